import type {ReactiveController, ReactiveElement} from 'lit';

/** The minimum width of a column in a comparison, in em. */
const COLUMN_WIDTH = 9;

/**
 * Counts the columns of a comparison that fit into an element, and updates the element when the
 * number changes.
 */
export class ComparisonColumnCount implements ReactiveController {
  value: number;
  readonly #host: ReactiveElement;
  readonly #resizes = new ResizeObserver(() => {
    // Waits for the next frame: an element that changes its size inside this callback would cause
    // an error event on the page's window.
    requestAnimationFrame(() => {
      const before = this.value;
      this.value = columnsOf(this.#host);
      if (this.value !== before) this.#host.requestUpdate();
    });
  });

  constructor(host: ReactiveElement) {
    this.#host = host;
    this.value = columnsOf(host);
    host.addController(this);
  }

  hostConnected(): void {
    this.#resizes.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
  }
}

function columnsOf(host: Element): number {
  const {fontSize, paddingLeft, paddingRight} = getComputedStyle(host);
  const [em = 16, left = 0, right = 0] = [fontSize, paddingLeft, paddingRight].map(
    (length) => parseFloat(length) || undefined,
  );
  return Math.floor((host.clientWidth - left - right) / em / COLUMN_WIDTH);
}
