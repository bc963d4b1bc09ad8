/** The addresses of our files in a snippet, and their hashes. */
import {withProtocol} from './address.js';

/**
 * The address of `dist/integrity.json`, which the page of the builder names. The other files are in
 * the same folder. `undefined` when `npm run recipes` runs this module in Node, without a page.
 */
const inventoryUrl = globalThis.document?.querySelector('#inventory').href;

/** The address of the folder with our files on this site, with a slash at its end. */
export const here = inventoryUrl && new URL('.', inventoryUrl).href;

/** The build's inventory of its files. Empty if the build has not written one. */
export const inventory = await (inventoryUrl ? fetch(inventoryUrl) : Promise.reject())
  .then((response) => response.json())
  .catch(() => ({version: '', files: {}}));

/** Returns the address or the path of the folder in the settings, or `undefined` if it is neither. */
export function folderOf(settings) {
  switch (settings.get('files')) {
    case 'npm':
      return `https://cdn.jsdelivr.net/npm/storefront-elements@${inventory.version}/dist/`;
    case 'own':
      return ownFolder(settings.get('folder') ?? '');
    default:
      return here;
  }
}

/** Returns the attributes of a tag that loads one of our files. */
export function pinned(file) {
  const integrity = inventory.files[file]?.integrity;
  return {integrity, crossorigin: integrity && 'anonymous'};
}

/** The languages with translations, each under its own name. */
export function languages() {
  const codes = Object.keys(inventory.files).flatMap(
    (file) => /^chunks\/lang-(.+)-.{8}\.js$/.exec(file)?.[1] ?? [],
  );
  return ['en', ...codes]
    .map((code) => ({code, name: nameOf(code)}))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function nameOf(code) {
  const name = new Intl.DisplayNames([code], {type: 'language'}).of(code);
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Whether the folder is a path of the owner's site instead of a whole address. */
export function isRelative(folder) {
  return !/^https?:/.test(folder);
}

/** Returns a typed address or path of a folder with a slash at its end. */
function ownFolder(typed) {
  const path = typed.trim().replace(/embed\.js$/, '');
  if (isPath(path)) return path.replace(/\/*$/, '/');
  const address = withProtocol(path);
  if (!URL.canParse(address)) return undefined;
  const {protocol, origin, pathname} = new URL(address);
  if (!/^https?:$/.test(protocol)) return undefined;
  return origin + pathname.replace(/\/*$/, '/');
}

/** Whether this is a path, such as `/shop/`, `../shop` or `files/shop`. */
function isPath(typed) {
  return /^(?!\/\/)[\w./~%@+-]+$/.test(typed) && withProtocol(typed) === typed;
}
