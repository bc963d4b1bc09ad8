import type {Catalogue} from './catalogue.ts';
import type {RuleContext} from './rules/rule-context.ts';

/** Fills an empty store. A store with data stays as it is. */
export function seed({store, now}: RuleContext, catalogue: Catalogue): void {
  store.transaction(() => {
    if (store.site.get(1)) return;
    store.site.insert({id: 1, settings: catalogue.settings});
    for (const category of catalogue.categories) store.categories.insert(category);
    for (const item of catalogue.items) store.items.insert(item);
    for (const coupon of catalogue.coupons) store.coupons.insert(coupon);
    for (const {code, cents} of catalogue.giftCards)
      store.giftCards.insert({code, startCents: cents, leftCents: cents});
    for (const referral of catalogue.referrals) store.referrals.insert(referral);
    for (const {name, token, virtualBalance, owns} of catalogue.shoppers) {
      const shopper = store.shoppers.insert({
        name,
        nameKey: name.toLowerCase(),
        virtualBalance,
        createdAt: now(),
      });
      store.tokens.insert({token, shopperId: shopper.id, createdAt: now()});
      for (const {itemId, count} of owns) {
        store.sales.insert({
          itemId,
          shopperId: shopper.id,
          orderId: null,
          count,
          gift: false,
        });
      }
    }
  });
}
