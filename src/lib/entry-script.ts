/** Selects our script tag by its attributes. */
const OWN_SCRIPT = 'script[data-base-url],script[data-demo]';

/** The address of this file, if the engine's stack traces contain it. */
const ownAddress = /(?:https?|file):\/\/[^\s()]+?\.m?js[^\s():]*/.exec(
  new Error('Where am I?').stack ?? '',
)?.[0];

/**
 * The page's script tag that loaded this code; `undefined` outside browsers. Optimisers move and
 * rename scripts, and then only our attributes identify the tag. The value is read while the
 * script runs, because `document.currentScript` is empty later.
 */
export const entryScript: HTMLScriptElement | undefined =
  typeof document === 'undefined' ? undefined : findEntryScript();

function findEntryScript(): HTMLScriptElement | undefined {
  const {currentScript} = document;
  // An image named "currentScript" would replace this property of the document.
  const current =
    currentScript instanceof HTMLScriptElement ? currentScript : undefined;
  const named = 'script[src*="embed.js"]';
  // Other vendors also have files called embed.js.
  const isOwn = ({src}: HTMLScriptElement) =>
    !ownAddress?.includes('embed.js') || src === ownAddress;
  return current?.matches(`${OWN_SCRIPT},${named}`)
    ? current
    : (document.querySelector<HTMLScriptElement>(OWN_SCRIPT) ??
        current ??
        [...document.querySelectorAll<HTMLScriptElement>(named)].find(isOwn));
}

/**
 * The address of the entry; our other files are beside it. A page that loads the entry by
 * `import()` has no script tag of ours. Then this is the address of the running code.
 */
export function entryAddress(): string {
  return entryScript?.src || ownAddress || document.baseURI;
}
