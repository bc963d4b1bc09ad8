import {readFileSync} from 'node:fs';
import {platforms} from '../../../demo/builder/platforms.js';
import {en} from '../../../src/i18n/en.js';
import {open, printed} from '../../e2e/builder-page.js';
import {expect, test} from '../../e2e/test.js';
import {startingWith} from '../../support/shopper-texts.js';

test('every platform shows its guide, and one without room for files asks for a whole address', async ({
  page,
}) => {
  await open(page, {place: 'html'});
  const select = page.getByRole('combobox', {name: 'Where do you paste it?'});
  type Platform = Readonly<{name: string; steps: readonly string[]}>;
  for (const [place, {name, steps}] of Object.entries<Platform>(platforms)) {
    await select.selectOption(place);
    await expect(page.getByRole('heading', {name, exact: true})).toBeVisible();
    await expect(page.locator('#steps > li')).toHaveCount(steps.length);
    await expect(page.locator('#blocks code').first()).not.toBeEmpty();
  }
  await select.selectOption('nothing');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Download: index.html'}).click();
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toBe(await printed(page, 'index.html'));
  await select.selectOption('squarespace');
  await page.getByLabel('Load the script from').selectOption('own');
  await page.getByLabel('The folder, or its address').fill('/shop/');
  await expect(page.getByText('Squarespace has no place for')).toBeVisible();
  await expect(page.locator('#blocks code')).toHaveCount(0);
});

test('the reference tells of events as they fire, and never a token', async ({
  page,
}) => {
  await page.goto('/reference.html#store-item');
  const log = page.getByRole('log', {name: 'Events as they fire'});
  /** The example that the reader of the page can change. */
  const example = page.locator('#stage');
  await example.getByRole('button', {name: startingWith(en.add)}).click();
  await expect(log).toContainText('store-item-added itemId: 31, count: 1');
  await expect(log).toContainText('store-cart-changed');

  await page.goto('/reference.html#store-login');
  await example.getByLabel(en.playerName).fill('Steve');
  await example.getByRole('button', {name: en.signIn}).click();
  await expect(log).toContainText('store-signed-in username: "Steve"');
  await expect(log).toContainText('store-ready');
  expect(await log.textContent()).not.toMatch(/token|secret/i);
});
