// Writes the demo site into site/: static files for any folder of any host. Its pages run the service
// inside the page. Run this after the build.
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {SERVICE_URL} from './demo-pages.mjs';

const root = join(import.meta.dirname, '..');

/** The files and folders of dist/ that the pages load, without the chunks. */
const DIST_FILES = [
  'embed.js',
  'embed.js.map',
  'themes',
  'demo',
  'custom-elements.json',
  'integrity.json',
];

/** Replaces a folder with the demo site. */
export function writeSite(folder) {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const options = {
    cwd: join(root, 'demo'),
    exclude: ['service', 'apps', 'recipes', 'wordpress'],
  };
  for (const file of globSync('**/*.{html,css,js,svg}', options)) {
    const text = readFileSync(join(root, 'demo', file), 'utf8');
    mkdirSync(dirname(join(folder, file)), {recursive: true});
    writeFileSync(join(folder, file), withoutService(text, file));
  }
  const chunks = globSync('chunks/*.js*', {cwd: join(root, 'dist')});
  for (const file of [...DIST_FILES, ...chunks])
    cpSync(join(root, 'dist', file), join(folder, 'dist', file), {recursive: true});
}

/**
 * Returns the text of a file of the demo, changed so that its shops run in demo mode, without a
 * service.
 */
function withoutService(text, file) {
  const offline = text
    .replaceAll('../dist/', 'dist/')
    // On pages whose shops are all in providers, the script tag needs no shop.
    .replaceAll(
      ` data-base-url="${SERVICE_URL}"`,
      text.includes('data-service') ? '' : ' data-demo',
    )
    .replace(/\s+data-token="demo-token"/g, '')
    .replaceAll(`base-url="${SERVICE_URL}"`, 'demo')
    .replaceAll(`data-service="${SERVICE_URL}"`, 'data-service="dist/demo"')
    .replaceAll(`href="${SERVICE_URL}"`, 'href="./"');
  if (offline.includes(SERVICE_URL))
    throw new Error(
      `demo/${file} still has the address of a service, and the site has none.`,
    );
  return offline;
}

if (import.meta.main) {
  writeSite(join(root, 'site'));
  console.log(`The site is in ${basename(root)}/site.`);
}
