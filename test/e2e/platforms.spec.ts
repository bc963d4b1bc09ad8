/**
 * The builder's snippets in pages that reproduce what platforms document. The pages are not the platforms
 * themselves. Each test names the documents that its page follows.
 */
import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {expect, test} from './embedding-page.js';
import {expectSale, GUEST_SERVICE} from './guest-shop.js';
import {faultless, layoutFaults} from './page-layout.js';
import {built, FILES, openSite, pageWith, sanitized, serve} from './platform-page.js';
import {violations} from './policy.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'a platform treats the tags in the same way in any window'),
);

/** Waits until the page does not scroll sideways and clips no text. */
async function expectNoLayoutFaults(page: Page, message: string): Promise<void> {
  const faults = async () => {
    const {scrollsSideways, clippedText} = await layoutFaults(page);
    return {...faultless, scrollsSideways, clippedText};
  };
  await expect.configure({soft: true}).poll(faults, {message}).toEqual(faultless);
}

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
    const blocks = await built(page, cdn, 'discourse');
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
    const blocks = await built(page, cdn, 'discourse');
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

  test(
    'a post keeps only the words of the snippet',
    {tag: '@long'},
    async ({page, cdn}) => {
      const blocks = await built(page, cdn, 'discourse');
      const post = sanitized(`${blocks['Head']}${blocks['After Header']}`);
      await openSite(
        page,
        pageWith('discourse', {post}).replaceAll('NONCE', nonce),
        headers,
      );
      await expect(page.getByText('The shop has not loaded yet.')).toBeVisible();
      expect(
        await page.evaluate(() => customElements.get('store-cart')),
      ).toBeUndefined();
    },
  );
});

// https://www.phpbb.com/support/docs/en/3.0/ug/adminguide/styles_templates/: templates are HTML of the
// administrator. The styles are those of prosilver, phpBB's own style.
for (const place of ['phpbb', 'xenforo', 'webflow'])
  test(
    `${place}: the shop sells among the platform’s styles and scripts, and fits`,
    {tag: place === 'phpbb' ? [] : '@long'},
    async ({page, cdn}) => {
      const {Snippet: snippet = ''} = await built(page, cdn, place);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${error}`));
      const html = pageWith(place, {snippet, post: snippet.replaceAll('<', '&lt;')});
      await openSite(page, html);
      await expectSale(page);
      for (const width of [1280, 390]) {
        await page.setViewportSize({width, height: 800});
        await expectNoLayoutFaults(page, `${width} px`);
      }
      expect(errors).toEqual([]);
    },
  );

// https://dev.wix.com/docs/velo/api-reference/$w/html-component/introduction: a sandboxed frame,
// which cannot reach the page. The flags of its sandbox are those of published pages. Its origin is
// filesusr.com, not the page's.
test('wix, in an HTML element: the shop sells in the sandboxed frame', async ({
  page,
  cdn,
}) => {
  const {Snippet: snippet = ''} = await built(page, cdn, 'wix');
  await serve(page, FILES, snippet);
  await openSite(
    page,
    `<!doctype html><title>A site</title><iframe src="${FILES}html/1.html" width="980" height="1600"
      sandbox="allow-same-origin allow-forms allow-popups allow-scripts allow-pointer-lock"></iframe>`,
  );
  await expectSale(page.frameLocator('iframe'));
});

// https://dev.wix.com/docs/velo/api-reference/$w/custom-element/introduction: a tag name, and the address of a
// script. https://dev.wix.com/docs/develop-websites-sdk/code-your-site/best-practices/about-frontend-security:
// `fetch` is replaced and cannot be replaced again.
test(
  'wix, as custom elements: tags whose script has only an address sell',
  {tag: '@long'},
  async ({page, cdn}) => {
    const {Tags: tags = '', 'Server URL': address = ''} = await built(page, cdn, 'wix');
    await openSite(
      page,
      `<!doctype html><html lang="en"><title>A site</title><body><div id="site"></div><script>
        const theirs = fetch.bind(window);
        Object.defineProperty(window, 'fetch', {value: (...all) => theirs(...all), writable: false});
        for (const line of ${JSON.stringify(tags.split('\n'))}) {
          const [tag, ...attributes] = line.split('   ');
          const element = document.createElement(tag);
          for (const text of attributes) element.setAttribute(...text.split(' = '));
          document.querySelector('#site').append(element);
          const script = document.createElement('script');
          script.src = ${JSON.stringify(address)};
          document.body.append(script);
        }
      </script>`,
    );
    await expectSale(page);
    await expect(page.locator('store-category')).toHaveAttribute('url', 'keys');
  },
);

// Google shows HTML of users in a sandboxed frame, which may not change the address of the outer page.
// The flags of its sandbox: https://developers.google.com/apps-script/guides/html/restrictions. Embedded
// code is written into another frame inside that frame.
test(
  'google-sites, as embedded code: the shop sells in a frame without an address',
  {tag: '@long'},
  async ({page, cdn}) => {
    const {Snippet: snippet = ''} = await built(page, cdn, 'google-sites');
    await serve(page, FILES, pageWith('google-sites-frame', {snippet}));
    await openSite(
      page,
      `<!doctype html><title>A site</title><iframe src="${FILES}inner-frame.html" width="980" height="1600"
        sandbox="allow-scripts allow-popups allow-forms allow-same-origin allow-popups-to-escape-sandbox allow-downloads allow-modals"></iframe>`,
    );
    await expectSale(page.frameLocator('iframe').frameLocator('#innerFrame'));
  },
);

// https://squareranked.com/squarespace-schema/json-ld-injection/: a code block in the page. Templates of version
// 7.0 change pages without a reload.
test(
  'squarespace: a code block sells after a change of pages without a reload',
  {tag: '@long'},
  async ({page, cdn}) => {
    const {Snippet: snippet = ''} = await built(page, cdn, 'squarespace');
    await openSite(page, pageWith('squarespace', {snippet}));
    await page.getByRole('link', {name: 'Shop', exact: true}).click();
    await expectSale(page);
  },
);

// https://support.referralhero.com/integrate/platform/carrd.md: an element Embed, of the type Code and the style
// Inline. Its scripts can be deferred.
test(
  'carrd: an inline embed sells when the page has loaded',
  {tag: '@long'},
  async ({page, cdn}) => {
    const {Snippet: snippet = ''} = await built(page, cdn, 'carrd');
    const deferred = snippet.replace('<script ', '<script type="text/deferred" ');
    await openSite(page, pageWith('carrd', {snippet: deferred}));
    await expectSale(page);
  },
);

test(
  'a builder that removes all attributes: the script’s address and bare tags are a shop',
  {tag: '@long'},
  async ({page, cdn}) => {
    const {'Script without attributes': script = ''} = await built(page, cdn, 'other');
    const bare = sanitized(
      '<store-login></store-login><store-category url="keys"></store-category><store-cart layout="drawer"></store-cart>',
    );
    expect(bare).toContain('<store-category></store-category>');
    await openSite(page, `<!doctype html><html lang="en"><body>${bare}${script}`);
    await expect(
      page.locator('store-category').getByRole('link', {name: 'Ranks'}),
    ).toBeVisible();
    await expectSale(page);
  },
);

test('nothing yet: the page that the builder makes is a whole shop on a server with files', async ({
  page,
  cdn,
}) => {
  const {'index.html': html = ''} = await built(page, cdn, 'nothing');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Download: index.html'}).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('index.html');
  expect(readFileSync(await download.path(), 'utf8')).toBe(html);
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 800});
    await openSite(page, html);
    await expect(
      page.getByRole('button', {name: startingWith(en.add)}).first(),
    ).toBeVisible();
    await expectNoLayoutFaults(page, `${width} px`);
  }
  await expectSale(page);
});
