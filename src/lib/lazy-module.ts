import {loadFile} from './load-file.js';

/** A module that is loaded when it is first needed. */
export interface LazyModule<T> {
  /**
   * Loads the module once, however many callers want it. Rejects with a `FileLoadError`, and then
   * requests nothing any more, so `render()` may call this method.
   */
  load(): Promise<T>;
}

/**
 * Returns a module that is loaded at the first `load()`:
 * `lazyModule(() => import('./comparison.js'))`.
 */
export function lazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let module: Promise<T> | undefined;
  return {load: () => (module ??= loadFile(importModule))};
}
