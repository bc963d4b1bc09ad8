import {html, nothing, type ReactiveElement} from 'lit';
import {nameMistake, typedText, type NameMistake} from '../../../lib/typed-text.js';
import type {ItemDetail} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {itemChoicesStyles} from './item-choices.styles.js';
import {LOW_STOCK, remainingCounts} from '../../../ui/order/availability.js';
import {addToCartErrorText} from '../card/card-values.js';
import {ADD_CALL, type ItemContext} from '../../../ui/order/item-context.js';
import {withPackPrice} from '../../../ui/order/pack-price.js';
import {reportItemAdded} from '../../../ui/order/report-item-added.js';
import {packChoice, packsOf, type Pack} from './item-packs.js';
import {moneyAmount} from '../../../ui/content/price.js';
import {addSignedIn} from '../../../ui/sign-in-invitation.js';

const choicesByHost = new WeakMap<ReactiveElement, ItemChoices>();

/**
 * When an `ItemChoices` object has been garbage-collected, calls the function that stops watching
 * the shop's session for it.
 */
const subscriptions = new FinalizationRegistry<() => void>((stop) => stop());

/**
 * Returns the shopper's choices (the pack and the gift) for the item that an element shows. If the
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

/**
 * The choices of an item: the pack, and the player who receives it as a gift.
 *
 * @csspart choices - The choices of an item.
 * @csspart gift - The area for giving the item to another player.
 * @csspart gift-toggle - The button that shows the gift's form.
 * @csspart gift-form - The gift's form.
 * @csspart input - The field for the player's name.
 * @csspart give - The button that adds the gift to the cart.
 * @csspart given - Says that the gift is in the cart.
 */
export class ItemChoices {
  readonly #host: ReactiveElement;
  /** The quantity of the pack that the shopper has chosen; `undefined` for a single piece. */
  #tier: number | undefined;
  /** Whether the gift's form is open. */
  #isGiftOpen = false;
  /** Why the player's name is not accepted. */
  #problem: NameMistake | undefined;
  #isSending = false;
  /** The text in the field for the player's name. */
  #typedName = '';
  /** The name of the player whose gift has been added to the cart. */
  #givenTo = '';
  /** Who has typed the gift, by `SessionState.person`, as soon as it is known. */
  #giver: string | undefined;
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

  /**
   * Returns the quantity of the chosen pack, as it is sent to the service; `undefined` for a single
   * piece.
   */
  tierOf(item: ItemDetail): number | undefined {
    return this.#packOf(item)?.tier;
  }

  /** Returns the item with the price of the chosen pack. */
  withPackPrice(item: ItemDetail): ItemDetail {
    const pack = this.#packOf(item);
    return withPackPrice(item, pack?.tier ? pack : undefined);
  }

  /** The chosen pack; the first one by default. `undefined` for an item without packs. */
  #packOf(item: ItemDetail): Pack | undefined {
    const packs = packsOf(item, this.shop.cart.value);
    return packs.find(({tier}) => tier === this.#tier) ?? packs[0];
  }

  /** Renders the choices. */
  render(item: ItemDetail, view: ItemContext) {
    const choose = (tier: number | undefined) => {
      this.#tier = tier;
      this.#host.requestUpdate();
    };
    return html`
      <div class="choices" part="choices">
        ${renderLimit(item, view)} ${renderOwnPrice(item, view)} ${renderSteps(item, view)} ${packChoice(packsOf(item, this.shop.cart.value), this.tierOf(item), item.name, view, choose)}
        ${this.#renderGift(item, view)}
      </div>
    `;
  }

  /**
   * Renders the gift's form. Checks only the stock (`all`), because the giver's own
   * limit does not apply to gifts.
   */
  #renderGift(item: ItemDetail, {shop, texts}: ItemContext) {
    if (!item.gifting || !item.active || remainingCounts(item).all === 0)
      return nothing;
    this.#watchShopper();
    // If the service lacks the API call that adds items to the cart, the form is rendered
    // only to show the error of an earlier attempt.
    const isOffered = !shop.lacks.has(ADD_CALL);
    if (!isOffered && !shop.cart.errorOf(item.id, 'gift')) return nothing;
    const toggle = () => {
      this.#isGiftOpen = !this.#isGiftOpen;
      this.#host.requestUpdate();
    };
    return html`
      <div class="gift" part="gift">
        <button
          class="button quiet"
          part="gift-toggle"
          type="button"
          aria-expanded=${this.#isGiftOpen}
          aria-controls="gift"
          @click=${toggle}
        >
          ${texts.giftTo}
        </button>
        <form target="_self"
          id="gift"
          part="gift-form"
          novalidate
          ?hidden=${!this.#isGiftOpen}
          @submit=${(event: SubmitEvent) => void this.#give(event, item, shop)}
        >
          ${this.#renderPlayerName(item, shop, texts)}
          ${
            isOffered
              ? html`<button class="button" part="give" type="submit" aria-disabled=${this.#isSending || nothing}>
                <span>${texts.giftAdd}<span class="more">${texts.addNamed(item.name)}</span></span>
              </button>`
              : nothing
          }
        </form>
        <p class=${this.#givenTo ? 'in-cart' : 'hidden'} part="given" data-say>
          ${this.#givenTo && texts.giftAdded(this.#givenTo)}
        </p>
      </div>
    `;
  }

  #renderPlayerName({id}: ItemDetail, {cart}: Shop, texts: ItemContext['texts']) {
    const error = cart.errorOf(id, 'gift');
    const problems = {
      missing: texts.missing(texts.playerName),
      'too-long': texts.playerNameRefused,
    };
    const problem = this.#problem
      ? problems[this.#problem]
      : addToCartErrorText(error, texts);
    return html`
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
      />
      ${problem ? html`<p class="failure" part="error" id="gift-error" data-say="now">${problem}</p>` : nothing}
    `;
  }

  /** Forgets a shopper's gift when this shopper has left. */
  #watchShopper(): void {
    const {session} = this.shop;
    this.#giver ??= session.value.person;
    if (this.#isWatching) return;
    this.#isWatching = true;
    // The session outlives elements. It must not keep removed elements in memory.
    const weak = new WeakRef(this);
    const stop = session.onDeparture((hasLeft) => {
      const choices = weak.deref();
      if (!choices) return;
      // A guest who signs in is still the one who has typed.
      if (choices.#giver === 'guest') choices.#giver = undefined;
      choices.#giver ??= session.value.person;
      if (hasLeft(choices.#giver ?? 'guest')) choices.#forgetGift();
    });
    subscriptions.register(this, stop);
  }

  #forgetGift(): void {
    this.#departures += 1;
    this.#typedName = this.#givenTo = '';
    this.#giver = this.#problem = undefined;
    // Lit sets the field's value only if the bound value differs from that of the last rendering.
    // So Lit might keep text that the shopper has typed since then. The field is cleared here.
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('#player');
    if (field) field.value = '';
    this.#host.requestUpdate();
  }

  async #give(event: SubmitEvent, item: ItemDetail, shop: Shop): Promise<void> {
    event.preventDefault();
    if (this.#isSending) return;
    const host = this.#host;
    const form = event.target as HTMLFormElement;
    const giftTo = typedText(this.#typedName);
    this.#givenTo = '';
    this.#problem = nameMistake(giftTo);
    host.requestUpdate();
    if (this.#problem) return form.querySelector('input')?.focus();
    this.#isSending = true;
    // The shopper may choose another pack before the service answers.
    const [tier, given] = [this.tierOf(item), this.withPackPrice(item)];
    const departures = this.#departures;
    const hasLeft = () => this.#departures !== departures;
    // If the session expires and another shopper signs in, the gift must not go into that
    // shopper's cart. Only the cart says who has signed in.
    const add = async () => {
      const {status, isRecognised} = shop.session.value;
      if (status === 'signed-in' && !isRecognised) await shop.cart.load();
      return !hasLeft() && shop.cart.add(item, {giftTo, tier});
    };
    const failure = () => shop.cart.errorOf(item.id, 'gift');
    const done = await addSignedIn(add, failure, host, shop, form).finally(
      () => (this.#isSending = false),
    );
    if (done && !hasLeft()) {
      this.#givenTo = giftTo;
      if (typedText(this.#typedName) === giftTo) this.#typedName = '';
    }
    host.requestUpdate();
    if (done) reportItemAdded(host, shop, given);
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

/**
 * Renders the note on an item whose price the shopper sets in the cart.
 *
 * @csspart note - Says what the shopper will have to choose in the cart: a price, a game server.
 */
function renderOwnPrice(
  {custom_price, min_price}: ItemDetail,
  {texts, money}: ItemContext,
) {
  if (!custom_price) return nothing;
  const least = min_price ? ` · ${texts.atLeast(money.exact(min_price))}` : '';
  return html`<p class="muted" part="note">${texts.ownPrice}${least}</p>`;
}
