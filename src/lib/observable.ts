import {reportUncaught} from './report-uncaught.js';

/** A value that tells its listeners when it is replaced. */
export class Observable<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  /** Calls `listener` after each change, not now. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Values are replaced whole, never edited in place. */
  protected set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    // A copy: a listener that subscribes anew while it is told must not be told twice.
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) tell(listener);
    }
  }
}

/** A listener's bug comes to light, but stops neither the other listeners nor whoever told them. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportUncaught(error);
  }
}
