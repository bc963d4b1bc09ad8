import type {CartRow, ItemRow, LineRow, PaymentType, Variable} from '../records.ts';
import type {Store} from '../store.ts';
import type {Books} from './books.ts';
import {checkLimits, wantedIn} from './limits.ts';
import {amountInWords, fromCents} from './money.ts';
import {priceCart, type PricedCart} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {itemOnShelf, offerOf} from './shelf.ts';
import {isPlayerName} from './shoppers.ts';
import {settingsOf} from './site.ts';

/** The most pieces in one line, limits or not. */
const mostPieces = 999;

/** The most a shopper may name as a price, in cents. */
const highestPrice = 1_000_000;

/** How an item is to be put into the cart. */
export interface Addition {
  readonly paymentType: PaymentType;
  /** The player a gift is for. */
  readonly giftTo: string | null;
  /** Which of the item's tiers. */
  readonly tierQuantity: number | null;
}

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

/** Sets the price of a line whose price is the shopper's choice. */
export function setCustomPrice(
  books: Books,
  shopperId: number,
  lineId: number,
  cents: number,
): void {
  const {line, item} = lineWithItem(books.store, shopperId, lineId);
  const {minCents, name} = item.details;
  if (minCents === null) throw new Refusal(`The price of ${name} is fixed.`);
  const inWords = (amount: number) =>
    amountInWords(fromCents(amount), settingsOf(books.store).systemCurrency.name);
  if (cents < minCents)
    throw new Refusal(`The minimum price for ${name} is ${inWords(minCents)}.`);
  if (cents > highestPrice)
    throw new Refusal(`The maximum price for ${name} is ${inWords(highestPrice)}.`);
  books.store.lines.update({...line, customCents: cents});
  touchCart(books, shopperId);
}

/** Sets one variable of a line. */
export function setVariable(
  books: Books,
  shopperId: number,
  lineId: number,
  variableId: number,
  value: string,
): void {
  const {line, item} = lineWithItem(books.store, shopperId, lineId);
  const variable = item.details.variables.find(({id}) => id === variableId);
  if (!variable) throw new Refusal(`${item.details.name} has no such choice.`);
  if (!isValue(variable, value))
    throw new Refusal(`That is not possible for ${variable.name}.`);
  books.store.lines.update({
    ...line,
    variables: {...line.variables, [variableId]: value},
  });
  touchCart(books, shopperId);
}

/** Sets the game server on which a line is delivered. */
export function setServer(
  books: Books,
  shopperId: number,
  lineId: number,
  serverId: number,
): void {
  const {line, item} = lineWithItem(books.store, shopperId, lineId);
  if (!item.details.serverIds.includes(serverId)) {
    throw new Refusal(`${item.details.name} is not available on that server.`);
  }
  books.store.lines.update({...line, serverId});
  touchCart(books, shopperId);
}

/** The items the shop puts forward at the checkout, without those already in the cart. */
export function promotedFor({store}: Books, shopperId: number): ItemRow[] {
  const inCart = new Set(store.lines.where({shopperId}).map((line) => line.itemId));
  return settingsOf(store).promoted.flatMap((id) =>
    inCart.has(id) ? [] : (itemOnShelf(store, id) ?? []),
  );
}

/** What is still to be chosen for a line before it can be paid, in words; undefined when nothing is. */
export function missingChoice(line: LineRow, item: ItemRow): string | undefined {
  const {name, serverIds, variables} = item.details;
  if (serverIds.length > 0 && line.serverId === null)
    return `Please select a server for ${name}`;
  const empty = variables.find((variable) => !line.variables[variable.id]?.trim());
  return empty && `Please fill in ${empty.name} for ${name}`;
}

/** Checks everything the cart holds of an item against its limits. */
export function checkItem(store: Store, shopperId: number, item: ItemRow): void {
  checkLimits(
    offerOf(store, item, shopperId),
    wantedIn(store.lines.where({shopperId, itemId: item.id})),
  );
}

/** Whether the item can be had in this manner at all. */
function checkManner(
  {details}: ItemRow,
  {paymentType, giftTo, tierQuantity}: Addition,
): void {
  const {name} = details;
  if (paymentType === 'subscription' && !details.subscription)
    throw new Refusal(`${name} is no subscription.`);
  if (paymentType !== 'subscription' && details.subscriptionOnly) {
    throw new Refusal(`${name} can only be subscribed to.`);
  }
  if (paymentType === 'gift') {
    if (!details.gifting) throw new Refusal(`${name} cannot be given away.`);
    if (!giftTo || !isPlayerName(giftTo))
      throw new Refusal('Please name the player the gift is for.');
  }
  if (
    tierQuantity !== null &&
    !details.tiers.some(({quantity}) => quantity === tierQuantity)
  ) {
    throw new Refusal(`${name} is not sold by ${tierQuantity}.`);
  }
}

/** Whether the item can stand beside what is in the cart. */
function checkCompany(
  store: Store,
  item: ItemRow,
  {paymentType}: Addition,
  lines: readonly LineRow[],
): void {
  const subscriptions = lines.filter((line) => line.paymentType === 'subscription');
  if (paymentType === 'subscription' && lines.length > subscriptions.length) {
    throw new Refusal(
      'A subscription is paid on its own. Please empty your cart first.',
    );
  }
  if (
    paymentType === 'subscription' &&
    subscriptions.some((line) => line.itemId !== item.id)
  ) {
    throw new Refusal('Only one subscription can be paid at a time.');
  }
  if (paymentType !== 'subscription' && subscriptions.length > 0) {
    throw new Refusal(
      'There is a subscription in your cart. Please pay or remove it first.',
    );
  }
  const rival =
    paymentType !== 'gift' &&
    store.categories.get(item.categoryId)?.details.cumulative &&
    lines.find(
      (line) =>
        line.itemId !== item.id &&
        line.paymentType !== 'gift' &&
        store.items.get(line.itemId)?.categoryId === item.categoryId,
    );
  if (rival) {
    throw new Refusal(
      `${store.items.get(rival.itemId)?.details.name} is already in your cart. One rank at a time.`,
    );
  }
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

function isValue({type, options}: Variable, value: string): boolean {
  if (type === 'choice') return options.some((option) => option.value === value);
  if (type === 'number') return value.trim() !== '' && Number.isFinite(Number(value));
  return value.trim() !== '' && value.length <= 100;
}

function lineOf(store: Store, shopperId: number, lineId: number): LineRow {
  const line = store.lines.get(lineId);
  // A line of somebody else's is none of this shopper's business: it does not exist.
  if (line?.shopperId !== shopperId) throw new Refusal('Cart item does not exist');
  return line;
}

function lineWithItem(
  store: Store,
  shopperId: number,
  lineId: number,
): {line: LineRow; item: ItemRow} {
  const line = lineOf(store, shopperId, lineId);
  const item = store.items.get(line.itemId);
  if (!item) throw new Refusal('Cart item does not exist');
  return {line, item};
}
