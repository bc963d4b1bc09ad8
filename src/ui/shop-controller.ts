import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {Money} from '../lib/money.js';
import {waitAtMost} from '../lib/wait.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import type {Observable} from '../lib/observable.js';
import type {Shop} from '../shop/shop.js';
import {dictionaries, textsOf, type Texts} from '../i18n/texts.js';
import {loadLanguage, loadTexts} from '../i18n/load-language.js';
import {languageAttributes, languageOf} from '../i18n/language.js';
import {unwatchPictures, watchPictures} from './content/picture.js';
import {keepContextRequests} from './default-shop.js';
import {isInUndefinedProvider} from './find-shop.js';
import {shopContext} from './shop-context.js';
import {hostSelector, setHostRules} from './styles/host-rules.js';

/** The time that an element waits for a shop before it warns the page's author, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 3_000;

/** `renderRoot` is that of Lit's elements. */
type Host = ReactiveControllerHost &
  HTMLElement & {readonly renderRoot?: HTMLElement | DocumentFragment};

/** Maximum time that `ready` waits for the texts of the host's language, in milliseconds. */
const TEXTS_TIMEOUT_MS = 2_000;

/**
 * Finds the host's shop through the Lit context. Updates the host when the texts, the language, the
 * currency or a watched part of the shop change. Marks its pictures that cannot be loaded.
 */
export class ShopController implements ReactiveController {
  readonly #host: Host;
  readonly #watch: (shop: Shop) => readonly Observable<unknown>[];
  #shop: Shop | undefined;
  /** What ends each subscription, by the part of the shop. */
  readonly #stops = new Map<Observable<unknown>, () => void>();
  #missing = false;
  #missingTimer: ReturnType<typeof setTimeout> | undefined;
  /** The language and direction that each box says. A library that morphs the page may make a box the page's own. */
  readonly #marks = new WeakMap<Element, string>();
  /** Updates the host when the page changes its language, of which no event tells. */
  readonly #languageObserver = new MutationObserver(() => this.#host.requestUpdate());

  /** `watch` returns the parts of the shop that the host renders. */
  constructor(
    host: Host,
    watch: (shop: Shop) => readonly Observable<unknown>[] = () => [],
  ) {
    this.#host = host;
    this.#watch = watch;
    keepContextRequests(); // Otherwise, the page's elements created before ours may get no shop.
    // Without `subscribe`, the context request would not be kept for a provider that is defined
    // later.
    new ContextConsumer(host, {
      context: shopContext,
      subscribe: true,
      // Until the provider around the host is defined, another shop may answer. The host
      // must not show that shop's items, or fill its cart.
      callback: (shop) => this.#follow(isInUndefinedProvider(host) ? undefined : shop),
    });
    host.addController(this);
  }

  /** The shop of the host; `undefined` until a provider answers. */
  get value(): Shop | undefined {
    return this.#shop;
  }

  /** The language of the host as a BCP 47 tag; `undefined` means the browser's language. */
  get lang(): string | undefined {
    return languageOf(this.#host, this.#shop);
  }

  get texts(): Texts {
    return textsOf(this.lang);
  }

  /** Formats amounts in the currency and language of the host. */
  get money(): Money {
    const unknown = {name: '', value: 1};
    return this.#shop?.money(this.lang) ?? new Money(unknown, unknown, this.lang);
  }

  /**
   * Whether the host has found no shop for some seconds: it has neither a `store-provider` around
   * it nor a default shop, or the provider has no address.
   */
  get missing(): boolean {
    return this.#missing && !this.#shop && !isInUndefinedProvider(this.#host);
  }

  /**
   * Resolves when the currency and the texts of the host are loaded. Waits at most
   * `TEXTS_TIMEOUT_MS` for the texts, and ignores failures.
   */
  async ready(): Promise<void> {
    // If the settings cannot be read, prices are shown without a currency.
    await this.#shop?.settings.read().catch(() => undefined);
    await waitAtMost(TEXTS_TIMEOUT_MS, loadTexts(this.lang));
  }

  hostUpdate(): void {
    void loadLanguage(this.lang);
  }

  /**
   * Says on the boxes that the host renders in which language they are. The host's own attributes
   * belong to the page: frameworks that hydrate the page compare them with those of the server.
   */
  hostUpdated(): void {
    const host = this.#host;
    const root = host.renderRoot ?? host;
    const {lang, dir} = languageAttributes(host, this.lang);
    setHostRules(host, 'direction', dir && `${hostSelector(host)}{direction:${dir}}`);
    for (const box of root === host || root instanceof ShadowRoot
      ? root.children
      : [root]) {
      if (!(box instanceof HTMLElement) || box.localName === 'slot') continue;
      const mark = lang + dir;
      if (this.#marks.get(box) === mark) continue;
      this.#marks.set(box, mark);
      box.toggleAttribute('lang', Boolean((box.lang = lang)));
      box.toggleAttribute('dir', Boolean((box.dir = dir)));
      // Translators replace text nodes. Lit would then update the old nodes, and the page would show
      // outdated amounts. So `translate="no"` tells translators to leave the box alone.
      if (!host.hasAttribute('translate')) box.translate = false;
    }
  }

  hostConnected(): void {
    watchPictures(this.#host.shadowRoot ?? this.#host);
    this.#languageObserver.observe(document.documentElement, {
      attributeFilter: ['lang', 'dir'],
    });
    this.#missingTimer = setTimeout(() => {
      if (this.#shop) return;
      this.#missing = true;
      // If the provider's module cannot be loaded, the provider shows a message instead.
      if (isInUndefinedProvider(this.#host)) return;
      warnWithDoctorHint(
        `<${this.#host.localName}> has no shop: add data-base-url to the script tag, ` +
          'or put the element inside <store-provider base-url="https://…">.',
      );
      this.#host.requestUpdate();
    }, PROVIDER_TIMEOUT_MS);
  }

  hostDisconnected(): void {
    unwatchPictures(this.#host.shadowRoot ?? this.#host);
    this.#languageObserver.disconnect();
    clearTimeout(this.#missingTimer);
    this.#missing = false;
    this.#follow(undefined);
  }

  /** Updates the host when this part of its shop changes, too. */
  watch(part: Observable<unknown>): void {
    if (this.#stops.has(part)) return;
    const stop = part.subscribe(() => this.#host.requestUpdate());
    this.#stops.set(part, stop);
  }

  #follow(shop: Shop | undefined): void {
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
    this.#shop = shop;
    if (shop)
      for (const part of [
        dictionaries,
        shop.settings,
        shop.preferences,
        shop.closure,
        ...this.#watch(shop),
      ])
        this.watch(part);
    this.#host.requestUpdate();
  }
}
