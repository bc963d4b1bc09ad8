import type {
  CartRow,
  CouponRow,
  GiftCardRow,
  LineRow,
  ReferralRow,
} from '../records.ts';
import type {Store} from '../store.ts';
import {lessPercent} from './money.ts';
import {isInCategory, offerOf, type Offer} from './offers.ts';

/** A line with its prices. Money is in cents per piece. */
export interface PricedLine {
  readonly line: LineRow;
  readonly offer: Offer;
  /** The price with paid options, before the coupon. */
  readonly fullCents: number;
  /** The price to pay, after the coupon. */
  readonly cents: number;
  /** The price per piece in virtual currency; `null` if the line cannot be paid with it. */
  readonly virtual: number | null;
}

/** A cart with all its amounts. Money is in cents. */
export interface PricedCart {
  readonly cart: CartRow;
  readonly lines: readonly PricedLine[];
  readonly coupon: CouponRow | undefined;
  readonly giftCard: GiftCardRow | undefined;
  readonly referral: ReferralRow | undefined;
  /** The sum of all lines before reductions. */
  readonly fullCents: number;
  /** The coupon's reduction, which the prices of the lines already contain. */
  readonly couponCents: number;
  /** The amount that the gift card pays. */
  readonly giftCents: number;
  /** The amount to pay, without tax. */
  readonly cents: number;
  readonly taxCents: number;
  /** The amount of virtual currency for the lines that money cannot pay. */
  readonly virtual: number;
}

/** Computes the current amounts of a shopper's cart. `taxPercent` is added to the amount to pay. */
export function priceCart(store: Store, cart: CartRow, taxPercent: number): PricedCart {
  const coupon = cart.couponId === null ? undefined : store.coupons.get(cart.couponId);
  const giftCard =
    cart.giftCardId === null ? undefined : store.giftCards.get(cart.giftCardId);
  const referral =
    cart.referralId === null ? undefined : store.referrals.get(cart.referralId);

  const full = store.lines
    .where({shopperId: cart.shopperId})
    .flatMap((line) => priceLine(store, line) ?? []);
  const lines = coupon ? reduce(store, full, coupon) : full;

  const fullCents = sum(lines, (line) => line.fullCents * line.line.count);
  const reducedCents = sum(lines, (line) => line.cents * line.line.count);
  const giftCents = Math.min(reducedCents, giftCard?.leftCents ?? 0);
  const cents = reducedCents - giftCents;
  return {
    cart,
    lines,
    coupon,
    giftCard,
    referral,
    fullCents,
    couponCents: fullCents - reducedCents,
    giftCents,
    cents,
    taxCents: Math.round((cents * taxPercent) / 100),
    virtual: sum(lines, ({line, offer, virtual}) =>
      offer.item.details.virtualOnly ? (virtual ?? 0) * line.count : 0,
    ),
  };
}

/**
 * Returns the total of the lines to which a coupon applies. The coupon's minimum is compared with
 * this total.
 */
export function couponBaseCents(
  store: Store,
  lines: readonly PricedLine[],
  coupon: CouponRow,
): number {
  return sum(lines, (line) =>
    appliesTo(store, coupon, line) ? line.fullCents * line.line.count : 0,
  );
}

/** Returns a line with the prices of one piece, or `undefined` if the item no longer exists. */
function priceLine(store: Store, line: LineRow): PricedLine | undefined {
  const item = store.items.get(line.itemId);
  if (!item) return undefined;
  const {details} = item;
  // A gift costs the full price: the ranks of the giver do not lower it.
  const offer = offerOf(
    store,
    item,
    line.paymentType === 'gift' ? undefined : line.shopperId,
  );
  const tier = details.tiers.find(({quantity}) => quantity === line.tierQuantity);
  const extras = sum(
    details.variables,
    ({id, options}) =>
      options.find(({value}) => value === line.variables[id])?.cents ?? 0,
  );
  const cents = details.virtualOnly
    ? 0
    : (line.customCents ?? tier?.cents ?? offer.cents) + extras;
  return {line, offer, fullCents: cents, cents, virtual: details.virtualPrice};
}

/** Subtracts the coupon from the price of each piece, so that the lines add up to the total. */
function reduce(
  store: Store,
  lines: readonly PricedLine[],
  coupon: CouponRow,
): PricedLine[] {
  const {type, value, minimumCents} = coupon.rule;
  const base = couponBaseCents(store, lines, coupon);
  if (base < minimumCents || base === 0) return [...lines];
  const left = Math.max(0, base - value);
  return lines.map((line) => {
    if (!appliesTo(store, coupon, line)) return line;
    // A coupon for an amount is divided among all pieces, rounded in the shopper's favour.
    const cents =
      type === 'percent'
        ? lessPercent(line.fullCents, value)
        : Math.floor((line.fullCents * left) / base);
    return {...line, cents};
  });
}

function appliesTo(store: Store, coupon: CouponRow, {offer}: PricedLine): boolean {
  const {categoryIds} = coupon.rule;
  return (
    categoryIds.length === 0 ||
    categoryIds.some((id) => isInCategory(store, offer.item, id))
  );
}

function sum<T>(list: readonly T[], value: (entry: T) => number): number {
  return list.reduce((total, entry) => total + value(entry), 0);
}
