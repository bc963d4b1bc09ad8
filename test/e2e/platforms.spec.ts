/**
 * The builder's snippets in pages that reproduce what platforms document. The pages are not the platforms
 * themselves. Each test names the documents that its page follows.
 */
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';
import {expect, test} from './embedding-page.js';
import {expectSale, GUEST_SERVICE} from './guest-shop.js';
import {faultless, layoutFaults} from './page-layout.js';
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

  test('a script without the nonce does not run, and readers find the service’s own shop', async ({
    page,
    cdn,
  }) => {
    const blocks = built(cdn, 'discourse');
    await openSite(
      page,
      pageWith('discourse', {
        CSS: blocks['CSS'] ?? '',
        // The page of an uploaded HTML file. The style sheet, which delays the sentence, is left
        // out.
        'After Header': `${blocks['Head']?.replace(/<link[^>]*>/, '')}${blocks['After Header']}`,
      }).replaceAll('NONCE', nonce),
      headers,
    );
    await expect(page.getByText('The shop has not loaded yet.')).toBeVisible();
    await expect(page.locator('featured-deals a')).toHaveAttribute(
      'href',
      GUEST_SERVICE,
    );
    expect(await page.evaluate(() => customElements.get('store-cart'))).toBeUndefined();
  });
});

test('nothing yet: the page that the builder makes is a whole shop on a server with files', async ({
  page,
  cdn,
}) => {
  const {'index.html': html = ''} = built(cdn, 'nothing');
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 800});
    await openSite(page, html);
    await expect(
      page.getByRole('button', {name: startingWith(en.add)}).first(),
    ).toBeVisible();
    await expect.poll(() => layoutFaults(page), `${width} px`).toEqual(faultless);
  }
  await expectSale(page);
});
