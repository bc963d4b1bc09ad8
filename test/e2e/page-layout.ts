import type {Page} from '@playwright/test';

/** The faults of a page's layout. Each text names an element. */
export interface LayoutFaults {
  /** Elements that scroll sideways, because their content is wider than they are. */
  readonly scrollsSideways: readonly string[];
  /** Controls less than 24 pixels wide or high, except links in sentences (WCAG 2.5.8). */
  readonly tooSmall: readonly string[];
  /** Controls that are covered by something, in the middle and at the lower edge of the window. */
  readonly covered: readonly string[];
  /** Elements whose own edge cuts off their text. */
  readonly clippedText: readonly string[];
}

/** The result for a page without faults. */
export const faultless: LayoutFaults = {
  scrollsSideways: [],
  tooSmall: [],
  covered: [],
  clippedText: [],
};

/**
 * Looks for faults of the layout in a page and in all its shadow roots, by default for all kinds of
 * faults. Faults of other kinds are not found.
 */
export function layoutFaults(
  page: Page,
  kinds = Object.keys(faultless) as (keyof LayoutFaults)[],
): Promise<LayoutFaults> {
  return page.evaluate((wanted) => {
    const LEAST = 24;
    const TARGETS = 'a[href], button, input, select, textarea, summary, [role=button]';

    const all = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? all(one.shadowRoot) : []),
      ]);
    const parentOf = (one: Node): Node | null =>
      one instanceof ShadowRoot
        ? one.host
        : ((one as Element).assignedSlot ?? one.parentNode);
    const isInside = (one: Node | null, ancestor: Node): boolean =>
      one !== null && (one === ancestor || isInside(parentOf(one), ancestor));
    const nameOf = (one: HTMLElement): string => {
      const root = one.getRootNode();
      const host = root instanceof ShadowRoot ? root.host : one;
      const state = host.closest<HTMLElement>('.cell')?.dataset['state'] ?? '';
      const label = one.getAttribute('part') ?? (one.id || one.getAttribute('class'));
      return `${state} ${host.localName} ${one.localName} ${label} "${one.textContent?.trim().slice(0, 30)}"`;
    };
    const isClipped = (one: Node | null): boolean =>
      one !== null &&
      ((one instanceof Element && getComputedStyle(one).clipPath === 'inset(50%)') ||
        isClipped(parentOf(one)));
    /** Whether an element is for screen readers only: one pixel in size, or clipped to nothing. */
    const isForScreenReaders = (one: Element): boolean => {
      const {width, height} = one.getBoundingClientRect();
      return width <= 1 || height <= 1 || isClipped(one);
    };

    const elementAt = (x: number, y: number): Element | null => {
      let found = document.elementFromPoint(x, y);
      while (found?.shadowRoot) {
        const inner = found.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === found) break;
        found = inner;
      }
      return found;
    };
    /** The boxes that react to a click. For a checkbox or radio button, these include the labels. */
    const boxesOf = (one: HTMLElement): HTMLElement[] => {
      const {labels, type} = one as HTMLInputElement;
      return /^(radio|checkbox)$/.test(type) ? [one, ...(labels ?? [])] : [one];
    };
    const isLinkInSentence = (one: HTMLElement): boolean =>
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim(),
      );
    const isTooSmall = (one: HTMLElement): boolean => {
      const boxes = boxesOf(one).map((box) => box.getBoundingClientRect());
      const length = (start: 'left' | 'top', end: 'right' | 'bottom') =>
        Math.max(...boxes.map((box) => box[end])) -
        Math.min(...boxes.map((box) => box[start]));
      return Math.min(length('left', 'right'), length('top', 'bottom')) < LEAST - 0.1;
    };
    /** Covered at both scroll positions. At only one, a bar at the window's edge may cover it. */
    const isCovered = (one: HTMLElement): boolean =>
      (['center', 'end'] as const).every((block) => {
        one.scrollIntoView({block, inline: 'nearest', behavior: 'instant'});
        return !boxesOf(one).some((box) =>
          [...box.getClientRects()].some(({left, right, top, bottom}) =>
            isInside(elementAt((left + right) / 2, (top + bottom) / 2), box),
          ),
        );
      });
    const hasClippedText = (one: HTMLElement): boolean => {
      const {overflowX, overflowY, textOverflow} = getComputedStyle(one);
      const hasText = [...one.childNodes].some(
        (node) => node instanceof Text && node.data.trim(),
      );
      return (
        hasText &&
        // An ellipsis cuts no letter.
        textOverflow !== 'ellipsis' &&
        ((/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 1))
      );
    };
    const scrollsSideways = (one: HTMLElement): boolean =>
      one.scrollWidth > one.clientWidth + 1 &&
      (one === document.documentElement ||
        (/auto|scroll/.test(getComputedStyle(one).overflowX) &&
          // The tabs of a catalogue are a strip that scrolls on purpose.
          !one.closest('nav')));

    const elements = all(document.body).filter(
      (one) =>
        one.checkVisibility({visibilityProperty: true}) &&
        !(one instanceof SVGElement) &&
        !isForScreenReaders(one),
    );
    const targets = elements.filter(
      (one) => one.matches(TARGETS) && !(one as HTMLInputElement).disabled,
    );
    const {scrollX, scrollY} = window;
    const find = {
      scrollsSideways: () =>
        [document.documentElement, ...elements].filter(scrollsSideways),
      tooSmall: () =>
        targets.filter((one) => !isLinkInSentence(one) && isTooSmall(one)),
      covered: () => targets.filter(isCovered),
      clippedText: () => elements.filter(hasClippedText),
    };
    const found = Object.entries(find).map(([kind, faulty]) => [
      kind,
      wanted.includes(kind as keyof typeof find) ? faulty().map(nameOf) : [],
    ]);
    scrollTo(scrollX, scrollY);
    return Object.fromEntries(found) as LayoutFaults;
  }, kinds);
}
