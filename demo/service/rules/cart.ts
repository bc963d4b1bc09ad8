import type {CartRow, ItemRow, LineRow} from '../records.ts';
import type {Store} from '../store.ts';
import type {RuleContext} from './rule-context.ts';
import {checkLimits, wantedIn} from './limits.ts';
import {checkCombination, checkChoices, type Addition} from './addition.ts';
import {priceCart, type PricedCart} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {itemOnShelf, offerOf} from './offers.ts';
import {settingsOf} from './site.ts';

/** The maximum quantity of a line, which applies even if the item has no limit. */
const mostPieces = 999;

/** Returns the shopper's cart, and creates it if there is none. */
export function cartOf({store, now}: RuleContext, shopperId: number): CartRow {
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

/** Returns the shopper's cart with all prices. */
export function pricedCartOf(ruleContext: RuleContext, shopperId: number): PricedCart {
  return priceCart(
    ruleContext.store,
    cartOf(ruleContext, shopperId),
    ruleContext.taxPercent,
  );
}

/** Stores the time of the cart's change. */
export function touchCart(
  ruleContext: RuleContext,
  shopperId: number,
  changes: Partial<CartRow> = {},
): void {
  ruleContext.store.carts.update({
    ...cartOf(ruleContext, shopperId),
    ...changes,
    updatedAt: ruleContext.now(),
  });
}

/**
 * Adds one piece of an item to the cart: to the line with the same item and choices, or as a new
 * line.
 */
export function addToCart(
  ruleContext: RuleContext,
  shopperId: number,
  itemId: number,
  addition: Addition,
): void {
  const {store} = ruleContext;
  const item = itemOnShelf(store, itemId);
  if (!item) throw new Refusal('Item not found');
  checkChoices(item, addition);

  const lines = store.lines.where({shopperId});
  checkCombination(store, item, addition, lines);
  const same = lines.find(
    (line) => line.itemId === itemId && hasSameChoices(line, addition),
  );
  if (same && isSingle(same))
    throw new Refusal(`${item.details.name} is already in your cart.`);

  if (same) store.lines.update({...same, count: same.count + 1});
  else store.lines.insert(newLine(shopperId, item, addition));
  checkItem(store, shopperId, item);
  touchCart(ruleContext, shopperId);
}

export function removeLine(
  ruleContext: RuleContext,
  shopperId: number,
  lineId: number,
): void {
  ruleContext.store.lines.remove(lineOf(ruleContext.store, shopperId, lineId).id);
  touchCart(ruleContext, shopperId);
}

/** Sets the quantity of a line. */
export function setCount(
  ruleContext: RuleContext,
  shopperId: number,
  lineId: number,
  count: number,
): void {
  const {line, item} = lineWithItem(ruleContext.store, shopperId, lineId);
  if (isSingle(line) && count !== 1)
    throw new Refusal(`There can be only one of ${item.details.name}.`);
  if (count > mostPieces)
    throw new Refusal(`The maximum quantity for this package is ${mostPieces}.`);
  ruleContext.store.lines.update({...line, count});
  // A smaller quantity is always accepted, so that a shopper can get back below a limit.
  if (count > line.count) checkItem(ruleContext.store, shopperId, item);
  touchCart(ruleContext, shopperId);
}

/** Returns the items that the shop offers at the checkout, without those in the cart. */
export function promotedFor({store}: RuleContext, shopperId: number): ItemRow[] {
  const inCart = new Set(store.lines.where({shopperId}).map((line) => line.itemId));
  return settingsOf(store).promoted.flatMap((id) =>
    inCart.has(id) ? [] : (itemOnShelf(store, id) ?? []),
  );
}

/** Checks the cart's lines of an item against its limits. */
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

function hasSameChoices(
  line: LineRow,
  {paymentType, giftTo, tierQuantity}: Addition,
): boolean {
  return (
    line.paymentType === paymentType &&
    line.tierQuantity === tierQuantity &&
    (paymentType !== 'gift' || line.giftTo?.toLowerCase() === giftTo?.toLowerCase())
  );
}

/** Whether the quantity of a line is always 1. */
function isSingle(line: LineRow): boolean {
  return line.paymentType === 'subscription' || line.tierQuantity !== null;
}

function lineOf(store: Store, shopperId: number, lineId: number): LineRow {
  const line = store.lines.get(lineId);
  // Lines of other shoppers are treated as missing.
  if (line?.shopperId !== shopperId) throw new Refusal('Cart item does not exist');
  return line;
}

/** Returns a shopper's line with its item. Refuses if the line does not exist. */
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
