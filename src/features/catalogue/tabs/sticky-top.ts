import type {ReactiveController, ReactiveElement} from 'lit';
import {hostSelector, setHostRules} from '../../../ui/styles/host-rules.js';
import {scrollSideways} from './scroll-edges.js';

const followed = new WeakSet<ReactiveElement>();

/**
 * Keeps an element's tabs below the page's own sticky header, and the column heads of its
 * comparisons below both. Tabs that overlap the items have the attribute `data-stuck`.
 */
export function stickPartsBelowHeader(host: ReactiveElement): void {
  if (followed.has(host)) return;
  followed.add(host);
  host.addController(new StickyTop(host));
}

/**
 * Scrolls to an element, so that sticky boxes do not cover it. Scrolls again two frames later,
 * because the page's header can be measured only when it sticks.
 */
export function scrollBelowHeader(element: Element): void {
  element.scrollIntoView();
  requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView()));
}

class StickyTop implements ReactiveController {
  readonly #host: ReactiveElement;
  #isScheduled = false;
  #rules = '';

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  hostConnected(): void {
    addEventListener('scroll', this.#schedule, {passive: true});
    addEventListener('resize', this.#schedule, {passive: true});
  }

  hostUpdated(): void {
    this.#schedule();
  }

  hostDisconnected(): void {
    removeEventListener('scroll', this.#schedule);
    removeEventListener('resize', this.#schedule);
  }

  readonly #schedule = (): void => {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#update();
    });
  };

  #update(): void {
    const host = this.#host;
    const {top, bottom, left, width} = host.getBoundingClientRect();
    // Nothing sticks as long as the top of the element is in the lower half of the window, or the
    // whole element is above the window.
    if (!host.isConnected || bottom < 0 || top > innerHeight / 2) return;
    // A modal dialog makes the page inert, so `elementsFromPoint` does not find the page's header.
    if (document.querySelector(':modal')) return;
    const rows = [...host.renderRoot.querySelectorAll<HTMLElement>('.tabs')];
    const tabs = rows.find((row) => !row.matches('.jump'));
    const header = headerBottom(host, left + width / 2);
    const rules = `${hostSelector(host)}{--_header:${header}px;--_tabs:${tabs?.offsetHeight ?? 0}px}`;
    if (rules !== this.#rules) setHostRules(host, 'sticky top', (this.#rules = rules));
    for (const row of rows) {
      const next = row.nextElementSibling?.getBoundingClientRect();
      const {bottom: end, height} = row.getBoundingClientRect();
      row.toggleAttribute('data-stuck', height > 0 && (next?.top ?? end) < end - 1);
      if (row.matches('.jump')) markCurrentItem(row);
    }
  }
}

/**
 * The height in pixels that fixed and sticky boxes of the page cover at the top of the
 * window, measured `x` pixels from the left edge. A box that ends in the lower half of
 * the window is not a header.
 */
function headerBottom(host: Element, x: number): number {
  let covered = 0;
  // There may be several boxes below one another, such as an announcement and a menu.
  for (let boxes = 0; boxes < 3; boxes++) {
    const bottoms = document
      .elementsFromPoint(x, covered + 1)
      .map((element) => stickyBoxOf(element))
      .filter((box) => box && !box.contains(host) && !host.contains(box))
      .map((box) => box?.getBoundingClientRect().bottom ?? 0)
      .filter((bottom) => bottom <= innerHeight / 2);
    const bottom = Math.max(covered, ...bottoms);
    if (bottom === covered) break;
    covered = bottom;
  }
  return Math.round(covered);
}

/** The nearest fixed or sticky box, which may be the element itself or an ancestor. */
function stickyBoxOf(element: Element): Element | undefined {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
  return undefined;
}

/** Marks the button of the item that is now directly below the row of buttons. */
function markCurrentItem(row: Element): void {
  const {bottom} = row.getBoundingClientRect();
  const items = [...(row.nextElementSibling?.children ?? [])];
  const current = items.findLastIndex(
    (item) => item.getBoundingClientRect().top < bottom + 48,
  );
  row.querySelectorAll('button').forEach((button, index) => {
    const isCurrent = index === current;
    if (isCurrent === button.hasAttribute('aria-current')) return;
    if (!isCurrent) return button.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'true');
    const list = button.closest('ul');
    if (list) scrollSideways(list, button);
  });
}
