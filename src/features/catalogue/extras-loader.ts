import type {CSSResult, ReactiveElement} from 'lit';
import {lazyModule, type LazyModule} from '../../lib/lazy-module.js';
import type {ShopError} from '../../lib/shop-error.js';
import {waitAtMost} from '../../lib/wait.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import type {NotedItem} from './item-note.js';

/** The maximum time that items wait for a module, in milliseconds. */
const PATIENCE = 2_000;

/** The module that renders the notes on cards. */
export const itemNotes = lazyModule(() => import('./item-note.js'));

/** Whether an item's card has a note, such as its game servers (see `itemNote`). */
export function hasNote({
  custom_price,
  allowed_servers,
  stacked_tiers,
  incremental_pricing,
}: NotedItem): boolean {
  return Boolean(
    custom_price ||
    allowed_servers?.length ||
    stacked_tiers.length ||
    incremental_pricing,
  );
}

/** Loads a module that an element needs only for some items, and adopts the module's styles. */
export class ExtrasLoader<Extras extends {readonly lazyStyles: CSSResult}> {
  /** The module, once it has been loaded. */
  module: Extras | undefined;
  /** Why the module could not be loaded. Items can be bought without it. */
  failure: ShopError | undefined;
  readonly #host: ReactiveElement;
  readonly #extras: LazyModule<Extras>;
  readonly #onLateArrival: (() => void) | undefined;

  /**
   * Updates the host when the module arrives. Also calls `onLateArrival` if `load` has stopped
   * waiting by then.
   */
  constructor(
    host: ReactiveElement,
    extras: LazyModule<Extras>,
    onLateArrival?: () => void,
  ) {
    this.#host = host;
    this.#extras = extras;
    this.#onLateArrival = onLateArrival;
  }

  /** Begins to load the module early, before the element knows whether it needs the module. */
  preload(): void {
    this.#extras.load().catch(() => undefined);
  }

  /**
   * Loads the module. Resolves after `PATIENCE` at the latest, even if the module has not arrived,
   * so that a slow module does not delay the items.
   */
  async load(): Promise<void> {
    const loading = this.#load();
    await waitAtMost(PATIENCE, loading);
    if (!this.module && !this.failure)
      void loading.then(() => this.module && this.#onLateArrival?.());
  }

  async #load(): Promise<void> {
    try {
      this.module = await this.#extras.load();
      adoptSheets(this.#host.renderRoot, this.module.lazyStyles);
      this.failure = undefined;
    } catch (error) {
      this.failure = error as ShopError; // `load` rejects with a `ShopError` only.
    }
    this.#host.requestUpdate();
  }
}
