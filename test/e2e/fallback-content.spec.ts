/** Tests the content of the page's own that visitors see as long as the script does not run. */
import type {Page} from '@playwright/test';
import {inventory as ofBuilder} from '../../demo/builder/files.js';
import {snippetsFor} from '../../demo/builder/snippets.js';
import {en} from '../../src/i18n/en.js';
import {
  expect,
  inventory,
  openPage,
  pageOf,
  scriptTag,
  test,
} from './embedding-page.js';
import {expectSale, GUEST_SERVICE} from './guest-shop.js';

Object.assign(ofBuilder, inventory);

/** What the builder writes for a shop with featured deals and a whole catalogue. */
const [{text: snippet}] = snippetsFor(
  'html',
  new URLSearchParams([
    ['shop', 'address'],
    ['address', GUEST_SERVICE],
    ['cart', 'drawer'],
    ['files', 'own'],
    ['folder', '/dist/'],
    ...['login', 'deals', 'all'].map((shown) => ['show', shown]),
  ]),
) as [{text: string}];

const sentence = (page: Page) => page.getByText('The shop has not loaded yet.');

/** Stops animations, so that the sentence does not appear before the test has looked. */
const PAUSED = '<style>* {animation-play-state: paused !important}</style>';

/** Advances the sentence's animation to this time, in milliseconds. */
function advance(page: Page, time: number): Promise<void> {
  return sentence(page).evaluate((element, to) => {
    for (const animation of element.getAnimations()) animation.currentTime = to;
  }, time);
}

test('an outdated hash: after eight seconds, visitors read a sentence and find a link to the service’s own shop', async ({
  page,
}) => {
  const outdated = snippet.replace(
    /(embed\.js" integrity="sha384-)[^"]+/,
    `$1${'A'.repeat(64)}`,
  );
  expect(outdated).not.toBe(snippet);
  const refused = page.waitForEvent('console', (message) =>
    /integrity/.test(message.text()),
  );
  await openPage(page, pageOf(PAUSED, outdated));
  await refused;
  await advance(page, 7900);
  await expect(sentence(page)).toBeHidden();
  await advance(page, 8000);
  await expect(sentence(page)).toBeVisible();
  await expect(sentence(page)).toHaveCount(1);
  await expect(page.getByRole('link')).toHaveAttribute('href', GUEST_SERVICE);
  await expect(page.getByRole('link')).toHaveText('Open the shop on its own site');
});

/** Tags with content of the page's own, for visitors for whom the script does not run. */
const WITH_FALLBACK = `<featured-deals>
    <p slot="fallback">The shop has not loaded yet. <a href="/shop">Open the shop on its own site</a></p>
  </featured-deals>
  <store-category url="ranks"><a href="/ranks">Our ranks</a></store-category>
  <store-cart layout="drawer"></store-cart>`;

test('a browser without what every supported one has keeps the page’s own content, and the console says why, once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const head = `<script>delete Array.prototype.toSorted</script>${scriptTag()}`;
  const html = pageOf(head, WITH_FALLBACK);
  const told = await openPage(page, html, {}, '?store-doctor#item-52');
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toMatch(/Chrome 120, Firefox 128 or Safari 17\.4/);
  await expect(page.getByText('The shop has not loaded yet.')).toBeVisible();
  await expect(page.getByRole('link', {name: 'Our ranks'})).toBeVisible();
  expect(asked.filter((url) => /\/api\/|\/chunks\//.test(url))).toEqual([]);
});

/**
 * Removes what at least one of Chrome 120, Firefox 128 and Safari 17.4 lacks, according to
 * https://github.com/mdn/browser-compat-data, or what some of their builds lack.
 */
const REMOVE_NEWER = `<script>
  const remove = (owner, ...names) => {
    for (const name of names) if (owner) delete owner[name];
  };
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf',
    'isSupersetOf', 'isDisjointFrom');
  if (window.Iterator) remove(Iterator.prototype, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce',
    'toArray', 'forEach', 'some', 'every', 'find');
  remove(Map.prototype, 'getOrInsert', 'getOrInsertComputed');
  remove(Promise, 'try');
  remove(Array, 'fromAsync');
  remove(RegExp, 'escape');
  remove(Error, 'isError');
  remove(Math, 'f16round', 'sumPrecise');
  remove(JSON, 'rawJSON', 'isRawJSON');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex');
  remove(Intl, 'DurationFormat');
  remove(URL, 'parse');
  remove(AbortSignal, 'any');
  remove(Document, 'parseHTML', 'parseHTMLUnsafe');
  remove(Element.prototype, 'setHTML', 'setHTMLUnsafe', 'getHTML', 'moveBefore', 'ariaNotify');
  remove(Document.prototype, 'ariaNotify', 'startViewTransition');
  remove(HTMLDialogElement.prototype, 'closedBy', 'requestClose');
  remove(CSSStyleSheet.prototype, 'replace');
  remove(Navigator.prototype, 'share', 'canShare', 'connection');
  remove(window, 'Iterator', 'navigation', 'scheduler', 'Sanitizer', 'Temporal', 'trustedTypes',
    'ReportingObserver', 'CloseWatcher', 'URLPattern', 'CustomStateSet', 'cookieStore');
  if ('navigation' in window || 'any' in AbortSignal || 'closedBy' in HTMLDialogElement.prototype)
    console.error('Not everything is removed.');
</script>`;

test('the shop needs nothing that one of the supported browsers lacks', async ({
  page,
}) => {
  const told = await openPage(
    page,
    pageOf(
      `${REMOVE_NEWER}<script src="/dist/embed.js" data-base-url="${GUEST_SERVICE}" defer></script>`,
      `<store-login></store-login><store-category></store-category>
       <store-cart></store-cart><checkout-form></checkout-form>`,
    ),
  );
  await expectSale(page);
  const category = page.locator('store-category');
  await category.locator('[part~="item"] [part~="name"]').first().click();
  const dialog = page.locator('dialog.storefront-item');
  await expect(dialog.locator('store-item').getByRole('heading').first()).toBeVisible();
  await dialog.getByRole('button', {name: en.close, exact: true}).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(en.email, {exact: true})).toBeVisible();
  // The service refuses a guest's cart, and browsers print a message for the failed request.
  expect(told.filter((text) => !/status of 401/.test(text))).toEqual([]);
});
