import {Observable} from '../basics/observable.js';
import {ShopError} from '../basics/shop-error.js';

export type TokenProvider = () => Promise<string | undefined>;

export interface SessionState {
  /** Whether requests carry a token. */
  readonly signedIn: boolean;
  /** Grows when somebody else shops, or the same shopper anew: what was read for the former is stale. */
  readonly shopper: number;
}

/** Who is shopping. Keeps the token, which leaves only in requests. */
export class Session extends Observable<SessionState> {
  #token: string | undefined;
  #provider: TokenProvider | undefined;
  #asking: Promise<string | undefined> | undefined;

  constructor() {
    super({signedIn: false, shopper: 0});
  }

  /** Shops as whoever this token stands for; with none as a guest. */
  setToken(token: string | undefined): void {
    if (token === this.#token) return;
    this.#token = token;
    this.set({signedIn: Boolean(token), shopper: this.value.shopper + 1});
  }

  /** Where tokens come from: asked before the first request, and once more after a 401. */
  setTokenProvider(provider: TokenProvider | undefined): void {
    if (provider === this.#provider) return;
    this.#provider = provider;
    this.#asking = undefined;
    this.set({...this.value, shopper: this.value.shopper + 1});
  }

  /**
   * Makes a call with the token there is. Where a provider gave the token and the service
   * no longer takes it, the call is made once more with a new one.
   */
  async run<T>(call: (token: string | undefined) => Promise<T>): Promise<T> {
    const provider = this.#provider;
    const token = provider && !this.#token ? await this.#ask(provider) : this.#token;
    try {
      return await call(token);
    } catch (error) {
      const expired = error instanceof ShopError && error.kind === 'unauthorized';
      if (!expired || !provider) throw error;
      if (this.#token === token) this.#token = undefined;
      const fresh = this.#token ?? (await this.#ask(provider));
      if (!fresh || fresh === token) throw error;
      return call(fresh);
    }
  }

  /** One question to the page, however many requests wait for the answer. */
  #ask(provider: TokenProvider): Promise<string | undefined> {
    this.#asking ??= provider()
      .catch((cause: unknown) => {
        throw new ShopError('unauthorized', 'tokenProvider failed.', {cause});
      })
      .then((token) => {
        if (provider === this.#provider) {
          this.#token = token;
          // The same shopper as far as anybody knows: nothing read so far was read for another.
          this.set({...this.value, signedIn: Boolean(token)});
        }
        return token;
      })
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }
}
