import type {CouponRow, GiftCardRow} from '../records.ts';
import type {Books} from './books.ts';
import {cartOf, pricedCartOf, touchCart} from './cart.ts';
import {amountInWords, fromCents} from './money.ts';
import {couponBaseCents} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {settingsOf} from './site.ts';

/** What a code turned out to be. */
export type Accepted =
  | {readonly type: 'coupon'; readonly coupon: CouponRow}
  | {readonly type: 'gift'; readonly cents: number};

/** Applies a code, which may be a coupon or a gift card. A new one takes the place of one of its kind. */
export function acceptCode(books: Books, shopperId: number, code: string): Accepted {
  const coupon = books.store.coupons.where({code: normalised(code)})[0];
  if (coupon) {
    checkCoupon(books, shopperId, coupon);
    touchCart(books, shopperId, {couponId: coupon.id});
    return {type: 'coupon', coupon};
  }
  const giftCard = giftCardWith(books, code);
  if (!giftCard) throw new Refusal('Coupon not found or expired');
  if (giftCard.leftCents === 0)
    throw new Refusal('There is nothing left on this gift card.');
  touchCart(books, shopperId, {giftCardId: giftCard.id});
  return {type: 'gift', cents: pricedCartOf(books, shopperId).giftCents};
}

/** The coupon on the shopper's cart. */
export function couponOf(books: Books, shopperId: number): CouponRow | undefined {
  const {couponId} = cartOf(books, shopperId);
  return couponId === null ? undefined : books.store.coupons.get(couponId);
}

export function removeCoupon(books: Books, shopperId: number): void {
  touchCart(books, shopperId, {couponId: null});
}

export function removeGiftCard(books: Books, shopperId: number): void {
  touchCart(books, shopperId, {giftCardId: null});
}

/** The gift card with this code, for anybody who has it in hand. */
export function giftCardWith({store}: Books, code: string): GiftCardRow | undefined {
  return store.giftCards.where({code: normalised(code)})[0];
}

/** Credits whoever the code belongs to with this purchase. */
export function setReferral(books: Books, shopperId: number, code: string): void {
  const referral = books.store.referrals.where({code: normalised(code)})[0];
  if (!referral) throw new Refusal('Referral code not found');
  touchCart(books, shopperId, {referralId: referral.id});
}

export function removeReferral(books: Books, shopperId: number): void {
  touchCart(books, shopperId, {referralId: null});
}

/** Refuses a coupon that is over, used, or for other items than those in the cart. */
export function checkCoupon(books: Books, shopperId: number, coupon: CouponRow): void {
  const {rule} = coupon;
  if (rule.expiresAt !== null && rule.expiresAt < books.now())
    throw new Refusal('Coupon not found or expired');
  const used =
    books.store.orders.where({shopperId, couponId: coupon.id, status: 'paid'}).length >
    0;
  if (rule.oncePerShopper && used)
    throw new Refusal('You have used this coupon already.');
  const base = couponBaseCents(
    books.store,
    pricedCartOf(books, shopperId).lines,
    coupon,
  );
  if (base === 0) throw new Refusal('This coupon is not for anything in your cart.');
  if (base < rule.minimumCents) {
    const minimum = amountInWords(
      fromCents(rule.minimumCents),
      settingsOf(books.store).systemCurrency.name,
    );
    throw new Refusal(`This coupon is for purchases of at least ${minimum}.`);
  }
}

/** Codes are compared without regard to case and to what was pasted around them. */
function normalised(code: string): string {
  return code.trim().toUpperCase();
}
