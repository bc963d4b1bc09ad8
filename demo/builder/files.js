/** Where a page loads our files from, and what they have to be. */

/** Beside which file of dist/ the others are, as this page says it. */
const inventoryUrl = document.querySelector('#inventory').href;

/** The folder with our files on this site, with a slash at its end. */
export const here = new URL('.', inventoryUrl).href;

/** What the build says of its files; nothing where it says nothing. */
export const inventory = await fetch(inventoryUrl)
  .then((response) => response.json())
  .catch(() => ({version: '', files: {}}));

/** The folder that the settings name; `undefined` where it is no address. */
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

/** Attributes of a tag that loads one of our files. */
export function pinned(file) {
  const integrity = inventory.files[file]?.integrity;
  return {integrity, crossorigin: integrity && 'anonymous'};
}

/** Languages there are words in, by their names in themselves. */
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

function ownFolder(typed) {
  const address = typed.trim().replace(/embed\.js$/, '');
  if (!URL.canParse(address)) return undefined;
  const {protocol, origin, pathname} = new URL(address);
  if (!/^https?:$/.test(protocol)) return undefined;
  return origin + pathname.replace(/\/*$/, '/');
}
