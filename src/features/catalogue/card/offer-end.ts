import {nothing, type ReactiveController, type ReactiveElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import type {OfferEndTimes} from './render-offer-end.js';

const MINUTE = 60_000;

const rendering = lazyModule(() => import('./render-offer-end.js'));
let module: Awaited<ReturnType<typeof rendering.load>> | undefined;

/**
 * Loads what `offerEnd` needs, if one of the offers ends. Without that file, items can still be
 * bought.
 */
export async function loadOfferEnds(offers: readonly OfferEndTimes[]): Promise<void> {
  if (offers.some(({sale_ends_at, remove_at}) => sale_ends_at ?? remove_at))
    module ??= await rendering.load().catch(() => undefined);
}

/** Renders when an offer ends; nothing without an end. */
export function offerEnd(
  offer: OfferEndTimes,
  view: Pick<ItemContext, 'shop' | 'texts' | 'money'>,
) {
  return module?.renderOfferEnd(offer, view) ?? nothing;
}

/** Updates an element at each full minute, as long as it shows an end. */
export class OfferEndUpdates implements ReactiveController {
  readonly #host: ReactiveElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    if (!this.#host.renderRoot.querySelector('.ends')) return;
    const update = () => this.#host.requestUpdate();
    this.#timer = setTimeout(update, MINUTE - (Date.now() % MINUTE));
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
