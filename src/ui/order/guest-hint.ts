import {html, nothing} from 'lit';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';
import {heading} from '../content/heading.js';

const ID = 'guest-hint';

/**
 * Whether the shop asks this shopper to sign in before an item goes into the cart: the shopper is a
 * guest, and the service does not show a cart to guests.
 */
function needsSignIn({session, cart}: Shop): boolean {
  return (
    session.value.status !== 'signed-in' && cart.value.failure?.kind === 'unauthorized'
  );
}

/**
 * Renders a hint for shoppers who have to sign in before they can add items to the cart; nothing
 * for others.
 * @csspart guest-hint - Says that buying needs a sign-in.
 */
export function guestHint(shop: Shop, {signInToBuy}: Texts) {
  return needsSignIn(shop)
    ? html`<p class="guest-hint muted" part="guest-hint" id=${ID}>${signInToBuy}</p>`
    : nothing;
}

/**
 * Returns the value of `aria-describedby` for buttons in the same shadow root: the id of the hint
 * that a sign-in is needed, or `nothing` if there is no hint.
 */
export function guestHintId(shop: Shop) {
  return needsSignIn(shop) ? ID : nothing;
}

/**
 * Renders the heading of a list of items, with an optional hint, such as that buying needs a
 * sign-in. Both are in one row, so that nothing moves when the hint appears.
 */
export function sectionHead(level: number, name: string, hint: unknown = nothing) {
  const title = heading(level, 'heading name', html`<bdi>${name}</bdi>`);
  return hint === nothing ? title : html`<div class="head">${title}${hint}</div>`;
}
