import {ContextEvent} from '@lit/context';
import {Observable} from '../lib/observable.js';
import {shopContext} from '../ui/shop-context.js';
import {StoreItem} from '../features/catalogue/store-item.js';
import type {Shop} from '../shop/shop.js';
import {checkData} from './check-data.js';
import {checkPlace} from './check-place.js';
import {checkScript} from './check-script.js';
import {checkService} from './check-service.js';
import {checkTags} from './check-tags.js';
import {find, sorted, type Finding} from './finding.js';
import {scriptTag, tagOf} from './markup.js';
import {elementsInPage} from './names.js';
import {blockedByPolicy, PolicyWatch} from './policy.js';
import {serviceWords} from './words-of-service.js';

/** Interval between two checks of the page, in milliseconds. */
const EVERY = 5_000;

/** The data of a shop that the panel may show. The token is not among them. */
export interface ShopSeen {
  readonly baseUrl: string;
  readonly hasToken: boolean;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Whether answers of the service are pending. */
  readonly checking: boolean;
  readonly shops: readonly ShopSeen[];
}

export interface ExaminationOptions {
  readonly script: HTMLScriptElement | undefined;
  readonly version: string;
}

/** Checks the shops of the page repeatedly. The checks only read and change nothing. */
export class Examination extends Observable<Diagnosis> {
  readonly #options: ExaminationOptions;
  readonly #policy = new PolicyWatch(() => this.#lookAtPage());
  readonly #timer: ReturnType<typeof setInterval>;
  /** Failures of each shop about skipped data, and the function that unsubscribes from them. */
  readonly #heard = new Map<Shop, {readonly leftOut: Set<string>; stop(): void}>();
  #answered: readonly Finding[] = [];
  /** The latest requests to the services. */
  #asked = '';
  #run = 0;
  /** The versions of all copies of the script in the page. */
  readonly #versions: string[];

  constructor(options: ExaminationOptions) {
    super({findings: [], checking: true, shops: []});
    this.#options = options;
    this.#versions = [options.version];
    this.#timer = setInterval(() => {
      if (!document.hidden) this.#look();
    }, EVERY);
    this.#look();
  }

  /** Records another copy of the script in the page. */
  addCopy(version: string): void {
    this.#versions.push(version);
    this.#lookAtPage();
  }

  /** Requests the data of the services once more. */
  again(): void {
    this.#asked = '';
    this.#look();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#policy.stop();
    for (const {stop} of this.#heard.values()) stop();
    this.#run++;
  }

  #look(): void {
    const {shops} = shopsOf(elementsInPage());
    const asked = [...shops].map(([{baseUrl, session}, elements]) => [
      baseUrl,
      session.value.shopper,
      session.value.signedIn,
      ...elements.map((element) => tagOf(element)),
    ]);
    if (JSON.stringify(asked) !== this.#asked) {
      this.#asked = JSON.stringify(asked);
      void this.#ask(shops);
    } else {
      this.#lookAtPage();
    }
  }

  async #ask(shops: ReadonlyMap<Shop, readonly HTMLElement[]>): Promise<void> {
    const run = ++this.#run;
    this.#lookAtPage(true);
    const {script} = this.#options;
    const found: Finding[] = [];
    for (const [shop, elements] of shops) {
      this.#listen(shop).leftOut.clear();
      const provider = elements[0]?.closest('store-provider');
      const {answers, findings} = await checkService(
        shop,
        () => this.#policy.violations.values(),
        (address) =>
          provider
            ? tagOf(provider, {'base-url': address})
            : scriptTag(script, {'data-base-url': address}),
      );
      found.push(...findings);
      if (answers) found.push(...(await checkData(shop, elements, script)));
      if (run !== this.#run) return;
    }
    this.#answered = found;
    this.#lookAtPage(false);
  }

  /** Findings that need no request. */
  #lookAtPage(checking = this.value.checking): void {
    const {script} = this.#options;
    const {shops, homeless} = shopsOf(elementsInPage());
    const registered = customElements.get('store-item');
    const leftOut = [...this.#heard.values()].flatMap((heard) => [...heard.leftOut]);
    const findings = [
      ...checkScript({
        script,
        homeless,
        versions: this.#versions,
        foreign: registered !== undefined && registered !== StoreItem,
      }),
      ...checkTags(folderOf(script)),
      ...blockedByPolicy(
        this.#policy.violations.values(),
        [...shops.keys()],
        folderOf(script),
      ),
      ...checkPlace(),
      ...this.#answered,
      ...(leftOut.length
        ? [find('data', 'careful', serviceWords.leftOut(leftOut))]
        : []),
    ];
    const seen = [...shops.keys()].map(({baseUrl, session}) => ({
      baseUrl,
      hasToken: session.value.signedIn,
    }));
    this.set({findings: sorted(findings), checking, shops: seen});
  }

  #listen(shop: Shop) {
    let heard = this.#heard.get(shop);
    if (!heard) {
      const leftOut = new Set<string>();
      const stop = shop.failures.subscribe(() => {
        const {message = ''} = shop.failures.value ?? {};
        if (message.includes(': left out ')) leftOut.add(message);
      });
      heard = {leftOut, stop};
      this.#heard.set(shop, heard);
    }
    return heard;
  }
}

/** The folder of the script, with a slash at the end; empty if a bundle contains the code. */
function folderOf(script: HTMLScriptElement | undefined): string {
  return script?.src ? new URL('.', script.src).href : '';
}

/** The shops of the page with their elements, and the elements without a shop. */
function shopsOf(elements: readonly HTMLElement[]) {
  const shops = new Map<Shop, HTMLElement[]>();
  const homeless: HTMLElement[] = [];
  for (const element of elements) {
    let found: Shop | undefined;
    element.dispatchEvent(
      new ContextEvent(shopContext, element, (shop) => (found = shop)),
    );
    if (!found) homeless.push(element);
    else shops.set(found, [...(shops.get(found) ?? []), element]);
  }
  return {shops, homeless};
}
