import {pageLink} from '../../../lib/page-link.js';
import {isGift, type Line} from '../../../shop/cart-state.js';
import type {Shop} from '../../../shop/shop.js';
import {findPageShop} from '../../../ui/find-page-shop.js';

/** An item in the link to a shared cart. */
export interface SharedItem {
  readonly id: number;
  /**
   * The quantities that the link lists for this item, such as `[5, 10]`. A quantity that equals the
   * size of one of the item's packs means that pack. All others are single pieces.
   */
  readonly parts: readonly number[];
}

/**
 * The maximum number of parts in a link. A part, such as `31x2`, is one pack or some single pieces.
 */
const MAX_PARTS = 30;

/** Parses the value of `?cart=`, such as `31x2,7`. Returns `[]` for an invalid value. */
export function parseSharedItems(value: string): readonly SharedItem[] {
  const items = new Map<number, SharedItem>();
  for (const part of value.split(',').slice(0, MAX_PARTS)) {
    const [, digits, pieces = '1'] = /^(\d{1,15})(?:x(\d{1,9}))?$/.exec(part) ?? [];
    if (!digits || !Number(pieces)) return [];
    const id = Number(digits);
    const parts = items.get(id)?.parts ?? [];
    items.set(id, {id, parts: [...parts, Number(pieces)]});
  }
  return [...items.values()];
}

/**
 * The link that offers a shop's cart to somebody else: the address of the page with the items
 * and their quantities. Gifts are left out, because they name a player. `undefined` if no
 * items remain, or if the page's address is not http(s).
 */
export function sharedCartLink(shop: Shop): string | undefined {
  const parts = shop.cart.value.lines
    .filter((line) => !isGift(line) && line.count > 0)
    .flatMap((line) => partsOf(line))
    .slice(0, MAX_PARTS);
  if (!parts.length || !/^https?:$/.test(location.protocol)) return undefined;
  const url = pageLink();
  const name = encodeURIComponent(addressWithoutScheme(shop));
  const own = `${shop === findPageShop() ? '' : `cart-shop=${name}&`}cart=${parts.join(',')}`;
  // `URLSearchParams` would escape the commas.
  url.search += `${url.search && '&'}${own}`;
  return url.href;
}

/**
 * Returns the parts of the link for a line: `31x2` for two pieces, `31x5` twice for two packs of 5
 * pieces. Packs are not added up, because there may be a pack of 10 pieces at another price.
 */
function partsOf({itemId, item, count}: Line): readonly string[] {
  const packSize = item?.tier_quantity ?? 1;
  const isPack = packSize > 1;
  const pieces = isPack ? packSize : count;
  const part = pieces === 1 ? `${itemId}` : `${itemId}x${pieces}`;
  return Array<string>(isPack ? Math.min(count, MAX_PARTS) : 1).fill(part);
}

/**
 * The shop's address without its scheme: the value of `?cart-shop=` in pages with several shops.
 */
export function addressWithoutScheme({baseUrl}: Shop): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
