import {html, nothing, type ReactiveElement} from 'lit';
import {isUsername} from '../../../lib/username.js';
import type {ItemDetail} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {failureText} from '../../../i18n/texts.js';
import {ItemAddedEvent} from '../../../ui/events/item-added-event.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {itemChoices} from './item-choices.styles.js';
import {remainingCounts} from '../../../ui/order/availability.js';
import {cardValues} from '../card/card-values.js';
import {itemActions} from '../card/item-card.js';
import {ADD_CALL, type ItemView} from '../../../ui/order/item-view.js';
import {packChoice, packsOf} from './item-packs.js';
import {addSignedIn} from '../../../ui/sign-in-invitation.js';

const known = new WeakMap<ReactiveElement, ItemChoices>();

/** What there is to choose of the item that an element shows; what was chosen outlives that it is read anew. */
export function choicesOf(host: ReactiveElement, {id}: ItemDetail): ItemChoices {
  let choices = known.get(host);
  if (choices?.id !== id) {
    choices = new ItemChoices(host, id);
    known.set(host, choices);
    adoptSheets(host.renderRoot, itemChoices);
  }
  return choices;
}

/**
 * The choices of an item: the pack, and the player who receives it as a gift.
 *
 * @csspart choices - The choices of an item, with its buttons.
 * @csspart gift - The area for giving the item to another player.
 * @csspart gift-toggle - The button that shows the gift's form.
 * @csspart gift-form - The gift's form.
 * @csspart input - The field for the player's name.
 * @csspart give - The button that adds the gift to the cart.
 * @csspart given - Says that the gift is in the cart.
 */
export class ItemChoices {
  readonly #host: ReactiveElement;
  /** How many at once, where it is not just one. */
  #tier: number | undefined;
  /** Whether the field for a gift is there. */
  #giving = false;
  /** What is wrong with the name of whom it is for. */
  #problem: 'missing' | 'wrong' | undefined;
  #busy = false;
  /** What has been typed. */
  #draft = '';
  /** Who has been given the item. */
  #given = '';

  constructor(
    host: ReactiveElement,
    /** Of which item. */
    readonly id: number,
  ) {
    this.#host = host;
  }

  /** What there is to choose, and what can be done then; `data-tier` says what to those who handle the click. */
  render(item: ItemDetail, view: ItemView) {
    const packs = packsOf(item);
    if (!packs.some(({tier}) => tier === this.#tier)) this.#tier = packs[0]?.tier;
    const choose = (tier: number | undefined) => {
      this.#tier = tier;
      this.#host.requestUpdate();
    };
    return html`
      <div class="choices" part="choices" data-id=${item.id} data-tier=${this.#tier ?? nothing}>
        ${packChoice(packs, this.#tier, item.name, view, choose)} ${itemActions(cardValues(item, view), view)} ${this.#gift(item, view)}
      </div>
    `;
  }

  /** The item as a gift to another player: what the giver may still have for themselves is no limit to it. */
  #gift(item: ItemDetail, {shop, texts}: ItemView) {
    if (!item.gifting || !item.active || remainingCounts(item).all === 0)
      return nothing;
    // Once the shopper has tried, the form stays to say why it did not work.
    const isOffered = !shop.lacks.has(ADD_CALL);
    if (!isOffered && !shop.cart.errorOf(item.id, 'gift')) return nothing;
    const toggle = () => {
      this.#giving = !this.#giving;
      this.#host.requestUpdate();
    };
    return html`
      <div class="gift" part="gift">
        <button
          class="button quiet"
          part="gift-toggle"
          type="button"
          aria-expanded=${this.#giving}
          aria-controls="gift"
          @click=${toggle}
        >
          ${texts.giftTo}
        </button>
        <form
          id="gift"
          part="gift-form"
          novalidate
          ?hidden=${!this.#giving}
          @submit=${(event: SubmitEvent) => void this.#give(event, item, shop)}
        >
          ${this.#field(item, shop, texts)}
          ${
            isOffered
              ? html`<button class="button" part="give" type="submit" aria-disabled=${this.#busy || nothing}>
                <span>${texts.giftAdd}<span class="more">${texts.addNamed(item.name)}</span></span>
              </button>`
              : nothing
          }
        </form>
        <p class=${this.#given ? 'in-cart' : 'hidden'} part="given" data-say>
          ${this.#given && texts.giftAdded(this.#given)}
        </p>
      </div>
    `;
  }

  #field({id}: ItemDetail, {cart}: Shop, texts: ItemView['texts']) {
    const refused = cart.errorOf(id, 'gift');
    const said = refused && failureText(refused, texts);
    const words = {
      missing: texts.missing(texts.playerName),
      wrong: texts.playerNameWrong,
    };
    const problem = this.#problem
      ? words[this.#problem]
      : refused?.kind === 'unauthorized'
        ? texts.unauthorizedAdd
        : said;
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
        .value=${this.#draft}
        @input=${({target}: Event) => (this.#draft = (target as HTMLInputElement).value)}
      />
      ${problem ? html`<p class="failure" part="error" id="gift-error" data-say="now">${problem}</p>` : nothing}
    `;
  }

  async #give(event: SubmitEvent, item: ItemDetail, shop: Shop): Promise<void> {
    event.preventDefault();
    if (this.#busy) return;
    const host = this.#host;
    const form = event.target as HTMLFormElement;
    const giftTo = this.#draft.trim();
    this.#given = '';
    this.#problem = isUsername(giftTo) ? undefined : giftTo ? 'wrong' : 'missing';
    host.requestUpdate();
    if (this.#problem) return form.querySelector('input')?.focus();
    this.#busy = true;
    const add = () => shop.cart.add(item, {giftTo, tier: this.#tier});
    const failure = () => shop.cart.errorOf(item.id, 'gift');
    const done = await addSignedIn(add, failure, host, shop, form);
    this.#busy = false;
    if (done) {
      this.#given = giftTo;
      if (this.#draft.trim() === giftTo) this.#draft = '';
    }
    host.requestUpdate();
    if (!done) return;
    /** @internal Documented on the class. */
    host.dispatchEvent(new ItemAddedEvent(item.id, 1));
  }
}
