import {spawnSync} from 'node:child_process';
import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {expect, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {labelWithItem} from '../support/shopper-texts.js';

test('the live shop takes over from baked HTML, in about the same room', async ({
  page,
}) => {
  const options = ['--base-url', process.env['SERVICE_URL'] ?? '', '--token', 'baker'];
  const args = ['dist/prerender/cli.js', 'bake', ...options, 'embers', 'featured'];
  const {stdout: baked} = spawnSync(process.execPath, args, {encoding: 'utf8'});
  const head = `<link rel="stylesheet" href="/dist/themes/baked.css">${scriptTag()}`;
  await page.route('**/dist/embed.js', (route) => route.abort());
  await openPage(page, pageOf(head, `${baked}<p>Below the shop.</p>`));
  const embers = page.locator('store-category');
  const placeOf = async () => {
    const {
      x = 0,
      y = 0,
      height = 0,
    } = (await embers.getByRole('listitem').first().boundingBox()) ?? {};
    return {x, y, height};
  };
  const name = embers.getByRole('heading', {name: '500 Embers'});
  await expect(name).toBeVisible();
  await expect(page.getByText('€4.99')).toBeVisible();
  const before = await placeOf();
  await page.unroute('**/dist/embed.js');
  await page.reload();
  await expect(
    embers.getByRole('button', {name: labelWithItem(en.add, '500 Embers')}),
  ).toBeVisible();
  await expect(name).toHaveCount(1);
  const after = await placeOf();
  expect(Math.abs(after.x - before.x)).toBeLessThan(4);
  expect(Math.abs(after.y - before.y)).toBeLessThan(16);
  // In some cases, wide fonts need one more line.
  expect(Math.abs(after.height - before.height)).toBeLessThan(60);
});
