import {lazyModule} from '../lib/lazy-module.js';
import {Observable} from '../lib/observable.js';
import type {ShopError} from '../lib/shop-error.js';
import type {AnyCall} from '../api/call.js';
import {checkAccess} from '../api/calls/access.js';
import type {ServiceCalls} from '../api/service.js';
import {onShopperChange, type Session} from './session.js';

const closedShop = lazyModule(() => import('../api/shopper-access.js'));

/**
 * Why the service has closed the shop for this shopper: for maintenance, or because of a ban. `undefined` if the shop
 * is open, as far as is known. Many services say so in one call only, and answer all others as always.
 */
export class Closure extends Observable<ShopError | undefined> {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  /** Whether the service has been asked for this shopper, or need not be asked. */
  #isAsked = false;
  #asking: Promise<unknown> | undefined;

  constructor(service: ServiceCalls, session: Session) {
    super(undefined);
    this.#service = service;
    this.#session = session;
    onShopperChange(session, () => {
      // An open shop is not asked about again for another shopper.
      this.#isAsked &&= !this.value && !this.#asking;
      this.#asking = undefined;
    });
  }

  /**
   * Asks beside the first call that is no `GET`, such as the one for the settings, and again if another shopper uses a
   * closed shop. The call does not wait for the answer.
   */
  askBeside({method}: AnyCall): void {
    if (!this.#isAsked && method !== 'GET') void this.ask();
  }

  /**
   * Asks the service. While a question is under way, further ones share its answer. Returns the reason, with the
   * fields of `failure`, a call that has failed for this reason. Without an answer, the shop counts as open.
   */
  async ask(failure?: ShopError): Promise<ShopError | undefined> {
    this.#isAsked = true;
    if (this.#service.lacks.has(checkAccess.path)) return undefined;
    const {signal} = this.#session;
    const asking = (this.#asking ??= this.#service
      .call(checkAccess)
      .catch(() => undefined));
    const access = await asking;
    if (asking === this.#asking) this.#asking = undefined;
    // Open shops do not load the schema of the answer.
    const isOpen = !access || (access as {readonly success?: unknown}).success === true;
    const module = isOpen ? undefined : await closedShop.load().catch(() => undefined);
    const closed = module?.closedError(access, failure);
    // A failed call explains itself, so that the place where the shopper is stays.
    if (!signal.aborted && !failure) this.set(closed);
    return closed;
  }
}
