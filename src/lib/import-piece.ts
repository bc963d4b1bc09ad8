import {entryAddress} from './entry-script.js';
import {loadFile, MissingFileError} from './load-file.js';
import {warnOnce} from './warn-once.js';

declare const __VERSION__: string;
declare const __PIECES__: Hashes;

/** What files have to be: the SHA-256 of each, in base64 without its last sign, which is always `=`. */
export type Hashes = Readonly<Record<string, string>>;

/** What every piece exports. */
interface PieceModule {
  install(runtime: unknown): unknown;
}

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
/** What pieces have handed out, or are about to, by their names. */
const installed = new Map<string, Promise<unknown>>();
/** Requests that `preloadPieces` has sent, by their addresses. */
const preloads = new Map<string, Promise<void>>();
let runtime: unknown;

/** What the entry lends to the pieces, so that none brings a Lit of its own. */
export function lend(modules: unknown): void {
  runtime = modules;
}

/**
 * For the script tag: what a file beside the entry, named for its version, hands out. The piece is
 * installed after what it `needs`. Rejects with a `MissingFileError`; `loadFile` says when a file
 * that failed is requested again.
 */
export function importPiece<T>(
  name: string,
  needs?: Promise<unknown>,
  hashes = __PIECES__,
): Promise<T> {
  let piece = installed.get(name);
  if (!piece) {
    const url = pieceUrl(name);
    const file = loadFile(name, (requestsBefore) =>
      importModule(url, hashes[name], requestsBefore),
    );
    piece = Promise.all([file, needs]).then(([module]) => install(name, module));
    piece.catch(() => installed.delete(name));
    installed.set(name, piece);
  }
  return piece as Promise<T>; // Its name stands for one type.
}

/**
 * For the script tag: fetches files beside the entry that may be needed soon, but runs none of them.
 * The first request of `importPiece` waits for this one instead of sending its own.
 */
export function preloadPieces(...names: readonly string[]): void {
  for (const name of names) {
    const url = pieceUrl(name);
    const hash = __PIECES__[name];
    if (!hash || installed.has(name) || preloads.has(url)) continue;
    const preload = insertPreload(url, hash, 'low');
    preload.catch(() => undefined); // `importPiece` tells of it, where the piece is needed.
    preloads.set(url, preload);
  }
}

function install(name: string, module: PieceModule): unknown {
  try {
    return module.install(runtime);
  } catch (cause) {
    // The file is there. To request it again would not help: the page has to be loaded anew.
    throw new MissingFileError(name, true, cause);
  }
}

/** Imports a file if it is what the hash says; without one, whatever it is. */
async function importModule(
  file: string,
  hash: string | undefined,
  requestsBefore: number,
): Promise<PieceModule> {
  // Firefox and WebKit keep in mind that an address failed, and do not ask there again.
  const url = requestsBefore ? `${file}?again=${requestsBefore}` : file;
  try {
    if (hash) {
      const integrity = integrityOf(hash);
      // `import()` takes no hash, but uses what was preloaded, and that has one. While a script
      // element waits for its file, the page's load event does not fire; a preload lets it.
      await (preloads.get(url) ?? insertPreload(url, hash));
      // WebKit's `modulepreload` ignores the hash, so a script element checks it once more.
      await insertElement('script', {type: 'module', integrity, src: scriptUrl(url)});
    }
    return (await import(/* @vite-ignore */ url)) as PieceModule;
  } catch (cause) {
    const message = `${file} has to be there as published, and from another origin with Access-Control-Allow-Origin.`;
    warnOnce(message);
    throw new Error(message, {cause});
  }
}

/** Fetches a file without running it, if it is what the hash says. */
function insertPreload(
  href: string,
  hash: string,
  fetchPriority = 'auto',
): Promise<void> {
  const integrity = integrityOf(hash);
  return insertElement('link', {rel: 'modulepreload', integrity, fetchPriority, href});
}

function integrityOf(hash: string): string {
  return `sha256-${hash}=`;
}

function pieceUrl(name: string): string {
  return new URL(`pieces/${name}-${__VERSION__}.js`, entryAddress()).href;
}

/** Puts an element that loads a file into the page until it has loaded it, or failed to. */
async function insertElement(
  tag: 'link' | 'script',
  properties: Readonly<Record<string, string>>,
): Promise<void> {
  const element = document.createElement(tag);
  try {
    await new Promise((onload, onerror) => {
      Object.assign(element, properties, {onload, onerror});
      // Not in the head: scripts that swap pages take it from there, and then it never settles.
      document.documentElement.append(element);
    });
  } finally {
    element.remove();
  }
}
