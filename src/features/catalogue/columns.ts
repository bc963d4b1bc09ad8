import type {ReactiveController, ReactiveElement} from 'lit';

/** The least width of a column in a comparison, in em. */
const COLUMN = 8;

/** How many columns of a comparison an element has room for. Renders it where that changes. */
export class Columns implements ReactiveController {
  /** How many there are. */
  count: number;
  readonly #host: ReactiveElement;
  readonly #resizes = new ResizeObserver(() => {
    // In the next frame: a change of size while sizes are told is an error of the page.
    requestAnimationFrame(() => {
      const before = this.count;
      this.count = columnsOf(this.#host);
      // Columns are all that matters: a drag of the window must not render each time.
      if (this.count !== before) this.#host.requestUpdate();
    });
  });

  constructor(host: ReactiveElement) {
    this.#host = host;
    this.count = columnsOf(host);
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
  return Math.floor((host.clientWidth - left - right) / em / COLUMN);
}
