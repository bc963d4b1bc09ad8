import {completeAddress, isBelow, normalizeBaseUrl, safeUrl} from '../lib/address.js';
import {Money, type CurrencyRate} from '../lib/money.js';
import {Observable} from '../lib/observable.js';
import {shopKey} from '../lib/storage-keys.js';
import {ConsentUrls, PagePaymentMethods} from './payment/page-settings.js';
import {forgetRecords, type RecordStorages} from './payment/record.js';
import type {ShopError} from '../lib/shop-error.js';
import type {MissingCallPaths} from '../api/missing-calls.js';
import {Service} from '../api/service.js';
import {Answers} from './answers.js';
import {Cart} from './cart.js';
import {Catalogue} from './catalogue.js';
import {Closure} from './closure.js';
import type {ItemStorage} from '../lib/stored-record.js';
import {Preferences} from './preferences.js';
import {Session, tokenSenderOf} from './session.js';
import type {TokenStorages} from './stored-token.js';
import {SiteSettings} from './site-settings.js';

export interface ShopOptions {
  /** The service's address, without `/api`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch | undefined;
  /** Time limit of a request, in milliseconds; 10,000 by default. */
  readonly timeout?: number | undefined;
  /** Pause before the first retry of a read, in milliseconds; 400 by default. */
  readonly pause?: number | undefined;
  /** See `CartOptions`. */
  readonly settleDelay?: number | undefined;
  /**
   * The storage of the shopper's preferences and of the names of API calls that the service lacks.
   * Without it, both are forgotten when the page is left.
   */
  readonly keep?: ItemStorage;
  /** The storages of tokens from a sign-in, and of orders. Without them, both last until the page is left. */
  readonly storages?: TokenStorages & RecordStorages;
  /**
   * Interval at which the service is asked whether the player has confirmed a sign-in
   * in the game, in milliseconds; 5,000 by default.
   */
  readonly pollEvery?: number | undefined;
}

/** The last failure anywhere in the shop. */
class Failures extends Observable<ShopError | undefined> {
  report(error: ShopError): void {
    this.set(error);
  }
}

/**
 * One merchant's store on one service. Elements receive this object through the Lit context. It is
 * never replaced; its members notify their own subscribers.
 */
export class Shop {
  readonly baseUrl: string;
  /** @internal Makes API calls. */
  readonly service: Service;
  /** Why the service has closed the shop; `undefined` for an open shop. */
  readonly closure: Closure;
  readonly session: Session;
  readonly settings: SiteSettings;
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly preferences: Preferences;
  /** @internal What was read, and what the next page of the visit shows at once. */
  readonly answers: Answers;
  /** @internal Where this browser's orders are. */
  readonly recordStorages: RecordStorages;
  /** Names of the payment methods that the page lists, for services that do not list them. */
  readonly paymentMethods = new PagePaymentMethods();
  /** The addresses of the terms and the privacy policy that the page gives for all checkouts. */
  readonly consentUrls = new ConsentUrls();
  /** Whether pictures of players are shown, which come from hosts other than the service's own. */
  showsAvatars = true;
  /** The last failure, such as an invalid part of an answer that was left out. */
  readonly failures: Observable<ShopError | undefined>;
  /** Hosts besides the service's own that pictures may come from. */
  #imageHosts: ReadonlySet<string> = new Set();
  #paymentHosts: ReadonlySet<string> = new Set();
  readonly #imageUrls = new Map<string, string | undefined>();
  /** @internal See `ShopOptions`. */
  readonly pollEvery: number | undefined;

  /** @throws ShopError of kind `configuration` if `baseUrl` is not an http(s) address. */
  constructor(options: ShopOptions) {
    const {baseUrl, fetch, timeout, pause, settleDelay, keep, storages, pollEvery} =
      options;
    this.baseUrl = normalizeBaseUrl(baseUrl);
    const failures = new Failures(undefined);
    this.failures = failures;
    const report = (error: ShopError) => failures.report(error);
    this.session = new Session({baseUrl: this.baseUrl, storages});
    this.service = new Service({
      baseUrl: this.baseUrl,
      fetch,
      retry: {...(timeout && {timeout}), ...(pause !== undefined && {pause})},
      withToken: tokenSenderOf(this.session),
      report,
      beside: (call) => this.closure.askBeside(call),
      explain: (error) =>
        error.status === 403 || error.status === 503
          ? this.closure.ask(error)
          : undefined,
      storage: keep,
    });
    this.closure = new Closure(this.service, this.session);
    this.pollEvery = pollEvery;
    this.recordStorages = storages ?? {};
    this.session.onDeparture((hasLeft) => forgetRecords(this, hasLeft));
    this.answers = new Answers(
      this.service,
      this.session,
      this.baseUrl,
      storages?.session,
    );
    this.settings = new SiteSettings(this.answers);
    this.catalogue = new Catalogue(this.answers, this.session);
    const channel = shopKey(this.baseUrl, 'cart');
    this.cart = new Cart(this.service, this.session, {settleDelay, channel});
    this.preferences = new Preferences(this.baseUrl, keep);
  }

  /**
   * Paths of the API calls that the service lacks, as far as is known, such as `/cart/add/{id}`.
   */
  get lacks(): MissingCallPaths {
    return this.service.lacks;
  }

  /**
   * Allows pictures from these hosts, such as `cdn.example.net`, besides the service's own host.
   */
  allowImages(hosts: Iterable<string>): void {
    this.#imageHosts = new Set([...this.#imageHosts, ...hosts]);
    this.#imageUrls.clear();
  }

  /** Hosts that payments may lead to. Empty means any host. */
  get paymentHosts(): ReadonlySet<string> {
    return this.#paymentHosts;
  }

  /**
   * Limits payments to these hosts, such as `pay.example.com`, and to those that were passed to
   * this method before.
   */
  limitPayments(hosts: Iterable<string>): void {
    this.#paymentHosts = new Set([...this.#paymentHosts, ...hosts]);
  }

  /**
   * The address of a picture of the service; `undefined` if `path` is empty or leads to a host that
   * is not allowed.
   */
  imageUrl(path: string): string | undefined {
    const known = this.#imageUrls;
    if (!known.has(path)) known.set(path, this.#imageUrl(path));
    return known.get(path);
  }

  #imageUrl(path: string): string | undefined {
    if (!path) return undefined;
    try {
      const url = new URL(completeAddress(path, this.baseUrl), `${this.baseUrl}/`);
      const ours = isBelow(url, this.baseUrl);
      const allowed = this.#imageHosts.has(url.host) && safeUrl(url.href, this.baseUrl);
      return ours || allowed ? url.href : undefined;
    } catch {
      return undefined;
    }
  }

  /** The currency of the service's amounts. Its name is empty until the settings have been read. */
  get systemCurrency(): CurrencyRate {
    return this.settings.value?.system_currency ?? {name: '', value: 1};
  }

  /**
   * The currency in which prices are shown: the first preferred one that the site has. The
   * system currency may be missing in the settings' list of currencies.
   */
  get displayCurrency(): CurrencyRate {
    const rates = [...(this.settings.value?.currencies ?? []), this.systemCurrency];
    for (const preferred of this.preferences.currencies) {
      const rate = rates.find(({name}) => name === preferred);
      if (rate) return rate;
    }
    return this.systemCurrency;
  }

  /** Formats amounts for readers of `lang`. */
  money(lang: string | undefined): Money {
    return new Money(this.systemCurrency, this.displayCurrency, lang);
  }
}
