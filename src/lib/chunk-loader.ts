import {entryAddress} from './entry-script.js';
import {loadFile} from './load-file.js';
import {warnOnce} from './warn-once.js';

/**
 * The build's record of a chunk. A chunk is a file of code that is loaded when it is needed. First, the
 * SHA-256 of the file, in base64 without the `=` at the end; then the names of the chunks whose exports
 * this chunk reads.
 */
type ChunkRecord = readonly [hash: string, ...needs: string[]];

/** The chunks of this build. All built files share one object of this type. */
interface Chunks {
  /** Every chunk except the entry (`embed.js`), by name. */
  readonly records: Readonly<Record<string, ChunkRecord>>;
  /** Exports of the chunks that have run, by chunk name. */
  readonly modules: Record<string, Promise<unknown> | object>;
  /** The built files call this function instead of `import()`. */
  load?: (name: string) => Promise<unknown>;
}

/**
 * The chunks of this build. The build writes this object into the entry, and passes it to every chunk
 * that runs. Empty in the dev server and in tests.
 */
declare const __CHUNKS__: Chunks;

/** The exports of a chunk's file. */
interface ChunkFile {
  run(chunks: Chunks): object;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

const chunks = __CHUNKS__;
const running = new Map<string, Promise<object>>();

chunks.load = runChunk;

/** Loads a chunk and the chunks that it needs, and runs it once. Rejects with a `FileLoadError`. */
function runChunk(name: string): Promise<object> {
  let result = running.get(name);
  if (!result) {
    const [hash, ...needs] = chunks.records[name] ?? [''];
    const others = Promise.all(needs.map(runChunk));
    result = Promise.all([loadChunkFile(name, hash), others]).then(
      ([{run}]) => (chunks.modules[name] = run(chunks)),
    );
    running.set(name, result);
  }
  return result;
}

/** Requests the file of a chunk from the folder `chunks` beside the entry's own file. */
function loadChunkFile(name: string, hash: string): Promise<ChunkFile> {
  // In a URL, the characters `+` and `/` of base64 have a special meaning.
  const suffix = hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_');
  const {href} = new URL(`chunks/${name}-${suffix}.js`, entryAddress());
  return loadFile((requestsBefore) => importFile(href, hash, requestsBefore), href);
}

/** Imports a file if its content has this hash. */
async function importFile(
  file: string,
  hash: string,
  requestsBefore: number,
): Promise<ChunkFile> {
  // Once an address has failed, Firefox and WebKit never request this address again, so a retry
  // needs a new address.
  const url = requestsBefore ? `${file}?again=${requestsBefore}` : file;
  try {
    const integrity = `sha256-${hash}=`;
    // `import()` cannot check a hash, but it uses the file that the preload has checked. The
    // preload comes before the script element below, because a script element that has to request
    // the file delays the page's load event.
    await insertElement('link', {rel: 'modulepreload', integrity, href: url});
    // WebKit's `modulepreload` ignores the hash, so a script element checks the file once more.
    await insertElement('script', {type: 'module', integrity, src: scriptUrl(url)});
    return (await import(/* @vite-ignore */ url)) as ChunkFile;
  } catch (cause) {
    const message = `${file} has to be there as published, and from another origin with Access-Control-Allow-Origin.`;
    warnOnce(message);
    throw new Error(message, {cause});
  }
}

let policy: ScriptPolicy | undefined;

/**
 * Returns the address of one of our files as a script URL for Trusted Types. Our Trusted Types
 * policy allows every address, because the hashes of our files are checked. If the page's Content
 * Security Policy lists the allowed Trusted Types policies without ours, the browser blocks the
 * files.
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

/**
 * Inserts into the page an element that loads a file, and removes the element once the file has
 * loaded or failed to load.
 */
async function insertElement(
  tag: 'link' | 'script',
  properties: Readonly<Record<string, string>>,
): Promise<void> {
  const element = document.createElement(tag);
  try {
    await new Promise((onload, onerror) => {
      Object.assign(element, properties, {onload, onerror});
      // The element is not in the head, because some scripts replace the page without a reload and
      // empty the head. They would remove the element before its load or error event,
      // and the promise would never settle.
      document.documentElement.append(element);
    });
  } finally {
    element.remove();
  }
}
