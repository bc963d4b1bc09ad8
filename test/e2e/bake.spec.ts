import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Page} from '@playwright/test';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {labelWithItem} from '../support/shopper-texts.js';

const run = promisify(execFile);

/** Returns the HTML that the command `bake` writes for two categories of the demo's service. */
async function baked(): Promise<string> {
  const {SERVICE_URL = ''} = process.env;
  const options = ['--base-url', SERVICE_URL, '--token', 'demo-token'];
  const args = ['dist/prerender/cli.js', 'bake', ...options, 'embers', 'featured'];
  return (await run(process.execPath, args)).stdout;
}

/** Opens an owner's page that contains this HTML above a paragraph. */
async function open(page: Page, html: string): Promise<void> {
  const {SERVICE_URL} = process.env;
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
    <link rel="stylesheet" href="/dist/themes/baked.css">
    <script src="/dist/embed.js" data-base-url="${SERVICE_URL}" data-token="demo-token" defer></script>
    </head><body>${html}<p id="below">Below the shop.</p></body></html>`;
  await page.route('**/baked.html', (route) =>
    route.fulfill({contentType: 'text/html', body}),
  );
  await page.goto('/baked.html');
}

test('the live shop takes over from baked HTML, and about as large', async ({page}) => {
  const html = await baked();
  await page.route('**/dist/embed.js', (route) => route.abort());
  await open(page, html);
  const cards = page.locator('store-category').getByRole('listitem');
  await expect(page.getByRole('heading', {name: '500 Embers'})).toBeVisible();
  await expect(page.getByText('€4.99')).toBeVisible();
  const before = await cards.first().boundingBox();
  await page.unroute('**/dist/embed.js');
  await page.reload();
  const embers = page.locator('store-category');
  await expect(
    embers.getByRole('button', {name: labelWithItem(en.add, '500 Embers')}),
  ).toBeVisible();
  await expect(embers.getByRole('heading', {name: '500 Embers'})).toHaveCount(1);
  const after = await cards.first().boundingBox();
  for (const [side, most] of [
    ['x', 4],
    ['y', 16],
    ['width', 4],
    ['height', 60], // In some cases, wide fonts need one more line, so the height may differ.
  ] as const) {
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0))).toBeLessThan(most);
  }
});
