import {entryScript} from './entry-script.js';

declare const __VERSION__: string;

const loading = new Map<string, Promise<unknown>>();
let runtime: unknown;

/** What the entry lends to the pieces, so that none brings a Lit of its own. */
export function lend(modules: unknown): void {
  runtime = modules;
}

/** For the script tag: what a file beside the entry, named for its version, hands out. A failed one is asked for anew. */
export function importPiece<T>(name: string): Promise<T> {
  let piece = loading.get(name);
  if (!piece) {
    const entry = entryScript?.src || document.baseURI;
    const url = new URL(`pieces/${name}-${__VERSION__}.js`, entry).href;
    piece = import(/* @vite-ignore */ url).then(
      (module: {install(runtime: unknown): unknown}) => module.install(runtime),
    );
    piece.catch(() => loading.delete(name));
    loading.set(name, piece);
  }
  return piece as Promise<T>; // Its name stands for one type.
}
