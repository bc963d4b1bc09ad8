import {reportUncaught} from './report-uncaught.js';

/** A value that notifies its listeners when it is replaced. */
export class Observable<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  /** Calls `listener` after each later change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Replaces the value and notifies the listeners. Values are never edited in place. */
  protected set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    // Iterates over a copy, so that a listener that subscribes again during its call is
    // not called twice.
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) callListener(listener);
    }
  }
}

/** Calls a listener. An error in it is reported, but stops neither the other listeners nor the caller. */
function callListener(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportUncaught(error);
  }
}
