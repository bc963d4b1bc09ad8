import {entryAddress} from './entry-script.js';
import {allowRetry, isRetryingAfterClick, loadFile} from './load-file.js';
import {warnOnce} from './warn-once.js';

/** What the build knows of a chunk. */
interface ChunkRecord {
  /** SHA-256 of its file, in base64 without the `=` at the end. */
  readonly hash: string;
  /** Names of the chunks whose exports it reads. */
  readonly needs: readonly string[];
}

/** The chunks of this build: a parameter of the function that each built file is wrapped in. */
interface Chunks {
  /** Every chunk but the entry, by its name. */
  readonly records: Readonly<Record<string, ChunkRecord>>;
  /** What the chunks that have run export, by their names. */
  readonly modules: Record<string, Promise<unknown> | object>;
  /** What stands in place of `import()` in the built files. */
  load?: (name: string) => Promise<unknown>;
}

/** The build puts it around every file; the dev server and tests have an empty object. */
declare const __CHUNKS__: Chunks;

/** What the file of a chunk exports. */
interface ChunkFile {
  run(chunks: Chunks): object;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

const chunks = __CHUNKS__;
const running = new Map<string, Promise<object>>();

chunks.load = (name) => {
  // Asked while the request starts: it is over after the first `await`.
  const isRetry = isRetryingAfterClick();
  return runChunk(name, isRetry);
};

/** Loads a chunk with the chunks that it needs, and runs it once. Rejects with a `MissingFileError`. */
function runChunk(name: string, isRetry: boolean): Promise<object> {
  let result = running.get(name);
  if (!result) {
    const file = loadChunkFile(name, isRetry);
    const needs = chunks.records[name]?.needs ?? [];
    const others = Promise.all(needs.map((other) => runChunk(other, isRetry)));
    result = Promise.all([file, others]).then(([{run}]) => {
      const exported = run(chunks);
      chunks.modules[name] = exported;
      return exported;
    });
    result.catch(() => running.delete(name));
    others.catch(() => undefined); // Told by the result, where the file itself has failed first.
    running.set(name, result);
  }
  return result;
}

/** Requests the file of a chunk, beside the entry's own file. */
function loadChunkFile(name: string, isRetry: boolean): Promise<ChunkFile> {
  const hash = chunks.records[name]?.hash ?? '';
  // Base64 has characters that an address gives another meaning.
  const suffix = hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_');
  const {href} = new URL(`chunks/${name}-${suffix}.js`, entryAddress());
  if (isRetry) allowRetry(href);
  return loadFile(href, (requestsBefore) => importFile(href, hash, requestsBefore));
}

/** Imports a file if it is what the hash says. */
async function importFile(
  file: string,
  hash: string,
  requestsBefore: number,
): Promise<ChunkFile> {
  // Firefox and WebKit keep in mind that an address failed, and do not ask there again.
  const url = requestsBefore ? `${file}?again=${requestsBefore}` : file;
  try {
    const integrity = `sha256-${hash}=`;
    // `import()` takes no hash, but uses what was preloaded, and that has one. While a script
    // element waits for its file, the page's load event does not fire; a preload lets it.
    await insertElement('link', {rel: 'modulepreload', integrity, href: url});
    // WebKit's `modulepreload` ignores the hash, so a script element checks it once more.
    await insertElement('script', {type: 'module', integrity, src: scriptUrl(url)});
    return (await import(/* @vite-ignore */ url)) as ChunkFile;
  } catch (cause) {
    const message = `${file} has to be there as published, and from another origin with Access-Control-Allow-Origin.`;
    warnOnce(message);
    throw new Error(message, {cause});
  }
}

let policy: ScriptPolicy | undefined;

/** Passes our files through Trusted Types: they have a hash. A page that does not name our policy keeps them out. */
function scriptUrl(url: string): string {
  const {trustedTypes} = globalThis as {
    trustedTypes?: {createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy};
  };
  policy ??= trustedTypes?.createPolicy('storefront-elements', {
    createScriptURL: (address) => address,
  });
  return policy?.createScriptURL(url) ?? url;
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
