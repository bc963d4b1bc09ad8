import {entryScript} from '../basics/entry-script.js';
import type {PieceName} from './load-piece.js';

declare const __VERSION__: string;

const entry = entryScript?.src || document.baseURI;
const loading = new Map<string, Promise<unknown>>();
let runtime: unknown;

/** What the entry lends to the pieces, so that none brings a Lit of its own. */
export function lend(modules: unknown): void {
  runtime = modules;
}

/** For the script tag: files beside the entry, named for its version. A failed one is asked for anew. */
export function loadPiece<T>(name: PieceName): Promise<T> {
  // All that pieces show is said in words that come as one more of them.
  const words = name === 'sanitiser' ? undefined : load('words');
  return Promise.all([load(name), words]).then(([piece]) => piece as T); // Its name stands for one type.
}

function load(name: PieceName | 'words'): Promise<unknown> {
  let piece = loading.get(name);
  if (!piece) {
    const url = new URL(`pieces/${name}-${__VERSION__}.js`, entry).href;
    piece = import(/* @vite-ignore */ url).then(
      (module: {install(runtime: unknown): unknown}) => module.install(runtime),
    );
    piece.catch(() => loading.delete(name));
    loading.set(name, piece);
  }
  return piece;
}
