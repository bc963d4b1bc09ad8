/**
 * The builder's snippets in pages that reproduce what platforms document. The pages are not the platforms
 * themselves. Each test names the documents that its page follows.
 */
import {expect, test} from './embedding-page.js';
import {expectSale} from './guest-shop.js';
import {built, openSite, pageWith} from './platform-page.js';
import {violations} from './policy.js';

// https://meta.discourse.org/t/104243: `strict-dynamic` with a nonce, which core adds to all scripts of
// themes. https://github.com/discourse/discourse/commit/b1f74ab59e6fd471b8eac9b55a5cde45f56ce518
test.describe('Discourse', () => {
  const nonce = 'dGhlIG5vbmNlIG9mIG9uZSB2aXNpdA';
  // Without `upgrade-insecure-requests`: the tests' service and files have no https.
  const headers = {
    'Content-Security-Policy': `base-uri 'self'; object-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; frame-ancestors 'self'; manifest-src 'self'`,
  };
  const themed = (html: string) =>
    html.replaceAll('<script ', `<script nonce="${nonce}" `);

  test('a theme component: the shop is in its category, survives a change of pages, and sells', async ({
    page,
    cdn,
  }) => {
    const blocks = built(cdn, 'discourse');
    const found = await violations(page);
    await openSite(
      page,
      pageWith('discourse', {
        CSS: blocks['CSS'] ?? '',
        Head: themed(blocks['Head'] ?? ''),
        'After Header': blocks['After Header'] ?? '',
      }).replaceAll('NONCE', nonce),
      headers,
    );
    await expectSale(page);
    await page.getByRole('link', {name: 'Latest'}).click();
    await expect(page.locator('featured-deals')).toBeHidden();
    await page.getByRole('link', {name: 'Shop', exact: true}).click();
    await expect(page.locator('featured-deals')).toBeVisible();
    await expect(page.locator('store-cart').getByRole('listitem')).toHaveCount(1);
    expect(found).toEqual([]);
  });
});
