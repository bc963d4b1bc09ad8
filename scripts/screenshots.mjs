// Takes pictures of every element in every state: presets × light and dark × widths × languages.
// Options take fewer pictures:
//   npm run screenshots -- --preset=bold --scheme=dark --lang=ar --width=320 --element=store-cart
import {rm} from 'node:fs/promises';
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
const served = await serveBuilt({
  file: join(tmpdir(), `screenshots-${process.pid}.sqlite`),
});
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: BROWSER_FLAGS,
});
try {
  for (const combination of combinations()) await takePicture(combination);
} finally {
  await browser.close();
  await served.close();
}

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

/** Takes a picture of all elements in one combination. */
async function takePicture({preset, scheme, width, lang}) {
  const tab = await browser.newPage({
    viewport: {width: Number(width), height: 900},
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const query = new URLSearchParams({preset, scheme, lang, plain: ''});
  if (values.element) query.set('only', values.element);
  await tab.goto(`${served.origin}/themes.html?${query}`);
  await waitUntilLoaded(tab);
  const path = join(folder, `${preset || 'page'}-${scheme}-${width}-${lang}.png`);
  await tab.screenshot({path, fullPage: true});
  console.log(path);
  await tab.close();
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
