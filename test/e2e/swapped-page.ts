import type {Page} from '@playwright/test';
import {build} from 'esbuild';
import {
  addButton,
  cartButton,
  expect,
  expectShop,
  openPage,
  pageOf,
  scriptTag,
  SHOP,
} from './embedding-page.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

/** How libraries load the next page without a reload. In `turbo, script in the body`, its scripts run again. */
const WAYS = {
  turbo: 'replaceBody(next.body)',
  'turbo, script in the body': 'replaceBody(revived(next.body))',
  htmx: "document.querySelector('main').replaceChildren(...next.querySelector('main').childNodes)",
};

const swapper = (way: keyof typeof WAYS) => `<script>
  const revived = (body) => {
    for (const old of body.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const {name, value} of old.attributes) script.setAttribute(name, value);
      script.textContent = old.textContent;
      old.replaceWith(script);
    }
    return body;
  };
  const replaceBody = (body) => {
    for (const one of [...document.head.children])
      if (!one.matches('script, style, link[rel=stylesheet]')) one.remove();
    document.body.replaceWith(document.adoptNode(body));
  };
  const show = async (address) => {
    const text = await (await fetch(address)).text();
    const next = new DOMParser().parseFromString(text, 'text/html');
    ${WAYS[way]};
  };
  window.swap = async (address) => {
    await show(address);
    history.pushState({}, '', address);
  };
  addEventListener('popstate', () => show(location.href));
</script>`;

/** Returns a function that counts how often our elements have rendered after their removal. */
async function watchOld(page: Page): Promise<() => Promise<number>> {
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

async function openCheckout(page: Page): Promise<void> {
  await cartButton(page).click();
  await page.getByRole('button', {name: en.checkout}).click();
  await expect(page.locator('dialog.storefront-dialog:modal')).toBeVisible();
}

/** Expects the shop to live on in pages that are swapped in this way, forwards and back. */
export async function expectSwap(page: Page, way: keyof typeof WAYS): Promise<void> {
  const isInBody = way.endsWith('body');
  const script = scriptTag(isInBody ? '' : 'defer');
  const head = swapper(way) + (isInBody ? '' : script);
  const withScript = (html: string) =>
    pageOf(head, `<main>${html}</main>${isInBody ? script : ''}`);
  await page.route('**/next.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: withScript(`<h1>Next</h1>${SHOP}<store-server></store-server>`),
    }),
  );
  const told = await openPage(page, withScript(SHOP));
  await expectShop(page);
  // The dialog is open when the page is replaced.
  await openCheckout(page);
  const paints = await watchOld(page);

  await page.evaluate("swap('/next.html')");
  await expect(page.getByRole('heading', {name: 'Next'})).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  await expect(
    page.getByRole('button', {name: startingWith(en.copyAddress)}),
  ).toBeVisible();
  // Replacing a box of the page does not remove the dialog, which is in the body.
  await page.keyboard.press('Escape');
  const before = await paints();
  await addButton(page).click();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(2));
  await expect(page.locator('[data-store-announcer]')).toContainText(
    /Harvest crate|Total/,
  );
  await openCheckout(page);
  await page.keyboard.press('Escape');
  expect(await paints(), 'what is gone paints').toBe(before);

  await page.goBack();
  await expect(page.getByRole('heading', {name: 'Next'})).toBeHidden();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(2));
  // A script in the body runs again with each page, and says so.
  const isExpected = (text: string) => isInBody && text.includes('twice');
  expect(told.filter((text) => !isExpected(text))).toEqual([]);
  expect(told.length).toBeLessThanOrEqual(2);
}

/**
 * Opens a page whose script tag provides the shop, and whose own bundle registers an element. Such a
 * bundle contains a second copy of all modules.
 */
export async function openWithBundle(
  page: Page,
  tag: string,
  script: string,
  body: string,
): Promise<void> {
  const {outputFiles} = await build({
    stdin: {contents: `import './dist/define/${tag}.js'`, resolveDir: '.'},
    ...{bundle: true, write: false, format: 'esm'},
  });
  const bundle = outputFiles[0]?.text ?? '';
  await page.route('**/npm.js', (route) =>
    route.fulfill({contentType: 'text/javascript', body: bundle}),
  );
  const own = '<script type="module" src="/npm.js"></script>';
  await openPage(page, pageOf(own + script, body));
}
