import type {Page} from '@playwright/test';
import {en} from '../../src/i18n/en.js';
import {cartButton, expect} from './embedding-page.js';

/** Returns a function that counts how often our elements have rendered after their removal. */
export async function watchOld(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const site = window as unknown as {paints: number};
    site.paints = 0;
    for (const element of document.querySelectorAll('featured-deals, store-cart')) {
      const root = element.shadowRoot;
      if (!root) throw new Error('Nothing to watch.');
      new MutationObserver((records) => {
        // The live regions leave the dialog of a cart that is gone with the next message.
        const isRendering = records.some(
          ({target}) => !(target as Element).closest?.('[data-announcer]'),
        );
        if (!element.isConnected && isRendering) site.paints += 1;
      }).observe(root, {subtree: true, childList: true, characterData: true});
    }
  });
  return () => page.evaluate(() => (window as unknown as {paints: number}).paints);
}

export async function openCheckout(page: Page): Promise<void> {
  await cartButton(page).click();
  await page.getByRole('button', {name: en.checkout}).click();
  await expect(page.locator('dialog.storefront-dialog:modal')).toBeVisible();
}
