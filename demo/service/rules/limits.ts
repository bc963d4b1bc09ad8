import type {PaymentType} from '../records.ts';
import {Refusal} from './refusal.ts';
import type {Offer} from './offers.ts';

/**
 * The requested quantity of an item. All pieces count towards the item's global limit. Gifts do not
 * count towards the shopper's own limit.
 */
export interface Wanted {
  readonly all: number;
  readonly own: number;
}

/** Returns the total quantity of an item in these lines. */
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

/** Refuses a quantity beyond the item's limits, and items that cannot be bought. */
export function checkLimits(offer: Offer, wanted: Wanted): void {
  const {details} = offer.item;
  // A gift is for somebody else, so an item that is only unavailable because the giver owns it can
  // be given.
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
