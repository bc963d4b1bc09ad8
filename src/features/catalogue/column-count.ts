import type {ReactiveController, ReactiveElement} from 'lit';

/** The least width of a column in a comparison, in em. */
const COLUMN_WIDTH = 9;

/** Counts the columns of a comparison that an element has room for, and renders it on a change. */
export class ColumnCount implements ReactiveController {
  value: number;
  readonly #host: ReactiveElement;
  readonly #resizes = new ResizeObserver(() => {
    // A change of size inside the observer's callback would be reported as an error of the page.
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
