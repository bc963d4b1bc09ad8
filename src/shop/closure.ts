import {lazyModule} from '../lib/lazy-module.js';
import {Observable} from '../lib/observable.js';
import type {ShopError} from '../lib/shop-error.js';
import {ACCESS_PATH} from '../api/missing-calls.js';
import {anything} from '../api/readers.js';
import type {Call} from '../api/request.js';
import type {ShopClient} from '../api/shop-client.js';

const closedShop = lazyModule(() => import('../api/shopper-access.js'));

/**
 * Why the service has closed the shop for this shopper: for maintenance, or because of a ban. `undefined` if the shop
 * is open, as far as is known. Many services say so in one call only, and answer all others as always.
 */
export class Closure extends Observable<ShopError | undefined> {
  readonly #client: ShopClient;
  /** The token of the last question: empty for a guest, `undefined` before the first question. */
  #token: string | undefined;
  #asking: Promise<unknown> | undefined;

  constructor(client: ShopClient) {
    super(undefined);
    this.#client = client;
  }

  /**
   * Asks beside the first call that is no `GET`, such as the one for the settings, and again if another shopper uses a
   * closed shop. The call does not wait for the answer.
   */
  askBeside({method, token = ''}: Call<unknown>): void {
    const isDue = this.value ? token !== this.#token : this.#token === undefined;
    if (isDue && method !== 'GET') void this.ask(token);
  }

  /**
   * Asks the service, by default for the last shopper. While a question is under way, further ones share its answer.
   * Returns the reason, with the fields of `failure`, a call that has failed for this reason. Without an answer, the
   * shop counts as open.
   */
  async ask(token = this.#token, failure?: ShopError): Promise<ShopError | undefined> {
    if (token !== this.#token) this.#asking = undefined;
    this.#token = token;
    if (this.#client.lacks.has(ACCESS_PATH)) return undefined;
    const asking = (this.#asking ??= this.#client
      .send({
        method: 'GET',
        path: ACCESS_PATH,
        schema: anything,
        flags: true,
        read: 'once',
        token,
      })
      .catch(() => undefined));
    const access = await asking;
    if (asking === this.#asking) this.#asking = undefined;
    // Open shops do not load the schema of the answer.
    const isOpen = !access || (access as {readonly success?: unknown}).success === true;
    const module = isOpen ? undefined : await closedShop.load().catch(() => undefined);
    const closed = module?.closedError(access, failure);
    // A failed call explains itself, so that the place where the shopper is stays.
    if (token === this.#token && !failure) this.set(closed);
    return closed;
  }
}
