// Takes pictures of every element in every state: presets × light and dark × widths × languages.
// screenshots/index.html shows all of them. Options take fewer pictures:
//   npm run screenshots -- --preset=bold --scheme=dark --lang=ar --width=320 --element=store-cart
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from './browser.mjs';
import {serveBuilt} from './serve.mjs';

const ALL = {
  preset: ['', 'quiet', 'bold', 'pixel'],
  scheme: ['light', 'dark'],
  width: ['320', '768', '1280'],
  lang: ['en', 'de', 'ar', 'ja'],
};

const {values} = parseArgs({
  options: Object.fromEntries(
    [...Object.keys(ALL), 'element'].map((name) => [name, {type: 'string'}]),
  ),
});

const folder = 'screenshots';
await rm(folder, {recursive: true, force: true});
await mkdir(folder);
const served = await serveBuilt({
  file: join(tmpdir(), `screenshots-${process.pid}.sqlite`),
});
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: BROWSER_FLAGS,
});
const rows = [];
try {
  for (const combination of combinations()) rows.push(await takePictures(combination));
} finally {
  await browser.close();
  await served.close();
}
await writeFile(join(folder, 'index.html'), overviewPage(rows));
console.log(
  `${rows.flatMap(({files}) => files).length} pictures: ${folder}/index.html`,
);

/** Returns every combination of the requested values. */
function combinations() {
  return Object.entries(ALL).reduce(
    (found, [name, all]) =>
      found.flatMap((one) =>
        (values[name] === undefined ? all : values[name].split(',')).map((value) => ({
          ...one,
          [name]: value,
        })),
      ),
    [{}],
  );
}

/** Takes a picture of each element in one combination. */
async function takePictures({preset, scheme, width, lang}) {
  const tab = await browser.newPage({
    viewport: {width: Number(width), height: 900},
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const query = new URLSearchParams({preset, scheme, lang, plain: ''});
  if (values.element) query.set('only', values.element);
  await tab.goto(`${served.origin}/themes.html?${query}`);
  await waitUntilLoaded(tab);
  const files = [];
  for (const section of await tab.locator('main > section').all()) {
    const name = `${await section.getAttribute('id')}-${preset || 'page'}-${scheme}-${width}-${lang}.png`;
    await section.screenshot({path: join(folder, name)});
    files.push(name);
  }
  await tab.close();
  return {
    title: `${preset || 'follows the page'}, ${scheme}, ${width} px, ${lang}`,
    files,
  };
}

/** Waits until pictures, fonts and chunks have loaded. */
async function waitUntilLoaded(tab) {
  await tab.waitForLoadState('networkidle');
  // Pictures below the window load when the page scrolls to them.
  await tab.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 700) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 40));
    }
    scrollTo(0, 0);
  });
  await tab.waitForLoadState('networkidle');
}

/** Returns the page that shows all pictures. */
function overviewPage(found) {
  const sections = found.map(
    ({title, files}) =>
      `<section><h2>${title}</h2><div>${files
        .map(
          (file) =>
            `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
        )
        .join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>body{font:1rem system-ui;margin:1rem}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
img{inline-size:min(100%,24rem);border:1px solid #ccc}</style>${sections.join('\n')}</html>\n`;
}
