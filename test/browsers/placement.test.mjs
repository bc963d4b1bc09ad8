import assert from 'node:assert/strict';
import {after, before, it} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {ENGINES} from './engines.mjs';
import {misplacedElements, placementPage} from './placement.mjs';
import {startSite} from './site.mjs';

const engine = ENGINES[process.env.TEST_BROWSER ?? 'chromium'];

let site;
let browser;

before(async () => {
  site = await startSite();
  site.shopper = 'placement';
  browser = await engine.start();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

for (const width of [390, 1280]) {
  it(`every element has the width its parent allows, whatever the parent, at ${width} px`, async () => {
    await browser.resize(width, 900);
    await browser.goto(site.origin + site.page(placementPage()));
    let wrong = ['nothing was measured'];
    for (let tries = 60; tries > 0 && wrong.length > 0; tries -= 1) {
      // WebDriver cannot wait for a condition in the page, so the test asks twice a second.
      await setTimeout(500);
      wrong = await browser.evaluate(misplacedElements);
    }
    assert.deepEqual(wrong, []);
  });
}
