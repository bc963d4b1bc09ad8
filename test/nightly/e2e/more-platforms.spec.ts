/**
 * The builder's snippets in pages that reproduce what platforms document. The pages are not the platforms
 * themselves. Each test names the documents that its page follows.
 */
import {expect, test} from '../../e2e/embedding-page.js';
import {expectSale} from '../../e2e/guest-shop.js';
import {faultless, layoutFaults} from '../../e2e/page-layout.js';
import {
  built,
  FILES,
  openSite,
  pageWith,
  sanitized,
  serve,
} from '../../e2e/platform-page.js';

// https://www.phpbb.com/support/docs/en/3.0/ug/adminguide/styles_templates/: templates are HTML of the
// administrator. The styles are those of prosilver, phpBB's own style.
for (const place of ['phpbb', 'xenforo', 'webflow'])
  test(`${place}: the shop sells among the platform’s styles and scripts, and fits`, async ({
    page,
    cdn,
  }) => {
    const {Snippet: snippet = ''} = built(cdn, place);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${error}`));
    const html = pageWith(place, {snippet, post: snippet.replaceAll('<', '&lt;')});
    await openSite(page, html);
    await expectSale(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({width, height: 800});
      const faults = async () => {
        const {scrollsSideways, clippedText} = await layoutFaults(page);
        return {...faultless, scrollsSideways, clippedText};
      };
      await expect.poll(faults, `${width} px`).toEqual(faultless);
    }
    expect(errors).toEqual([]);
  });

// https://squareranked.com/squarespace-schema/json-ld-injection/: a code block in the page. Templates of
// version 7.0 change pages without a reload.
test('squarespace: a code block sells after a change of pages without a reload', async ({
  page,
  cdn,
}) => {
  const {Snippet: snippet = ''} = built(cdn, 'squarespace');
  await openSite(page, pageWith('squarespace', {snippet}));
  await page.getByRole('link', {name: 'Shop', exact: true}).click();
  await expectSale(page);
});

// https://support.referralhero.com/integrate/platform/carrd.md: an element Embed, of the type Code and the
// style Inline. Its scripts can be deferred.
test('carrd: an inline embed sells when the page has loaded', async ({page, cdn}) => {
  const {Snippet: snippet = ''} = built(cdn, 'carrd');
  const deferred = snippet.replace('<script ', '<script type="text/deferred" ');
  await openSite(page, pageWith('carrd', {snippet: deferred}));
  await expectSale(page);
});

// https://dev.wix.com/docs/velo/api-reference/$w/html-component/introduction: a sandboxed frame,
// which cannot reach the page. The flags of its sandbox are those of published pages. Its origin is
// filesusr.com, not the page's.
test('wix, in an HTML element: the shop sells in the sandboxed frame', async ({
  page,
  cdn,
}) => {
  const {Snippet: snippet = ''} = built(cdn, 'wix');
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
test('wix, as custom elements: tags whose script has only an address sell', async ({
  page,
  cdn,
}) => {
  const {Tags: tags = '', 'Server URL': address = ''} = built(cdn, 'wix');
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
});

// Google shows HTML of users in a sandboxed frame, which may not change the address of the outer page.
// The flags of its sandbox: https://developers.google.com/apps-script/guides/html/restrictions. Embedded
// code is written into another frame inside that frame.
test('google-sites, as embedded code: the shop sells in a frame without an address', async ({
  page,
  cdn,
}) => {
  const {Snippet: snippet = ''} = built(cdn, 'google-sites');
  await serve(page, FILES, pageWith('google-sites-frame', {snippet}));
  await openSite(
    page,
    `<!doctype html><title>A site</title><iframe src="${FILES}inner-frame.html" width="980" height="1600"
        sandbox="allow-scripts allow-popups allow-forms allow-same-origin allow-popups-to-escape-sandbox allow-downloads allow-modals"></iframe>`,
  );
  await expectSale(page.frameLocator('iframe').frameLocator('#innerFrame'));
});

test('a builder that removes all attributes: the script’s address and bare tags are a shop', async ({
  page,
  cdn,
}) => {
  const {'Script without attributes': script = ''} = built(cdn, 'other');
  const bare = sanitized(
    '<store-login></store-login><store-category url="keys"></store-category><store-cart layout="drawer"></store-cart>',
  );
  expect(bare).toContain('<store-category></store-category>');
  await openSite(page, `<!doctype html><html lang="en"><body>${bare}${script}`);
  await expect(
    page.locator('store-category').getByRole('link', {name: 'Ranks'}),
  ).toBeVisible();
  await expectSale(page);
});
