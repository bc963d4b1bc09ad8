import {html, nothing, type LitElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import type {ShopController} from '../../../ui/shop-controller.js';

const countdown = lazyModule(() => import('../countdown/countdown.js'));

/** The times at which an offer ends, as the service sends them; empty if it does not end. */
export interface Ending {
  readonly sale_ends_at?: string | undefined;
  readonly remove_at?: string | undefined;
}

/**
 * Renders the place of a countdown; nothing for an offer without an end. `showCountdowns` fills it.
 *
 * @csspart ends - The time until an offer ends.
 */
export function itemEnd({sale_ends_at: sale, remove_at: removal}: Ending) {
  const end = sale || removal;
  return end
    ? html`<p class="muted small ends" part="ends" data-ends=${end}></p>`
    : nothing;
}

/** Loads and shows the countdowns of an element, if it has any. */
export function followEnds(host: LitElement, shop: ShopController): void {
  const hostUpdated = () => {
    if (!host.renderRoot.querySelector('[data-ends]')) return;
    countdown.load().then(
      ({showCountdowns}) => showCountdowns(host, shop),
      () => undefined, // Items can be bought without it.
    );
  };
  host.addController({hostUpdated});
}
