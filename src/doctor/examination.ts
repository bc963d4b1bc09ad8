import {Observable} from '../lib/observable.js';
import type {Shop} from '../shop/shop.js';
import {findElements, groupElementsByShop} from './find-elements.js';
import {uniqueSortedFindings, type CheckTopic, type Finding} from './finding.js';
import {tagMarkup} from './markup.js';
import {pageFindings} from './page-findings.js';
import {attributeMistakes} from './read-attributes.js';
import type {PageFacts} from './read-page.js';
import {PolicyWatch} from './read-policy.js';
import {
  checkedTopics,
  readService,
  serviceTopics,
  type ServiceFacts,
} from './read-service.js';
import {serviceFindings} from './service-findings.js';

/** Time between two checks of the page, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

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
  readonly #versions: string[];
  readonly #policy = new PolicyWatch(() => this.#checkPage());
  readonly #timer: ReturnType<typeof setInterval>;
  /** For each shop, the messages about entries that it cannot show. */
  readonly #skipped = new Map<Shop, {readonly messages: Set<string>; stop(): void}>();
  #services: readonly ServiceFacts[] = [];
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
    this.#policy.stop();
    for (const {stop} of this.#skipped.values()) stop();
    this.#run++;
  }

  /** Checks the page, and the services if a shop, a shopper or an element has changed. */
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

  async #checkServices(shops: PageFacts['shops']): Promise<void> {
    const run = ++this.#run;
    this.#checkPage(true);
    const services: ServiceFacts[] = [];
    for (const [shop, elements] of shops) {
      const skipped = this.#skippedMessages(shop);
      skipped.clear();
      const violations = () => this.#policy.violations;
      services.push(
        await readService(shop, elements, this.#script, violations, skipped),
      );
      if (run !== this.#run) return;
    }
    this.#services = services;
    this.#checkPage(false);
  }

  /** Reads the tables: the page anew, the services as they answered last. */
  #checkPage(isPending = this.value.isPending): void {
    const elements = findElements();
    const facts = {
      script: this.#script,
      versions: this.#versions,
      elements,
      ...groupElementsByShop(),
      violations: this.#policy.violations,
      attributeMistakes: [...(this.#script ? [this.#script] : []), ...elements].flatMap(
        attributeMistakes,
      ),
    };
    this.set({
      findings: uniqueSortedFindings([
        ...pageFindings.flatMap((check) => check(facts)),
        ...serviceFindings.flatMap((check) => this.#services.flatMap(check)),
      ]),
      uncheckedTopics: this.#uncheckedTopics(facts),
      isPending,
      shops: [...facts.shops.keys()],
      versions: this.#versions,
    });
  }

  #uncheckedTopics({shops, withoutShop}: PageFacts): ReadonlySet<CheckTopic> {
    const checked = this.#services.map(checkedTopics);
    const unchecked = serviceTopics.filter(
      (topic) => !checked.length || checked.some((topics) => !topics.includes(topic)),
    );
    return new Set<CheckTopic>([
      ...unchecked,
      // Earlier violations are known only from a `ReportingObserver`, which not all browsers have.
      ...(typeof ReportingObserver === 'undefined' ? (['policy'] as const) : []),
      ...(shops.size || withoutShop.length ? [] : (['place'] as const)),
    ]);
  }

  /** The messages about a shop's entries, collected from the first call on. */
  #skippedMessages(shop: Shop): Set<string> {
    const known = this.#skipped.get(shop);
    if (known) return known.messages;
    const messages = new Set<string>();
    const stop = shop.failures.subscribe(() => {
      const {message = ''} = shop.failures.value ?? {};
      if (!message.includes(': left out ')) return;
      messages.add(message);
      this.#checkPage();
    });
    this.#skipped.set(shop, {messages, stop});
    return messages;
  }
}
