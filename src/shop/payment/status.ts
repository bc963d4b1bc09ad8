import {Observable} from '../../lib/observable.js';
import {ShopError} from '../../lib/shop-error.js';
import {wait} from '../../lib/wait.js';
import {
  getPaymentStatus,
  getQrStatus,
  type OrderData,
  type PaymentStand,
  type PaymentStatus,
} from '../../api/calls/payment-status.js';
import type {QrPayment} from '../../api/calls/payment.js';
import {onePerShop} from '../one-per-shop.js';
import type {Shop} from '../shop.js';
import {paymentOf} from './driver.js';

/** The known status of a payment. */
export interface PaymentNews {
  /** The status; `undefined` until the service has answered for the first time. */
  readonly stand: PaymentStand | undefined;
  readonly order: OrderData | undefined;
  /** Why the last request failed; `undefined` if it succeeded. */
  readonly failure: ShopError | undefined;
  /** Whether the service will be asked again without a click of the shopper. */
  readonly following: boolean;
}

type AskStatus = (
  signal: AbortSignal,
) => Promise<Pick<PaymentStatus, 'stand' | 'order'>>;

/** Longest time between two requests, in milliseconds. */
const LONGEST_INTERVAL = 30_000;

/**
 * The maximum number of requests in a row, which take about a quarter of an hour. Then polling stops
 * until the shopper asks again.
 */
const MAX_REQUESTS = 40;

const endStatuses: ReadonlySet<PaymentStand | undefined> = new Set([
  'paid',
  'failed',
  'cancelled',
  'not-found',
]);

/**
 * Polls the status of one payment. While the poller has followers (callers of `follow`), it asks
 * the service at growing intervals, because services allow at most 18 requests a minute.
 */
export class PaymentStatusPoller extends Observable<PaymentNews> {
  readonly #ask: AskStatus;
  readonly #onEnd: (stand: PaymentStand, order: OrderData | undefined) => void;
  readonly #interval: number;
  #followers = 0;
  #polling: AbortController | undefined;
  /**
   * Time of the last request, read from `performance.now()`. Unlike `Date.now()`, this time does
   * not jump when the system clock is changed.
   */
  #askedAt = -Infinity;

  /**
   * `ask` asks the service once. `onEnd` is called when the status becomes paid, failed, cancelled
   * or not found. `interval`: shortest time between two requests, in milliseconds.
   */
  constructor(
    ask: AskStatus,
    onEnd: (stand: PaymentStand, order: OrderData | undefined) => void,
    interval = 4_000,
  ) {
    super({stand: undefined, order: undefined, failure: undefined, following: false});
    this.#ask = ask;
    this.#onEnd = onEnd;
    this.#interval = interval;
  }

  /** Polls the status for one more follower, until the returned function is called. */
  follow(): () => void {
    this.#followers += 1;
    if (!this.#polling) void this.#startPolling();
    let isFollowing = true;
    return () => {
      if (isFollowing) this.#followers -= 1;
      isFollowing = false;
      if (!this.#followers) this.#stopPolling();
    };
  }

  /**
   * Asks again, at the earliest `interval` milliseconds after the last request, and then at growing
   * intervals.
   */
  askAgain(): void {
    this.#stopPolling();
    void this.#startPolling();
  }

  async #startPolling(): Promise<void> {
    if (this.value.stand === 'paid') return;
    const polling = (this.#polling = new AbortController());
    this.set({...this.value, following: true});
    try {
      await this.#poll(polling.signal);
    } catch (error) {
      if (!polling.signal.aborted) throw error;
    } finally {
      if (this.#polling === polling) this.#stopPolling();
    }
  }

  #stopPolling(): void {
    if (!this.#polling) return;
    this.#polling.abort();
    this.#polling = undefined;
    this.set({...this.value, following: false});
  }

  async #poll(signal: AbortSignal): Promise<void> {
    // Timers ignore fractions of a millisecond. Rounded up, so that the request is not sent too
    // early.
    let pause = Math.ceil(this.#askedAt + this.#interval - performance.now());
    for (let requests = 0; requests < MAX_REQUESTS; requests++) {
      await wait(Math.max(0, pause), signal);
      this.#askedAt = performance.now();
      const retryAfter = await this.#askOnce(signal);
      if (retryAfter === undefined) return;
      const interval = Math.min(this.#interval * 1.15 ** requests, LONGEST_INTERVAL);
      pause = Math.max(interval, retryAfter);
    }
  }

  /**
   * Asks for the status once. Resolves to the pause that the service wants before the next request,
   * in milliseconds (0 if it wants none), or to `undefined` if another request is pointless.
   */
  async #askOnce(signal: AbortSignal): Promise<number | undefined> {
    try {
      const {stand, order} = await this.#ask(signal);
      signal.throwIfAborted();
      const hasEnded = endStatuses.has(stand) && stand !== this.value.stand;
      this.set({...this.value, stand, order, failure: undefined});
      if (hasEnded) this.#onEnd(stand, order);
      return endStatuses.has(stand) ? undefined : 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ShopError)) throw error;
      // During a deployment, a service may briefly answer that it does not have this API call. So
      // only the second such answer in a row ends the polling.
      const isFirstMissing = error.isCallMissing && !this.value.failure?.isCallMissing;
      this.set({...this.value, failure: error});
      return isFirstMissing || error.isTemporary ? (error.retryAfter ?? 0) : undefined;
    }
  }
}

/** Identifies a payment. */
export interface PaymentIds {
  readonly orderId: string;
  readonly checkoutId?: string | undefined;
  /** For a payment by QR code that has no order id: the method and the id of the payment. */
  readonly qr?: Pick<QrPayment, 'method' | 'paymentId'> | undefined;
}

const pollersOf = onePerShop(() => new Map<string, PaymentStatusPoller>());

/**
 * The poller of a payment, shared by all its followers; `undefined` if the ids do not suffice to
 * ask for the status.
 */
export function paymentStatusPollerOf(
  shop: Shop,
  ids: PaymentIds,
): PaymentStatusPoller | undefined {
  const {orderId, checkoutId, qr} = ids;
  const known = pollersOf(shop);
  const key = JSON.stringify([orderId, checkoutId, qr?.method, qr?.paymentId]);
  const ask = statusReader(shop, ids);
  const poller =
    known.get(key) ??
    (ask &&
      new PaymentStatusPoller(ask, (...end) => endPayment(shop, orderId, ...end)));
  if (poller) known.set(key, poller);
  return poller;
}

function endPayment(
  shop: Shop,
  orderId: string,
  stand: PaymentStand,
  data: OrderData | undefined,
): void {
  const payment = paymentOf(shop);
  const end = stand === 'paid' ? stand : 'failed';
  // Some services know an order only after its payment has begun.
  if (stand !== 'not-found')
    void payment.ended(orderId, {stand: end, data, isSeen: true});
  // After a failed order, the cart may contain the items again.
  if (stand === 'paid') payment.refreshAfterPurchase();
  else void shop.cart.refresh();
}

/**
 * Returns a function that asks the service for the status of a payment; `undefined` if neither the
 * order's id nor the id of a Pix or SePay payment is known.
 */
function statusReader(
  {service}: Shop,
  {orderId, checkoutId, qr}: PaymentIds,
): AskStatus | undefined {
  if (orderId)
    return async (signal) => {
      const body = {order_id: orderId, checkout_id: checkoutId || undefined};
      const status = await service.call(getPaymentStatus, body, {signal});
      // Some services do not know a new QR payment until the shopper has begun to pay.
      const isNew = qr && status.stand === 'not-found';
      return isNew ? {...status, stand: 'pending'} : status;
    };
  const {paymentId} = qr ?? {};
  const provider = qr?.method.toLowerCase();
  if (!paymentId || (provider !== 'pix' && provider !== 'sepay')) return undefined;
  const body =
    provider === 'pix'
      ? ({provider, order_id: paymentId} as const)
      : ({provider, pmid: paymentId} as const);
  return async (signal) => {
    const {paid} = await service.call(getQrStatus, body, {signal});
    return {stand: paid ? 'paid' : 'pending', order: undefined};
  };
}
