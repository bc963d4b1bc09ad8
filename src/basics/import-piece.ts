import {entryScript} from './entry-script.js';
import {warnOnce} from './warn-once.js';

declare const __VERSION__: string;
declare const __PIECES__: Hashes;

/** What files have to be: the SHA-256 of each, in base64 without its last sign, which is always `=`. */
export type Hashes = Readonly<Record<string, string>>;

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
export function importPiece<T>(
  name: string,
  needs?: Promise<unknown>,
  hashes = __PIECES__,
): Promise<T> {
  let piece = loading.get(name);
  if (!piece) {
    const entry = entryScript?.src || document.baseURI;
    const url = new URL(`pieces/${name}-${__VERSION__}.js`, entry).href;
    piece = Promise.all([importAs(url, hashes[name]), needs]).then(([module]) =>
      module.install(runtime),
    );
    piece.catch(() => loading.delete(name));
    loading.set(name, piece);
  }
  return piece as Promise<T>; // Its name stands for one type.
}

/** Imports a file if it is what the hash says; without one, whatever it is. */
async function importAs(
  url: string,
  hash: string | undefined,
): Promise<{install(runtime: unknown): unknown}> {
  const link = document.createElement('link');
  try {
    // `import()` takes no hash, but runs what is preloaded, and that is fetched with one.
    if (hash && link.relList.supports('modulepreload')) {
      await new Promise((onload, onerror) => {
        const integrity = `sha256-${hash}=`;
        const rel = 'modulepreload';
        Object.assign(link, {rel, integrity, href: url, onload, onerror});
        // Not in the head: what swaps pages takes it from there, and then it never settles.
        document.documentElement.append(link);
      });
    }
    return (await import(/* @vite-ignore */ url)) as never;
  } catch (cause) {
    const message = `${url} has to be there as published, and from another origin with Access-Control-Allow-Origin.`;
    warnOnce(message);
    throw new Error(message, {cause});
  } finally {
    link.remove();
  }
}
