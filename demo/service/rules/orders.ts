import type {OrderLine, OrderRow, ShopperRow} from '../records.ts';
import type {RuleContext} from './rule-context.ts';
import {pricedCartOf} from './cart.ts';
import {missingChoice} from './choices.ts';
import {checkCoupon} from './codes.ts';
import {checkLimits, wantedIn} from './limits.ts';
import type {PricedCart} from './pricing.ts';
import {Refusal} from './refusal.ts';
import {offerOf} from './offers.ts';
import {shopperNamed} from './shoppers.ts';
import {currencyNamed, settingsOf} from './site.ts';

/** The payment method that uses the balance of virtual currency. */
export const virtualMethod = 'Virtual Currency';

/** The payment methods for money, with the kind of answer that each one gets. */
export const moneyMethods = {
  Card: 'url',
  'Bank form': 'html',
  Pix: 'qrcode',
  SePay: 'qrcode',
} as const;

export type MoneyMethod = keyof typeof moneyMethods;

/** A shopper's request to pay. */
export interface PaymentWish {
  readonly method: string;
  readonly currency: string;
  readonly returnUrl: string;
}

/** Returns the payment methods for a cart: those for money, and virtual currency if it can pay every line. */
export function methodsFor({lines, fullCents}: PricedCart): string[] {
  const virtual =
    lines.length > 0 && lines.every((line) => line.virtual !== null)
      ? [virtualMethod]
      : [];
  // If no line costs money and virtual currency can pay, no method for money is offered.
  const money = fullCents > 0 || virtual.length === 0 ? Object.keys(moneyMethods) : [];
  return [...money, ...virtual];
}

/**
 * Creates an order from the shopper's cart. An order that costs no money is paid at once: with
 * virtual currency, or for free.
 */
export function createOrder(
  ruleContext: RuleContext,
  shopper: ShopperRow,
  wish: PaymentWish,
): OrderRow {
  const {store} = ruleContext;
  const settings = settingsOf(store);
  const priced = pricedCartOf(ruleContext, shopper.id);
  if (priced.lines.length === 0) throw new Refusal('Your cart is empty.');
  if (!currencyNamed(settings, wish.currency))
    throw new Refusal(`We do not take ${wish.currency || 'that currency'}.`);
  checkLines(ruleContext, shopper.id, priced);
  if (priced.coupon) checkCoupon(ruleContext, shopper.id, priced.coupon);

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
    createdAt: ruleContext.now(),
  });
  return order.cents === 0 ? payOrder(ruleContext, order.id) : order;
}

/** Returns a random number of 15 digits. */
function randomNumber(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return 1e14 + ((high * 2 ** 21 + (low >>> 11)) % 9e14);
}

/** Returns the order's public name, such as `MS-704318825530917`. */
export function orderName({number}: OrderRow): string {
  return `MS-${number}`;
}

export function orderNamed({store}: RuleContext, name: string): OrderRow | undefined {
  const number = /^MS-(\d{15})$/.exec(name)?.[1];
  return number === undefined
    ? undefined
    : store.orders.where({number: Number(number)})[0];
}

/** Returns the order with this number, which identifies a QR payment. */
export function orderNumbered(
  ruleContext: RuleContext,
  number: number,
): OrderRow | undefined {
  return orderNamed(ruleContext, `MS-${number}`);
}

/**
 * Pays a pending order: uses up limits, charges gift cards and balances, and removes the lines from the
 * cart. If an item is no longer available, the order fails and nothing is charged. Other pending orders
 * of the same cart are cancelled, so that it is paid once.
 */
export function payOrder(ruleContext: RuleContext, id: number): OrderRow {
  const {store} = ruleContext;
  const order = store.orders.get(id);
  if (!order) throw new Refusal('Payment not found.');
  if (order.status !== 'pending') return order;

  const reason = whyNot(ruleContext, order);
  if (reason) return finish(ruleContext, {...order, status: 'failed', reason});

  deliver(ruleContext, order);
  charge(ruleContext, order);
  emptyCart(ruleContext, order);
  for (const other of store.orders.where({
    shopperId: order.shopperId,
    status: 'pending',
  })) {
    if (other.id !== order.id) finish(ruleContext, {...other, status: 'cancelled'});
  }
  return finish(ruleContext, {...order, status: 'paid'});
}

/** Cancels a pending order. The cart stays as it is. */
export function cancelOrder(ruleContext: RuleContext, id: number): OrderRow {
  const order = ruleContext.store.orders.get(id);
  if (!order) throw new Refusal('Payment not found.');
  return order.status === 'pending'
    ? finish(ruleContext, {...order, status: 'cancelled'})
    : order;
}

function finish({store}: RuleContext, order: OrderRow): OrderRow {
  store.orders.update(order);
  return order;
}

/**
 * Refuses a payment if a line has a fault that is known before the shopper leaves for the payment
 * page.
 */
function checkLines(
  {store}: RuleContext,
  shopperId: number,
  {lines}: PricedCart,
): void {
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

/** Returns the reason why an order can no longer be paid, or `undefined` if it can. */
function whyNot({store}: RuleContext, order: OrderRow): string | undefined {
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

/** Records the sales of an order, and credits the virtual currency that its items contain. */
function deliver(ruleContext: RuleContext, order: OrderRow): void {
  const {store} = ruleContext;
  for (const line of order.lines) {
    const gift = line.paymentType === 'gift';
    const receiverId =
      gift && line.giftTo ? shopperNamed(ruleContext, line.giftTo).id : order.shopperId;
    const pieces = line.count * (line.tierQuantity ?? 1);
    store.sales.insert({
      itemId: line.itemId,
      shopperId: receiverId,
      orderId: order.id,
      count: pieces,
      gift,
    });
    const granted = (store.items.get(line.itemId)?.details.grantsVirtual ?? 0) * pieces;
    changeBalance(ruleContext, receiverId, granted);
  }
}

function charge(ruleContext: RuleContext, order: OrderRow): void {
  changeBalance(ruleContext, order.shopperId, -order.virtual);
  const card =
    order.giftCardId === null
      ? undefined
      : ruleContext.store.giftCards.get(order.giftCardId);
  if (card)
    ruleContext.store.giftCards.update({
      ...card,
      leftCents: card.leftCents - order.giftCents,
    });
}

function changeBalance({store}: RuleContext, shopperId: number, by: number): void {
  const shopper = store.shoppers.get(shopperId);
  if (shopper && by !== 0)
    store.shoppers.update({...shopper, virtualBalance: shopper.virtualBalance + by});
}

/**
 * Removes the paid lines and all codes from the cart. Lines that were added after the order stay.
 */
function emptyCart({store, now}: RuleContext, order: OrderRow): void {
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
