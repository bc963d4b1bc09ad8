import type {OrderLine, OrderRow, ShopperRow} from '../records.ts';
import type {Books} from './books.ts';
import {pricedCartOf} from './cart.ts';
import {missingChoice} from './choices.ts';
import {checkCoupon} from './codes.ts';
import {checkLimits, wantedIn} from './limits.ts';
import type {PricedCart} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {offerOf} from './shelf.ts';
import {shopperNamed} from './shoppers.ts';
import {currencyNamed, settingsOf} from './site.ts';

/** Paid with the balance of the virtual currency. */
export const virtualMethod = 'Virtual Currency';

/** Ways to pay money: each gets another kind of answer. */
export const moneyMethods = {
  Card: 'url',
  'Bank form': 'html',
  Pix: 'qrcode',
  SePay: 'qrcode',
} as const;

export type MoneyMethod = keyof typeof moneyMethods;

/** What a shopper asks for when paying. */
export interface PaymentWish {
  readonly method: string;
  readonly currency: string;
  readonly returnUrl: string;
}

/** The ways to pay this cart: money, and the virtual currency where every line can be had for it. */
export function methodsFor({lines, fullCents}: PricedCart): string[] {
  const virtual =
    lines.length > 0 && lines.every((line) => line.virtual !== null)
      ? [virtualMethod]
      : [];
  // Where nothing costs money, money is of no use.
  const money = fullCents > 0 || virtual.length === 0 ? Object.keys(moneyMethods) : [];
  return [...money, ...virtual];
}

/** Makes an order of the shopper's cart. One that costs no money, or is paid from the balance, is paid at once. */
export function createOrder(
  books: Books,
  shopper: ShopperRow,
  wish: PaymentWish,
): OrderRow {
  const {store} = books;
  const settings = settingsOf(store);
  const priced = pricedCartOf(books, shopper.id);
  if (priced.lines.length === 0) throw new Refusal('Your cart is empty.');
  if (!currencyNamed(settings, wish.currency))
    throw new Refusal(`We do not take ${wish.currency || 'that currency'}.`);
  checkLines(books, shopper.id, priced);
  if (priced.coupon) checkCoupon(books, shopper.id, priced.coupon);

  const offered = methodsFor(priced);
  const free = priced.cents === 0 && priced.virtual === 0;
  if (!free && !offered.includes(wish.method))
    throw new Refusal('Please choose one of the payment methods offered.');

  const virtually = wish.method === virtualMethod && offered.includes(virtualMethod);
  const lines = priced.lines.map(({line, offer, cents, virtual}): OrderLine => {
    const inVirtual = virtually || offer.item.details.virtualOnly;
    return {
      lineId: line.id,
      itemId: line.itemId,
      name: offer.item.details.name,
      count: line.count,
      tierQuantity: line.tierQuantity,
      cents: inVirtual ? 0 : cents,
      virtual: inVirtual ? (virtual ?? 0) : 0,
      paymentType: line.paymentType,
      giftTo: line.giftTo,
      serverId: line.serverId,
      variables: line.variables,
    };
  });
  const virtual = lines.reduce((sum, line) => sum + line.virtual * line.count, 0);
  if (virtual > shopper.virtualBalance)
    throw new Refusal(`You do not have enough ${settings.virtualCurrency}.`);

  const order = store.orders.insert({
    number: randomNumber(),
    shopperId: shopper.id,
    status: 'pending',
    reason: '',
    method: wish.method,
    currency: virtually ? settings.virtualCurrency : wish.currency,
    cents: virtually ? 0 : priced.cents + priced.taxCents,
    taxCents: virtually ? 0 : priced.taxCents,
    virtual,
    couponId: priced.coupon?.id ?? null,
    giftCardId: virtually ? null : (priced.giftCard?.id ?? null),
    giftCents: virtually ? 0 : priced.giftCents,
    returnUrl: wish.returnUrl,
    lines,
    createdAt: books.now(),
  });
  return order.cents === 0 ? payOrder(books, order.id) : order;
}

/** A random number of 15 digits. */
function randomNumber(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return 1e14 + ((high * 2 ** 21 + (low >>> 11)) % 9e14);
}

/** The order's name outside, such as `MS-704318825530917`. */
export function orderName({number}: OrderRow): string {
  return `MS-${number}`;
}

export function orderNamed({store}: Books, name: string): OrderRow | undefined {
  const number = /^MS-(\d{15})$/.exec(name)?.[1];
  return number === undefined
    ? undefined
    : store.orders.where({number: Number(number)})[0];
}

/** The order with the number a QR payment goes by. */
export function orderNumbered(books: Books, number: number): OrderRow | undefined {
  return orderNamed(books, `MS-${number}`);
}

/**
 * Pays an order that waits for it: limits are used up, cards and balances charged, what was bought leaves the cart.
 * Where something is no longer to be had, the order fails and nothing is charged.
 * One cart is paid once: other orders made of it are cancelled.
 */
export function payOrder(books: Books, id: number): OrderRow {
  const {store} = books;
  const order = store.orders.get(id);
  if (!order) throw new Refusal('Payment not found.');
  if (order.status !== 'pending') return order;

  const reason = whyNot(books, order);
  if (reason) return finish(books, {...order, status: 'failed', reason});

  deliver(books, order);
  charge(books, order);
  emptyCart(books, order);
  for (const other of store.orders.where({
    shopperId: order.shopperId,
    status: 'pending',
  })) {
    if (other.id !== order.id) finish(books, {...other, status: 'cancelled'});
  }
  return finish(books, {...order, status: 'paid'});
}

/** Cancels an order that waits for payment; the cart stays as it is. */
export function cancelOrder(books: Books, id: number): OrderRow {
  const order = books.store.orders.get(id);
  if (!order) throw new Refusal('Payment not found.');
  return order.status === 'pending'
    ? finish(books, {...order, status: 'cancelled'})
    : order;
}

function finish({store}: Books, order: OrderRow): OrderRow {
  store.orders.update(order);
  return order;
}

/** Everything that is known to be wrong before the shopper leaves for the payment page. */
function checkLines({store}: Books, shopperId: number, {lines}: PricedCart): void {
  for (const {line, offer} of lines) {
    const missing = missingChoice(line, offer.item);
    if (missing) throw new Refusal(missing);
    checkLimits(
      offerOf(store, offer.item, shopperId),
      wantedIn(
        lines
          .map((other) => other.line)
          .filter((other) => other.itemId === line.itemId),
      ),
    );
  }
}

/** Why an order cannot be paid any more; undefined when it can. */
function whyNot({store}: Books, order: OrderRow): string | undefined {
  try {
    for (const line of order.lines) {
      const item = store.items.get(line.itemId);
      if (!item?.details.active) throw new Refusal(`${line.name} is no longer sold.`);
      checkLimits(
        offerOf(store, item, order.shopperId),
        wantedIn(order.lines.filter(({itemId}) => itemId === line.itemId)),
      );
    }
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  const card =
    order.giftCardId === null ? undefined : store.giftCards.get(order.giftCardId);
  if (order.giftCents > (card?.leftCents ?? 0))
    return 'The gift card has been used up meanwhile.';
  if (order.virtual > (store.shoppers.get(order.shopperId)?.virtualBalance ?? 0)) {
    return `You do not have enough ${settingsOf(store).virtualCurrency}.`;
  }
  return undefined;
}

/** Notes what was sold, and hands out what items carry. */
function deliver(books: Books, order: OrderRow): void {
  const {store} = books;
  for (const line of order.lines) {
    const gift = line.paymentType === 'gift';
    const receiverId =
      gift && line.giftTo ? shopperNamed(books, line.giftTo).id : order.shopperId;
    const pieces = line.count * (line.tierQuantity ?? 1);
    store.sales.insert({
      itemId: line.itemId,
      shopperId: receiverId,
      orderId: order.id,
      count: pieces,
      gift,
    });
    const granted = (store.items.get(line.itemId)?.details.grantsVirtual ?? 0) * pieces;
    changeBalance(books, receiverId, granted);
  }
}

function charge(books: Books, order: OrderRow): void {
  changeBalance(books, order.shopperId, -order.virtual);
  const card =
    order.giftCardId === null ? undefined : books.store.giftCards.get(order.giftCardId);
  if (card)
    books.store.giftCards.update({
      ...card,
      leftCents: card.leftCents - order.giftCents,
    });
}

function changeBalance({store}: Books, shopperId: number, by: number): void {
  const shopper = store.shoppers.get(shopperId);
  if (shopper && by !== 0)
    store.shoppers.update({...shopper, virtualBalance: shopper.virtualBalance + by});
}

/** Takes out what was bought. What the shopper put in since then stays. */
function emptyCart({store, now}: Books, order: OrderRow): void {
  for (const line of order.lines) store.lines.remove(line.lineId);
  for (const cart of store.carts.where({shopperId: order.shopperId})) {
    store.carts.update({
      ...cart,
      couponId: null,
      giftCardId: null,
      referralId: null,
      updatedAt: now(),
    });
  }
}
