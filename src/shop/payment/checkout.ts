import {Observable} from '../../lib/observable.js';
import {ShopError} from '../../lib/shop-error.js';
import {shopKey} from '../../lib/storage-keys.js';
import {runInOneTab} from '../../lib/tab-lock.js';
import type {PaymentRequest} from '../../api/payment-request.js';
import {billingFields, type BillingField} from '../../api/billing-fields.js';
import {
  createPayment,
  getPaymentMethods,
  type PaymentMethod,
  type PaymentResult,
} from '../../api/calls/payment.js';
import type {ServiceCalls} from '../../api/service.js';
import type {CustomField} from '../../api/settings.js';
import type {Cart} from '../cart.js';
import {PaymentDoubt, type DoubtStorages, type Payer} from './payment-doubt.js';
import type {Session} from '../session.js';
import type {Settings} from '../site-settings.js';
import {pageStorage} from '../../lib/page-storage.js';
import type {Shop} from '../shop.js';

export type {CustomField} from '../../api/settings.js';
export type {BillingField} from '../../api/billing-fields.js';
export type {FieldProblem, PaymentRequest} from '../../api/payment-request.js';
export type {PaymentMethod, PaymentResult} from '../../api/calls/payment.js';

export interface CheckoutState {
  /** Whether a payment is being created, or the browser is leaving for the payment page. */
  readonly paying: boolean;
  /** Why the last payment could not be created. */
  readonly failure: ShopError | undefined;
}

/**
 * `baseUrl`: the service's address, by which the records of several shops are told apart.
 * `storages`: remember that the outcome of a payment is unknown.
 */
export interface CheckoutOptions {
  readonly baseUrl?: string | undefined;
  readonly storages?: DoubtStorages;
}

/** The billing fields that a site asks for. */
export function askedFields(settings: Settings | undefined): readonly BillingField[] {
  const fields = settings?.data_collection?.fields;
  if (!fields) return settings?.details ? billingFields : [];
  return billingFields.flatMap((field) => {
    const {enabled = false, required = false} = fields[field.name] ?? {};
    return enabled ? [{...field, required}] : [];
  });
}

/** The custom fields of a site. */
export function customFields(settings: Settings | undefined): readonly CustomField[] {
  return settings?.data_collection?.custom ?? [];
}

/** Creates payments for the cart of a shop. */
export class Checkout extends Observable<CheckoutState> {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  readonly #cart: Cart;
  readonly #doubt: PaymentDoubt;
  readonly #lockName: string;
  #isCreating = false;

  constructor(
    service: ServiceCalls,
    session: Session,
    cart: Cart,
    {baseUrl = '', storages = {}}: CheckoutOptions = {},
  ) {
    super({paying: false, failure: undefined});
    this.#service = service;
    this.#session = session;
    this.#cart = cart;
    this.#doubt = new PaymentDoubt(baseUrl, storages);
    this.#lockName = shopKey(baseUrl, 'pay');
  }

  get #payer(): Payer {
    return this.#cart.value.data?.cart.user_id ?? null;
  }

  /** Reads the payment methods for the cart. They can change with the cart. */
  readMethods(signal?: AbortSignal): Promise<readonly PaymentMethod[]> {
    return this.#service.call(getPaymentMethods, undefined, {signal});
  }

  /** Whether the site and the cart both require a linked Discord account. */
  wantsDiscord(settings: Settings | undefined): boolean {
    return Boolean(settings?.discord_sync && this.#cart.value.data?.cart.discord_sync);
  }

  /**
   * Creates one payment, after all changes of the cart are done. Resolves to `undefined` if no
   * payment was created. In three cases, there is no `failure` that says why:
   * - A payment is already being created, here or in another tab.
   * - The last payment may exist, and the shopper has not confirmed another one (`isConfirmed`).
   * - The order has changed: `isUnchanged`, which is called last, returns `false`.
   *
   * After a payment was created, `paying` stays `true` until `finish` is called. Until then, only a
   * call with `isConfirmed` can create another payment.
   */
  async pay(
    request: PaymentRequest,
    {isConfirmed = false, isUnchanged = (): boolean => true} = {},
  ): Promise<PaymentResult | undefined> {
    if (this.#isCreating || (this.value.paying && !isConfirmed)) return undefined;
    const {signal: shopper} = this.#session;
    this.#isCreating = true;
    this.set({paying: true, failure: undefined});
    try {
      const lockName = `${this.#lockName}:${this.#payer ?? 0}`;
      const result = await runInOneTab(lockName, async () => {
        await this.#cart.settled();
        // The click of one shopper must not pay the cart of another.
        this.#expect(shopper);
        if (this.#doubt.existsFor(this.#payer) && !isConfirmed) return undefined;
        return this.#createUnlessChanged(request, isUnchanged, shopper);
      });
      if (!result) this.finish();
      return result;
    } catch (error) {
      if (!(error instanceof ShopError)) {
        this.finish();
        throw error;
      }
      this.set({paying: false, failure: error});
      return undefined;
    } finally {
      this.#isCreating = false;
    }
  }

  /**
   * Creates a payment for the order that the shopper has seen. If the token was refused, and the page
   * has given a new one, the cart is read first, because the new token may be another person's.
   */
  async #createUnlessChanged(
    request: PaymentRequest,
    isUnchanged: () => boolean,
    shopper: AbortSignal,
  ): Promise<PaymentResult | undefined> {
    try {
      return isUnchanged() ? await this.#create(request) : undefined;
    } catch (error) {
      const {status} = this.#session.value;
      const isRefused = error instanceof ShopError && error.kind === 'unauthorized';
      if (!isRefused || status !== 'signed-in') throw error;
    }
    await this.#cart.refresh();
    this.#expect(shopper);
    return isUnchanged() ? this.#create(request) : undefined;
  }

  /** @throws ShopError if the shopper is another one. */
  #expect(shopper: AbortSignal): void {
    if (shopper.aborted)
      throw new ShopError('unauthorized', 'Another shopper has signed in.');
  }

  /**
   * Sends the payment request. Records its outcome as unknown before sending, because the page may
   * be reloaded before the answer.
   */
  async #create(request: PaymentRequest): Promise<PaymentResult> {
    const payer = this.#payer;
    const {signal: shopper} = this.#session;
    const wasUnknown = this.#doubt.existsFor(payer);
    this.#doubt.record(payer);
    try {
      const result = await this.#service.call(createPayment, request);
      // An answer of an unknown type does not say whether the shopper has been charged. A shopper
      // who has left in the meantime does not see the answer.
      const isSeen = !shopper.aborted;
      if (result.type !== 'unknown' && isSeen) this.#doubt.forget(payer);
      return result;
    } catch (error) {
      const isKnown = error instanceof ShopError && !error.outcomeUnknown;
      if (isKnown && !wasUnknown) this.#doubt.forget(payer);
      throw error;
    }
  }

  /**
   * Allows another payment after an unexpected error. Unlike `finish`, also records that the
   * outcome of the last payment is unknown, so that the next payment requires a confirmation.
   */
  abandon(): void {
    this.#doubt.record(this.#payer);
    this.finish();
  }

  /** Allows another payment. Called if the browser has not left the page or has returned to it. */
  finish(): void {
    this.set({paying: false, failure: undefined});
  }
}

const checkouts = new WeakMap<Shop, Checkout>();

/** The checkout of a shop, shared by all elements. It is created on first use. */
export function checkoutOf(shop: Shop): Checkout {
  let checkout = checkouts.get(shop);
  if (!checkout) {
    checkout = new Checkout(shop.service, shop.session, shop.cart, {
      baseUrl: shop.baseUrl,
      storages: {
        session: pageStorage('sessionStorage'),
        local: pageStorage('localStorage'),
      },
    });
    checkouts.set(shop, checkout);
  }
  return checkout;
}
