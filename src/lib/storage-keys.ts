/**
 * The places where the shop keeps data in the browser. Channels and locks keep no data, but are
 * listed because all pages of an origin share their names.
 */
export type StoragePlace =
  'localStorage' | 'sessionStorage' | 'history.state' | 'BroadcastChannel' | 'lock';

/**
 * Describes the data that is kept in the browser under one key. `docs/privacy.md` is made from
 * these texts.
 */
export interface StoredDataDescription {
  readonly places: readonly StoragePlace[];
  readonly content: string;
  readonly lifetime: string;
  readonly purpose: string;
  /** How the owner of a page or the shopper can prevent this data from being kept. */
  readonly off: string;
}

/**
 * Descriptions of the data that is kept for each shop. The names are the last parts of the keys:
 * see `shopKey`.
 */
export const shopDataDescriptions = {
  token: {
    places: ['sessionStorage', 'localStorage'],
    content:
      'The token that the service has given to the shopper, and the player’s name.',
    lifetime:
      'Deleted after six hours in an open page, otherwise when the shop next opens. In `sessionStorage` at most until the tab is closed.',
    purpose: 'The shopper stays signed in on the next page.',
    off: '`<store-login persist="none">`. A token that your page sets is never kept.',
  },
  preferences: {
    places: ['localStorage'],
    content: 'The currency and the language that the shopper has picked.',
    lifetime: 'Until the browser’s data is deleted.',
    purpose: 'The next visit has the same currency and language.',
    off: 'Written only when a shopper picks something in `store-currency`, `store-language` or the checkout.',
  },
  answers: {
    places: ['sessionStorage'],
    content:
      'The settings, and for guests and players who have signed in with `store-login`, the categories and deals that this tab has shown: at most 200 kB.',
    lifetime:
      'Five minutes; deleted when the shop writes the entry again. Categories and deals are deleted when the shopper changes.',
    purpose: 'The next page shows the shop at once, and then asks the service again.',
    off: '`data-keep="none"`',
  },
  calls: {
    places: ['localStorage'],
    content:
      'Which calls the service has, and which it lacks. Nothing about the shopper.',
    lifetime: 'A missing call counts as missing for a day.',
    purpose: 'The shop does not offer what the service cannot do.',
    off: 'Written only after a call that changes something, such as adding an item.',
  },
  payments: {
    places: ['localStorage', 'sessionStorage'],
    content:
      'An order of the last day: its key, the `user_id` that the service has given to the shopper, the time, how far it has come, its id, and the name, price and quantity of the items. In `sessionStorage` for a guest. The key ends with that of the order.',
    lifetime:
      'At most a day. Deleted when the shopper has seen that the order is paid and the page was told, when the shopper signs out, or when a page shows the cart of somebody else. Of an order that has not been answered, its key, the `user_id`, the time and the state stay.',
    purpose:
      'The shopper who paid finds the order again. `store-payment-completed` is dispatched once. Nobody pays twice by accident.',
    off: 'Written only when a shopper pays.',
  },
  announcement: {
    places: ['localStorage'],
    content: 'The text of the announcement that the shopper has closed.',
    lifetime:
      'Until the browser’s data is deleted, or the shopper closes another announcement.',
    purpose: 'The announcement stays closed until the site changes it.',
    off: 'Written only when a shopper closes the announcement of `store-announcement`.',
  },
  cart: {
    places: ['BroadcastChannel'],
    content: 'The message that the cart has changed, without its content.',
    lifetime: 'Not kept.',
    purpose: 'Carts in several tabs agree.',
    off: 'Used only with a cart in the page.',
  },
  pay: {
    places: ['lock'],
    content: 'Nothing. The name ends with `user-` and the `user_id`, or with `guest`.',
    lifetime: 'While a payment is being created, or a purchase is being reported.',
    purpose: 'Two tabs do not create two payments at once, or report a purchase twice.',
    off: 'Used only when a shopper pays.',
  },
  demo: {
    places: ['sessionStorage'],
    content: 'The carts and orders of the demo shop, and its switches.',
    lifetime: 'Until the tab is closed.',
    purpose: 'The demo shop survives a reload.',
    off: 'Only with `data-demo`.',
  },
} as const satisfies Readonly<Record<string, StoredDataDescription>>;

/**
 * Descriptions of the data that is kept once for all shops of a page. For the keys see `pageKey`.
 */
export const pageDataDescriptions = {
  'shop-of': {
    places: ['sessionStorage'],
    content:
      'The address of the shop of an item that was opened. The key ends with the item’s id.',
    lifetime: 'Until the tab is closed.',
    purpose: 'A reload opens the item in the same shop, if the page has several.',
    off: 'Written only when a shopper opens an item.',
  },
  shown: {
    places: ['history.state'],
    content: 'How many items of a category are shown.',
    lifetime: 'As long as the page is in the tab’s history.',
    purpose: 'Going back shows as many items as before.',
    off: 'Written only after a click on “Show more”.',
  },
  'demo-panel': {
    places: ['sessionStorage'],
    content: 'Whether the panel of the demo shop is open.',
    lifetime: 'Until the tab is closed.',
    purpose: 'The panel stays open after a reload.',
    off: 'Only with `data-demo`.',
  },
} as const satisfies Readonly<Record<string, StoredDataDescription>>;

const PREFIX = 'storefront-elements:';

/**
 * The key of an entry of `shopDataDescriptions` for one shop: a key in storage, or the name of a
 * channel or lock. `suffix` distinguishes several keys with the same name.
 */
export function shopKey(
  baseUrl: string,
  name: keyof typeof shopDataDescriptions,
  suffix = '',
): string {
  return `${PREFIX}${baseUrl}:${name}${suffix}`;
}

/**
 * The key of data that is kept once for all shops of a page. `suffix` distinguishes
 * several keys with the same name.
 */
export function pageKey(name: keyof typeof pageDataDescriptions, suffix = ''): string {
  return PREFIX + name + suffix;
}
