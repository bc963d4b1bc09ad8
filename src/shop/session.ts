import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {followSignals, wait} from '../lib/wait.js';
import type {TokenSender} from '../api/service.js';
import {
  STORED_TOKEN_LIFETIME,
  StoredToken,
  type KeptToken,
  type Persist,
  type TokenStorages,
} from './stored-token.js';

/** How long the page's token provider may take, in milliseconds. */
const PROVIDER_TIMEOUT = 30_000;

export type TokenProvider = () => Promise<string | undefined>;

export interface SessionState {
  /**
   * `guest`: requests carry no token. `signed-in`: they carry one. `expired`: the service has refused
   * the last token, so nobody knows who is shopping.
   */
  readonly status: 'guest' | 'signed-in' | 'expired';
  /**
   * The name of a shopper who has used a sign-in form of the shop; empty for all others. It stays when
   * the session expires.
   */
  readonly name: string;
  /**
   * Identifies the person who shops: `user-<user_id>` with the `user_id` of the cart, or `guest` if the
   * service does not say who it is. `undefined` while it is not known: after a sign-in until the cart
   * has been read, and after the session has expired.
   */
  readonly person: string | undefined;
  /** Whether the service has answered with a cart since the present token was set. */
  readonly isRecognised: boolean;
}

/** Returns whether a person, by `SessionState.person`, no longer shops here. */
export type HasLeft = (person: string) => boolean;

export interface SessionOptions {
  /** The service's address, which is part of the key in the storages. */
  readonly baseUrl?: string | undefined;
  /** Where tokens of a sign-in are kept. */
  readonly storages?: TokenStorages | undefined;
}

/** Where a token comes from. */
type TokenSource = 'page' | 'provider' | 'sign-in';

/**
 * Assigned by the class `Session`, because only code inside the class can read its token. `send` gets
 * the token, and the signal of the shopper who makes the call.
 */
let runOwn: (session: Session, ...call: Parameters<TokenSender>) => Promise<unknown>;

/** Calls `listener` when somebody else, or nobody, shops. */
export function onShopperChange(session: Session, listener: () => void): void {
  let {signal} = session;
  session.subscribe(() => {
    if (session.signal === signal) return;
    ({signal} = session);
    listener();
  });
}

/**
 * Returns the function that sends requests with the shopper's token. If the service refuses the
 * token, it sends the request once more with a new token of the page's token provider, if there is
 * one. This is not a method, so that no object hands out the token.
 */
export function tokenSenderOf(session: Session): TokenSender {
  return (send, sentOnce) => runOwn(session, send, sentOnce) as never; // Resolves as `send` does.
}

/**
 * Who is shopping. The session alone knows the token: where it comes from, where it is kept, and what
 * other tabs say about it. It sends the token only with requests.
 */
export class Session extends Observable<SessionState> {
  static {
    runOwn = (session, call, sentOnce) => session.#run(call, sentOnce);
  }

  readonly #stored: StoredToken;
  readonly #departureListeners = new Set<(hasLeft: HasLeft) => void>();
  #shopper = new AbortController();
  #token: string | undefined;
  #source: TokenSource = 'page';
  /** Keeps the session from ending when a stored token must be deleted. */
  #stopExpiry = (): void => {};
  #provider: TokenProvider | undefined;
  #asking: Promise<string | undefined> | undefined;
  /** Whether a call has failed because the token provider did not answer in time. */
  #isLate = false;

  constructor({baseUrl = '', storages = {}}: SessionOptions = {}) {
    super({status: 'guest', name: '', person: 'guest', isRecognised: false});
    this.#stored = new StoredToken(baseUrl, storages);
    const kept = this.#stored.read();
    if (kept) this.#enter(kept);
    this.#stored.watch((now) => this.#followTabs(now));
  }

  /** Aborts when somebody else, or nobody, shops. Answers to earlier requests are then outdated. */
  get signal(): AbortSignal {
    return this.#shopper.signal;
  }

  /**
   * Identifies who shops on all pages of a visit: `guest`, or a sign-in that is kept. `undefined` if only
   * the page knows who it is.
   */
  get visitor(): string | undefined {
    if (this.value.status === 'guest') return this.#provider ? undefined : 'guest';
    const kept = this.#stored.read();
    return kept && kept.token === this.#token ? `${kept.until}` : undefined;
  }

  /** Sets the shopper's token that the page has. Without a token, the shopper is signed out. */
  setToken(token: string | undefined): void {
    if (token) {
      if (token === this.#token) return;
      this.#leave();
      this.#start(token, 'page');
    } else if (this.#token || this.value.status === 'expired') {
      this.#leave();
      this.#start(undefined, 'page');
    }
  }

  /**
   * Sets the token that the service has given to a player who has signed in, and keeps it where
   * `persist` says.
   */
  signIn(token: string, username: string, persist: Persist): void {
    this.#leave();
    const kept = {token, username, until: Date.now() + STORED_TOKEN_LIFETIME};
    this.#stored.write(kept, persist);
    this.#enter(kept);
    if (persist === 'none') this.#stopExpiry();
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
    const given = this.#source !== 'provider' && this.#token;
    if (given && this.value.status === 'signed-in') return;
    this.#start(given || undefined, this.#source);
  }

  /**
   * Asks the page's token provider for the shopper's token now, before a request needs it. Does
   * nothing if there is a token, or no provider.
   */
  askProvider(): void {
    this.#run(() => Promise.resolve()).catch(() => undefined);
  }

  /**
   * Calls `listener` when a person has left: after signing out, or when the cart turns out to be of
   * somebody else. Whatever is kept of the persons for whom `hasLeft` returns `true` must be deleted.
   */
  onDeparture(listener: (hasLeft: HasLeft) => void): () => void {
    this.#departureListeners.add(listener);
    return () => void this.#departureListeners.delete(listener);
  }

  /**
   * Notes whose cart the service has answered with: the cart's `user_id`, or `null` if the service
   * does not say. If the token provider has given the token of another person, this person is another
   * shopper.
   */
  recognise(userId: number | null): void {
    const {status, person: known, isRecognised} = this.value;
    const isNamed = userId !== null && Boolean(this.#token);
    // A service that names the person accepts a token again that it has refused, as after a deployment.
    if (status === 'expired' && !isNamed) return;
    const person = isNamed ? `user-${userId}` : (known ?? 'guest');
    if (isRecognised && person === known) return;
    const now = isNamed ? 'signed-in' : status;
    const state = {...this.value, status: now, person, isRecognised: true};
    if (known?.startsWith('user-') && known !== person) this.#replaceShopper(state);
    else this.set(state);
    this.#reportDeparture((kept) => kept !== person && kept !== 'guest');
  }

  #reportDeparture(hasLeft: HasLeft): void {
    for (const listener of this.#departureListeners) listener(hasLeft);
  }

  /** Signs in with a token of a sign-in. */
  #enter({token, username, until}: KeptToken): void {
    this.#start(token, 'sign-in', username);
    this.#stopExpiry();
    const expiry = setTimeout(() => this.#expire(), until - Date.now());
    this.#stopExpiry = () => clearTimeout(expiry);
  }

  /** Forgets the token of a sign-in, here and in storage. */
  #leave(): void {
    this.#stopExpiry();
    if (this.#token && this.#source === 'sign-in') this.#stored.remove();
  }

  /** Begins the visit of another shopper, or of nobody. */
  #start(token: string | undefined, source: TokenSource, name = ''): void {
    const {status, person} = this.value;
    this.#token = token;
    this.#source = source;
    this.#asking = undefined;
    this.#replaceShopper({
      status: token ? 'signed-in' : 'guest',
      name,
      person: token || this.#provider ? undefined : 'guest',
      isRecognised: false,
    });
    if (status === 'guest') return;
    if (!token)
      this.#reportDeparture((kept) => !person || kept === person || kept === 'guest');
    // Nobody could tell this person from the next one.
    else if (person === 'guest') this.#reportDeparture((kept) => kept === person);
  }

  #replaceShopper(state: SessionState): void {
    const former = this.#shopper;
    this.#shopper = new AbortController();
    former.abort(new ShopError('unauthorized', 'The shopper has changed.'));
    this.set(state);
  }

  /**
   * Ends the session, because the service has refused the token, or the token may no longer be kept. A
   * refused token of the page stays, because only the page can replace it.
   */
  #expire(): void {
    const {status, name, person} = this.value;
    if (status === 'expired') return;
    const state = {
      status: 'expired',
      name,
      person: undefined,
      isRecognised: false,
    } as const;
    if (this.#source === 'sign-in') {
      this.#leave();
      this.#token = undefined;
      this.#replaceShopper(state);
    } else this.set(state);
    if (person === 'guest') this.#reportDeparture((kept) => kept === person);
  }

  /**
   * Called when another tab has signed out, or has signed in another shopper. `kept` is the token that
   * all tabs share.
   */
  #followTabs(kept: KeptToken | undefined): void {
    const isShared = this.#source === 'sign-in' && this.#stored.isShared;
    if (!this.#token || !isShared || kept?.token === this.#token) return;
    if (kept) this.#enter(kept);
    else this.setToken(undefined);
  }

  /**
   * Asks a function that has replaced another one whether somebody is signed in. Only if this has
   * changed, has the shopper changed. Another token alone is no new shopper either, because many
   * pages make a new token each time.
   */
  async #compare(provider: TokenProvider): Promise<void> {
    const token = await callProvider(provider);
    const isForeign = this.#token && this.#source !== 'provider';
    const isSame = Boolean(token) === (this.value.status === 'signed-in');
    if (isForeign || isSame || provider !== this.#provider) return;
    this.setToken(token);
    this.#source = 'provider';
  }

  async #run<T>(
    call: (token: string | undefined, shopper: AbortSignal) => Promise<T>,
    sentOnce = false,
  ): Promise<T> {
    const {signal} = this;
    const token = this.#provider && !this.#token ? await this.#ask() : this.#token;
    signal.throwIfAborted();
    try {
      return await call(token, signal);
    } catch (error) {
      if (!isUnauthorized(error) || signal.aborted) throw error;
      const fresh = await this.#renew(token);
      // A call of one shopper must not be repeated with the token of another.
      if (signal.aborted) throw error;
      // Guests have no token that could expire.
      if (!fresh && token) this.#expire();
      if (!fresh || sentOnce) throw error;
      return call(fresh, signal).catch((refusal: unknown) => {
        if (isUnauthorized(refusal) && !signal.aborted) this.#expire();
        throw refusal;
      });
    }
  }

  /** Resolves to another token than the refused one; to `undefined` if the page has none. */
  async #renew(refused: string | undefined): Promise<string | undefined> {
    if (!this.#provider || this.#source === 'sign-in') return undefined;
    if (this.#token === refused) this.#token = undefined;
    const fresh = this.#token ?? (await this.#ask());
    if (!fresh || fresh === refused) return undefined;
    // The new token may be another person's, which the next cart shows.
    this.set({...this.value, isRecognised: false});
    return fresh;
  }

  /** Asks the provider for a token, once for all requests that wait for it. */
  #ask(): Promise<string | undefined> {
    this.#asking ??= this.#askOnce();
    return this.#waitFor(this.#asking);
  }

  async #askOnce(): Promise<string | undefined> {
    const {signal} = this;
    this.#isLate = false;
    try {
      const token = await callProvider(this.#provider);
      if (!signal.aborted) {
        this.#token = token;
        this.#source = 'provider';
        this.#asking = undefined;
        const {status, person, isRecognised} = this.value;
        const state: SessionState = {
          status: token ? 'signed-in' : status === 'expired' ? status : 'guest',
          name: '',
          person: token ? person : 'guest',
          isRecognised,
        };
        // The token belongs to the same shopper, so all earlier answers are still valid. There is one
        // exception: if calls have failed because the provider was late, elements repeat these calls.
        if (this.#isLate && token) this.#replaceShopper(state);
        else this.set(state);
      }
      return token;
    } finally {
      if (!signal.aborted) this.#asking = undefined;
    }
  }

  /**
   * Waits for the provider's token. Rejects after `PROVIDER_TIMEOUT`, or when the shopper changes.
   */
  async #waitFor(answer: Promise<string | undefined>): Promise<string | undefined> {
    const over = followSignals(this.signal);
    const late = wait(PROVIDER_TIMEOUT, over.signal).then(() => {
      this.#isLate = true;
      throw new ShopError('unauthorized', 'tokenProvider gave no answer in time.');
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      over.abort();
    }
  }
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
