import {html, nothing, type LitElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import type {ShopController} from '../../../ui/shop-controller.js';

const countdown = lazyModule(() => import('../countdown/countdown.js'));

/**
 * The end times of an offer, as the service sends them. An offer is an item, or the featured deals.
 * `sale_ends_at` is the time when the current prices end. `remove_at` is the time when the shop
 * stops selling the item. A time is missing or empty if there is no such end.
 */
export interface OfferEndTimes {
  readonly sale_ends_at?: string | undefined;
  readonly remove_at?: string | undefined;
}

/**
 * Renders an empty element with the end times of an offer. `showCountdowns` later shows the
 * countdown to one of these times in the element. Renders nothing for an offer without an end.
 * @csspart ends - The time until an offer ends.
 */
export function countdownPlaceholder({
  sale_ends_at: sale,
  remove_at: removal,
}: OfferEndTimes) {
  return sale || removal
    ? html`<p class="muted small ends" part="ends" data-ends="${sale}|${removal}"></p>`
    : nothing;
}

/** Shows an element's countdowns. Loads their module when the first one is rendered. */
export function loadCountdowns(host: LitElement, shop: ShopController): void {
  const hostUpdated = () => {
    if (!host.renderRoot.querySelector('[data-ends]')) return;
    countdown.load().then(
      ({showCountdowns}) => showCountdowns(host, shop),
      () => undefined, // Without countdowns, items can still be bought.
    );
  };
  host.addController({hostUpdated});
}
