import {StoreItem} from '../features/catalogue/store-item.js';
import {Observable} from '../lib/observable.js';
import type {Shop} from '../shop/shop.js';
import {isExampleAddress} from './addresses.js';
import {checkElementAttributes} from './check-attributes.js';
import {checkCheckout} from './check-checkout.js';
import {checkContrast} from './check-contrast.js';
import {checkData, dataTopics} from './check-data.js';
import {checkFiles} from './check-files.js';
import {checkFrame} from './check-frame.js';
import {checkElementVisibility, NO_ROOM_DELAY_MS} from './check-visibility.js';
import {checkPolicy, PolicyWatch} from './check-policy.js';
import {checkScript} from './check-script.js';
import {checkService} from './check-service.js';
import {checkTags} from './check-tags.js';
import {findShopElements, groupElementsByShop} from './find-elements.js';
import {uniqueSortedFindings, type Finding, type CheckTopic} from './finding.js';
import {scriptMarkup, tagMarkup} from './markup.js';
import {serviceProblems} from './service-problems.js';

/** Time between two checks of the page, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * The topics of findings that need an answer from a service. If the service does not answer, these
 * topics count as unchecked.
 */
const serviceTopics: readonly CheckTopic[] = ['address', ...dataTopics];

/** The results of the latest checks. */
export interface CheckResults {
  readonly findings: readonly Finding[];
  /** The topics without a result, because no information was available. */
  readonly uncheckedTopics: ReadonlySet<CheckTopic>;
  /** Whether answers of the service are pending. */
  readonly isPending: boolean;
  readonly shops: readonly Shop[];
  /** The versions of all copies of the script in the page. */
  readonly versions: readonly string[];
}

/** Checks the shops of the page repeatedly. The checks only read and change nothing. */
export class Examination extends Observable<CheckResults> {
  readonly #script: HTMLScriptElement | undefined;
  /** The versions of all copies of the script in the page. */
  readonly #versions: string[];
  readonly #policy = new PolicyWatch(() => this.#checkPage());
  readonly #timer: ReturnType<typeof setInterval>;
  #settled: ReturnType<typeof setTimeout> | undefined;
  /**
   * For each shop, the messages about invalid data of the service. The shop does not show an entry,
   * such as an item, whose data is invalid. `stop` unsubscribes from these messages.
   */
  readonly #skipped = new Map<Shop, {readonly messages: Set<string>; stop(): void}>();
  #serviceFindings: readonly Finding[] = [];
  /** The topics about which at least one service has provided no information. */
  #uncheckedTopics: ReadonlySet<CheckTopic> = new Set(serviceTopics);
  /** Shops, shoppers and elements at the latest check of the services, as JSON. */
  #checkedState = '';
  /** Number of the latest check of the services. A check whose number is lower stops. */
  #run = 0;

  constructor(script: HTMLScriptElement | undefined, version: string) {
    super({
      findings: [],
      uncheckedTopics: new Set(),
      isPending: true,
      shops: [],
      versions: [version],
    });
    this.#script = script;
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

  /** Checks the services again, even if the elements have not changed. */
  checkAgain(): void {
    this.#checkedState = '';
    this.#check();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#settled);
    this.#policy.stop();
    for (const {stop} of this.#skipped.values()) stop();
    this.#run++;
  }

  /**
   * Checks the page. Checks the services as well if a shop, a shopper or an element has changed.
   */
  #check(): void {
    const {shops} = groupElementsByShop();
    const state = JSON.stringify(
      [...shops].map(([{baseUrl, session}, elements]) => [
        baseUrl,
        session.value,
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
    const unchecked = new Set(shops.size ? [] : serviceTopics);
    for (const [shop, elements] of shops) {
      const checked = new Set<CheckTopic>();
      this.#skippedMessages(shop).clear();
      // No service exists at an example address. `checkScript` reports these addresses.
      if (!isExampleAddress(shop.baseUrl)) {
        const {answers, findings} = await this.#checkAddress(shop, elements);
        found.push(...findings);
        if (answers) {
          const data = await checkData(shop, elements, this.#script);
          found.push(...data.findings);
          for (const topic of data.checkedTopics) checked.add(topic);
          checked.add('address');
        }
      }
      for (const topic of serviceTopics) if (!checked.has(topic)) unchecked.add(topic);
      if (run !== this.#run) return;
    }
    this.#serviceFindings = found;
    this.#uncheckedTopics = unchecked;
    this.#checkPage(false);
    // `checkElementVisibility` reports elements that are too small for their content only after
    // this delay.
    this.#settled = setTimeout(() => this.#checkPage(), NO_ROOM_DELAY_MS);
  }

  /** Checks whether a service responds at the address of a shop. */
  #checkAddress(shop: Shop, [element]: readonly HTMLElement[]) {
    const provider = element?.closest('store-provider');
    return checkService(
      shop,
      () => this.#policy.violations,
      (address) =>
        provider
          ? tagMarkup(provider, {'base-url': address})
          : scriptMarkup(this.#script, {'data-base-url': address}),
    );
  }

  /** Makes the checks that need no request. */
  #checkPage(isPending = this.value.isPending): void {
    const {shops, withoutShop} = groupElementsByShop();
    const registered = customElements.get('store-item');
    const findings: Finding[] = [
      ...checkScript({
        script: this.#script,
        versions: this.#versions,
        isOtherBuildFirst: registered !== undefined && registered !== StoreItem,
        withoutShop,
      }),
      ...checkFiles(),
      ...checkTags(),
      ...checkElementAttributes(),
      ...checkCheckout(shops, this.#script),
      ...checkPolicy(this.#policy.violations, [...shops.keys()], this.#script),
      ...checkElementVisibility(),
      ...checkContrast(),
      ...checkFrame(),
      ...this.#serviceFindings,
    ];
    const skipped = [...this.#skipped.values()].flatMap(({messages}) => [...messages]);
    if (skipped.length)
      findings.push({
        topic: 'data',
        level: 'careful',
        ...serviceProblems.skipped(skipped),
      });
    this.set({
      findings: uniqueSortedFindings(findings),
      uncheckedTopics: this.#findUncheckedTopics(),
      isPending,
      shops: [...shops.keys()],
      versions: this.#versions,
    });
  }

  #findUncheckedTopics(): ReadonlySet<CheckTopic> {
    const unchecked = new Set(this.#uncheckedTopics);
    // Violations of the Content Security Policy from before the doctor opened are known only from a
    // `ReportingObserver`, which not all browsers have.
    if (typeof ReportingObserver === 'undefined') unchecked.add('policy');
    if (!findShopElements().length) unchecked.add('place');
    return unchecked;
  }

  /**
   * Returns the messages that `#skipped` keeps for a shop. For a new shop, first subscribes to its
   * messages.
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
