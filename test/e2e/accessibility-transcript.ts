import type {CDPSession, Locator, Page} from '@playwright/test';
import {expect} from './test.js';
import {changesBetween, treeOf, type Tree} from './accessibility-tree.js';

/**
 * For how long the page must be quiet at the end of a step, in milliseconds of its clock. What is
 * still loading is announced after 1 s, and nothing else in the shop takes longer.
 */
const QUIET_MS = 1_200;

/**
 * How far the page's clock moves at first after each sign of activity, in milliseconds. While the
 * page stays quiet, the clock moves as far again as it has moved. The first move is short, because
 * the page may do something that cannot be seen, such as computing a checksum: what it shows
 * meanwhile must not be announced.
 */
const FIRST_MOVE_MS = 20;

/** The time after which a step has failed, in milliseconds of the machine's clock. */
const STEP_TIMEOUT_MS = 20_000;

/** The limit of key presses on the way to a control. */
const MOST_KEYS = 80;

/**
 * Selects the elements that load chunks. The chunk loader removes each element when its file has
 * loaded.
 */
const LOADING_CHUNKS = 'html > link[rel="modulepreload"], html > script[type="module"]';

/** A text that was added to a live region. */
interface Announcement {
  readonly text: string;
  readonly politeness: string;
  /** Whether the text is still in the document. */
  readonly isThere: boolean;
}

/** What the page is doing. */
interface Activity {
  /** The number of answers for which the page waits, and of chunks that have not run yet. */
  readonly pending: number;
  readonly announcements: number;
}

/**
 * Records a flow that a shopper walks with the keyboard, as a screen reader learns of it: for each
 * step the keys, the focused node, the announcements, and what has changed in Chromium's
 * accessibility tree.
 *
 * The page's clock stands still while a request waits for its answer, as if every answer came at
 * once. So a slow machine does not change what is announced, and no text such as "Signing in…" is.
 */
export class Transcript {
  readonly #page: Page;
  readonly #browser: CDPSession;
  readonly #steps: string[] = [];
  readonly #pendingRequests = new Set<unknown>();
  /** The last tree of the page and of each dialog, by `scope`. Each step is compared with it. */
  readonly #trees = new Map<string, Tree>();
  #requests = 0;
  #keys: string[] = [];

  /** Prepares a page that is not open yet. */
  static async of(page: Page): Promise<Transcript> {
    const now = Date.now();
    await page.clock.install({time: now});
    await page.clock.pauseAt(now + 1_000);
    await page.addInitScript(recordActivity);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Accessibility.enable');
    return new Transcript(page, browser);
  }

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
    page.on('request', (request) => {
      this.#requests += 1;
      this.#pendingRequests.add(request);
    });
    page.on('requestfinished', (request) => this.#pendingRequests.delete(request));
    page.on('requestfailed', (request) => this.#pendingRequests.delete(request));
    page.on('domcontentloaded', () => this.#trees.clear());
  }

  /** The transcript of all steps so far. */
  get text(): string {
    return this.#steps.join('\n');
  }

  /**
   * Presses a key, as soon as the files that the keys before have requested are there. The first key
   * requests the file with the announcements, and what happens before it arrives is not announced.
   */
  async press(key: string): Promise<void> {
    await this.#filesLoaded();
    this.#keys.push(key);
    await this.#page.keyboard.press(key);
  }

  /** Types a text into the focused field. */
  async type(text: string): Promise<void> {
    await this.#filesLoaded();
    this.#keys.push(`“${text}”`);
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab, or another key, until this control has the focus. */
  async moveTo(target: Locator, key = 'Tab'): Promise<void> {
    for (let count = 0; count <= MOST_KEYS; count++) {
      const isThere = await target.evaluate(
        (element) => (element.getRootNode() as Document).activeElement === element,
      );
      if (isThere) {
        if (count) this.#keys.push(count > 1 ? `${key} × ${count}` : key);
        return;
      }
      await this.#page.keyboard.press(key);
    }
    throw new Error(`${String(target)} does not get the focus by ${key}.`);
  }

  /**
   * Ends a step whose keys have been pressed: waits until `outcome` is visible and the page is quiet,
   * then writes to the transcript what the keys have changed.
   */
  async step(name: string, outcome: Locator): Promise<void> {
    await this.#settle(name, outcome);
    const {nodes} = await this.#browser.send('Accessibility.getFullAXTree');
    const tree = treeOf(nodes);
    const before = this.#trees.get(tree.scope);
    this.#trees.set(tree.scope, tree);
    const lines = [
      `## ${name}`,
      ...(this.#keys.length ? [`keys:  ${this.#keys.join(', ')}`] : []),
      `focus: ${tree.focus}`,
      ...(await this.#announcements()).map(({text, politeness, isThere}) => {
        const isHidden = isThere && !tree.live.includes(text);
        return `says:  “${text}” (${politeness}${isHidden ? ', but not in the tree' : ''})`;
      }),
      ...changesBetween(before?.lines, tree.lines),
    ];
    this.#steps.push(`${withoutChance(lines.join('\n'))}\n`);
    this.#keys = [];
  }

  /** Lets the page's time pass until the page has been quiet for long enough. */
  async #settle(name: string, outcome: Locator): Promise<void> {
    const deadline = Date.now() + STEP_TIMEOUT_MS;
    let quiet = 0;
    let before = '';
    while (quiet < QUIET_MS) {
      const isLate = Date.now() > deadline;
      if (isLate) await expect(outcome, name).toBeVisible({timeout: 1});
      expect(isLate, `${name}: the page becomes quiet`).toBe(false);
      const activity = await this.#activity();
      if (!activity || activity.pending || this.#pendingRequests.size) continue;
      const now = `${this.#requests} ${activity.announcements}`;
      const isQuiet = now === before && (quiet > 0 || (await outcome.isVisible()));
      before = now;
      const move = isQuiet && quiet ? quiet : FIRST_MOVE_MS;
      quiet = isQuiet ? quiet + move : 0;
      await this.#page.clock.runFor(move).catch(ignoreNavigation);
    }
  }

  async #filesLoaded(): Promise<void> {
    await expect(this.#page.locator(LOADING_CHUNKS)).toHaveCount(0);
  }

  #activity(): Promise<Activity | undefined> {
    return this.#page
      .evaluate((chunks) => {
        const {recorder} = window as unknown as {
          recorder: {pendingAnswers: number; announced: unknown[]};
        };
        const {pendingAnswers, announced} = recorder;
        return {
          pending: pendingAnswers + document.querySelectorAll(chunks).length,
          announcements: announced.length,
        };
      }, LOADING_CHUNKS)
      .catch(ignoreNavigation);
  }

  /** Returns the announcements since the last call. */
  #announcements(): Promise<readonly Announcement[]> {
    return this.#page.evaluate(() => {
      const {recorder} = window as unknown as {
        recorder: {announced: {text: string; politeness: string; node: Node}[]};
      };
      return recorder.announced.splice(0).map(({text, politeness, node}) => ({
        text,
        politeness,
        isThere: node.isConnected,
      }));
    });
  }
}

/** Ignores that the page was left before it could answer. */
function ignoreNavigation(error: Error): undefined {
  if (!error.message.includes('navigation')) throw error;
}

/** Replaces what differs between runs: ports, the numbers of orders, and times. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/localhost:\d+/g, 'localhost')
    .replaceAll(/\bMS-\d+/g, 'MS-1')
    .replaceAll(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M\b/g, '(time)');
}

/**
 * Runs in the page. Lists each text that is added to a live region, in the page and in all shadow
 * roots, and counts the answers that the page waits for. The first content of a region is left out,
 * because screen readers do not read it.
 */
function recordActivity(): void {
  const announced: {text: string; politeness: string; node: Node}[] = [];
  const recorder = {announced, pendingAnswers: 0};
  Object.assign(window, {recorder});

  const regions =
    '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  const observer = new MutationObserver((records) => {
    for (const {type, target, addedNodes} of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(regions);
      if (!region) continue;
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const text = node instanceof Comment ? '' : (node.textContent ?? '').trim();
        const isAlert = region.getAttribute('role') === 'alert';
        const politeness =
          region.getAttribute('aria-live') ?? (isAlert ? 'assertive' : 'polite');
        if (text) announced.push({text, politeness, node});
      }
    }
  });
  const options = {childList: true, characterData: true, subtree: true};
  observer.observe(document, options);
  const {attachShadow} = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, options);
    return root;
  };

  const {fetch: send} = window;
  /** Waits until the page has done what it does at once after an answer. */
  const handled = () =>
    new Promise<void>((done) => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => done());
      port1.start();
      port2.postMessage('');
    });
  window.fetch = async (...request) => {
    recorder.pendingAnswers += 1;
    try {
      const response = await send(...request);
      const body = await response.arrayBuffer();
      const {status, statusText, headers} = response;
      const hasBody = ![204, 205, 304].includes(status);
      return new Response(hasBody ? body : null, {status, statusText, headers});
    } finally {
      void handled()
        .then(handled)
        .then(() => (recorder.pendingAnswers -= 1));
    }
  };
}
