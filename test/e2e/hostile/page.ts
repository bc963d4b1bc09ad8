import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {standard} from '../../../demo/gallery/data.js';

/** The page's own elements: one of each kind that our elements contain. */
const OWN = `<section id="own"><h2>Ours</h2><p>Some <a href="#x">text</a>.</p><ul><li>One</li></ul>
  <form><fieldset><legend>Form</legend><label for="i">Field</label><input id="i" type="text" value="x">
  <input type="checkbox"><input type="radio"><select><option>One</option></select>
  <button type="button">Button</button></fieldset></form><img alt="" width="10" height="10">
  <table><tr><th>A</th><td>B</td></tr></table><dialog id="their-dialog">Theirs</dialog></section>`;

/** All our elements, as in an owner's page. */
const SHOP = `<store-server></store-server><store-links></store-links><store-language></store-language>
  <store-currency></store-currency><featured-deals></featured-deals>
  <store-category url="keys" controls></store-category><store-category url="ranks"></store-category>
  <store-item item-id="51"></store-item><store-cart></store-cart><store-login></store-login>
  <checkout-form terms-url="/terms"></checkout-form><store-goals></store-goals><store-donors></store-donors>
  <store-payment order-id="MS-1"></store-payment><store-cart layout="drawer"></store-cart>`;

/** Runs in the page. Returns the computed styles of the page's own elements, in their order. */
function ownStyles(): readonly string[] {
  return [...document.querySelectorAll('#own, #own *')].flatMap((element) =>
    ['', '::before', '::after', '::backdrop', '::selection', '::placeholder'].map(
      (pseudo) => {
        const style = getComputedStyle(element, pseudo);
        return `${element.localName}${pseudo} ${[...style]
          .filter((name) => !name.startsWith('--'))
          .map((name) => `${name}: ${style.getPropertyValue(name)}`)
          .join('; ')}`;
      },
    ),
  );
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>`;

/** Answers all calls to the service at `/shop` with the answers of the gallery. */
async function serviceAnswers(page: Page): Promise<void> {
  const answers: Readonly<Record<string, unknown>> = {
    ...standard,
    'payments/checkStatus': {status: 'pending', message: ''},
  };
  await page.route('**/img/**', (route) =>
    route.fulfill({contentType: 'image/svg+xml', body: picture}),
  );
  await page.route('**/shop/api/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*?\/api\//, '');
    const answer = answers[path] ?? answers[path.replace(/\/[^/]*$/, '/*')];
    return answer
      ? route.fulfill({json: answer})
      : route.fulfill({status: 404, json: {success: false, message: 'Nothing here.'}});
  });
}

/**
 * Opens a page of the folder `hostile` with the shop. The test answers the calls of the service.
 */
export async function openHostile(page: Page, name: string): Promise<void> {
  const [head = '', body = ''] = readFileSync(
    new URL(`${name}.html`, import.meta.url),
    'utf8',
  ).split('</style>');
  const lang = /lang="(\w+)"/.exec(head)?.[1] ?? 'en';
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}</style>
    <script src="/dist/embed.js" data-base-url="SERVICE" data-token="hostile" defer></script></head>
    <body>${body.replace('<!-- own -->', OWN).replace('<!-- shop -->', `<div id="shop">${SHOP}</div>`)}
    <script>window.ownStyles = ${ownStyles.toString()}; window.before = ownStyles()</script></body></html>`;
  await page.route('**/hostile.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: html.replace('SERVICE', new URL('/shop', route.request().url()).href),
    }),
  );
  await serviceAnswers(page);
  await page.goto('/hostile.html');
  for (const ready of [
    'featured-deals [part~="item"]',
    'store-category [part~="value"]',
    'store-category[url="keys"] [part~="item"]',
    'store-item [part~="add"]',
    'checkout-form [part~="total"]',
    'checkout-form [part~="radio"]',
    'store-cart [part~="line"]',
    'store-login [part~="shopper"]',
    'store-donors [part~="donor"]',
    'store-payment [part~="status"]',
    'store-language [part~="select"]',
    'store-currency [part~="select"]',
    'store-goals [part~="goal"]',
    'store-server [part~="address"]',
    'store-links [part~="link"]',
  ])
    await page.locator(ready).first().waitFor({state: 'attached'});
}

/**
 * Returns the styles of the page's own elements that have changed since the shop was loaded. There
 * should be none.
 */
export function changedOwnStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const {before, ownStyles} = window as unknown as {
      before: readonly string[];
      ownStyles(): readonly string[];
    };
    return ownStyles().flatMap((now, i) => {
      const was = before[i]?.split('; ') ?? [];
      const different = now.split('; ').filter((line) => !was.includes(line));
      return different.length ? [`${now.split(' ')[0]}: ${different.join('; ')}`] : [];
    });
  });
}
