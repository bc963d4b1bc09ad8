import {html, nothing, type ReactiveElement} from 'lit';
import {nameMistake, typedText} from '../../../lib/typed-text.js';
import {failureText} from '../../../i18n/texts.js';
import type {AddWithOptions, Line} from '../../../shop/cart.js';
import {newKeyOf, purchaseOf} from '../../../shop/cart-state.js';
import type {ItemDetail} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {itemChoicesStyles} from './item-choices.styles.js';
import {
  LOW_STOCK,
  remainingCounts,
  selectableServers,
} from '../../../ui/order/availability.js';
import {
  addToCartErrorText,
  cardValues,
  type CardValues,
  type ItemAction,
} from '../card/card-values.js';
import {ADD_CALL, type ItemContext} from '../../../ui/order/item-context.js';
import {withPackPrice} from '../../../ui/order/pack-price.js';
import {addSignedIn, reportItemAdded} from '../../../ui/order/add-to-cart.js';
import {packChoice, packsOf, type Pack} from './item-packs.js';
import {moneyAmount, priceOrMinimum} from '../../../ui/content/price.js';
import {choiceFields, missingLineChoices} from '../../../ui/order/line-choices.js';

const choicesByHost = new WeakMap<ReactiveElement, ItemChoices>();

/**
 * When an `ItemChoices` object has been garbage-collected, calls the function that stops watching
 * the shop's session for it.
 */
const subscriptions = new FinalizationRegistry<() => void>((stop) => stop());

/**
 * Returns the shopper's choices for the item that an element shows. If the
 * item is read again, the element keeps the same object, so the choices are not lost.
 */
export function itemChoicesOf(
  host: ReactiveElement,
  shop: Shop,
  {id}: ItemDetail,
): ItemChoices {
  let choices = choicesByHost.get(host);
  if (choices?.id !== id || choices.shop !== shop) {
    choices = new ItemChoices(host, shop, id);
    choicesByHost.set(host, choices);
    adoptSheets(host.renderRoot, itemChoicesStyles);
  }
  return choices;
}

/** The choices that are kept until the item is added: those of its line are kept by the cart. */
interface Draft {
  /** The quantity of the pack; `undefined` for a single piece. */
  readonly tier?: number | undefined;
  readonly subscribe?: boolean;
  readonly isGift?: boolean;
  readonly price?: number;
  readonly server?: number;
}

/**
 * The choices of an item: how it is bought, for whom, and what its line in the cart needs. Before
 * the item is in the cart, the price and the server are kept here. From then on, the fields are those
 * of the line, which may name more of them.
 *
 * @csspart choices - The choices of an item.
 * @csspart ways - The choice between buying once and a subscription.
 * @csspart way - A way to buy an item.
 * @csspart gift - The area for giving the item to another player.
 * @csspart gift-toggle - The checkbox that makes the item a gift.
 * @csspart input - A field for a name, a price or a text.
 * @csspart given - Says that the item is in the cart, and what is left to choose.
 */
export class ItemChoices {
  readonly #host: ReactiveElement;
  #draft: Draft = {};
  /** Whether the shopper has tried to add the item. What is missing is then marked. */
  #isAsked = false;
  #isSending = false;
  /** The text in the field for the player's name. */
  #typedName = '';
  /** The name of the player whose gift has been added to the cart. */
  #givenTo = '';
  /** Who makes the choices, by `SessionState.person`, as soon as it is known. */
  #chooser: string | undefined;
  #isWatching = false;
  /** How often a shopper has signed out, or has been replaced by another shopper. */
  #departures = 0;

  constructor(
    host: ReactiveElement,
    readonly shop: Shop,
    /** The item's id. */
    readonly id: number,
  ) {
    this.#host = host;
  }

  /** The item's values with the choices: the price of the pack, and one button. */
  valuesOf(item: ItemDetail, view: ItemContext): CardValues {
    const values = cardValues(this.#withPackPrice(item), view);
    if (this.#isGift(item)) {
      // The giver's own limit does not apply. The error is shown beside the player's name.
      const actions: readonly ItemAction[] = view.shop.lacks.has(ADD_CALL)
        ? []
        : ['gift'];
      return {
        ...values,
        actions,
        unavailable: undefined,
        isAtLimit: false,
        errorText: undefined,
      };
    }
    const {actions} = values;
    const action = this.#draft.subscribe ? actions.at(-1) : actions[0];
    // The price that a shopper names is in its field.
    const isNamed = action === 'subscribe' && !item.custom_price;
    const buttonPrice = isNamed ? values.prices.price : undefined;
    return {...values, actions: action ? [action] : [], buttonPrice};
  }

  /** Renders the choices. */
  render(item: ItemDetail, view: ItemContext) {
    this.#watchShopper();
    const {texts} = view;
    const {cart} = this.shop;
    const line = this.#lineOf(item);
    const missing = line ? missingLineChoices([line], this.shop) : [];
    const names = missing.map(({name}) => name(texts)).join(', ');
    const said = names
      ? texts.addedChoose(names)
      : this.#givenTo && texts.giftAdded(this.#givenTo);
    const error = line && cart.value.failures.get(line.key);
    return html`
      <div class="choices" part="choices">
        ${renderLimit(item, view)} ${renderSteps(item, view)} ${this.#renderWays(item, view)}
        ${this.#draft.subscribe ? nothing : packChoice(packsOf(item, cart.value), this.#tierOf(item), item, view, (tier) => this.#choose({tier}))}
        ${this.#renderGift(item, view)}
        <p class=${said ? 'in-cart' : 'hidden'} part="given" data-say>${said}</p>
        ${
          line
            ? choiceFields(line, view, this.#isAsked, cart)
            : choiceFields(this.#draftLine(item), view, this.#isAsked, {
                setPrice: (_, price) => this.#choose({price}),
                setServer: (_, server) => this.#choose({server}),
                setVariable: () => undefined,
              })
        }
        ${error ? html`<p class="failure" part="error" data-say="now">${failureText(error, texts)}</p>` : nothing}
      </div>
    `;
  }

  /** Adds the item with these choices, unless one is missing: then its field takes the focus. */
  async add(item: ItemDetail, control: HTMLElement): Promise<void> {
    const {shop} = this;
    const host = this.#host;
    const isGift = this.#isGift(item);
    if (this.#isSending) return;
    this.#isAsked = true;
    this.#givenTo = '';
    host.requestUpdate();
    const missing = this.#missingField(item);
    if (missing) return this.#focus(missing);
    const {price, server} = this.#draftLine(item).item;
    const added = this.#withPackPrice(item);
    const giftTo = isGift ? typedText(this.#typedName) : undefined;
    const options: AddWithOptions = {
      giftTo,
      subscribe: !isGift && (this.#draft.subscribe ?? item.is_subs_only),
      tier: this.#tierOf(item),
      server,
      price: item.custom_price ? price : undefined,
    };
    const departures = this.#departures;
    const hasLeft = () => this.#departures !== departures;
    // If the session expires and another shopper signs in, the gift must not go into that
    // shopper's cart. Only the cart says who has signed in.
    const add = async () => {
      const {status, isRecognised} = shop.session.value;
      if (isGift && status === 'signed-in' && !isRecognised) await shop.cart.load();
      return !hasLeft() && shop.cart.addWith(item, options);
    };
    const failure = () => shop.cart.errorOf(item.id, isGift ? 'gift' : 'item');
    this.#isSending = isGift;
    const done = await addSignedIn(add, failure, host, shop, control).finally(
      () => (this.#isSending = false),
    );
    if (done && !hasLeft()) {
      this.#isAsked = false;
      this.#givenTo = giftTo ?? '';
      if (isGift && typedText(this.#typedName) === giftTo) this.#typedName = '';
    }
    host.requestUpdate();
    if (!done) return;
    reportItemAdded(host, shop, item.custom_price ? {...added, price} : added);
    // The line may name more to choose. The shopper goes on there.
    await shop.cart.settled();
    if (!hasLeft() && this.#lineOf(item)) await this.#focus(this.#missingField(item));
  }

  /** The line of the cart to which the item is added with these choices, once it has one. */
  #lineOf(item: ItemDetail): Line | undefined {
    const isGift = this.#isGift(item);
    if (isGift && !this.#givenTo) return undefined;
    const key = newKeyOf(
      purchaseOf(item.id, {
        subscribe: this.#draft.subscribe ?? item.is_subs_only,
        giftTo: isGift ? this.#givenTo : undefined,
        tier: this.#tierOf(item),
      }),
    );
    return this.shop.cart
      .linesOf(item.id)
      .findLast(
        (line) =>
          line.item &&
          newKeyOf(line.purchase) === key &&
          (!isGift || line.item.gift?.gifted_to === this.#givenTo),
      );
  }

  /** The choices of an item that is not in the cart, as those of a line. */
  #draftLine(item: ItemDetail) {
    const servers = selectableServers(item);
    const {price, server} = this.#draft;
    const isKnown = servers.some(({id}) => id === server);
    const only = servers.length === 1 ? servers[0]?.id : undefined;
    const chosen = isKnown ? server : only;
    return {
      name: item.name,
      item: {
        // No line has this id, so the fields differ from those of lines.
        cid: -item.id,
        is_any_price: item.custom_price,
        price: price ?? priceOrMinimum(item.price ?? 0, item),
        min_price: item.min_price,
        allow_select_server: servers.length > 0,
        allowed_servers: servers,
        selected_server: chosen ?? null,
        server: chosen,
        vars: [],
      },
    };
  }

  /** The id of the field of the first choice that is missing. */
  #missingField(item: ItemDetail): string | undefined {
    const isNamed = !this.#isGift(item) || this.#givenTo;
    if (!isNamed && nameMistake(typedText(this.#typedName))) return 'player';
    const line = this.#lineOf(item) ?? this.#draftLine(item);
    return missingLineChoices([line], this.shop).find(({isPossible}) => isPossible)
      ?.field;
  }

  /** Moves the focus to a field, and scrolls to it, as soon as it is rendered. */
  async #focus(field: string | undefined): Promise<void> {
    if (!field) return;
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus();
  }

  #choose(choice: Draft): void {
    this.#draft = {...this.#draft, ...choice};
    this.#isAsked = false;
    this.#givenTo = '';
    this.#host.requestUpdate();
  }

  /** The quantity of the chosen pack, as it is sent to the service. */
  #tierOf(item: ItemDetail): number | undefined {
    return this.#packOf(item)?.tier;
  }

  #withPackPrice(item: ItemDetail): ItemDetail {
    const pack = this.#packOf(item);
    return withPackPrice(item, pack?.tier ? pack : undefined);
  }

  /** The chosen pack; the first one by default. `undefined` without packs, and for subscriptions. */
  #packOf(item: ItemDetail): Pack | undefined {
    const {subscribe = item.is_subs_only, tier: chosen} = this.#draft;
    if (subscribe) return undefined;
    const packs = packsOf(item, this.shop.cart.value);
    return packs.find(({tier}) => tier === chosen) ?? packs[0];
  }

  /** Whether the item is bought as a gift. Only the stock (`all`) limits gifts. */
  #isGift(item: ItemDetail): boolean {
    return Boolean(this.#draft.isGift) && this.#isGiftOffered(item);
  }

  #isGiftOffered(item: ItemDetail): boolean {
    const isOffered = item.gifting && item.active && remainingCounts(item).all > 0;
    return isOffered && !this.#draft.subscribe && !this.shop.lacks.has(ADD_CALL);
  }

  #renderWays({is_subs, is_subs_only}: ItemDetail, {texts}: ItemContext) {
    if (!is_subs || is_subs_only) return nothing;
    const {subscribe: chosen = false} = this.#draft;
    return html`
      <fieldset class="packs" part="ways" role="radiogroup" aria-labelledby="ways">
        <legend id="ways">${texts.payment}</legend>
        ${[false, true].map(
          (subscribe) => html`
            <label class="pack" part="way">
              <input type="radio" name="way" .checked=${subscribe === chosen} @change=${() => this.#choose({subscribe})} />
              <span>${subscribe ? texts.subscription : texts.once}</span>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  #renderGift(item: ItemDetail, {shop, texts}: ItemContext) {
    if (!this.#isGiftOffered(item)) return nothing;
    const isGift = this.#isGift(item);
    const toggle = () => {
      this.#choose({isGift: !isGift});
      void this.#focus(isGift ? undefined : 'player');
    };
    return html`
      <div class="gift" part="gift">
        <label class="pack">
          <input type="checkbox" part="gift-toggle" .checked=${isGift} @change=${toggle} />
          <span>${texts.giftTo}</span>
        </label>
        ${isGift ? this.#renderPlayerName(item, shop, texts) : nothing}
      </div>
    `;
  }

  #renderPlayerName(item: ItemDetail, {cart}: Shop, texts: ItemContext['texts']) {
    const problems = {
      missing: texts.missing(texts.playerName),
      'too-long': texts.playerNameRefused,
    };
    const mistake =
      this.#isAsked && !this.#givenTo && nameMistake(typedText(this.#typedName));
    const problem = mistake
      ? problems[mistake]
      : addToCartErrorText(cart.errorOf(item.id, 'gift'), texts);
    const press = ({key, target}: KeyboardEvent) => {
      if (key === 'Enter') void this.add(item, target as HTMLInputElement);
    };
    return html`
      <div class="choice">
        <label for="player">${texts.playerName}</label>
        <input
          id="player"
          part="input"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          aria-required="true"
          aria-invalid=${problem ? 'true' : nothing}
          aria-describedby=${problem ? 'gift-error' : nothing}
          .value=${this.#typedName}
          @input=${({target}: Event) => (this.#typedName = (target as HTMLInputElement).value)}
          @keydown=${press}
        />
        ${problem ? html`<p class="failure" part="error" id="gift-error" data-say="now">${problem}</p>` : nothing}
      </div>
    `;
  }

  /** Forgets the choices of a shopper who has left. */
  #watchShopper(): void {
    const {session} = this.shop;
    this.#chooser ??= session.value.person;
    if (this.#isWatching) return;
    this.#isWatching = true;
    // The session outlives elements. It must not keep removed elements in memory.
    const weak = new WeakRef(this);
    const stop = session.onDeparture((hasLeft) => {
      const choices = weak.deref();
      if (!choices) return;
      // A guest who signs in is still the one who has chosen.
      if (choices.#chooser === 'guest') choices.#chooser = undefined;
      choices.#chooser ??= session.value.person;
      if (hasLeft(choices.#chooser ?? 'guest')) choices.#forget();
    });
    subscriptions.register(this, stop);
  }

  #forget(): void {
    this.#departures += 1;
    this.#draft = {};
    this.#typedName = this.#givenTo = '';
    this.#chooser = undefined;
    this.#isAsked = false;
    this.#host.requestUpdate();
  }
}

/**
 * Renders the prices of an item that depend on how many the shopper has bought.
 *
 * @csspart steps - The prices of an item that depend on how many the shopper has bought.
 */
function renderSteps(
  {incremental_pricing: pricing}: ItemDetail,
  {texts, money}: ItemContext,
) {
  if (!pricing?.steps.length) return nothing;
  return html`
    <div part="steps">
      <p id="steps">${texts.priceSteps}</p>
      <ol aria-labelledby="steps">
        ${pricing.steps.map(({price}) => html`<li>${price ? moneyAmount(price, money, texts) : texts.free}</li>`)}
      </ol>
    </div>
  `;
}

/**
 * Renders the limit per player, if it is low.
 * @csspart limit - How many one player may buy.
 */
function renderLimit({quantityUserLimit: limit}: ItemDetail, {texts}: ItemContext) {
  return limit && limit > 0 && limit <= LOW_STOCK
    ? html`<p class="muted small" part="limit">${texts.perPlayer(limit)}</p>`
    : nothing;
}
