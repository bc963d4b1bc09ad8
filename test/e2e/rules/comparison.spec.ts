import type {Page} from '@playwright/test';
import {cartOn, entry, exactly, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

const NAMES = ['Spark', 'Ember', 'Blaze', 'Inferno', 'Phoenix'];
/** The rows in the order of their field `sorting`. The service sends them in another order. */
const ROWS = [
  'Fly in your claims',
  'Homes',
  'Claim blocks',
  'Feed and heal',
  'Queue',
  'Chat colours',
  'Monthly kit',
];
/** Their names in the page. Only the start is compared, because the row's description follows. */
const rows = ROWS.map((row) => new RegExp(`^${row}`));
const [no, yes] = [new RegExp(`${en.no}$`), new RegExp(`${en.yes}$`)];

/** Adds the item Ember in a comparison, to the cart of the page. */
async function buyEmber(page: Page): Promise<void> {
  const head = entry(page.locator('store-category'), 'Ember');
  await expect(head.locator('[part~="price"]')).toHaveText('€9.99');
  await head.getByRole('button', {name: labelWithItem(en.add, 'Ember')}).click();
  await expect(entry(cartOn(page), 'Ember')).toBeVisible();
}

test.describe('A comparison', () => {
  test.beforeEach(async ({page, open}) => {
    await page.route('**/api/categories/get/ranks', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const evil = '<img src=x onerror=document.title=1><b>First</b>';
      const body = text.replace('"First"', JSON.stringify(evil));
      await route.fulfill({response, body});
    });
    await open(
      `<store-category url="ranks"></store-category><store-cart></store-cart>
      <div style="height: 200vh"></div>`,
    );
  });

  test('shows cards in a narrow window, each with its rows', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'A wide window shows a table.');
    const ranks = page.locator('store-category');
    for (const name of NAMES) {
      const card = entry(ranks, name);
      await expect(card.getByRole('term')).toHaveText(rows);
      await expect(card.getByRole('definition')).toHaveCount(ROWS.length);
    }
    await expect(entry(ranks, 'Ember').getByRole('definition')).toHaveText([
      no,
      '8',
      '25 000',
      yes,
      'Standard',
      '4',
      'Ember',
    ]);
    await expect(ranks.getByRole('table')).toHaveCount(0);
    await buyEmber(page);
  });

  test(
    'shows a table in a wide window, whose prices and buttons stay in view',
    {
      tag: '@wide',
    },
    async ({page, isMobile, cartOf}) => {
      test.skip(isMobile, 'A narrow window shows cards.');
      const ranks = page.locator('store-category');
      const table = ranks.getByRole('table', {name: en.comparison('Ranks')});
      await expect(
        table.getByRole('columnheader').locator('[part~="name"]'),
      ).toHaveText(NAMES);
      await expect(table.getByRole('rowheader')).toHaveText(rows);
      const row = (name: string) =>
        table
          .getByRole('row')
          .filter({has: page.getByRole('rowheader', {name})})
          .getByRole('cell');
      await expect(row('Homes')).toHaveText(['3', '8', '20', '50', 'Unlimited']);
      await expect(row('Feed and heal')).toHaveText([no, yes, yes, yes, yes]);

      await expect(ranks.getByText('✓').first()).toHaveAttribute('aria-hidden', 'true');
      // The item Phoenix has no value for the monthly kit.
      await expect(ranks.locator('[part~="missing"]')).toHaveText([`—${en.notSaid}`]);
      // Values neither show nor run markup.
      await expect(ranks.getByText(exactly('First'))).toBeVisible();
      await expect(ranks.getByText(/<\/?b>|onerror/)).toHaveCount(0);
      await expect(page).toHaveTitle('A shop');

      const last = page.getByRole('rowheader', {name: 'Monthly kit'});
      await last.evaluate((header) => header.scrollIntoView({block: 'end'}));
      await page.evaluate(() => scrollBy(0, 150));
      await expect(last).toBeInViewport();
      await expect(
        entry(ranks, 'Ember').getByRole('button', {
          name: labelWithItem(en.add, 'Ember'),
        }),
      ).toBeInViewport();
      await buyEmber(page);
      await expect
        .poll(async () => (await cartOf()).items.map(({id}) => id))
        .toEqual([32]);
    },
  );
});
