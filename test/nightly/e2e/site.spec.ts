import {globSync} from 'node:fs';
import {join} from 'node:path';
import {writeSite} from '../../../scripts/site.mjs';
import {en} from '../../../src/i18n/en.js';
import {faultless, layoutFaults} from '../../e2e/page-layout.js';
import {expect} from '../../e2e/test.js';
import {test} from '../../e2e/web-space.js';
import {startingWith} from '../../support/shopper-texts.js';

test('the site works from a folder of a host that serves files, and fits a phone', async ({
  page,
  webSpace: {url, folder},
  isMobile,
}) => {
  test.slow();
  const address = `${url}~ada/shop/`;
  writeSite(join(folder, '~ada/shop'));
  const pages = globSync('*.html', {cwd: join(folder, '~ada/shop')});
  for (const name of ['index', 'builder', 'item', 'reference', 'script-tag', 'themes'])
    expect(pages).toContain(`${name}.html`);
  /** Errors of the pages, and their requests to other addresses. */
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(address) && !/^(data|blob|about):/.test(asked))
      noise.push(`asked for ${asked}`);
  });
  for (const name of pages) {
    await page.goto(address + name);
    // The builder asks a question, and then shows its shop in a frame.
    if (name === 'builder.html')
      await page.getByRole('button', {name: 'A page written by hand'}).click();
    const shop = name === 'builder.html' ? page.frameLocator('iframe') : page;
    const add = shop.getByRole('button', {name: startingWith(en.add)});
    await expect(add.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(noise, name).toEqual([]);
    // The page may still move when its last elements have been read.
    if (isMobile)
      await expect
        .configure({soft: true})
        .poll(() => layoutFaults(page), {message: name, timeout: 40_000})
        .toEqual(faultless);
  }
});
