import type {CartRow, ItemRow, LineRow} from '../records.ts';
import type {Store} from '../store.ts';
import type {Books} from './books.ts';
import {checkLimits, wantedIn} from './limits.ts';
import {checkCompany, checkManner, type Addition} from './manner.ts';
import {priceCart, type PricedCart} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {itemOnShelf, offerOf} from './shelf.ts';
import {settingsOf} from './site.ts';

/** The most pieces in one line, limits or not. */
const mostPieces = 999;

/** The shopper's cart, which begins to exist with this. */
export function cartOf({store, now}: Books, shopperId: number): CartRow {
  return (
    store.carts.where({shopperId})[0] ??
    store.carts.insert({
      shopperId,
      couponId: null,
      giftCardId: null,
      referralId: null,
      createdAt: now(),
      updatedAt: now(),
    })
  );
}

/** The shopper's cart with all prices. */
export function pricedCartOf(books: Books, shopperId: number): PricedCart {
  return priceCart(books.store, cartOf(books, shopperId), books.taxPercent);
}

/** Notes that the cart has changed. */
export function touchCart(
  books: Books,
  shopperId: number,
  changes: Partial<CartRow> = {},
): void {
  books.store.carts.update({
    ...cartOf(books, shopperId),
    ...changes,
    updatedAt: books.now(),
  });
}

/**
 * Puts one piece of an item into the cart: into the line that already holds it in the same manner,
 * else into a line of its own.
 */
export function addToCart(
  books: Books,
  shopperId: number,
  itemId: number,
  addition: Addition,
): void {
  const {store} = books;
  const item = itemOnShelf(store, itemId);
  if (!item) throw new Refusal('Item not found');
  checkManner(item, addition);

  const lines = store.lines.where({shopperId});
  checkCompany(store, item, addition, lines);
  const same = lines.find(
    (line) => line.itemId === itemId && isSameManner(line, addition),
  );
  if (same && isSingle(same))
    throw new Refusal(`${item.details.name} is already in your cart.`);

  if (same) store.lines.update({...same, count: same.count + 1});
  else store.lines.insert(newLine(shopperId, item, addition));
  checkItem(store, shopperId, item);
  touchCart(books, shopperId);
}

export function removeLine(books: Books, shopperId: number, lineId: number): void {
  books.store.lines.remove(lineOf(books.store, shopperId, lineId).id);
  touchCart(books, shopperId);
}

/** Sets the number of pieces in a line. */
export function setCount(
  books: Books,
  shopperId: number,
  lineId: number,
  count: number,
): void {
  const {line, item} = lineWithItem(books.store, shopperId, lineId);
  if (isSingle(line) && count !== 1)
    throw new Refusal(`There can be only one of ${item.details.name}.`);
  if (count > mostPieces)
    throw new Refusal(`The maximum quantity for this package is ${mostPieces}.`);
  books.store.lines.update({...line, count});
  // Fewer is always taken: a shopper must be able to get back below a limit.
  if (count > line.count) checkItem(books.store, shopperId, item);
  touchCart(books, shopperId);
}

/** The items the shop puts forward at the checkout, without those already in the cart. */
export function promotedFor({store}: Books, shopperId: number): ItemRow[] {
  const inCart = new Set(store.lines.where({shopperId}).map((line) => line.itemId));
  return settingsOf(store).promoted.flatMap((id) =>
    inCart.has(id) ? [] : (itemOnShelf(store, id) ?? []),
  );
}

/** Checks everything the cart holds of an item against its limits. */
export function checkItem(store: Store, shopperId: number, item: ItemRow): void {
  checkLimits(
    offerOf(store, item, shopperId),
    wantedIn(store.lines.where({shopperId, itemId: item.id})),
  );
}

function newLine(
  shopperId: number,
  item: ItemRow,
  {paymentType, giftTo, tierQuantity}: Addition,
) {
  const {details} = item;
  const choices = details.variables.map(
    ({id, options}) => [id, options[0]?.value ?? ''] as const,
  );
  return {
    shopperId,
    itemId: item.id,
    count: 1,
    paymentType,
    giftTo: paymentType === 'gift' ? giftTo : null,
    tierQuantity,
    serverId: null,
    customCents:
      details.minCents === null ? null : Math.max(details.minCents, details.cents),
    variables: Object.fromEntries(choices),
  };
}

function isSameManner(
  line: LineRow,
  {paymentType, giftTo, tierQuantity}: Addition,
): boolean {
  return (
    line.paymentType === paymentType &&
    line.tierQuantity === tierQuantity &&
    (paymentType !== 'gift' || line.giftTo?.toLowerCase() === giftTo?.toLowerCase())
  );
}

/** Lines of which there is only ever one piece. */
function isSingle(line: LineRow): boolean {
  return line.paymentType === 'subscription' || line.tierQuantity !== null;
}

function lineOf(store: Store, shopperId: number, lineId: number): LineRow {
  const line = store.lines.get(lineId);
  // A line of somebody else's is none of this shopper's business: it does not exist.
  if (line?.shopperId !== shopperId) throw new Refusal('Cart item does not exist');
  return line;
}

/** A line of the shopper's with its item; refused when it is not there. */
export function lineWithItem(
  store: Store,
  shopperId: number,
  lineId: number,
): {line: LineRow; item: ItemRow} {
  const line = lineOf(store, shopperId, lineId);
  const item = store.items.get(line.itemId);
  if (!item) throw new Refusal('Cart item does not exist');
  return {line, item};
}
