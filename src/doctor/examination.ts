import {Observable} from '../lib/observable.js';
import type {Shop} from '../shop/shop.js';
import {uniqueSortedFindings, type Finding} from './finding.js';
import {tagMarkup} from './markup.js';
import {pageFindings} from './page-findings.js';
import {readPage, type PageFacts} from './read-page.js';
import {watchPolicy} from './read-policy.js';
import {readService, type ServiceFacts} from './read-service.js';
import {serviceFindings} from './service-findings.js';

/** Time between two checks of the page, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;

/** The results of the latest checks. */
export interface CheckResults {
  readonly findings: readonly Finding[];
  /** What could not be checked, in words. */
  readonly unchecked: readonly string[];
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
  readonly #tags: readonly string[];
  readonly #policy = watchPolicy(() => this.#checkPage());
  readonly #timer = setInterval(() => {
    if (!document.hidden) this.#check();
  }, CHECK_INTERVAL_MS);
  #services: readonly ServiceFacts[] = [];
  /** Shops, shoppers and elements at the latest check of the services, as JSON. */
  #checkedState = '';
  /** Number of the latest check of the services. A check whose number is lower stops. */
  #run = 0;

  /** `tags` are all tags of the shop. */
  constructor(
    script: HTMLScriptElement | undefined,
    version: string,
    tags: readonly string[],
  ) {
    super({
      findings: [],
      unchecked: [],
      isPending: true,
      shops: [],
      versions: [version],
    });
    this.#script = script;
    this.#versions = [version];
    this.#tags = tags;
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
    this.#run++;
  }

  get #page(): PageFacts {
    return readPage({
      script: this.#script,
      versions: this.#versions,
      tags: this.#tags,
      violations: this.#policy.violations,
    });
  }

  /** Checks the page, and the services if a shop, a shopper or an element has changed. */
  #check(): void {
    const state = JSON.stringify(
      [...this.#page.shops].map(([{baseUrl, session}, elements]) => [
        baseUrl,
        session.value,
        ...elements.map((element) => tagMarkup(element)),
      ]),
    );
    if (state === this.#checkedState) return this.#checkPage();
    this.#checkedState = state;
    void this.#checkServices();
  }

  async #checkServices(): Promise<void> {
    const run = ++this.#run;
    this.#checkPage(true);
    const page = this.#page;
    const services: ServiceFacts[] = [];
    for (const [shop, elements] of page.shops) {
      services.push(await readService(shop, elements, page));
      if (run !== this.#run) return;
    }
    this.#services = services;
    this.#checkPage(false);
  }

  /** Reads the tables: the page anew, the services as they answered last. */
  #checkPage(isPending = this.value.isPending): void {
    const page = this.#page;
    this.set({
      findings: uniqueSortedFindings([
        ...pageFindings.flatMap((check) => check(page)),
        ...serviceFindings.flatMap((check) => this.#services.flatMap(check)),
      ]),
      unchecked: [
        ...(page.shops.size ? [] : ['the service of the shop']),
        ...this.#services
          .filter(({isAsked}) => !isAsked)
          .map(({shop}) => `categories, items and pictures of ${shop.baseUrl}`),
        // Only this tells of earlier violations, and not all browsers have it.
        ...('ReportingObserver' in self ? [] : ['the Content Security Policy']),
        ...(page.elements.length ? [] : ['whether the shop can be seen']),
      ],
      isPending,
      shops: [...page.shops.keys()],
      versions: this.#versions,
    });
  }
}
