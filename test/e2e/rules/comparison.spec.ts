import {cartOn, entry, exactly, expect, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem} from '../../support/shopper-texts.js';

const RANKS = '<store-category url="ranks"></store-category><store-cart></store-cart>';
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

test.describe('Comparison', () => {
  test('shows items side by side, and as cards on a phone', async ({
    page,
    open,
    isMobile,
  }) => {
    // The pattern matches the start only, because the row's description follows its name.
    const rows = ROWS.map((row) => new RegExp(`^${row}`));
    await open(RANKS);
    const ranks = page.locator('store-category');
    if (isMobile) {
      await expect(ranks.getByRole('table')).toHaveCount(0);
      for (const name of NAMES) {
        const card = entry(ranks, name);
        await expect(card.getByRole('term')).toHaveText(rows);
        await expect(card.getByRole('definition')).toHaveCount(ROWS.length);
      }
      await expect(entry(ranks, 'Ember').getByRole('definition')).toHaveText([
        new RegExp(`${en.no}$`),
        '8',
        '25 000',
        new RegExp(`${en.yes}$`),
        'Standard',
        '4',
        'Ember',
      ]);
      return;
    }
    const table = ranks.getByRole('table', {name: en.comparison('Ranks')});
    await expect(table.getByRole('columnheader').locator('[part~="name"]')).toHaveText(
      NAMES,
    );
    await expect(table.getByRole('rowheader')).toHaveText(rows);
    const row = (name: string) =>
      table
        .getByRole('row')
        .filter({has: page.getByRole('rowheader', {name})})
        .getByRole('cell');
    await expect(row('Homes')).toHaveText(['3', '8', '20', '50', 'Unlimited']);
    await expect(row('Feed and heal')).toHaveText([
      new RegExp(`${en.no}$`),
      new RegExp(`${en.yes}$`),
      new RegExp(`${en.yes}$`),
      new RegExp(`${en.yes}$`),
      new RegExp(`${en.yes}$`),
    ]);
  });

  test('has texts for ticks, crosses and missing values, and neither shows nor runs markup', async ({
    page,
    open,
  }) => {
    await page.route('**/api/categories/get/ranks', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const evil = '<img src=x onerror=document.title=1><b>First</b>';
      await route.fulfill({
        response: answer,
        body: text.replace('"First"', JSON.stringify(evil)),
      });
    });
    await open(RANKS);
    const ranks = page.locator('store-category');
    await expect(ranks.getByText('✓').first()).toHaveAttribute('aria-hidden', 'true');
    await expect(ranks.locator('[part~="yes"]').first()).toContainText(en.yes);
    await expect(ranks.locator('[part~="no"]').first()).toContainText(en.no);
    // The item Phoenix has no value for the monthly kit.
    await expect(ranks.locator('[part~="missing"]')).toHaveText([`—${en.notSaid}`]);
    await expect(ranks.getByText(exactly('First'))).toBeVisible();
    await expect(ranks.getByText('Unlimited').first()).toBeVisible();
    await expect(ranks.getByText(/<\/?b>|onerror/)).toHaveCount(0);
    await expect(page).toHaveTitle('A shop');
  });

  test('keeps the price and button of each item in view', async ({
    page,
    open,
    isMobile,
    cartOf,
    without,
  }) => {
    if (await without('cart/add')) return;
    await open(`${RANKS}<div style="height: 200vh"></div>`);
    const head = entry(page.locator('store-category'), 'Ember');
    await expect(head.locator('[part~="price"]')).toHaveText('€9.99');
    const button = head.getByRole('button', {name: labelWithItem(en.add, 'Ember')});
    if (!isMobile) {
      const last = page.getByRole('rowheader', {name: 'Monthly kit'});
      await last.evaluate((row) => row.scrollIntoView({block: 'end'}));
      await page.evaluate(() => scrollBy(0, 150));
      await expect(last).toBeInViewport();
      await expect(button).toBeInViewport();
    }
    await button.click();
    await expect(entry(cartOn(page), 'Ember')).toBeVisible();
    await expect
      .poll(async () => (await cartOf()).items.map(({id}) => id))
      .toEqual([32]);
  });
});
