import {adoptSheet} from '../ui/styles/adopt-sheets.js';

/**
 * The minimum height of the area for dialogs, in pixels. If a smaller part of the frame is visible,
 * a dialog extends beyond the visible part.
 */
const LEAST_DIALOG_HEIGHT = 480;

/** The observer reports each time the visible share of an element crosses a multiple of 0.5 %. */
const THRESHOLDS = [...Array(201).keys()].map((index) => index / 200);

/** A part of the frame, as distances from its top edge, in pixels. */
interface Area {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Measures the part of the frame that is visible in the window, and sets it as custom properties.
 * A frame may be as high as its content. Then `position: fixed` refers to the whole frame, so that
 * dialogs and the cart's button would be outside the window. Their styles read these properties:
 *
 * - `--_seen-top`, `--_seen-bottom`: the hidden heights at the frame's top and bottom
 * - `--_dialog-top`, `--_dialog-bottom`: the height above and below the area for dialogs,
 *   which is the visible part, enlarged to a minimum height
 * - `--_dialog-room`: the height of the area for dialogs
 *
 * In a frame of another origin, only an `IntersectionObserver` can measure the visible part.
 */
export function followVisibleArea(): void {
  if (typeof IntersectionObserver === 'undefined') return;
  const sheet = new CSSStyleSheet();
  adoptSheet(document, sheet);
  new VisibleArea((area, height) => sheet.replaceSync(rulesFor(area, height)));
}

/**
 * Returns CSS that keeps dialogs and the cart's button inside `seen`, the visible part of a frame of
 * this height. Returns an empty string if the whole frame is visible.
 */
function rulesFor(seen: Area, height: number): string {
  if (seen.top === 0 && seen.bottom === height) return '';
  const dialog = withLeastHeight(seen, height);
  // The area changes only after scrolling has stopped. With a transition, the cart's button does
  // not jump to its new place.
  return `:root {
      --_seen-top: ${seen.top}px;
      --_seen-bottom: ${height - seen.bottom}px;
      --_dialog-top: ${dialog.top}px;
      --_dialog-bottom: ${height - dialog.bottom}px;
      --_dialog-room: ${dialog.bottom - dialog.top}px;
    }
    @media (prefers-reduced-motion: no-preference) {
      store-cart[layout='drawer'] { transition: inset-block-end 0.2s; }
    }`;
}

/**
 * Enlarges the visible part of the frame to the minimum height for dialogs. If the visible part
 * touches neither the top nor the bottom of the frame, returns it unchanged.
 */
function withLeastHeight({top, bottom}: Area, height: number): Area {
  const missing = LEAST_DIALOG_HEIGHT - (bottom - top);
  if (missing <= 0) return {top, bottom};
  if (top === 0) return {top, bottom: Math.min(height, bottom + missing)};
  if (bottom === height) return {top: Math.max(0, top - missing), bottom};
  return {top, bottom}; // The window itself is smaller than the minimum height.
}

/**
 * Measures the visible part of the frame whenever it changes, by two probes: invisible elements
 * that an `IntersectionObserver` observes. The first probe covers the whole frame, and its
 * intersection with the window is the visible part. While the window shows the middle of the frame,
 * scrolling does not change the size of this intersection, so the observer reports nothing. The
 * second probe therefore covers the part that was visible last, and reports when this part moves.
 */
class VisibleArea {
  readonly #frame = createProbe();
  readonly #last = createProbe();
  readonly #observer: IntersectionObserver;
  readonly #changed: (area: Area, height: number) => void;
  #area: Area = {top: 0, bottom: 0};

  /** `changed` is called when the visible part has stopped moving. */
  constructor(changed: (area: Area, height: number) => void) {
    this.#changed = changed;
    this.#observer = new IntersectionObserver((entries) => this.#update(entries), {
      threshold: THRESHOLDS,
    });
    // Appended outside the body, because libraries replace the body.
    document.documentElement.append(this.#frame, this.#last);
    this.#measure();
  }

  /** Observes both probes again, so that the observer reports at the next rendering. */
  #measure(): void {
    for (const probe of [this.#frame, this.#last]) {
      this.#observer.unobserve(probe);
      this.#observer.observe(probe);
    }
  }

  #update(entries: readonly IntersectionObserverEntry[]): void {
    const entry = entries.findLast(({target}) => target === this.#frame);
    // The observer has reported only the second probe: the visible part has moved, but has kept its
    // size. Both probes are measured again, because only the first probe shows where the visible
    // part is now.
    if (!entry) return this.#measure();
    const {intersectionRect: seen, boundingClientRect: frame} = entry;
    if (!seen.height) return; // The frame is not visible at all.
    const area = {top: Math.round(seen.top), bottom: Math.round(seen.bottom)};
    if (area.top === this.#area.top && area.bottom === this.#area.bottom)
      return this.#changed(area, Math.round(frame.height));
    this.#area = area;
    const {style} = this.#last;
    style.setProperty('top', `${area.top}px`, 'important');
    style.setProperty('height', `${area.bottom - area.top}px`, 'important');
    this.#measure();
  }
}

/** Creates an invisible element that covers the frame. */
function createProbe(): HTMLElement {
  const probe = document.createElement('div');
  probe.setAttribute('aria-hidden', 'true');
  // Set by a script, because a Content Security Policy may forbid the `style` attribute.
  probe.style.cssText = `all: initial !important; position: fixed !important; top: 0 !important;
    left: 0 !important; width: 100% !important; height: 100% !important;
    visibility: hidden !important; pointer-events: none !important;`;
  return probe;
}
