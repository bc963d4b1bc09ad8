import {nothing} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import type {Item} from '../../../shop/catalogue.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import type {OfferEndTimes} from '../offer/render-offer-end.js';

const rendering = lazyModule(() => import('../offer/offer.js'));
let module: Awaited<ReturnType<typeof rendering.load>> | undefined;

/** What decides whether an offer has an end or a sentence to show. */
type Offer = OfferEndTimes & {readonly description?: string};

/**
 * Loads what `offerEnd` and `itemSummary` need, if one of the offers needs it. Without that file,
 * items can still be bought.
 */
export async function loadOffers(offers: readonly Offer[]): Promise<void> {
  if (offers.some((one) => one.sale_ends_at || one.remove_at || one.description))
    module ??= await rendering.load().catch(() => undefined);
}

/** What a shopper gets, in a sentence; empty if the service does not say it. */
export function itemSummary(item: Item, {money}: ItemContext): string {
  return module?.itemSummary(item, money.lang) ?? '';
}

/** Renders when an offer ends; nothing without an end. */
export function offerEnd(
  offer: OfferEndTimes,
  view: Pick<ItemContext, 'shop' | 'texts' | 'money'>,
) {
  return module?.renderOfferEnd(offer, view) ?? nothing;
}
