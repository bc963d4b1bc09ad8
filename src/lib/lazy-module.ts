import {allowRetry, loadFile} from './load-file.js';

/** A module that is loaded when it is first needed. */
export interface LazyModule<T> {
  /** Loads the module once. Rejects with a `FileLoadError`; see `loadFile` for the number of requests. */
  load(): Promise<T>;
  /**
   * Loads the module. If its file has failed to load, requests the file once more. Only for
   * handlers of a shopper's click.
   */
  loadOnClick(): Promise<T>;
}

/**
 * Returns a module that is loaded at the first `load()`:
 * `lazyModule(() => import('./comparison.js'))`.
 */
export function lazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  const load = () => loadFile(importModule, importModule);
  return {
    load,
    loadOnClick() {
      allowRetry(importModule);
      return load();
    },
  };
}
