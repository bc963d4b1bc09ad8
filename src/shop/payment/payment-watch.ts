import {Observable} from '../../lib/observable.js';
import {ShopError} from '../../lib/shop-error.js';
import {wait} from '../../lib/wait.js';
import type {OrderData, PaymentStand, PaymentStatus} from '../../api/payment-status.js';
import {PaymentStatusClient} from '../../api/payment-status-client.js';
import type {QrPayment} from '../../api/payment.js';
import {clientOf} from '../client-of.js';
import {runWithToken} from '../session.js';
import type {Shop} from '../shop.js';
import {forgetLeaving} from './leaving.js';

export type {QrPayment} from '../../api/payment.js';
export type {OrderData, PaymentStand} from '../../api/payment-status.js';

/** What is known of a payment. */
export interface PaymentNews {
  /** `undefined` until the service has said so for the first time. */
  readonly stand: PaymentStand | undefined;
  readonly order: OrderData | undefined;
  /** Why the service could not tell the last time it was asked. */
  readonly failure: ShopError | undefined;
  /** Whether the service is asked again without the shopper's doing. */
  readonly following: boolean;
}

export interface PaymentWatchOptions {
  /** Asks the service once. */
  readonly ask: (
    signal: AbortSignal,
  ) => Promise<Pick<PaymentStatus, 'stand' | 'order'>>;
  /** Told once how it ended: paid, failed, cancelled, or that there is no such payment. */
  readonly ended: (stand: PaymentStand) => void;
  /** Shortest time between two questions, in milliseconds; 4 000 unless told. */
  readonly every?: number | undefined;
}

/** Longest time between two questions, in milliseconds. */
const SLOWEST = 30_000;

/** How often the service is asked before the shopper has to ask for it: about a quarter of an hour. */
const PATIENCE = 40;

const over: ReadonlySet<PaymentStand | undefined> = new Set([
  'paid',
  'failed',
  'cancelled',
  'not-found',
]);

/**
 * How one payment stands. While somebody looks, the service is asked again and again, less
 * and less often: services allow 18 questions a minute.
 */
export class PaymentWatch extends Observable<PaymentNews> {
  readonly #options: PaymentWatchOptions;
  readonly #every: number;
  #lookers = 0;
  #polling: AbortController | undefined;
  /** When the service was asked last. */
  #asked = 0;

  constructor(options: PaymentWatchOptions) {
    super({stand: undefined, order: undefined, failure: undefined, following: false});
    this.#options = options;
    this.#every = options.every ?? 4_000;
  }

  /** Follows the payment until the returned function is called. */
  look(): () => void {
    this.#lookers += 1;
    if (!this.#polling) void this.#follow();
    let looking = true;
    return () => {
      if (looking) this.#lookers -= 1;
      looking = false;
      if (!this.#lookers) this.#rest();
    };
  }

  /** Asks as soon as the service may be asked again, and follows the payment from there. */
  again(): void {
    this.#rest();
    void this.#follow();
  }

  async #follow(): Promise<void> {
    if (this.value.stand === 'paid') return;
    const polling = (this.#polling = new AbortController());
    this.set({...this.value, following: true});
    try {
      await this.#poll(polling.signal);
    } catch (error) {
      if (!polling.signal.aborted) throw error;
    } finally {
      if (this.#polling === polling) this.#rest();
    }
  }

  #rest(): void {
    if (!this.#polling) return;
    this.#polling.abort();
    this.#polling = undefined;
    this.set({...this.value, following: false});
  }

  async #poll(signal: AbortSignal): Promise<void> {
    let pause = this.#asked + this.#every - Date.now();
    for (let asked = 0; asked < PATIENCE; asked++) {
      await wait(Math.max(0, pause), signal);
      this.#asked = Date.now();
      const asksToWait = await this.#look(signal);
      if (asksToWait === undefined) return;
      const slower = Math.min(this.#every * 1.15 ** asked, SLOWEST);
      pause = Math.max(slower, asksToWait);
    }
  }

  /** How long the service wants to be left alone; `undefined`: there is no point in asking again. */
  async #look(signal: AbortSignal): Promise<number | undefined> {
    try {
      const {stand, order} = await this.#options.ask(signal);
      signal.throwIfAborted();
      const ended = over.has(stand) && stand !== this.value.stand;
      this.set({...this.value, stand, order, failure: undefined});
      if (ended) this.#options.ended(stand);
      return over.has(stand) ? undefined : 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ShopError)) throw error;
      // One answer of a service that is being deployed is none; two in a row are.
      const isFirstMissing = error.missing && !this.value.failure?.missing;
      this.set({...this.value, failure: error});
      const {kind, retryAfter} = error;
      const passes =
        isFirstMissing ||
        ['network', 'timeout', 'service', 'rate-limited'].includes(kind);
      return passes ? (retryAfter ?? 0) : undefined;
    }
  }
}

/** What a payment goes by. */
export interface PaymentName {
  readonly orderId: string;
  readonly checkoutId?: string | undefined;
  /** For a payment by QR code that has no order id. */
  readonly qr?: Pick<QrPayment, 'method' | 'paymentId'> | undefined;
}

const watches = new WeakMap<Shop, Map<string, PaymentWatch>>();

/** A payment's watch, the same for all who look; `undefined` where there is nothing to ask after. */
export function watchPayment(shop: Shop, name: PaymentName): PaymentWatch | undefined {
  const ask = questionOf(shop, name);
  if (!ask) return undefined;
  const key = JSON.stringify([name.orderId, name.checkoutId, name.qr?.paymentId]);
  const known = watches.get(shop) ?? new Map<string, PaymentWatch>();
  watches.set(shop, known);
  let watch = known.get(key);
  if (!watch) {
    const ended = () => {
      forgetLeaving(shop, name.orderId);
      // What was paid is no longer in it; what was not may be bought again.
      void shop.cart.refresh();
    };
    watch = new PaymentWatch({ask, ended});
    known.set(key, watch);
  }
  return watch;
}

type Question = ConstructorParameters<typeof PaymentWatch>[0]['ask'];

function questionOf(shop: Shop, name: PaymentName): Question | undefined {
  const {orderId, checkoutId, qr} = name;
  const {session} = shop;
  const client = new PaymentStatusClient(clientOf(shop));
  if (orderId) {
    return (signal) =>
      runWithToken(session, (token) =>
        client.getPaymentStatus(orderId, checkoutId, {token, signal}),
      );
  }
  const provider = qr?.method.toLowerCase();
  const paymentId = qr?.paymentId;
  if (!paymentId || (provider !== 'pix' && provider !== 'sepay')) return undefined;
  return async (signal) => {
    const {paid} = await runWithToken(session, (token) =>
      client.getQrStatus(provider, paymentId, {token, signal}),
    );
    return {stand: paid ? 'paid' : 'pending', order: undefined};
  };
}
