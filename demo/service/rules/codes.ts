import type {CouponRow, GiftCardRow} from '../records.ts';
import type {RuleContext} from './rule-context.ts';
import {cartOf, pricedCartOf, touchCart} from './cart.ts';
import {amountInWords, fromCents} from './money.ts';
import {couponBaseCents} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {settingsOf} from './site.ts';

/** A code that was accepted, as a coupon or as a gift card. */
export type Accepted =
  | {readonly type: 'coupon'; readonly coupon: CouponRow}
  | {readonly type: 'gift'; readonly cents: number};

/** Applies a coupon or a gift card to the cart, in place of an earlier one of the same kind. */
export function acceptCode(
  ruleContext: RuleContext,
  shopperId: number,
  code: string,
): Accepted {
  const coupon = ruleContext.store.coupons.where({code: normalised(code)})[0];
  if (coupon) {
    checkCoupon(ruleContext, shopperId, coupon);
    touchCart(ruleContext, shopperId, {couponId: coupon.id});
    return {type: 'coupon', coupon};
  }
  const giftCard = giftCardWith(ruleContext, code);
  if (!giftCard) throw new Refusal('Coupon not found or expired');
  if (giftCard.leftCents === 0)
    throw new Refusal('There is nothing left on this gift card.');
  touchCart(ruleContext, shopperId, {giftCardId: giftCard.id});
  return {type: 'gift', cents: pricedCartOf(ruleContext, shopperId).giftCents};
}

/** Returns the coupon of the shopper's cart. */
export function couponOf(
  ruleContext: RuleContext,
  shopperId: number,
): CouponRow | undefined {
  const {couponId} = cartOf(ruleContext, shopperId);
  return couponId === null ? undefined : ruleContext.store.coupons.get(couponId);
}

export function removeCoupon(ruleContext: RuleContext, shopperId: number): void {
  touchCart(ruleContext, shopperId, {couponId: null});
}

export function removeGiftCard(ruleContext: RuleContext, shopperId: number): void {
  touchCart(ruleContext, shopperId, {giftCardId: null});
}

/** Returns the gift card with this code, for anybody who knows the code. */
export function giftCardWith(
  {store}: RuleContext,
  code: string,
): GiftCardRow | undefined {
  return store.giftCards.where({code: normalised(code)})[0];
}

/** Applies a referral code, whose owner is credited with the purchase. */
export function setReferral(
  ruleContext: RuleContext,
  shopperId: number,
  code: string,
): void {
  const referral = ruleContext.store.referrals.where({code: normalised(code)})[0];
  if (!referral) throw new Refusal('Referral code not found');
  touchCart(ruleContext, shopperId, {referralId: referral.id});
}

export function removeReferral(ruleContext: RuleContext, shopperId: number): void {
  touchCart(ruleContext, shopperId, {referralId: null});
}

/** Refuses a coupon that has expired, was used, or applies to no item in the cart. */
export function checkCoupon(
  ruleContext: RuleContext,
  shopperId: number,
  coupon: CouponRow,
): void {
  const {rule} = coupon;
  if (rule.expiresAt !== null && rule.expiresAt < ruleContext.now())
    throw new Refusal('Coupon not found or expired');
  const used =
    ruleContext.store.orders.where({shopperId, couponId: coupon.id, status: 'paid'})
      .length > 0;
  if (rule.oncePerShopper && used)
    throw new Refusal('You have used this coupon already.');
  const base = couponBaseCents(
    ruleContext.store,
    pricedCartOf(ruleContext, shopperId).lines,
    coupon,
  );
  if (base === 0) throw new Refusal('This coupon is not for anything in your cart.');
  if (base < rule.minimumCents) {
    const minimum = amountInWords(
      fromCents(rule.minimumCents),
      settingsOf(ruleContext.store).systemCurrency.name,
    );
    throw new Refusal(`This coupon is for purchases of at least ${minimum}.`);
  }
}

/** Returns a code in upper case and without spaces around it, because neither matters. */
function normalised(code: string): string {
  return code.trim().toUpperCase();
}
