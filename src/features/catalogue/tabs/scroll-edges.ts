import type {ReactiveController, ReactiveElement} from 'lit';

/** The boxes that scroll sideways. Styles fade the edges where content is hidden. */
const SCROLLERS = '.scroller';

const followed = new WeakSet<ReactiveElement>();

/**
 * Marks the boxes of an element that scroll sideways: the attributes `data-more-before` and
 * `data-more-after` say that content is hidden at the start or end of a box.
 */
export function watchScrollEdges(host: ReactiveElement): void {
  if (followed.has(host)) return;
  followed.add(host);
  host.addController(new ScrollEdges(host));
}

class ScrollEdges implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #boxes = new Set<HTMLElement>();
  readonly #resizes = new ResizeObserver((entries) => {
    for (const {target} of entries) {
      // A box of tabs becomes narrower, for example, when the button that leads to the top appears
      // beside it. The chosen tab may then be hidden, so the box scrolls to it.
      const chosen = target.querySelector('[aria-current]');
      if (chosen) scrollSideways(target, chosen);
      markEdges(target as HTMLElement); // Only HTML elements are observed.
    }
  });

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    for (const box of this.#boxes) if (!box.isConnected) this.#release(box);
    for (const box of this.#host.renderRoot.querySelectorAll<HTMLElement>(SCROLLERS)) {
      if (this.#boxes.has(box)) {
        markEdges(box);
        continue;
      }
      this.#boxes.add(box);
      this.#resizes.observe(box);
      box.addEventListener('scroll', handleScroll, {passive: true});
    }
  }

  hostDisconnected(): void {
    for (const box of this.#boxes) this.#release(box);
  }

  #release(box: HTMLElement): void {
    this.#boxes.delete(box);
    this.#resizes.unobserve(box);
    box.removeEventListener('scroll', handleScroll);
  }
}

function handleScroll({currentTarget}: Event): void {
  markEdges(currentTarget as HTMLElement); // The listener is on HTML elements only.
}

function markEdges(box: HTMLElement): void {
  const before = Math.abs(box.scrollLeft); // `scrollLeft` is negative if the text runs from right to left.
  box.toggleAttribute('data-more-before', before > 1);
  box.toggleAttribute(
    'data-more-after',
    box.scrollWidth - box.clientWidth - before > 1,
  );
}

/** Scrolls a box sideways until an element in it is visible. Does not scroll the page. */
export function scrollSideways(box: Element, element: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  // The element's neighbour stays partly in view, as a hint that there are more elements.
  const margin = Math.min(48, Math.max(0, (outer.width - inner.width) / 2));
  const left = inner.left - margin - outer.left;
  const right = inner.right + margin - outer.right;
  if (left < 0) box.scrollLeft += left;
  else if (right > 0) box.scrollLeft += right;
}
