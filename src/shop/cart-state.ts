import type {CartItem, CartPage} from '../api/calls/cart-page.js';
import type {Item} from '../api/item.js';
import type {ShopError} from '../lib/shop-error.js';

/** The fields of an item that are needed to add it to the cart and to show it there at once. */
export type Addable = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'virtual_price' | 'is_virtual_currency_only'
>;

/** Options for adding an item to the cart. */
export interface AddOptions {
  /** Whether the item is bought as a subscription instead of once. */
  readonly subscribe?: boolean | undefined;
  /** Name of the player who gets the item as a gift. */
  readonly giftTo?: string | undefined;
  /** Number of units that are bought together, for items sold in tiers. */
  readonly tier?: number | undefined;
  /** Whether the shopper adds an item that the shop has suggested in the cart. */
  readonly promoted?: boolean | undefined;
}

/** What `Cart.addWith` sets of the added line. Choices are set only if it is a new line. */
export interface AddWithOptions extends AddOptions {
  /** How many units are added. */
  readonly count?: number | undefined;
  /** Id of the game server. */
  readonly server?: number | undefined;
  readonly variables?: readonly {readonly id: number; readonly value: string}[];
  /** The price, in the system currency, of an item whose price the shopper may choose. */
  readonly price?: number | undefined;
}

/** The key in `CartState.failures` of adding an item. */
export function additionOf({id}: Addable, {giftTo}: AddOptions): string {
  return `${giftTo ? 'gift' : 'item'}-${id}`;
}

/** What is bought, and how. `payment_type`: 0 once, 1 as a subscription, 2 as a gift. */
export type Purchase = Pick<CartItem, 'id' | 'payment_type' | 'tier_quantity'>;

/** A row of the cart as the shopper sees it: the service's line with the log applied. */
export interface Line {
  /** The service's id of the line (`cid`). Until the service has the line: see `newKeyOf`. */
  readonly key: string;
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  readonly purchase: Purchase;
  /** The service's data about the line; `undefined` until the service has the line. */
  readonly item: CartItem | undefined;
  /** The added item, for a line that the service does not have yet. */
  readonly added: Addable | undefined;
  /** Whether a change to this line is under way. */
  readonly pending: boolean;
}

/** The lines that are shown, by their keys. */
export type ShownLines = Map<string, Line>;

/** The total number of units in some lines. */
export function sumOfCounts(lines: readonly {readonly count: number}[]): number {
  return lines.reduce((sum, {count}) => sum + count, 0);
}

/** The key of a line until the service has it: `new-7-0` for item 7 bought once. */
export function newKeyOf({
  id,
  payment_type: type,
  tier_quantity: tier,
}: Purchase): string {
  return ['new', id, type, ...(tier ? [tier] : [])].join('-');
}

/** What is bought by adding an item. */
export function purchaseOf(id: number, {subscribe, giftTo, tier}: AddOptions) {
  const type = subscribe ? 1 : giftTo ? 2 : 0;
  return {id, payment_type: type, tier_quantity: tier ?? null} as const;
}

/** The line of one unit that is being added. */
export function newLine(item: Addable, purchase: Purchase): Line {
  const {id, name} = item;
  const line = {itemId: id, name, count: 1, purchase, item: undefined, added: item};
  return {...line, key: newKeyOf(purchase), pending: true};
}

/** Whether a line is a gift for another player. */
export function isGift({purchase}: Line): boolean {
  return purchase.payment_type === 2;
}

/** Whether a line is a subscription. */
export function isSubscription({purchase}: Line): boolean {
  return purchase.payment_type === 1;
}

/** Whether a coupon is applied. Some services send only the coupon's id, not its code. */
export function hasCoupon({coupon_code, coupon_id}: CartPage['cart']): boolean {
  return coupon_code !== '' || coupon_id !== null;
}

export interface CartState {
  /** The service's last answer, with the totals; `undefined` until the first answer. */
  readonly data: CartPage | undefined;
  /** The lines to show: those of the last answer, with the log's changes applied. */
  readonly lines: readonly Line[];
  /** Whether a change, or the read after it, is under way, so that the totals are not final. */
  readonly pending: boolean;
  /**
   * Why changes failed, by what they were about: `item-<id>` or `gift-<id>` for adding an item,
   * `code`, `referral`, or the key of a line. Its failure is of the kind `altered` if the service
   * itself has changed the line when a code was applied or removed.
   */
  readonly failures: ReadonlyMap<string, ShopError>;
  /** Why the cart could not be read; `undefined` if it could be read. */
  readonly failure: ShopError | undefined;
}

/** The state until the first answer. */
export const UNREAD: CartState = {
  data: undefined,
  lines: [],
  pending: false,
  failures: new Map(),
  failure: undefined,
};
