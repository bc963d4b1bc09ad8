/** Selects script tags with our settings. Other vendors use the same names for theirs. */
const OWN_SETTINGS = '[data-base-url],[data-demo],[src*="base-url="]';

/** The name that the build gives to this file. Other vendors have files of this name, too. */
const OWN_NAME = 'embed.js';

/** The address of this file, if the engine's stack traces contain it. */
const ownAddress = /(?:https?|file):\/\/[^\s()]+?\.m?js[^\s()]*?(?=:\d+:\d+\)?$)/m.exec(
  new Error('Where am I?').stack ?? '',
)?.[0];

/**
 * The page's script tag that loaded this script; `undefined` outside browsers, and if no such tag
 * is found. The tag is read while the script runs, because `document.currentScript` is empty later.
 */
export const entryScript: HTMLScriptElement | undefined =
  typeof document === 'undefined'
    ? undefined
    : findEntryScript(document.currentScript, ownAddress);

/**
 * Finds our script tag in `root`. `current` is the running tag: none for a module, and an optimiser's
 * tag if that one runs our code. `address` is the file of the running code, so perhaps an optimiser's.
 */
export function findEntryScript(
  current: unknown,
  address: string | undefined,
  root: ParentNode = document,
): HTMLScriptElement | undefined {
  const scripts = [...root.querySelectorAll('script')];
  // An image named "currentScript" would replace the document's property, so the type is checked.
  if (current instanceof HTMLScriptElement) scripts.unshift(current);
  const isNamed = ({src}: HTMLScriptElement) => src.includes(OWN_NAME);
  const hasSettings = (script: HTMLScriptElement) => script.matches(OWN_SETTINGS);
  const ranks: ((script: HTMLScriptElement) => boolean)[] = [
    (script) =>
      (script === current || script.src === address) &&
      (isNamed(script) || hasSettings(script)),
    (script) => isNamed(script) && hasSettings(script),
    // An optimiser may have renamed our file, or moved its address to another attribute. A file of
    // another site is another vendor's.
    (script) =>
      hasSettings(script) && (!script.src || script.src.startsWith(`${origin}/`)),
    (script) => script === current,
    (script) => isNamed(script) && !address?.includes(OWN_NAME),
  ];
  for (const isOurs of ranks) {
    const found = scripts.find(isOurs);
    if (found) return found;
  }
  return undefined;
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
