import {addToCart} from '../../api/calls/addition.js';
import type {Money} from '../../lib/money.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Texts} from '../../i18n/texts.js';
import type {Item} from '../../shop/catalogue.js';
import {isGift, isSubscription, sumOfCounts} from '../../shop/cart-state.js';
import type {Shop} from '../../shop/shop.js';
import {remainingCounts} from './availability.js';

/** What templates of items and cart lines need besides the item or the line. */
export interface ItemContext {
  readonly shop: Shop;
  readonly texts: Texts;
  readonly money: Money;
  readonly headingLevel: number;
  /** Name of the virtual currency. */
  readonly points: string;
  /** Whether items can be bought with virtual currency if they also have a price in money. */
  readonly offersPoints: boolean;
  /**
   * The prefix of the ids of line choices. Needed in the document, which may have several forms; not
   * in a shadow root.
   */
  readonly idPrefix?: string;
  /** The page's templates for cards, by their slots: `item` and `item-footer`. */
  readonly cardTemplates?: ReadonlyMap<string, HTMLTemplateElement>;
  /** Tells the cards of an element apart: an item in two subcategories has two cards. */
  readonly cardKeys?: ReadonlyMap<Item, string | number>;
}

/**
 * Returns the `ItemContext` for the templates of an element. The items' headings have the level
 * `headingLevel`.
 */
export function itemContextOf(
  {texts, money}: Pick<ItemContext, 'texts' | 'money'>,
  shop: Shop,
  headingLevel: number,
): ItemContext {
  const points = shop.settings.value?.virtual_currency || texts.virtualCurrency;
  return {
    shop,
    texts,
    money,
    headingLevel,
    points,
    offersPoints: offersVirtualCurrency(shop),
  };
}

/** Whether the site uses its virtual currency. Assumed until the settings have been read. */
export function offersVirtualCurrency({settings}: Shop): boolean {
  return settings.value?.is_virtual_currency ?? true;
}

/** The status of an item in the cart. */
export interface ItemCartStatus {
  readonly isInCart: boolean;
  /** Whether the shopper has added the item in this page. */
  readonly isAdded: boolean;
  /** Whether the cart has as much of the item as the shopper may buy, so that adding more fails. */
  readonly isAtLimit: boolean;
  /** Whether a change of this item is waiting for the service's answer. */
  readonly isPending: boolean;
  /** Why the last change of this item failed. */
  readonly error: ShopError | undefined;
}

/**
 * Returns the status of an item in the cart. Until the cart has been read, the item's own `in_cart`
 * decides.
 */
export function itemCartStatusOf(item: Item, {cart}: Shop): ItemCartStatus {
  const {all, mine} = remainingCounts(item);
  const lines = cart.linesOf(item.id);
  const isPending = lines.some(({pending}) => pending);
  // Before the cart has been read, only `in_cart` is known, so the item counts as one unit.
  const isKnown = Boolean(cart.value.data) || isPending;
  const isInCart = isKnown ? lines.length > 0 : Boolean(item.in_cart);
  // The limit per player does not apply to gifts.
  const own = isKnown ? sumOfCounts(lines.filter((line) => !isGift(line))) : 1;
  const isSubscribed = item.is_subs_only && lines.some(isSubscription);
  const isAtLimit = all <= (isKnown ? sumOfCounts(lines) : 1) || mine <= own;
  return {
    isInCart,
    isAdded: cart.hasAdded(item.id),
    isAtLimit: isInCart && (isAtLimit || isSubscribed),
    isPending,
    error: cart.errorOf(item.id),
  };
}

/**
 * The path of the API call that adds an item to the cart. If the service lacks this API call,
 * nothing can be bought here.
 */
export const ADD_CALL = addToCart.path;
