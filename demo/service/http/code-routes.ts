import type {Hono} from 'hono';
import type {CouponRow} from '../records.ts';
import {
  acceptCode,
  couponOf,
  giftCardWith,
  removeCoupon,
  removeGiftCard,
  removeReferral,
  setReferral,
} from '../rules/codes.ts';
import {fromCents} from '../rules/money.ts';
import {settingsOf} from '../rules/site.ts';
import {CapturedReferral, CouponCode, GiftCode, ReferralCode} from './bodies.ts';
import {forShopper, tokenOf, type RouteContext} from './context.ts';
import {readInput} from './input.ts';

/**
 * Adds the routes for coupons, gift cards and referral codes. The interface document has none of
 * these calls.
 */
export function codeRoutes(app: Hono, routeContext: RouteContext): void {
  const {ruleContext} = routeContext;
  const {store} = ruleContext;

  app.post('/api/cart/acceptCoupon', async (c) => {
    const {coupon: code} = await readInput(c, CouponCode);
    const accepted = forShopper(c, routeContext, (shopper) =>
      acceptCode(ruleContext, shopper.id, code),
    );
    return c.json(
      accepted.type === 'gift'
        ? {
            success: true,
            message: 'Gift card was applied',
            sum: fromCents(accepted.cents),
            type: 'gift',
          }
        : {
            success: true,
            message: 'Coupon was applied',
            ...worth(accepted.coupon),
            type: 'coupon',
          },
    );
  });

  app.post('/api/cart/getCoupon', (c) =>
    forShopper(c, routeContext, (shopper) => {
      const coupon = couponOf(ruleContext, shopper.id);
      return c.json(
        coupon
          ? {type: coupon.rule.type, ...worth(coupon), coupon: coupon.code}
          : {coupon: ''},
      );
    }),
  );

  app.post('/api/cart/removeCoupon', (c) => {
    forShopper(c, routeContext, (shopper) => removeCoupon(ruleContext, shopper.id));
    const message = 'Coupon was successfully removed!';
    return c.json({status: true, message, sum: 0, type: 'coupon'});
  });

  // Anybody who has the code of a gift card may ask for its balance.
  app.post('/api/cart/getGift', async (c) => {
    const {gift} = await readInput(c, GiftCode);
    return store.transaction(() => {
      const card = giftCardWith(ruleContext, gift);
      if (!card) return c.json({status: false, message: 'Gift card not found'});
      return c.json({
        status: true,
        start_balance: fromCents(card.startCents),
        end_balance: fromCents(card.leftCents),
        currency: settingsOf(store).systemCurrency.name,
      });
    });
  });

  app.post('/api/cart/removeGiftcard', (c) => {
    forShopper(c, routeContext, (shopper) => removeGiftCard(ruleContext, shopper.id));
    const message = 'Gift Card was successfully removed!';
    return c.json({status: true, message, sum: 0, type: 'gift'});
  });

  app.post('/api/cart/setReferral', async (c) => {
    const {ref_code: code} = await readInput(c, ReferralCode);
    forShopper(c, routeContext, (shopper) =>
      setReferral(ruleContext, shopper.id, code),
    );
    return c.json({success: true});
  });

  // Storefronts report the code of a link, for guests as well. Only a shopper has a cart that can be credited.
  app.post('/api/capture-referral', async (c) => {
    const {ref} = await readInput(c, CapturedReferral);
    const applied = tokenOf(c) !== undefined;
    if (applied)
      forShopper(c, routeContext, (shopper) =>
        setReferral(ruleContext, shopper.id, ref),
      );
    return c.json({success: applied, attribution_applied: applied});
  });

  app.post('/api/cart/removeReferral', (c) => {
    forShopper(c, routeContext, (shopper) => removeReferral(ruleContext, shopper.id));
    return c.json({success: true});
  });
}

/** Returns the value of a coupon as in an answer: `{percent: 10}` or `{amount: 5}`. */
function worth({rule}: CouponRow): object {
  return rule.type === 'percent'
    ? {percent: rule.value}
    : {amount: fromCents(rule.value)};
}
