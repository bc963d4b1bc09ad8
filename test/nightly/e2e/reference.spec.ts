import type {Page} from '@playwright/test';
import {expect, test} from '../../e2e/test.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

/** The example that the reader of the page can change. */
const example = (page: Page) => page.locator('#stage');

test.describe('The reference', () => {
  test('tells of events as they fire, and never a token', async ({page}) => {
    await page.goto('/reference.html#store-item');
    const log = page.getByRole('log', {name: 'Events as they fire'});
    await example(page)
      .getByRole('button', {name: startingWith(en.add)})
      .click();
    await expect(log).toContainText('store-item-added itemId: 31, count: 1');
    await expect(log).toContainText('store-cart-changed');

    await page.goto('/reference.html#store-login');
    await example(page).getByLabel(en.playerName).fill('Steve');
    await example(page).getByRole('button', {name: en.signIn}).click();
    await expect(log).toContainText('store-signed-in username: "Steve"');
    await expect(log).toContainText('store-ready');
    expect(await log.textContent()).not.toMatch(/token|secret/i);
  });

  test('has every element, each with an example of its own', async ({page}) => {
    await page.goto('/reference.html');
    const links = page.getByRole('navigation', {name: 'Elements'}).getByRole('link');
    await expect(links.first()).toBeVisible();
    const names = await links.allTextContents();
    expect(names).toContain('checkout-form');
    expect(names.length).toBeGreaterThan(12);
    for (const name of names) {
      await links.filter({hasText: new RegExp(`^${name}$`)}).click();
      await expect(page.getByRole('heading', {name, exact: true})).toBeFocused();
      await expect(example(page).locator('[part]').first()).toBeVisible();
    }
  });
});
