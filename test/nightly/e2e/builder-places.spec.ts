import {readFileSync} from 'node:fs';
import {platforms} from '../../../demo/builder/platforms.js';
import {open, printed} from '../../e2e/builder-page.js';
import {expect, inventory, test} from '../../e2e/embedding-page.js';

test('the builder says that npm’s CDN does not have the script of an unpublished build', async ({
  page,
}) => {
  await page.route('**/dist/integrity.json', (route) =>
    route.fulfill({json: {...inventory, published: false}}),
  );
  await open(page, {show: 'deals', files: 'npm'});
  await expect(page.getByText('The package is not on npm yet')).toBeVisible();
  await expect(page.getByRole('region', {name: 'Snippet', exact: true})).toHaveCount(0);
});

test('every platform shows its guide, and one without room for files asks for a whole address', async ({
  page,
}) => {
  await open(page, {place: 'html'});
  const select = page.getByRole('combobox', {name: 'Where do you paste it?'});
  for (const [place, {name, steps}] of Object.entries<{
    name: string;
    steps: readonly string[];
  }>(platforms)) {
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
