/**
 * Our tags, each with the class of its element. What an element needs beside its class, because it
 * leads to other elements, is loaded before. It is the only list of our tags: the script tag registers
 * elements from it, and the build writes from it what npm has in `define/`.
 */
export const tags = {
  'store-provider': async () => (await import('./provider.js')).StoreProvider,
  'checkout-form': async () => {
    await import('./set-default-actions.js');
    return (await import('../features/checkout/checkout-form.js')).CheckoutForm;
  },
  'featured-deals': async () => {
    await import('./watch-items.js');
    return (await import('../features/catalogue/featured-deals.js')).FeaturedDeals;
  },
  'store-account': async () => {
    await import('./set-default-actions.js');
    return (await import('../features/account/store-account.js')).StoreAccount;
  },
  'store-announcement': async () =>
    (await import('../features/community/store-announcement.js')).StoreAnnouncement,
  'store-cart': async () => {
    await import('./set-default-actions.js');
    return (await import('../features/cart/store-cart.js')).StoreCart;
  },
  'store-category': async () => {
    await import('./watch-items.js');
    return (await import('../features/catalogue/store-category.js')).StoreCategory;
  },
  'store-currency': async () =>
    (await import('../features/preferences/store-currency.js')).StoreCurrency,
  'store-donors': async () =>
    (await import('../features/community/store-donors.js')).StoreDonors,
  'store-goals': async () =>
    (await import('../features/community/store-goals.js')).StoreGoals,
  'store-item': async () => {
    await import('./watch-items.js');
    return (await import('../features/catalogue/store-item.js')).StoreItem;
  },
  'store-language': async () =>
    (await import('../features/preferences/store-language.js')).StoreLanguage,
  'store-links': async () =>
    (await import('../features/community/store-links.js')).StoreLinks,
  'store-login': async () => {
    await import('./set-default-actions.js');
    return (await import('../features/account/store-login.js')).StoreLogin;
  },
  'store-patrons': async () =>
    (await import('../features/community/store-patrons.js')).StorePatrons,
  'store-payment': async () => {
    await import('./set-default-actions.js');
    return (await import('../features/checkout/payment/store-payment.js')).StorePayment;
  },
  'store-server': async () =>
    (await import('../features/community/store-server.js')).StoreServer,
};

export type TagName = keyof typeof tags;

export const tagNames = Object.keys(tags) as TagName[]; // An object of ours: it has no other keys.

/** The elements of our tags. */
export type OurElements = {
  [Tag in TagName]: InstanceType<Awaited<ReturnType<(typeof tags)[Tag]>>>;
};

declare global {
  interface HTMLElementTagNameMap extends OurElements {}
}
