import {Observable} from '../basics/observable.js';
import {ShopError} from '../basics/shop-error.js';
import type {PaymentClient} from '../client/payment-client.js';
import type {PaymentRequest} from '../schemas/payment-request.js';
import {
  detailNames,
  type DetailName,
  type PaymentMethod,
  type PaymentResult,
} from '../schemas/payment.js';
import type {CustomField} from '../schemas/settings.js';
import type {Cart} from './cart.js';
import {runWithToken, type Session} from './session.js';
import type {Settings} from './site-settings.js';

export type {CustomField} from '../schemas/settings.js';
export type {
  AlsoAsked,
  FieldProblem,
  PaymentRequest,
} from '../schemas/payment-request.js';
export type {
  DetailName,
  PaymentDetails,
  PaymentMethod,
  PaymentResult,
} from '../schemas/payment.js';

export type CheckoutClient = Pick<PaymentClient, 'getPaymentMethods' | 'createPayment'>;

export interface CheckoutState {
  /** Whether a payment is being created, or the browser is on its way to one. */
  readonly paying: boolean;
  /** Why the last payment could not be created. */
  readonly failure: ShopError | undefined;
}

/** Which billing details the site asks for, and whether each must be filled in. */
export function askedDetails(
  settings: Settings | undefined,
): ReadonlyMap<DetailName, boolean> {
  const fields = settings?.data_collection?.fields;
  if (fields) {
    return new Map(
      detailNames.flatMap((name): [DetailName, boolean][] => {
        const field = fields[name];
        return field?.enabled ? [[name, field.required]] : [];
      }),
    );
  }
  return new Map(
    settings?.details ? detailNames.map((name) => [name, name !== 'address2']) : [],
  );
}

/** The way from a cart to a payment. */
export class Checkout extends Observable<CheckoutState> {
  readonly #client: CheckoutClient;
  readonly #session: Session;
  readonly #cart: Cart;

  constructor(client: CheckoutClient, session: Session, cart: Cart) {
    super({paying: false, failure: undefined});
    this.#client = client;
    this.#session = session;
    this.#cart = cart;
  }

  /** How the cart can be paid. To be asked again when the cart has changed. */
  methods(signal?: AbortSignal): Promise<readonly PaymentMethod[]> {
    return runWithToken(this.#session, (token) =>
      this.#client.getPaymentMethods({token, signal}),
    );
  }

  /** Which billing details a site of these settings asks for, and whether each must be filled in. */
  asked(settings: Settings | undefined): ReadonlyMap<DetailName, boolean> {
    return askedDetails(settings);
  }

  /** The fields of the site's own. */
  own(settings: Settings | undefined): readonly CustomField[] {
    return settings?.data_collection?.custom ?? [];
  }

  /** Whether the site and the cart both want a linked Discord account. */
  wantsDiscord(settings: Settings | undefined): boolean {
    return Boolean(settings?.discord_sync && this.#cart.value.data?.cart.discord_sync);
  }

  /**
   * Creates one payment, once all changes of the cart are done. `undefined` where it was not
   * created: one is under way already, or `failure` says why. After a result `paying` stays
   * until `finish`, so that no second payment is created while the browser leaves.
   */
  async pay(request: PaymentRequest): Promise<PaymentResult | undefined> {
    if (this.value.paying) return undefined;
    this.set({paying: true, failure: undefined});
    try {
      await this.#cart.settled();
      return await runWithToken(this.#session, (token) =>
        this.#client.createPayment(request, {token}),
      );
    } catch (error) {
      if (!(error instanceof ShopError)) {
        this.finish();
        throw error;
      }
      this.set({paying: false, failure: error});
      return undefined;
    }
  }

  /** The browser did not leave, or came back: another payment may be created. */
  finish(): void {
    this.set({paying: false, failure: undefined});
  }
}
