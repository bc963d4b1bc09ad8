/**
 * Tests the fallback content that the builder writes into its snippets. Visitors read it if the
 * browser refuses the script, because the hash in the page belongs to another version of the file.
 */
import type {Page} from '@playwright/test';
import {expect, openPage, pageOf, test} from './embedding-page.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

const service = process.env['OBSERVED_SERVICE'] ?? '';

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'fallback content is the same in any window'),
);

/** Returns the snippet that the builder writes for a shop with featured deals and a category. */
async function builtSnippet(
  page: Page,
  settings: Record<string, string> = {},
): Promise<string> {
  const all = new URLSearchParams({
    shop: 'address',
    address: service,
    cart: 'drawer',
    ...settings,
  });
  for (const shown of ['login', 'deals', 'all']) all.append('show', shown);
  // Leaves the page first, because a link that changes only the fragment would not reload it.
  await page.goto('about:blank');
  await page.goto(`/builder.html#${all}`);
  const code = page.getByRole('region', {name: 'Snippet', exact: true}).locator('code');
  await expect(code).toContainText('embed.js');
  return (await code.textContent()) ?? '';
}

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
  const snippet = await builtSnippet(page);
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
  await expect(page.getByRole('link')).toHaveAttribute('href', service);
  await expect(page.getByRole('link')).toHaveText('Open the shop on its own site');
});

test('while the script loads, the sentence is hidden and the room for the shop is kept; then the sentence is gone', async ({
  page,
}) => {
  const snippet = await builtSnippet(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/dist/embed.js', async (route) => {
    await released;
    await route.continue();
  });
  // The page's load event would wait for the script, so the test waits for an earlier event.
  await page.route('**/embedding.html', (route) =>
    route.fulfill({contentType: 'text/html', body: pageOf(PAUSED, snippet)}),
  );
  await page.goto('/embedding.html', {waitUntil: 'commit'});
  const deals = page.locator('featured-deals');
  await expect(deals).toHaveCSS('min-height', '490px');
  await expect(sentence(page)).toBeHidden();
  release();
  await expect(
    deals.getByRole('button', {name: startingWith(en.add)}).first(),
  ).toBeVisible();
  await expect(sentence(page)).toBeHidden();
});

test('a script that waits for the first move of the mouse: the sentence is true before it, and gone after it', async ({
  page,
}) => {
  const snippet = await builtSnippet(page);
  const delayed = snippet.replace('<script ', '<script type="text/later" ');
  expect(delayed).not.toBe(snippet);
  const optimiser = `<script>
    addEventListener('mousemove', () => {
      const later = document.querySelector('script[type="text/later"]');
      const script = document.createElement('script');
      for (const {name, value} of later.attributes)
        if (name !== 'type') script.setAttribute(name, value);
      later.replaceWith(script);
    }, {once: true});
  </script>`;
  await openPage(page, pageOf(PAUSED, optimiser + delayed));
  const shown = page.locator('[slot="fallback"]');
  await shown.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(shown).toHaveText(
    'The shop has not loaded yet. Open the shop on its own site',
  );
  await expect(shown).toBeVisible();
  await page.mouse.move(20, 20);
  await expect(page.locator('featured-deals [part~="item"]').first()).toBeVisible();
  await expect(shown).toBeHidden();
});

test('the sentence is in the language of the shop, and has no link if the service’s address is a proxy', async ({
  page,
}) => {
  const snippet = await builtSnippet(page, {
    lang: 'de',
    address: 'http://localhost/storefront-proxy.php',
  });
  expect(snippet).toContain('<p slot="fallback">Der Shop ist noch nicht geladen.</p>');
  expect(await builtSnippet(page, {shop: 'demo'})).toContain(
    '<p slot="fallback">The shop has not loaded yet.</p>',
  );
});
