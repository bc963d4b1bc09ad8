import {lazyModule} from '../lib/lazy-module.js';

/**
 * Our tags, each with the class of its element. What an element needs beside its class, because it
 * leads to other elements, is loaded before. It is the only list of our tags: the script tag registers
 * elements from it, and the build writes from it what npm has in `define/`.
 */
export const tags = {
  'store-provider': lazyModule(
    async () => (await import('./provider.js')).StoreProvider,
  ),
  'checkout-form': lazyModule(async () => {
    await import('./set-default-actions.js');
    return (await import('../features/checkout/checkout-form.js')).CheckoutForm;
  }),
  'featured-deals': lazyModule(async () => {
    await import('./watch-items.js');
    return (await import('../features/catalogue/featured-deals.js')).FeaturedDeals;
  }),
  'store-account': lazyModule(async () => {
    await import('./set-default-actions.js');
    return (await import('../features/account/store-account.js')).StoreAccount;
  }),
  'store-announcement': lazyModule(
    async () =>
      (await import('../features/community/store-announcement.js')).StoreAnnouncement,
  ),
  'store-cart': lazyModule(async () => {
    await import('./set-default-actions.js');
    return (await import('../features/cart/store-cart.js')).StoreCart;
  }),
  'store-category': lazyModule(async () => {
    await import('./watch-items.js');
    return (await import('../features/catalogue/store-category.js')).StoreCategory;
  }),
  'store-currency': lazyModule(
    async () =>
      (await import('../features/preferences/store-currency.js')).StoreCurrency,
  ),
  'store-donors': lazyModule(
    async () => (await import('../features/community/store-donors.js')).StoreDonors,
  ),
  'store-goals': lazyModule(
    async () => (await import('../features/community/store-goals.js')).StoreGoals,
  ),
  'store-item': lazyModule(async () => {
    await import('./watch-items.js');
    return (await import('../features/catalogue/store-item.js')).StoreItem;
  }),
  'store-language': lazyModule(
    async () =>
      (await import('../features/preferences/store-language.js')).StoreLanguage,
  ),
  'store-links': lazyModule(
    async () => (await import('../features/community/store-links.js')).StoreLinks,
  ),
  'store-login': lazyModule(async () => {
    await import('./set-default-actions.js');
    return (await import('../features/account/store-login.js')).StoreLogin;
  }),
  'store-patrons': lazyModule(
    async () => (await import('../features/community/store-patrons.js')).StorePatrons,
  ),
  'store-payment': lazyModule(async () => {
    await import('./set-default-actions.js');
    return (await import('../features/checkout/payment/store-payment.js')).StorePayment;
  }),
  'store-server': lazyModule(
    async () => (await import('../features/community/store-server.js')).StoreServer,
  ),
};

export type TagName = keyof typeof tags;

export const tagNames = Object.keys(tags) as TagName[]; // An object of ours: it has no other keys.

/** The elements of our tags. */
export type OurElements = {
  [Tag in TagName]: InstanceType<Awaited<ReturnType<(typeof tags)[Tag]['load']>>>;
};

declare global {
  interface HTMLElementTagNameMap extends OurElements {}
}
