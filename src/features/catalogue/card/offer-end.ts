import {nothing} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import type {OfferEndTimes} from '../offer/render-offer-end.js';

const rendering = lazyModule(() => import('../offer/render-offer-end.js'));
let module: Awaited<ReturnType<typeof rendering.load>> | undefined;

/**
 * Loads what `offerEnd` needs, if one of the offers ends. Without that file, items can still be
 * bought.
 */
export async function loadOfferEnds(offers: readonly OfferEndTimes[]): Promise<void> {
  if (offers.some((one) => one.sale_ends_at || one.remove_at))
    module ??= await rendering.load().catch(() => undefined);
}

/** Renders when an offer ends; nothing without an end. */
export function offerEnd(
  offer: OfferEndTimes,
  view: Pick<ItemContext, 'shop' | 'texts' | 'money'>,
) {
  return module?.renderOfferEnd(offer, view) ?? nothing;
}
