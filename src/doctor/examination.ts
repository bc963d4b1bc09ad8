import {StoreItem} from '../features/catalogue/store-item.js';
import {Observable} from '../lib/observable.js';
import type {Shop} from '../shop/shop.js';
import {checkData} from './check-data.js';
import {checkPlace} from './check-place.js';
import {checkScript} from './check-script.js';
import {checkService} from './check-service.js';
import {checkTags} from './check-tags.js';
import {shopsInPage} from './elements-in-page.js';
import {sortFindings, type Finding} from './finding.js';
import {scriptMarkup, tagMarkup} from './markup.js';
import {checkPolicy, PolicyWatch} from './policy.js';
import {serviceAdvice} from './service-advice.js';

/** Time between two checks of the page, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

/** The results of the latest checks. */
export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Whether answers of the service are pending. */
  readonly isPending: boolean;
  readonly shops: readonly Shop[];
}

/** Checks the shops of the page repeatedly. The checks only read and change nothing. */
export class Examination extends Observable<Diagnosis> {
  readonly #script: HTMLScriptElement | undefined;
  /** The folder of the script, with a slash at the end; empty if the page uses a bundle. */
  readonly #folder: string;
  /** The versions of all copies of the script in the page. */
  readonly #versions: string[];
  readonly #policy = new PolicyWatch(() => this.#checkPage());
  readonly #timer: ReturnType<typeof setInterval>;
  /**
   * For each shop, the messages about data that was left out, and a function that unsubscribes from
   * the messages.
   */
  readonly #skipped = new Map<Shop, {readonly messages: Set<string>; stop(): void}>();
  #serviceFindings: readonly Finding[] = [];
  /** Shops, shoppers and elements at the latest check of the services, as JSON. */
  #checkedState = '';
  /** Number of the latest check of the services. A check whose number is lower stops. */
  #run = 0;

  constructor(script: HTMLScriptElement | undefined, version: string) {
    super({findings: [], isPending: true, shops: []});
    this.#script = script;
    this.#folder = script?.src ? new URL('.', script.src).href : '';
    this.#versions = [version];
    this.#timer = setInterval(() => {
      if (!document.hidden) this.#check();
    }, CHECK_INTERVAL_MS);
    this.#check();
  }

  /** Records another copy of the script in the page. */
  addCopy(version: string): void {
    this.#versions.push(version);
    this.#checkPage();
  }

  /** Requests the data of the services once more. */
  checkAgain(): void {
    this.#checkedState = '';
    this.#check();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#policy.stop();
    for (const {stop} of this.#skipped.values()) stop();
    this.#run++;
  }

  /**
   * Checks the page. Checks the services as well if a shop, a shopper or an element has changed.
   */
  #check(): void {
    const {shops} = shopsInPage();
    const state = JSON.stringify(
      [...shops].map(([{baseUrl, session}, elements]) => [
        baseUrl,
        session.value.shopper,
        session.value.signedIn,
        ...elements.map((element) => tagMarkup(element)),
      ]),
    );
    if (state === this.#checkedState) return this.#checkPage();
    this.#checkedState = state;
    void this.#checkServices(shops);
  }

  async #checkServices(
    shops: ReadonlyMap<Shop, readonly HTMLElement[]>,
  ): Promise<void> {
    const run = ++this.#run;
    this.#checkPage(true);
    const found: Finding[] = [];
    for (const [shop, elements] of shops) {
      this.#skippedMessages(shop).clear();
      const provider = elements[0]?.closest('store-provider');
      const {answers, findings} = await checkService(
        shop,
        () => this.#policy.violations,
        (address) =>
          provider
            ? tagMarkup(provider, {'base-url': address})
            : scriptMarkup(this.#script, {'data-base-url': address}),
      );
      found.push(...findings);
      if (answers) found.push(...(await checkData(shop, elements, this.#script)));
      if (run !== this.#run) return;
    }
    this.#serviceFindings = found;
    this.#checkPage(false);
  }

  /** Makes the checks that need no request. */
  #checkPage(isPending = this.value.isPending): void {
    const {shops, withoutShop} = shopsInPage();
    const registered = customElements.get('store-item');
    const findings: Finding[] = [
      ...checkScript({
        script: this.#script,
        versions: this.#versions,
        isOtherBuildFirst: registered !== undefined && registered !== StoreItem,
        withoutShop,
      }),
      ...checkTags(this.#folder),
      ...checkPolicy(this.#policy.violations, [...shops.keys()], this.#folder),
      ...checkPlace(),
      ...this.#serviceFindings,
    ];
    const skipped = [...this.#skipped.values()].flatMap(({messages}) => [...messages]);
    if (skipped.length)
      findings.push({
        topic: 'data',
        level: 'careful',
        ...serviceAdvice.skipped(skipped),
      });
    const sorted = sortFindings(findings);
    this.set({findings: sorted, isPending, shops: [...shops.keys()]});
  }

  /**
   * The messages of a shop about data that was left out. The first call subscribes to the messages.
   */
  #skippedMessages(shop: Shop): Set<string> {
    const known = this.#skipped.get(shop);
    if (known) return known.messages;
    const messages = new Set<string>();
    const stop = shop.failures.subscribe(() => {
      const {message = ''} = shop.failures.value ?? {};
      if (message.includes(': left out ')) messages.add(message);
    });
    this.#skipped.set(shop, {messages, stop});
    return messages;
  }
}
