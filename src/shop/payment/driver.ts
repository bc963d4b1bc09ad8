import {Observable} from '../../lib/observable.js';
import {ShopError} from '../../lib/shop-error.js';
import {shopKey} from '../../lib/storage-keys.js';
import {runAfterOtherTabs} from '../../lib/tab-lock.js';
import {wait} from '../../lib/wait.js';
import {createPayment, type PaymentResult} from '../../api/calls/payment.js';
import {getPaymentStatus, type OrderData} from '../../api/calls/payment-status.js';
import type {PaymentRequest} from '../../api/payment-request.js';
import {onePerShop} from '../one-per-shop.js';
import type {Shop} from '../shop.js';
import {
  nextPayment,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
} from './machine.js';
import {isDoubtful, type OrderItem, type PaymentRecord} from './record.js';
import {recordsOf, type PaymentRecords} from './record-storage.js';

/** The service's name for payment with virtual currency, which is charged at once. */
export const VIRTUAL_CURRENCY = 'Virtual Currency';

/**
 * What the shopper pays for, as data: lines, counts, amounts, codes, and in which currency. Equal
 * orders are equal texts. `method` is the name of the payment method. While a change is pending, no
 * amounts are shown, and the text is empty. `undefined` if the cart has not been read.
 */
export function orderText(shop: Shop, method: string | undefined): string | undefined {
  const {data, lines, pending} = shop.cart.value;
  if (!data) return undefined;
  if (pending) return '';
  const {cart, partial} = data;
  return JSON.stringify([
    // The total may be shown in virtual currency, or converted.
    method === VIRTUAL_CURRENCY,
    [shop.displayCurrency, shop.systemCurrency],
    [cart.price, cart.virtual_price, cart.clear_price, cart.tax],
    [cart.coupon_code, cart.coupon_sum, cart.gift_code, cart.gift_sum],
    cart.referral_code,
    lines.map(({key, count, item}) => [key, count, item?.price, item?.virtual_price]),
    partial,
  ]);
}

/** The cart's items. Prices are per unit, in the service's currency. */
function orderItems({cart, systemCurrency}: Shop): readonly OrderItem[] {
  return (cart.value.data?.items ?? []).map((line) => ({
    itemId: line.id,
    name: line.name,
    price: line.is_virtual_currency_only ? undefined : line.price,
    currency: systemCurrency.name,
    quantity: line.count,
  }));
}

/**
 * Whether the payment could be opened. `taken`: the page leads the shopper to it. `unsafe`: its
 * address is not allowed. `declined`: it cannot be read, or the page's policy forbids it.
 */
export type Opening = 'opened' | 'taken' | 'unsafe' | 'declined';

/** What the driver needs of the page that shows the checkout. */
export interface PayingPage {
  /**
   * Resolves to the payment to request, once everything is filled in. Otherwise the page lists what
   * is missing. `isAsShown`: whether the order is still the one that was shown.
   */
  request(isAsShown: boolean): Promise<PaymentRequest | undefined>;
  /** The service has answered. */
  created(result: PaymentResult): void;
  /** Goes to the payment's address, submits the form in a page of the service, or shows a QR code. */
  open(result: PaymentResult): Opening | Promise<Opening>;
}

/** A press on "Pay". */
export interface Press {
  /** The order that is shown: see `orderText`. */
  readonly shown: string | undefined;
  /** The payment method that is shown; `undefined` if none is needed or known. */
  readonly method: string | undefined;
  /** Whether the shopper wants another order, although one may exist. */
  readonly isConfirmed?: boolean;
  readonly page: PayingPage;
}

/** What the shopper reads about the last press. */
export type PaymentNotice =
  | {readonly type: 'failed'; readonly error: ShopError}
  | {readonly type: 'unknown'; readonly message?: string | undefined}
  | {readonly type: 'changed' | 'confirm' | 'unsafe' | 'declined'};

export interface PaymentView {
  /** Whether the shopper has pressed "Pay", and the press is not yet answered. */
  readonly busy: boolean;
  readonly state: PaymentState;
  /** The service's answer, while the page holds its payment. */
  readonly result: PaymentResult | undefined;
  readonly notice: PaymentNotice | undefined;
  /** The order of an earlier page, or of before a return, whose end the shopper has not seen. */
  readonly order: PaymentRecord | undefined;
}

/** An order that the service has reported as paid. */
export interface CompletedOrder {
  /** The order's id; empty if the service named none. */
  readonly orderId: string;
  /** The amount that the service has reported; `undefined` if it reported none. */
  readonly amount: number | undefined;
  /** The currency of `amount`; empty if the service reported none. */
  readonly currency: string;
  /** The ordered items, with the prices that the cart had. */
  readonly items: readonly OrderItem[];
}

/** How a payment has ended, as the service says. */
export interface PaymentEnd {
  readonly stand: 'paid' | 'failed';
  readonly data?: OrderData | undefined;
  /** Whether the shopper sees it. */
  readonly isSeen: boolean;
}

/**
 * How long a record is shown, in milliseconds, if the service does not report the status of
 * payments. The shop can then only say that a payment was begun.
 */
const LIFETIME_WITHOUT_STATUS = 60 * 60 * 1000;

/** How long other tabs may take to see what this tab has stored, in milliseconds. */
const STORAGE_DELAY = 500;

/** Maximum number of orders, newest first, whose status is requested at a time. */
const MOST_REQUESTS = 2;

/** Pays for the cart of a shop: carries out what `nextPayment` says. */
export class Payment extends Observable<PaymentView> {
  readonly #shop: Shop;
  readonly #stored: PaymentRecords;
  /** The order that the page holds. */
  #current: PaymentRecord | undefined;
  /** The order that was shown when the page's payment was created. */
  #createdFor: string | undefined;
  #person: string | undefined;
  #shopper: AbortSignal;
  /** The page that leads to the payment; `undefined` once it shows another shop. */
  #page: PayingPage | undefined;
  /** How orders have ended, by id, for which nobody is known yet. */
  readonly #ends = new Map<string, PaymentEnd>();
  readonly #asked = new Set<string>();
  #listener: ((order: CompletedOrder) => void) | undefined;

  constructor(shop: Shop) {
    super({
      busy: false,
      state: 'none',
      result: undefined,
      notice: undefined,
      order: undefined,
    });
    this.#shop = shop;
    this.#stored = recordsOf(shop);
    this.#shopper = shop.session.signal;
    shop.session.subscribe(() => this.#followPerson());
    shop.session.onDeparture((hasLeft) => {
      // An order whose end is shown stays, as long as its person does.
      const {order} = this.value;
      if (order && hasLeft(order.person)) this.look();
    });
    this.#followPerson();
  }

  /** Sets the function that is called once for each order that is paid. */
  onCompleted(listener: (order: CompletedOrder) => void): void {
    this.#listener = listener;
  }

  /**
   * The shopper has pressed "Pay". Leads to the payment that the page holds. Otherwise reads the
   * cart, and creates an order if the cart is as shown.
   */
  async press(press: Press): Promise<void> {
    if (this.value.busy) return;
    const {shown, page} = press;
    const {lines, data} = this.#shop.cart.value;
    const isCartEmpty = !lines.length && !data?.partial;
    if (shown && shown !== this.#createdFor && !isCartEmpty) this.drop();
    this.#page = page;
    this.#set({busy: true, notice: undefined});
    try {
      const [, effect] = nextPayment(this.value.state, 'press');
      if (effect === 'open') await this.#open();
      else await this.#pay(press);
    } catch (cause) {
      this.#dispatch('lost');
      const error = new ShopError('schema', 'The payment failed.', {cause});
      this.#tell({type: 'failed', error});
      throw cause;
    } finally {
      this.#set({busy: false});
    }
  }

  /** Lets go of the payment, so that the next press creates another one. */
  drop(): void {
    if (this.#isHeld) this.#dispatch('dropped');
  }

  /** The shopper is back from the payment, which may have emptied the cart. */
  returned(): void {
    if (this.value.state !== 'paying') return;
    this.#dispatch('returned');
    void this.#shop.cart.refresh();
  }

  /** The page's policy has forbidden the form that leads to the payment. */
  declined(): void {
    this.drop();
    this.#tell({type: 'declined'});
  }

  /** The page shows another shop: it must not lead anybody to this shop's payment. */
  leave(page: PayingPage): void {
    if (this.#page !== page) return;
    this.#page = undefined;
    this.drop();
    this.#set({notice: undefined});
  }

  /** Looks up the shopper's last order whose end the shopper has not seen. */
  look(): void {
    const {lacks} = this.#shop;
    const isKnown = !lacks.has(getPaymentStatus.path);
    const order = this.#records.find(
      (record) =>
        !record.seen &&
        !isDoubtful(record) &&
        record.key !== this.#current?.key &&
        (isKnown || Date.now() - record.at < LIFETIME_WITHOUT_STATUS),
    );
    this.#set({order});
  }

  /** The service has said how the payment of an order has ended. */
  async ended(orderId: string, end: PaymentEnd): Promise<void> {
    const current = this.#current;
    const record =
      !orderId || current?.id === orderId
        ? current
        : this.#records.find(({id}) => id === orderId);
    if (!record) {
      this.#ends.set(orderId, end);
      return;
    }
    const [state, effect] = nextPayment(record.state, end.stand);
    if (state === 'none') return;
    const ended = {...record, state, seen: record.seen || end.isSeen};
    // In another tab, the order was reported and seen, or its person has left. It stays deleted.
    if (!this.#stored.get(record.key)) return this.#hold(ended);
    this.#save(ended);
    if (effect === 'report') await this.#report(record.key, end.data);
  }

  /**
   * Asks the service about the newest orders that may have been paid while no page was open. Asks
   * about each order once.
   */
  async askAboutOrders(): Promise<void> {
    const open = this.#records.filter(
      ({key, id, reported, state}) =>
        id && !reported && state !== 'failed' && !this.#asked.has(key),
    );
    for (const {key, id = ''} of open.slice(0, MOST_REQUESTS)) {
      this.#asked.add(key);
      const {stand, order: data} = await this.#shop.service.call(getPaymentStatus, {
        order_id: id,
      });
      if (stand === 'paid') await this.ended(id, {stand, data, isSeen: false});
      if (stand === 'failed' || stand === 'cancelled')
        await this.ended(id, {stand: 'failed', isSeen: false});
    }
  }

  /** The records of the shopper, newest first; none while it is not known who shops. */
  get #records(): readonly PaymentRecord[] {
    return this.#person === undefined ? [] : this.#stored.of(this.#person);
  }

  /** Whether the page can lead to a payment that is open. */
  get #isHeld(): boolean {
    const {state} = this.value;
    return state === 'created' || state === 'paying';
  }

  get #lock(): string {
    return shopKey(this.#shop.baseUrl, 'pay', `:${this.#person ?? ''}`);
  }

  async #pay(press: Press): Promise<void> {
    const {cart, session} = this.#shop;
    const {signal} = session;
    const {failures} = cart.value;
    // The shopper confirms that any of these orders may exist.
    const known = this.#records.filter(
      (record) => press.isConfirmed || !isDoubtful(record),
    );
    await cart.settled();
    const effect = await runAfterOtherTabs(this.#lock, async () => {
      await cart.refresh();
      await cart.settled();
      const hasFailed = [...cart.value.failures].some(
        ([key, failure]) => failures.get(key) !== failure,
      );
      const isAsShown = (method: string | undefined) =>
        !signal.aborted && this.#isAsShown(press, method);
      const request = await press.page.request(!hasFailed && isAsShown(press.method));
      if (!request) return undefined;
      const isUnchanged = () => isAsShown(request.paymentMethod);
      if (!isUnchanged()) {
        this.#tell({type: 'changed'});
        return undefined;
      }
      // Another tab may have created an order while this one waited.
      const isNew = this.#records.some(({key}) =>
        known.every((one) => one.key !== key),
      );
      const isDoubted = isNew || this.#records.some(isDoubtful);
      const isConfirmed = isDoubted && !isNew && press.isConfirmed;
      const [, next] = nextPayment(
        isDoubted ? 'unknown' : this.value.state,
        isConfirmed ? 'confirm' : 'press',
      );
      return next === 'create' ? this.#create(request, isUnchanged) : next;
    });
    if (effect === 'open') await this.#open();
    if (effect === 'report') this.#reportFree();
    if (effect === 'ask') this.#tell({type: 'confirm'});
  }

  #isAsShown({shown, method}: Press, now: string | undefined): boolean {
    const text = orderText(this.#shop, now);
    // While a change was pending, no amounts were shown.
    const isSame = text === shown || shown === '';
    // If no method was shown, any will do but the one that charges at once.
    const isSameMethod =
      method === undefined ? now !== VIRTUAL_CURRENCY : now === method;
    return this.#person !== undefined && Boolean(text) && isSame && isSameMethod;
  }

  /**
   * Requests an order. Stores that it may exist before the request is sent, because the page may be
   * left before the answer. Resolves to what is to be done next.
   */
  async #create(
    request: PaymentRequest,
    isUnchanged: () => boolean,
  ): Promise<PaymentEffect | undefined> {
    const {cart, session} = this.#shop;
    const records = this.#stored;
    const {signal} = session;
    const page = this.#page;
    const person = this.#person ?? '';
    const key = Math.random().toString(36).slice(2);
    this.#createdFor = orderText(this.#shop, request.paymentMethod);
    this.#hold(undefined);
    this.#current = {
      key,
      person,
      at: Date.now(),
      state: 'requested',
      items: orderItems(this.#shop),
      seen: false,
      reported: false,
    };
    this.#save(this.#current);
    const [event, result] = await this.#send(request, isUnchanged);
    // Whoever has confirmed this order knows of those that may exist.
    if (event === 'answered' || event === 'delivered')
      for (const record of records.of(person))
        if (record.key !== key && isDoubtful(record)) records.delete(record);
    const id = result && 'orderId' in result ? result.orderId : '';
    const effect = this.#dispatch(event, {key, id});
    if (event === 'lost') void cart.refresh();
    // Nobody sees the answer to somebody who has left.
    if (signal.aborted || !result) return undefined;
    page?.created(result);
    if (result.type === 'unknown')
      this.#tell({type: 'unknown', message: result.message});
    if (this.#current?.key === key) this.#set({result, order: undefined});
    if (!this.#page) this.drop();
    return effect;
  }

  /** Sends a request. An answer of an unknown type does not say whether there is an order. */
  async #send(
    request: PaymentRequest,
    isUnchanged: () => boolean,
  ): Promise<readonly [PaymentEvent, PaymentResult?]> {
    const {signal} = this.#shop.session;
    try {
      const result = await this.#sendAgain(request, isUnchanged);
      if (result?.type === 'free') return ['delivered', result];
      if (result) return [result.type === 'unknown' ? 'lost' : 'answered', result];
      this.#tell({type: 'changed'});
      return ['refused'];
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!signal.aborted) this.#tell({type: 'failed', error});
      return [error.outcomeUnknown ? 'lost' : 'refused'];
    }
  }

  /**
   * Sends a request, and once more if the token was refused and the page has given a new one. The
   * new one may be another person's, so the cart is read and compared first. Resolves to
   * `undefined` if it has changed.
   */
  async #sendAgain(
    request: PaymentRequest,
    isUnchanged: () => boolean,
  ): Promise<PaymentResult | undefined> {
    const {service, session, cart} = this.#shop;
    try {
      return await service.call(createPayment, request);
    } catch (error) {
      const isRefused = error instanceof ShopError && error.kind === 'unauthorized';
      if (!isRefused || session.value.status !== 'signed-in') throw error;
    }
    await cart.refresh();
    return isUnchanged() ? service.call(createPayment, request) : undefined;
  }

  /** Leads the shopper to the payment that the page holds. */
  async #open(): Promise<void> {
    const current = this.#current;
    const {result} = this.value;
    if (!this.#page || !result) return;
    let opening: Opening;
    try {
      opening = await this.#page.open(result);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      // The order exists. The next press opens its payment.
      if (this.#isHeld) this.#tell({type: 'failed', error});
      return;
    }
    // In the meantime, somebody else may have come, or the page's policy have forbidden a form.
    if (this.#current?.key !== current?.key || !this.#isHeld) return;
    this.#dispatch(opening === 'opened' && this.#page ? 'left' : 'dropped');
    if (opening === 'unsafe' || opening === 'declined') this.#tell({type: opening});
  }

  #reportFree(): void {
    if (!this.#current) return;
    const {key} = this.#current;
    this.#save({...this.#current, seen: true});
    this.refreshAfterPurchase();
    void this.#report(key, {price: 0, currency: this.#shop.systemCurrency.name});
  }

  /** Reads again what a paid order has changed: the cart, the account, and the items. */
  refreshAfterPurchase(): void {
    const {cart, session, catalogue} = this.#shop;
    // A page that shows no cart need not read that of a guest: the orders of the shopper before would
    // be forgotten.
    if (cart.value.data || session.value.status === 'signed-in')
      void cart.refresh(true);
    catalogue.forget();
  }

  /**
   * Reports a purchase to the page, unless another tab has done so. Earlier orders are given up: an
   * unpaid order would tempt the shopper to pay twice.
   */
  async #report(
    key: string,
    data?: Pick<OrderData, 'price' | 'currency'>,
  ): Promise<void> {
    const person = this.#person;
    await runAfterOtherTabs(this.#lock, async () => {
      const records = this.#records;
      const record = records.find((one) => one.key === key);
      if (!record || record.reported || person !== this.#person || !this.#listener)
        return;
      for (const one of records)
        if (one.at < record.at && !isDoubtful(one)) this.#save({...one, seen: true});
      this.#save({...record, reported: true});
      this.#listener({
        orderId: record.id ?? '',
        amount: data?.price ?? undefined,
        currency: data?.currency ?? '',
        items: record.items,
      });
      await wait(STORAGE_DELAY);
    });
  }

  /**
   * Applies an event to the order that the page holds, or to the one with this key. Returns what is
   * to be done next.
   */
  #dispatch(
    event: PaymentEvent,
    {key = this.#current?.key, id}: {key?: string | undefined; id?: string} = {},
  ): PaymentEffect | undefined {
    const records = this.#stored;
    const isCurrent = key === this.#current?.key;
    const record = isCurrent ? this.#current : records.get(key);
    if (!record) return undefined;
    const [state, effect] = nextPayment(record.state, event);
    if (effect === 'delete') records.delete(record);
    else if (state !== 'none' && state !== record.state)
      this.#save({...record, state, ...(id !== undefined && {id})});
    if (effect === 'forget') records.forget(record);
    // The page holds only orders that it knows of.
    if (isCurrent && (state === 'none' || state === 'unknown')) this.#hold(undefined);
    if (effect === 'look') this.look();
    return effect;
  }

  /**
   * Stores a record, or deletes it if it is over. Another tab may have found out in the meantime how
   * the order has ended.
   */
  #save(change: PaymentRecord): void {
    const records = this.#stored;
    const stored = records.get(change.key);
    const record = {
      ...change,
      seen: change.seen || Boolean(stored?.seen),
      reported: change.reported || Boolean(stored?.reported),
    };
    if (record.seen && record.reported) records.delete(record);
    else records.save(record);
    if (record.key === this.#current?.key) this.#hold(record);
    if (record.key === this.value.order?.key) this.#set({order: record});
  }

  #hold(record: PaymentRecord | undefined): void {
    this.#current = record;
    this.#set({
      state: record?.state ?? 'none',
      result: record && this.value.result,
    });
  }

  #tell(notice: PaymentNotice): void {
    this.#set({notice});
  }

  #set(change: Partial<PaymentView>): void {
    this.set({...this.value, ...change});
  }

  /** Lets go of the order of somebody who has left, and looks up those of who has come. */
  #followPerson(): void {
    const {session, cart} = this.#shop;
    const {person, status} = session.value;
    // Only the cart says whose orders there are.
    if (person === undefined && status !== 'expired' && !this.#stored.isEmpty)
      void cart.load();
    const isSame = person === this.#person && session.signal === this.#shopper;
    if (isSame) return;
    this.#person = person;
    this.#shopper = session.signal;
    // While nobody is known, the order may still be the shopper's.
    if (person === undefined) this.#hold(undefined);
    else this.#dispatch('gone');
    this.#set({notice: undefined});
    this.look();
    const ends = [...this.#ends];
    this.#ends.clear();
    for (const [orderId, end] of ends) void this.ended(orderId, end);
  }
}

/** The payment of a shop, shared by all elements. It is created on first use. */
export const paymentOf = onePerShop((shop) => new Payment(shop));
