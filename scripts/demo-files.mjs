// Writes the files that a shop in demo mode requests: its pictures, and the pages that its links lead
// to. The rest of the demo's service runs in the page.
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {createService} from '../demo/service/app.ts';
import {catalogue} from '../demo/service/catalogue.ts';
import {faces} from '../demo/service/in-page/addresses.ts';
import {createMemoryStore} from '../demo/service/memory-store.ts';

/** Replaces a folder with the pictures, pages and style sheet that the demo requests. */
export async function writeDemoFiles(folder) {
  const store = createMemoryStore();
  const app = createService({store});
  rmSync(folder, {recursive: true, force: true});
  for (const path of pathsOf(store)) {
    const response = await app.fetch(new Request(`https://demo.invalid${path}`));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const file = join(folder, decodeURIComponent(path));
    mkdirSync(dirname(file), {recursive: true});
    const text = await response.text();
    // Relative addresses work in every folder of every host, so absolute ones are replaced.
    const relative = (up) => text.replace(/(src|href)="\/(?!\/)/g, `$1="${up}`);
    if (path.startsWith('/pages/')) {
      writeFileSync(`${file}.html`, relative('../'));
    } else if (path.startsWith('/profile/')) {
      mkdirSync(file);
      writeFileSync(join(file, 'index.html'), relative('../../'));
    } else {
      writeFileSync(file, text);
    }
  }
}

/** The paths of the pictures, pages and styles that the catalogue needs. */
function pathsOf(store) {
  const {settings, items, categories} = catalogue;
  const drawn = (rows, folder) =>
    rows
      .filter(({details}) => details.picture)
      .map(({id}) => `/img/${folder}/${id}.svg`);
  return new Set([
    ...drawn(items, 'items'),
    ...drawn(categories, 'categories'),
    ...(JSON.stringify(catalogue).match(/\/img\/motifs\/[\w/-]+\.svg/g) ?? []),
    ...[...faces(store)].map((name) => `/img/avatars/${encodeURIComponent(name)}.svg`),
    ...[...faces(store)].map((name) => `/profile/${encodeURIComponent(name)}`),
    ...settings.pages.map(({url}) => `/pages/${url}`),
    '/img/logo.svg',
    '/style.css',
  ]);
}
