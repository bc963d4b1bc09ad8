import type {ReactiveElement} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import type {ShopError} from '../../lib/shop-error.js';
import {waitAtMost} from '../../lib/wait.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';

/**
 * The maximum time that items wait for the module of tabs, controls and comparisons, in
 * milliseconds.
 */
const PATIENCE = 2_000;

const categoryExtras = lazyModule(() => import('./category-extras.js'));

/** Loads the module for tabs, controls and comparisons, if an element needs it. */
export class ExtrasLoader {
  /** The module, once it has been loaded. */
  module: Awaited<ReturnType<typeof categoryExtras.load>> | undefined;
  /** Why the module could not be loaded. Items can be bought without it. */
  failure: ShopError | undefined;
  readonly #host: ReactiveElement;
  readonly #onLateArrival: () => void;

  /** `onLateArrival` is called when the module arrives after `load` has given up waiting. */
  constructor(host: ReactiveElement, onLateArrival: () => void) {
    this.#host = host;
    this.#onLateArrival = onLateArrival;
  }

  /** Begins to load the module early, before the element knows whether it needs the module. */
  preload(): void {
    categoryExtras.load().catch(() => undefined);
  }

  /**
   * Loads the module. Resolves after `PATIENCE` at the latest, even if the module has not arrived,
   * so that a slow module does not delay the items.
   */
  async load(): Promise<void> {
    const loading = this.#load();
    await waitAtMost(PATIENCE, loading);
    if (!this.module && !this.failure)
      void loading.then(() => this.module && this.#onLateArrival());
  }

  async #load(): Promise<void> {
    try {
      this.module ??= await categoryExtras.load();
      adoptSheets(this.#host.renderRoot, this.module.categoryExtrasStyles);
      this.failure = undefined;
    } catch (error) {
      this.failure = error as ShopError; // `load` rejects with this error only.
    }
    this.#host.requestUpdate();
  }
}
