import {entryScript} from './entry-script.js';

declare const __VERSION__: string;

const loading = new Map<string, Promise<unknown>>();
let runtime: unknown;

/** What the entry lends to the pieces, so that none brings a Lit of its own. */
export function lend(modules: unknown): void {
  runtime = modules;
}

/**
 * For the script tag: what a file beside the entry, named for its version, hands out. It is
 * installed after what it `needs`. A failed one is asked for anew.
 */
export function importPiece<T>(name: string, needs?: Promise<unknown>): Promise<T> {
  let piece = loading.get(name);
  if (!piece) {
    const entry = entryScript?.src || document.baseURI;
    const url = new URL(`pieces/${name}-${__VERSION__}.js`, entry).href;
    piece = Promise.all([import(/* @vite-ignore */ url), needs]).then(
      ([module]: [{install(runtime: unknown): unknown}, unknown]) =>
        module.install(runtime),
    );
    piece.catch(() => loading.delete(name));
    loading.set(name, piece);
  }
  return piece as Promise<T>; // Its name stands for one type.
}
