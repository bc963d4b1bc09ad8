import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {startService} from '../../../demo/service/main.ts';
import {expect, serveFiles, startBrowser, visit} from '../recipes/shop.mjs';
import {install, npm, removeInstalled} from './package.mjs';
import {en} from '../../../src/i18n/en.ts';
import {labelWithItem} from '../../support/shopper-texts.ts';

/** The apps of `demo/apps`, and their frameworks. The types are in test/unit/package/frameworks. */
const APPS = {react: 'React', vue: 'Vue', svelte: 'Svelte'};

let browser;
let service;
before(async () => {
  browser = await startBrowser();
  service = await startService({port: 0, file: ':memory:', guests: true});
});
after(async () => {
  await browser?.close();
  await service?.close();
  removeInstalled();
});

/** Opens a site and calls `look` with the page. Fails if the page reports an error or a warning. */
async function visitSite(starting, look) {
  const site = await starting;
  const {page, told} = await visit(browser, site.origin);
  await look(page);
  assert.deepEqual(told, []);
  await page.context().close();
  await site.end();
}

const deals = (page) => page.locator('featured-deals').getByRole('listitem');

/** Adds the first deal to the cart, and checks that the cart contains it. */
async function addFirst(page) {
  const deal = deals(page).first();
  const name = await deal.getByRole('heading').innerText();
  await deal.getByRole('button', {name: labelWithItem(en.add, name)}).click();
  await expect(deal.getByText(en.inCart, {exact: true})).toBeVisible();
  await page.getByRole('button', {name: en.cartItems(1)}).click();
  const cart = page.getByRole('dialog', {name: en.cart});
  await expect(cart.getByRole('listitem').filter({hasText: name})).toBeVisible();
  await cart.getByRole('button', {name: en.close}).click();
}

async function signIn(page, name) {
  await page.getByRole('textbox', {name: en.playerName}).fill(name);
  await page.getByRole('button', {name: en.signIn}).click();
  await expect(page.getByText(en.signedInAs(name))).toBeVisible();
}

for (const [folder, name] of Object.entries(APPS)) {
  describe(`the example app for ${name}`, () => {
    let app;
    before(() => {
      app = install(folder, `demo/apps/${folder}`);
    });

    it('has right types, and builds', () => {
      npm(app, ['run', 'build'], {VITE_SHOP_URL: service.origin});
    });

    it('shows a working shop: items, the cart, its own words on an event, another category', () =>
      visitSite(serveFiles(join(app, 'dist')), async (page) => {
        await expect(deals(page)).toHaveCount(4);
        await signIn(page, `In_${name}`);
        await expect(page.getByText('Added: 0')).toBeVisible();
        await addFirst(page);
        await expect(page.getByText('Added: 1')).toBeVisible();

        const category = page.locator('store-category');
        await expect(category.getByRole('heading', {name: 'Ranks'})).toBeVisible();
        await page.getByRole('button', {name: 'Keys', exact: true}).click();
        await expect(category.getByRole('heading', {name: 'Crate keys'})).toBeVisible();
        await expect(category.getByRole('heading', {name: 'Ranks'})).toBeHidden();
      }));
  });
}

describe('a plain page', () => {
  it('shows a working shop by the file in node_modules', async () => {
    const folder = install('plain');
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A plain page</title>
      <link rel="icon" href="data:,"><script src="/node_modules/storefront-elements/dist/embed.js"
      data-base-url="${service.origin}" defer></script></head><body><store-login></store-login>
      <featured-deals></featured-deals><store-category url="ranks"></store-category>
      <store-cart layout="drawer"></store-cart></body></html>`,
    );
    await visitSite(serveFiles(folder), async (page) => {
      const ranks = page.locator('store-category');
      await expect(ranks.getByRole('heading', {name: 'Phoenix'})).toBeVisible();
      await signIn(page, 'In_a_plain_page');
      await addFirst(page);
    });
  });
});
