/** A script tag of ours, by its attributes. */
const OURS = 'script[data-base-url],script[data-demo]';

/** The address of this code itself, where the engine tells it in a stack. */
const ownAddress = /(?:https?|file):\/\/[^\s()]+?\.m?js[^\s():]*/.exec(
  new Error('Where am I?').stack ?? '',
)?.[0];

/**
 * The script tag that a page was given; `undefined` outside browsers. Optimisers move and
 * rename scripts, and then only its own attributes tell which one it is. Has to be asked
 * while the script runs for the first time.
 */
export const entryScript: HTMLScriptElement | undefined =
  typeof document === 'undefined' ? undefined : find();

function find(): HTMLScriptElement | undefined {
  const {currentScript} = document;
  // An image of this name would be in its place.
  const current =
    currentScript instanceof HTMLScriptElement ? currentScript : undefined;
  const named = 'script[src*="embed.js"]';
  // Other vendors have files of this name, too.
  const isOwn = ({src}: HTMLScriptElement) =>
    !ownAddress?.includes('embed.js') || src === ownAddress;
  return current?.matches(`${OURS},${named}`)
    ? current
    : (document.querySelector<HTMLScriptElement>(OURS) ??
        current ??
        [...document.querySelectorAll<HTMLScriptElement>(named)].find(isOwn));
}

/**
 * The address beside which our other files are. A page that imports the entry by `import()` has
 * no script tag of ours, and then the code's own address says it.
 */
export function entryAddress(): string {
  return entryScript?.src || ownAddress || document.baseURI;
}
