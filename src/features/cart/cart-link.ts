import {isGift, type Line} from '../../shop/cart-lines.js';
import type {Shop} from '../../shop/shop.js';
import {findPageShop} from '../../ui/find-page-shop.js';

/** An item in the link to a shared cart. */
export interface SharedItem {
  readonly id: number;
  /** The number of pieces. For a pack, the number of pieces in the pack. */
  readonly count: number;
}

/** The maximum number of items in a link. */
const MAX_ITEMS = 30;
const MAX_COUNT = 999;

/** Parameters that a shared cart's link omits: they concern only this visit. */
const OTHER_OFFERS = [
  'item',
  'coupon',
  'ref',
  'player',
  'order_id',
  'checkout_id',
  'store-doctor',
];

/** Matches names of parameters in the page's address whose values may be personal or secret. */
const PERSONAL = /token|session|auth|secret|passw|mail|user/i;

/** Parses the value of `?cart=`, such as `31x2,7`. Returns `[]` for an invalid value. */
export function parseSharedItems(value: string): readonly SharedItem[] {
  const counts = new Map<number, number>();
  for (const part of value.split(',').slice(0, MAX_ITEMS)) {
    const [, id, count = '1'] = /^(\d{1,15})(?:x(\d{1,3}))?$/.exec(part) ?? [];
    if (!id || !Number(count)) return [];
    const sum = (counts.get(Number(id)) ?? 0) + Number(count);
    counts.set(Number(id), Math.min(sum, MAX_COUNT));
  }
  return [...counts].map(([id, count]) => ({id, count}));
}

/**
 * The link that offers a shop's cart to somebody else: the page's address with the items
 * and their quantities. Gifts are left out, because they name a player. `undefined` if no
 * items remain, or if the page's address is not http(s).
 */
export function sharedCartLink(shop: Shop): string | undefined {
  const parts = shop.cart.value.lines
    .filter((line) => !isGift(line) && line.count > 0)
    .slice(0, MAX_ITEMS)
    .map((line) => {
      const count = Math.min(piecesIn(line), MAX_COUNT);
      return count === 1 ? `${line.itemId}` : `${line.itemId}x${count}`;
    });
  if (!parts.length || !/^https?:$/.test(location.protocol)) return undefined;
  const url = new URL(location.href);
  url.hash = '';
  url.username = url.password = '';
  for (const name of [...url.searchParams.keys()])
    if (OTHER_OFFERS.includes(name) || PERSONAL.test(name))
      url.searchParams.delete(name);
  url.searchParams.delete('cart');
  url.searchParams.delete('cart-shop');
  if (shop !== findPageShop())
    url.searchParams.set('cart-shop', addressWithoutScheme(shop));
  // Not set by `URLSearchParams`, which would escape the commas.
  url.search += `${url.search ? '&' : '?'}cart=${parts.join(',')}`;
  return url.href;
}

function piecesIn({item, count}: Line): number {
  return count * (item?.tier_quantity || 1);
}

/**
 * The shop's address without its scheme: the value of `?cart-shop=` in pages with several shops.
 */
export function addressWithoutScheme({baseUrl}: Shop): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
