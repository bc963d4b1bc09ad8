/** Selects our script tag by its attributes. */
const OWN_SCRIPT = 'script[data-base-url],script[data-demo]';

/** The address of this file, if the engine's stack traces contain it. */
const ownAddress = /(?:https?|file):\/\/[^\s()]+?\.m?js[^\s()]*?(?=:\d+:\d+\)?$)/m.exec(
  new Error('Where am I?').stack ?? '',
)?.[0];

/**
 * The page's script tag that loaded this script; `undefined` outside browsers, and if no such tag
 * is found. Plugins that optimise pages move and rename scripts. Then only our attributes identify
 * the tag. The tag is read while the script runs, because `document.currentScript` is empty later.
 */
export const entryScript: HTMLScriptElement | undefined =
  typeof document === 'undefined' ? undefined : findEntryScript();

function findEntryScript(): HTMLScriptElement | undefined {
  const {currentScript} = document;
  // An image named "currentScript" would replace the document's property, so the type is checked.
  const current =
    currentScript instanceof HTMLScriptElement ? currentScript : undefined;
  const named = 'script[src*="embed.js"]';
  // Other vendors have files called embed.js, too, so the whole address is compared.
  const isOwn = ({src}: HTMLScriptElement) =>
    !ownAddress?.includes('embed.js') || src === ownAddress;
  return current?.matches(`${OWN_SCRIPT},${named}`)
    ? current
    : (document.querySelector<HTMLScriptElement>(OWN_SCRIPT) ??
        current ??
        [...document.querySelectorAll<HTMLScriptElement>(named)].find(isOwn));
}

/**
 * The settings of the script tag, named as in `dataset`. They are data attributes or, for
 * site builders that allow no attributes, parameters of the script's address. A token in
 * the address is ignored, because servers would log it.
 */
export function scriptSettings(
  script = entryScript,
): Record<string, string | undefined> {
  const settings: Record<string, string | undefined> = {};
  if (script?.src)
    for (const [name, value] of new URL(script.src).searchParams)
      settings[name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())] = value;
  delete settings['token'];
  return Object.assign(settings, script?.dataset);
}

/**
 * The address of the entry, `embed.js`. Our other files are in the same folder. If the page loads
 * the entry by `import()`, there is no script tag of ours, and the address of the running file is
 * returned.
 */
export function entryAddress(): string {
  return entryScript?.src || ownAddress || document.baseURI;
}
