import {entryScript} from './entry-script.js';
import {warnOnce} from './warn-once.js';

declare const __VERSION__: string;
declare const __PIECES__: Hashes;

/** What files have to be: the SHA-256 of each, in base64 without its last sign, which is always `=`. */
export type Hashes = Readonly<Record<string, string>>;

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/**
 * Lets our pieces pass where a page says what may be a script: they have a hash. A page that
 * does not know us keeps them out, and is told so.
 */
function scriptUrl(url: string): string {
  const {trustedTypes} = globalThis as {
    trustedTypes?: {createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy};
  };
  policy ??= trustedTypes?.createPolicy('storefront-elements', {
    createScriptURL: (address) => address,
  });
  return policy?.createScriptURL(url) ?? url;
}

let policy: ScriptPolicy | undefined;
const loading = new Map<string, Promise<unknown>>();
/** How often a piece could not be had. */
const failures = new Map<string, number>();
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
    const failed = failures.get(name) ?? 0;
    piece = Promise.all([importAs(url, hashes[name], failed), needs]).then(([module]) =>
      module.install(runtime),
    );
    piece.catch(() => {
      loading.delete(name);
      failures.set(name, failed + 1);
    });
    loading.set(name, piece);
  }
  return piece as Promise<T>; // Its name stands for one type.
}

/** Imports a file if it is what the hash says; without one, whatever it is. */
async function importAs(
  file: string,
  hash: string | undefined,
  failed: number,
): Promise<{install(runtime: unknown): unknown}> {
  const script = document.createElement('script');
  // Firefox and WebKit keep in mind that an address failed, and do not ask there again.
  const url = failed ? `${file}?again=${failed}` : file;
  try {
    // `import()` takes no hash, but runs what a script element has fetched, and that has one.
    // (WebKit's `modulepreload` passes over its hash.)
    if (hash) {
      await new Promise((onload, onerror) => {
        const integrity = `sha256-${hash}=`;
        const src = scriptUrl(url);
        Object.assign(script, {type: 'module', integrity, onload, onerror, src});
        // Not in the head: what swaps pages takes it from there, and then it never settles.
        document.documentElement.append(script);
      });
    }
    return (await import(/* @vite-ignore */ url)) as never;
  } catch (cause) {
    const message = `${file} has to be there as published, and from another origin with Access-Control-Allow-Origin.`;
    warnOnce(message);
    throw new Error(message, {cause});
  } finally {
    script.remove();
  }
}
