import type {PaymentType} from '../records.ts';
import {Refusal} from './refusal.ts';
import type {Offer} from './shelf.ts';

/** Pieces wanted of one item: by anybody's limit all of them count, by the shopper's own no gifts. */
export interface Wanted {
  readonly all: number;
  readonly own: number;
}

/** Adds up what lines want of an item. */
export function wantedIn(
  lines: readonly {
    count: number;
    tierQuantity: number | null;
    paymentType: PaymentType;
  }[],
): Wanted {
  let all = 0;
  let own = 0;
  for (const line of lines) {
    const pieces = line.count * (line.tierQuantity ?? 1);
    all += pieces;
    if (line.paymentType !== 'gift') own += pieces;
  }
  return {all, own};
}

/** Refuses more than the item's limits leave, and anything of an item that cannot be bought. */
export function checkLimits(offer: Offer, wanted: Wanted): void {
  const {details} = offer.item;
  // A gift is for somebody else: what the giver owns does not close it.
  if (offer.unavailable && (details.unavailable || wanted.own > 0)) {
    throw new Refusal(`${details.name} is unavailable at the moment.`);
  }
  if (details.globalLimit !== null) {
    const left = Math.max(0, details.globalLimit - offer.soldToAll);
    if (left === 0) throw new Refusal(`${details.name} is sold out.`);
    if (wanted.all > left) throw new Refusal(`Only ${left} left of ${details.name}.`);
  }
  if (details.userLimit !== null && wanted.own > 0) {
    const left = Math.max(0, details.userLimit - (offer.soldToShopper ?? 0));
    if (left === 0)
      throw new Refusal(`You have reached the limit for ${details.name}.`);
    if (wanted.own > left)
      throw new Refusal(`The maximum quantity for this package is ${left}.`);
  }
}
