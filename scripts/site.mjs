// Writes the demo site into site/: plain files for any folder of any host. There is no service
// behind it; each page has one inside. Run after the build.
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

/** What pages load of dist/. */
const loaded = [
  'embed.js',
  'embed.js.map',
  'themes',
  'demo',
  'custom-elements.json',
  'integrity.json',
];

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
  for (const file of [...loaded, ...chunks])
    cpSync(join(root, 'dist', file), join(folder, 'dist', file), {recursive: true});
}

/** A page or a module of the demo as it is where no service runs. */
function withoutService(text, file) {
  const alone = text
    .replaceAll('../dist/', 'dist/')
    // Pages whose shops are all in providers need none of their own.
    .replaceAll(
      ` data-base-url="${SERVICE_URL}"`,
      text.includes('data-service') ? '' : ' data-demo',
    )
    .replace(/\s+data-token="demo-token"/g, '')
    .replaceAll(`base-url="${SERVICE_URL}"`, 'demo')
    .replaceAll(`data-service="${SERVICE_URL}"`, 'data-service="dist/demo"')
    .replaceAll(`href="${SERVICE_URL}"`, 'href="./"');
  if (alone.includes(SERVICE_URL))
    throw new Error(`demo/${file} wants a service, and a site has none.`);
  return alone;
}

if (import.meta.main) {
  writeSite(join(root, 'site'));
  console.log(`The site is in ${basename(root)}/site.`);
}
