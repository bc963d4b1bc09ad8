import {DIALOG_OPENED_EVENT} from '../lib/is-framed.js';
import {postToParent} from './parent-page.js';

/** The minimum reported height in pixels, so that the cart's button has room. */
const LEAST_HEIGHT = 120;

/**
 * The minimum reported height while a dialog is open, in pixels. A lower frame would cut the dialog
 * off.
 */
const DIALOG_HEIGHT = 720;

/**
 * The maximum number of sections with the height of the frame (`100vh`) that `#isFrameGrowth` takes
 * into account. Such sections, one below the other, grow whenever the frame grows.
 */
const MOST_PARTS = 5;

/** Reports the height of the content to the parent page, now and at each change. */
export function reportHeight(): void {
  new FrameHeight();
}

class FrameHeight {
  /** The last reported height; 0 before the first report. */
  #reported = 0;
  /** The frame's height (`innerHeight`) when the content's height was last equal to `#reported`. */
  #heightThen = 0;
  /**
   * How many times in succession `#isFrameGrowth` has returned `true`. Once can be a coincidence:
   * the content may have grown for another reason, by the same height as the frame.
   */
  #frameGrowths = 0;
  /**
   * Whether the content has been found to grow whenever the frame grows. One more such growth is
   * then no coincidence.
   */
  #isKnownToGrow = false;
  #isScheduled = false;
  /** The open modal dialog. */
  #dialog: HTMLDialogElement | undefined;
  // Content changes its size without an event, and styles cannot tell a height to another page.
  readonly #sizes = new ResizeObserver(() => this.#schedule());
  readonly #children = new MutationObserver(() => this.#observeContent());

  constructor() {
    addEventListener('resize', () => this.#schedule());
    document.documentElement.addEventListener(DIALOG_OPENED_EVENT, (event) =>
      this.#followDialog((event as CustomEvent<HTMLDialogElement>).detail),
    );
    this.#observeContent();
    this.#report();
  }

  /** Observes the body, which libraries may replace, and its children. */
  #observeContent(): void {
    const {body, documentElement} = document;
    for (const element of [documentElement, body])
      this.#children.observe(element, {childList: true});
    for (const element of [body, ...body.children]) this.#sizes.observe(element);
    this.#schedule();
  }

  #followDialog(dialog: HTMLDialogElement): void {
    this.#dialog = dialog;
    dialog.addEventListener('close', () => this.#schedule(), {once: true});
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#report();
    });
  }

  #report(): void {
    if (!this.#dialog?.matches(':modal')) this.#dialog = undefined;
    const least = this.#dialog ? DIALOG_HEIGHT : LEAST_HEIGHT;
    const height = Math.max(Math.ceil(contentHeight()), least);
    if (height === this.#reported) {
      // The content has the reported height. `#isFrameGrowth` compares later growth of the content
      // with the growth of the frame after this moment. If the content grows with the frame, the
      // earlier values are kept.
      if (this.#growsWithFrame) return;
      this.#heightThen = innerHeight;
      if (innerHeight >= height) {
        this.#frameGrowths = 0;
        this.#isKnownToGrow = false;
      }
      return;
    }
    this.#frameGrowths = this.#isFrameGrowth(height) ? this.#frameGrowths + 1 : 0;
    this.#isKnownToGrow ||= this.#growsWithFrame;
    if (this.#growsWithFrame) return;
    this.#reported = height;
    this.#heightThen = innerHeight;
    postToParent({type: 'storefront:height', height});
  }

  /** Whether the content grows whenever the frame grows. Its height is then no longer reported. */
  get #growsWithFrame(): boolean {
    return this.#frameGrowths > (this.#isKnownToGrow ? 0 : 1);
  }

  /**
   * Whether the content seems to have grown only because the frame has grown: sections with a height such as
   * `100vh` are as high as the frame. Reporting such a height would let the frame grow without end.
   * With several such sections, the content has grown by a multiple of the frame's growth.
   */
  #isFrameGrowth(height: number): boolean {
    const grown = innerHeight - this.#heightThen;
    if (this.#reported === 0 || grown <= 0) return false;
    const parts = Math.round((height - this.#reported) / grown);
    const isMultiple = Math.abs(height - this.#reported - parts * grown) <= parts;
    return parts > 0 && parts <= MOST_PARTS && isMultiple;
  }
}

/**
 * The height of the page's content. The document's own height cannot be used: it is at least the
 * frame's height, so the frame would never shrink.
 */
function contentHeight(): number {
  const {body} = document;
  const bottoms = [...body.children].map((child) => bottomOf(child));
  const {paddingBottom, borderBottomWidth, marginBottom} = getComputedStyle(body);
  const below = [paddingBottom, borderBottomWidth, marginBottom].map(Number.parseFloat);
  return below.reduce((sum, size) => sum + size, Math.max(0, ...bottoms) + scrollY);
}

/** The bottom edge of an element with its margin; 0 if the element takes no room in the page. */
function bottomOf(element: Element): number {
  return takesRoom(element)
    ? element.getBoundingClientRect().bottom + marginBelow(element)
    : 0;
}

/** Whether an element takes room in the page. */
function takesRoom(element: Element): boolean {
  const isFixed = getComputedStyle(element).position === 'fixed';
  return !isFixed && element.getBoundingClientRect().height > 0;
}

/**
 * The margin below an element: its own, or that of the last element inside it, which may be larger and
 * may stick out of the element (collapsing margins).
 */
function marginBelow(element: Element): number {
  const style = getComputedStyle(element);
  const sizes = [style.marginBottom, style.paddingBottom, style.borderBottomWidth];
  const [own = 0, ...inside] = sizes.map((size) => Number.parseFloat(size) || 0);
  const collapses =
    style.display === 'block' && style.overflow === 'visible' && !inside.some(Boolean);
  const last = collapses && [...element.children].findLast(takesRoom);
  return last ? Math.max(own, marginBelow(last)) : own;
}
