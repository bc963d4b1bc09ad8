import {html, nothing, type LitElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import type {ShopController} from '../../../ui/shop-controller.js';

const countdown = lazyModule(() => import('../countdown/countdown.js'));

/**
 * The times at which an offer may end, as the service sends them: the end of the current price, and
 * the end of the item's sale. Empty for offers without an end.
 */
export interface OfferEnd {
  readonly sale_ends_at?: string | undefined;
  readonly remove_at?: string | undefined;
}

/**
 * Renders an empty element for the countdown, which `showCountdowns` fills; nothing for an offer
 * without an end.
 * @csspart ends - The time until an offer ends.
 */
export function itemEnd({sale_ends_at: sale, remove_at: removal}: OfferEnd) {
  const end = sale || removal;
  return end
    ? html`<p class="muted small ends" part="ends" data-ends=${end}></p>`
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
