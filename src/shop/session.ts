import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import type {TokenSender} from '../api/service.js';

/** How long the page's token provider may take, in milliseconds. */
const PROVIDER_TIMEOUT = 30_000;

export type TokenProvider = () => Promise<string | undefined>;

export interface SessionState {
  /** Whether requests carry a token. */
  readonly signedIn: boolean;
  /**
   * A number that grows when the shopper changes. The answers to earlier requests are then
   * outdated.
   */
  readonly shopper: number;
  /** Whether the service has refused the last token. */
  readonly expired: boolean;
}

/** A function that sends a request to the service. Its argument is the token to send. */
export type TokenCall<T> = (token: string | undefined) => Promise<T>;

/** Assigned by the class `Session`, because only code inside the class can read its token. */
let runOwn: <T>(session: Session, call: TokenCall<T>, sentOnce?: boolean) => Promise<T>;

/** Calls `listener` after each change of the shopper. */
export function onShopperChange(session: Session, listener: () => void): void {
  let {shopper} = session.value;
  session.subscribe(() => {
    if (session.value.shopper === shopper) return;
    shopper = session.value.shopper;
    listener();
  });
}

/**
 * Returns the function that sends requests with the shopper's token. If the service refuses the
 * token, it sends the request once more with a new token of the page's token provider, if there is
 * one. This is not a method, so that no object hands out the token.
 */
export function tokenSenderOf(session: Session): TokenSender {
  return (send, sentOnce) => runOwn(session, send, sentOnce);
}

/** The shopper's session. The session holds the token, and sends it only with requests. */
export class Session extends Observable<SessionState> {
  static {
    runOwn = (session, call, sentOnce) => session.#run(call, sentOnce);
  }

  #token: string | undefined;
  /**
   * Whether the token came from the page's token provider. Such a token is dropped when the page
   * takes the provider away.
   */
  #isProvided = false;
  /**
   * Whether the token provider may replace the token. It must not replace the token of a sign-in.
   */
  #isRenewable = true;
  #refusalListener: (() => void) | undefined;
  #renewalListener: (() => void) | undefined;
  /** The person whose carts the service has answered with; `undefined` until the first answer. */
  #userId: number | undefined;
  #provider: TokenProvider | undefined;
  #asking: Promise<string | undefined> | undefined;
  /** Whether a call has failed because the token provider did not answer in time. */
  #isLate = false;
  #person = 0;
  #followsOtherTab = false;

  constructor() {
    super({signedIn: false, shopper: 0, expired: false});
  }

  /**
   * A number that identifies the shopper. Unlike `SessionState.shopper`, this number stays
   * the same if the page only adds or removes the token provider and the token stays.
   */
  get person(): number {
    return this.#person;
  }

  /** Whether the token was last changed because another tab has signed in or out. */
  get followsOtherTab(): boolean {
    return this.#followsOtherTab;
  }

  /**
   * Sets the token of the shopper. Without a token the shopper is a guest. `renewable`:
   * whether the token provider may replace the token by a newer one of the same
   * shopper. `otherTab`: whether this tab follows a sign-in or sign-out in another tab.
   */
  setToken(token: string | undefined, {renewable = true, otherTab = false} = {}): void {
    if (token === this.#token) {
      // The last token has expired, and the page sets no new one. So the shopper of that token
      // counts as signed out.
      if (!token && this.value.expired) this.set({...this.value, expired: false});
      return;
    }
    this.#token = token;
    this.#followsOtherTab = otherTab;
    this.#isProvided = false;
    this.#isRenewable = renewable;
    this.#asking = undefined;
    this.#person += 1;
    this.#userId = undefined;
    const expired = this.value.expired && !token;
    this.set({signedIn: Boolean(token), shopper: this.value.shopper + 1, expired});
  }

  /**
   * Sets the function that provides tokens. The function is called before a request if the session
   * has no token, and after the service has refused (status 401) a token that the function may
   * replace. A function that replaces another one is no new shopper.
   */
  setTokenProvider(provider: TokenProvider | undefined): void {
    const former = this.#provider;
    if (provider === former) return;
    this.#provider = provider;
    this.#asking = undefined;
    if (provider && former) {
      this.#compare(provider).catch(() => undefined); // The next call reports the failure.
      return;
    }
    this.#followsOtherTab = false;
    if (this.#isProvided) this.#token = undefined;
    // A token that is left did not come from the former provider. It still belongs to the same
    // person, so `#person` grows only if no token is left.
    if (!this.#token) {
      this.#person += 1;
      this.#userId = undefined;
    }
    const shopper = this.value.shopper + 1;
    this.set({signedIn: Boolean(this.#token), shopper, expired: false});
  }

  /**
   * Asks a function that has replaced another one whether somebody is signed in. Only if this has
   * changed, has the shopper changed. Another token alone is no new shopper either, because many
   * pages make a new token each time.
   */
  async #compare(provider: TokenProvider): Promise<void> {
    const token = await callProvider(provider);
    const isForeign = this.#token && !this.#isProvided;
    const isSame = Boolean(token) === this.value.signedIn;
    if (isForeign || isSame || provider !== this.#provider) return;
    this.setToken(token);
    this.#isProvided = true;
  }

  /**
   * Asks the page's token provider for the shopper's token now, before a request needs it. Does
   * nothing if there is a token, or no provider.
   */
  askProvider(): void {
    this.#run(() => Promise.resolve()).catch(() => undefined);
  }

  /** Whether requests carry this token. */
  carries(token: string): boolean {
    return token === this.#token;
  }

  /** Ends the session: the token is no longer accepted, or may no longer be used. */
  expire(): void {
    this.set({...this.value, expired: true});
    this.#refusalListener?.();
  }

  /**
   * Sets the function that is called when the service has refused the token. If the token provider
   * then gives a new token, `listener` is called only if the service refuses the new token, too. If
   * the provider fails, `listener` is not called.
   */
  onRefusal(listener: () => void): void {
    this.#refusalListener = listener;
  }

  /** Sets the function that is called when the token provider has replaced a refused token. */
  onRenewal(listener: () => void): void {
    this.#renewalListener = listener;
  }

  /**
   * Notes whose cart the service has answered with: the cart's `user_id`, or `null` if the service
   * does not say. If the token provider has given the token of another person, this person is another
   * shopper.
   */
  recognise(userId: number | null): void {
    if (!this.#token || userId === null) return;
    const known = this.#userId ?? userId;
    this.#userId = userId;
    if (known === userId) return;
    this.#person += 1;
    this.set({...this.value, shopper: this.value.shopper + 1});
  }

  async #run<T>(call: TokenCall<T>, sentOnce = false): Promise<T> {
    const {shopper} = this.value;
    let refusal: unknown;
    try {
      return await this.#tryTwice(async (token) => {
        try {
          return await call(token);
        } catch (error) {
          if (token && isUnauthorized(error)) refusal = error;
          throw error;
        }
      }, sentOnce);
    } catch (error) {
      // The session has expired only if the service has refused a token (guests have none), and if
      // the shopper is still the one who made the call. An error of the page's own token provider
      // is no refusal: the service may accept the provider's next token.
      const isRenewed = sentOnce && this.#token;
      if (
        refusal &&
        error === refusal &&
        this.value.shopper === shopper &&
        !isRenewed
      ) {
        this.expire();
      }
      throw error;
    }
  }

  async #tryTwice<T>(call: TokenCall<T>, sentOnce: boolean): Promise<T> {
    const {shopper} = this.value;
    const token = this.#provider && !this.#token ? await this.#ask() : this.#token;
    // The shopper who made the call has signed out, or another has signed in.
    if (this.value.shopper !== shopper) throw shopperChanged();
    try {
      return await call(token);
    } catch (error) {
      if (!isUnauthorized(error) || !this.#provider || !this.#isRenewable) throw error;
      // A call of one shopper must not be repeated with the token of another.
      if (this.value.shopper !== shopper) throw error;
      if (this.#token === token) this.#token = undefined;
      const fresh = this.#token ?? (await this.#ask());
      if (!fresh || fresh === token || this.value.shopper !== shopper) throw error;
      this.#renewalListener?.();
      if (sentOnce) throw error;
      return call(fresh);
    }
  }

  /** Asks the provider for a token, once for all requests that wait for it. */
  #ask(): Promise<string | undefined> {
    this.#asking ??= this.#askOnce();
    return this.#waitFor(this.#asking);
  }

  async #askOnce(): Promise<string | undefined> {
    const {shopper} = this.value;
    this.#isLate = false;
    try {
      const token = await callProvider(this.#provider);
      if (this.value.shopper === shopper) {
        this.#token = token;
        this.#isProvided = true;
        this.#isRenewable = true;
        this.#asking = undefined;
        const expired = this.value.expired && !token;
        // The token belongs to the same shopper, so all earlier answers are still valid, and
        // `shopper` stays the same. There is one exception: if calls have failed because the
        // provider was late, `shopper` grows, so that elements repeat these calls.
        const grows = this.#isLate && Boolean(token);
        const signedIn = Boolean(token);
        this.set({signedIn, shopper: shopper + Number(grows), expired});
      }
      return token;
    } finally {
      if (this.value.shopper === shopper) this.#asking = undefined;
    }
  }

  /**
   * Waits for the provider's token. Rejects after `PROVIDER_TIMEOUT`, or when the shopper changes.
   */
  async #waitFor(answer: Promise<string | undefined>): Promise<string | undefined> {
    const {shopper} = this.value;
    const over = new AbortController();
    const unsubscribe = this.subscribe(() => {
      if (this.value.shopper !== shopper) over.abort(shopperChanged());
    });
    const late = wait(PROVIDER_TIMEOUT, over.signal).then(() => {
      this.#isLate = true;
      throw new ShopError('unauthorized', 'tokenProvider gave no answer in time.');
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      unsubscribe();
      over.abort();
    }
  }
}

function shopperChanged(): ShopError {
  return new ShopError('unauthorized', 'The shopper has changed.');
}

async function callProvider(
  provider: TokenProvider | undefined,
): Promise<string | undefined> {
  // Waits for a microtask, so that `#asking` is set before the page's function runs. Otherwise a
  // request that the page's function makes would call that function again.
  await Promise.resolve();
  try {
    return await provider?.();
  } catch (cause) {
    throw new ShopError('unauthorized', 'tokenProvider failed.', {cause});
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ShopError && error.kind === 'unauthorized';
}
