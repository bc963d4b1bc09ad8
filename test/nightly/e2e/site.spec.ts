import {globSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from '@playwright/test';
import {writeSite} from '../../../scripts/site.mjs';
import {en} from '../../../src/i18n/en.js';
import {expect} from '../../e2e/test.js';
import {test} from '../../e2e/web-space.js';
import {startingWith} from '../../support/shopper-texts.js';

/**
 * Returns a list that grows with each error of a page and each request to another address. It
 * should stay empty.
 */
function watch(page: Page, address: string): string[] {
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob|about):/.test(url))
      noise.push(`asked for ${url}`);
  });
  return noise;
}

test('the site works from a folder of a host that serves files', async ({
  page,
  webSpace: {url, folder},
}) => {
  const address = `${url}~ada/shop/`;
  writeSite(join(folder, '~ada/shop'));
  const pages = globSync('*.html', {cwd: join(folder, '~ada/shop')});
  expect(pages).toEqual(
    expect.arrayContaining([
      'index.html',
      'builder.html',
      'item.html',
      'reference.html',
      'script-tag.html',
      'themes.html',
    ]),
  );
  const noise = watch(page, address);
  for (const name of pages) {
    await page.goto(address + name);
    // The builder asks a question, and then shows its shop in a frame.
    if (name === 'builder.html')
      await page.getByRole('button', {name: 'A page written by hand'}).click();
    const shop = name === 'builder.html' ? page.frameLocator('iframe') : page;
    await expect(
      shop.getByRole('button', {name: startingWith(en.add)}).first(),
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(noise, name).toEqual([]);
  }
});
