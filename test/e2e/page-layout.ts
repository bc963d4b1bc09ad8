import type {Page} from '@playwright/test';

/** The faults of a page's layout. Each text names an element. */
export interface LayoutFaults {
  /** Elements that scroll sideways, because their content is wider than they are. */
  readonly scrollsSideways: readonly string[];
  /** Controls less than 24 pixels wide or high, except links in sentences (WCAG 2.5.8). */
  readonly tooSmall: readonly string[];
  /** Controls that are covered by something, in the middle and at the lower edge of the window. */
  readonly covered: readonly string[];
  /** Texts that are covered by something, in the middle and at the lower edge of the window. */
  readonly coveredText: readonly string[];
  /** Elements whose own edge cuts off their text. */
  readonly clippedText: readonly string[];
}

/** The result for a page without faults. */
export const faultless: LayoutFaults = {
  scrollsSideways: [],
  tooSmall: [],
  covered: [],
  coveredText: [],
  clippedText: [],
};

/** Looks for faults of the layout in a page and in all its shadow roots. */
export function layoutFaults(page: Page): Promise<LayoutFaults> {
  return page.evaluate(() => {
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
      const host = root instanceof ShadowRoot ? `${root.host.localName} ` : '';
      const label = one.getAttribute('part') ?? (one.id || one.getAttribute('class'));
      return `${host}${one.localName} ${label} "${one.textContent?.trim().slice(0, 30)}"`;
    };
    const hasAncestor = (
      one: Node | null,
      matches: (ancestor: Element) => boolean,
    ): boolean =>
      one !== null &&
      ((one instanceof Element && matches(one)) || hasAncestor(parentOf(one), matches));
    /**
     * Whether an element is meant for screen readers only: one pixel in size, or clipped to
     * nothing.
     */
    const isForScreenReaders = (one: Element): boolean => {
      const {width, height} = one.getBoundingClientRect();
      if (width <= 1 || height <= 1) return true;
      return hasAncestor(
        one,
        (each) => getComputedStyle(each).clipPath === 'inset(50%)',
      );
    };
    const isTransparent = (one: Element): boolean =>
      hasAncestor(one, (each) => getComputedStyle(each).opacity === '0');
    /**
     * Whether a point is outside the visible part of a scrolling box, so that it can be scrolled
     * into view.
     */
    const isScrolledAway = (one: Element, [x, y]: [number, number]): boolean =>
      hasAncestor(one, (each) => {
        const {overflowX, overflowY} = getComputedStyle(each);
        if (!/auto|scroll/.test(overflowX + overflowY)) return false;
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return x < left || x > right || y < top || y > bottom;
      });

    /** Whether a point is below the last line of a text that `line-clamp` shortens on purpose. */
    const isClampedAway = (one: Element, y: number): boolean =>
      hasAncestor(
        one,
        (each) =>
          getComputedStyle(each).webkitLineClamp !== 'none' &&
          y > each.getBoundingClientRect().bottom,
      );

    const centreOf = ({left, right, top, bottom}: DOMRect): [number, number] => [
      (left + right) / 2,
      (top + bottom) / 2,
    ];
    const elementAt = (x: number, y: number): Element | null => {
      let found = document.elementFromPoint(x, y);
      while (found?.shadowRoot) {
        const inner = found.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === found) break;
        found = inner;
      }
      return found;
    };
    /**
     * Whether a condition holds at two scroll positions. At one of them, a bar at the window's edge
     * may cover the element.
     */
    const isSoWhereverScrolled = (one: Element, isSo: () => boolean): boolean =>
      (['center', 'end'] as const).every((block) => {
        one.scrollIntoView({block, inline: 'nearest', behavior: 'instant'});
        return isSo();
      });

    /**
     * The boxes that react to a click. For a checkbox or radio button, these include the labels.
     */
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
      const width =
        Math.max(...boxes.map(({right}) => right)) -
        Math.min(...boxes.map(({left}) => left));
      const height =
        Math.max(...boxes.map(({bottom}) => bottom)) -
        Math.min(...boxes.map(({top}) => top));
      return Math.min(width, height) < LEAST - 0.1;
    };
    const isCovered = (one: HTMLElement): boolean =>
      !boxesOf(one).some((box) =>
        [...box.getClientRects()].some((rect) =>
          isInside(elementAt(...centreOf(rect)), box),
        ),
      );

    /** The boxes of the lines of an element's own text. */
    const linesOf = (one: HTMLElement): DOMRect[] =>
      [...one.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || !node.data.trim()) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({width}) => width > 1);
      });
    const hasCoveredText = (one: HTMLElement): boolean =>
      linesOf(one).some((line) => {
        const point = centreOf(line);
        // A text that is taller than the window is never completely visible, so it is skipped.
        if (point[1] < 0 || point[1] > innerHeight) return false;
        if (isScrolledAway(one, point) || isClampedAway(one, point[1])) return false;
        const found = elementAt(...point);
        return !isInside(found, one) && !(found && isInside(one, found));
      });
    const hasClippedText = (one: HTMLElement): boolean => {
      const {overflowX, overflowY} = getComputedStyle(one);
      return (
        (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 1)
      );
    };

    const elements = all(document.body).filter(
      (one) =>
        one.checkVisibility({visibilityProperty: true}) &&
        !(one instanceof SVGElement) &&
        !isForScreenReaders(one),
    );
    const targets = elements.filter(
      (one) => one.matches(TARGETS) && !(one as HTMLInputElement).disabled,
    );
    const texts = elements.filter(
      (one) =>
        !one.matches('option, script, style') &&
        linesOf(one).length > 0 &&
        !isTransparent(one),
    );
    const page = document.documentElement;
    const scrollers = elements.filter(
      (one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowX) &&
        one.scrollWidth > one.clientWidth + 1 &&
        // The tabs of a catalogue are a strip that scrolls on purpose.
        !one.closest('nav'),
    );
    const {scrollX, scrollY} = window;
    const faults = {
      scrollsSideways: [
        ...(page.scrollWidth > page.clientWidth
          ? [`the page, ${page.scrollWidth} px`]
          : []),
        ...scrollers.map(nameOf),
      ],
      tooSmall: targets
        .filter((one) => !isLinkInSentence(one) && isTooSmall(one))
        .map(nameOf),
      covered: targets
        .filter((one) => isSoWhereverScrolled(one, () => isCovered(one)))
        .map(nameOf),
      coveredText: texts
        .filter((one) => isSoWhereverScrolled(one, () => hasCoveredText(one)))
        .map(nameOf),
      clippedText: elements
        .filter((one) => linesOf(one).length > 0 && hasClippedText(one))
        .map(nameOf),
    };
    scrollTo(scrollX, scrollY);
    return faults;
  });
}
