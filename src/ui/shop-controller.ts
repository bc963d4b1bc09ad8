import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {Money} from '../lib/money.js';
import {waitAtMost} from '../lib/wait.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import type {Observable} from '../lib/observable.js';
import type {Shop} from '../shop/shop.js';
import {dictionaries, textsOf, type Texts} from '../i18n/texts.js';
import {loadLanguage} from '../i18n/load-language.js';
import {languageOf, LANGUAGE_RECORD, setLanguageAttributes} from '../i18n/language.js';
import {shopContext} from './shop-context.js';

/** How long a provider may come late before the page's author is told, in milliseconds. */
const PATIENCE = 3_000;

/** How long the first view waits for the words of its language, in milliseconds. Until they are there it is in English. */
const WORDS_PATIENCE = 2_000;

type Host = ReactiveControllerHost & HTMLElement;

/**
 * Finds the nearest shop, and renders the host again when a watched part of it changes,
 * or the words, the language or the currency do.
 */
export class ShopController implements ReactiveController {
  readonly #host: Host;
  readonly #watch: (shop: Shop) => readonly Observable<unknown>[];
  #shop: Shop | undefined;
  #unsubscribe: (() => void)[] = [];
  #missing = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Libraries that morph a page remove attributes that the server's HTML does not have. */
  readonly #marks = new MutationObserver(() => {
    if (!this.#host.hasAttribute(LANGUAGE_RECORD)) this.#host.requestUpdate();
  });

  /** `watch` names the parts of the shop whose changes the host shows. */
  constructor(
    host: Host,
    watch: (shop: Shop) => readonly Observable<unknown>[] = () => [],
  ) {
    this.#host = host;
    this.#watch = watch;
    // Only subscribed requests are kept and replayed for a provider that comes late.
    new ContextConsumer(host, {
      context: shopContext,
      subscribe: true,
      callback: (shop) => this.#follow(shop),
    });
    host.addController(this);
  }

  /** The shop this element belongs to; `undefined` until one answers. */
  get value(): Shop | undefined {
    return this.#shop;
  }

  /** The language the host speaks, as a BCP 47 tag; `undefined`: whatever the browser's is. */
  get lang(): string | undefined {
    return languageOf(this.#host, this.#shop);
  }

  get texts(): Texts {
    return textsOf(this.lang);
  }

  /** How the host shows amounts. */
  get money(): Money {
    const unknown = {name: '', value: 1};
    return this.#shop?.money(this.lang) ?? new Money(unknown, unknown, this.lang);
  }

  /** Whether nobody has answered for a while: the page lacks a provider, or an address. */
  get missing(): boolean {
    return this.#missing && !this.#shop && !this.#awaitsProvider;
  }

  /** Settles when amounts have their currency and texts their words, as far as these can be had. */
  async ready(): Promise<void> {
    // Prices stand without a currency.
    await this.#shop?.settings.read().catch(() => undefined);
    await waitAtMost(WORDS_PATIENCE, loadLanguage(this.lang));
  }

  hostUpdate(): void {
    const {lang} = this;
    setLanguageAttributes(this.#host, lang);
    // A translator replaces text nodes that we go on to update: the page would show old amounts.
    if (!this.#host.hasAttribute('translate')) this.#host.translate = false;
    void loadLanguage(lang);
  }

  hostConnected(): void {
    this.#marks.observe(this.#host, {attributeFilter: [LANGUAGE_RECORD]});
    this.#patience = setTimeout(() => {
      if (this.#shop) return;
      this.#missing = true;
      if (this.#awaitsProvider) return;
      warnWithDoctorHint(
        `<${this.#host.localName}> belongs to no shop: give the script tag a data-base-url, ` +
          'or put the element inside <store-provider base-url="https://…">.',
      );
      this.#host.requestUpdate();
    }, PATIENCE);
  }

  hostDisconnected(): void {
    this.#marks.disconnect();
    clearTimeout(this.#patience);
    this.#follow(undefined);
  }

  /** Whether the host is in a provider whose code is late or missing: the provider says so. */
  get #awaitsProvider(): boolean {
    return this.#host.closest('store-provider:not(:defined)') !== null;
  }

  #follow(shop: Shop | undefined): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#shop = shop;
    const render = () => this.#host.requestUpdate();
    this.#unsubscribe = shop
      ? [dictionaries, shop.settings, shop.preferences, ...this.#watch(shop)].map(
          (part) => part.subscribe(render),
        )
      : [];
    render();
  }
}
