import type {Locator, Page} from '@playwright/test';
import {policy} from '../policy.js';
import {expect, test as base} from '../test.js';
import {en} from '../../../src/i18n/en.js';
import {typedDetails} from '../../support/payment-request.js';
import {labelWithItem, payLabel} from '../../support/shopper-texts.js';

/** The options of a project: the format of the service's answers, and the service's address. */
export interface RulesOptions {
  /** The format of the answers: that of the interface document, or that of real services. */
  shape: 'documented' | 'observed';
  /**
   * Whether the service has only the calls of the interface document. `ask`, `stock` and `cartOf`
   * then use the whole service, which is at another address.
   */
  minimal: boolean;
  service: string | undefined;
}

/** Options for opening a page. */
export interface PageOptions {
  /** The page's token: by default one of the test's own, `''` for none. */
  readonly token?: string;
  /** Attributes of the script tag, in addition to the service's address and the token. */
  readonly attributes?: string;
  /** The end of the page's address, such as `?ref=STREAMER`. */
  readonly search?: string;
  /** Changes the page's Content Security Policy, which is the strictest one. */
  readonly policy?: (header: string) => string;
}

interface ServiceLine {
  readonly id: number;
  readonly cid: number;
  readonly count: number;
  readonly price: number;
  readonly selected_server?: number;
  readonly vars: readonly {readonly value?: string; readonly use?: string}[];
}

/** The cart of a shopper at the service. */
interface ServiceCart {
  readonly cart: Readonly<Record<string, unknown>>;
  readonly items: readonly ServiceLine[];
}

interface Fixtures {
  /** The token of the test's own shopper. */
  readonly shopper: string;
  /** Calls the service directly, by default as the test's shopper. */
  readonly ask: <T = unknown>(
    path: string,
    body?: object,
    token?: string,
  ) => Promise<T>;
  /** Puts items into the shopper's cart at the service, without a page. */
  readonly stock: (...ids: readonly number[]) => Promise<void>;
  readonly cartOf: (token?: string) => Promise<ServiceCart>;
  /**
   * Opens a page with a script tag and this content, under the strictest policy. Other tabs can open
   * it at `/rules.html`. Resolves to its HTML.
   */
  readonly open: (content: string, options?: PageOptions) => Promise<string>;
}

/**
 * A test with the built files and one format of the service. Uncaught errors and unexpected
 * messages on the console fail the test.
 */
export const test = base.extend<RulesOptions & Fixtures>({
  shape: ['observed', {option: true}],
  minimal: [false, {option: true}],
  service: [undefined, {option: true}],
  shopper: async ({shape}, use, info) => {
    await use(`${shape}-${info.testId}-${Date.now()}`);
  },
  ask: async ({request, service, shopper, minimal}, use) => {
    const whole = `${service}${minimal ? '/elsewhere' : ''}`;
    await use(async (path, body, token = shopper) => {
      const answer = await request.post(`${whole}/api/${path}`, {
        headers: token ? {Authorization: `Bearer ${token}`} : {},
        ...(body && {data: body}),
      });
      const text = await answer.text();
      return (/^[[{"]/.test(text) ? JSON.parse(text) : text) as never;
    });
  },
  stock: async ({ask}, use) => {
    await use(async (...ids) => {
      for (const id of ids) {
        const {success} = await ask<{success: boolean}>(`cart/add/${id}`, {
          payment_type: 0,
        });
        expect(success, `the service takes ${id} into the cart`).toBe(true);
      }
    });
  },
  cartOf: async ({ask}, use) => {
    await use((token) => ask<ServiceCart>('cart/get', undefined, token));
  },
  page: async ({page, minimal}, use) => {
    const noise: string[] = [];
    page.on('pageerror', (error) => noise.push(`${error}`));
    page.on('console', (message) => {
      // The browser prints a message for every failed request, so these messages are expected.
      const ofNetwork = message.text().startsWith('Failed to load resource');
      // The shop prints this warning in pages without a sign-in, if the shopper needs to sign in.
      const ofSignIn = message.text().includes('<store-login></store-login>');
      // The shop prints this warning if the service lacks a call.
      const ofCall = minimal && /does not (have|list) /.test(message.text());
      const isQuiet = ofNetwork || ofSignIn || ofCall;
      if (['error', 'warning'].includes(message.type()) && !isQuiet)
        noise.push(message.text());
    });
    await use(page);
    expect(noise).toEqual([]);
  },
  open: async ({page, context, baseURL, service, shopper}, use) => {
    await use(async (content, options = {}) => {
      const {token = shopper, attributes = '', search = '', policy: change} = options;
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title>
        <link rel="icon" href="/icon.svg">
        <script src="/dist/embed.js" data-base-url="${service}" ${token && `data-token="${token}"`}
          ${attributes} defer></script></head><body><main><h1>A shop</h1>${content}</main></body></html>`;
      const otherShops = [...content.matchAll(/base-url="(.*?)"/g)].map(
        ([, url]) => url,
      );
      const strictest = policy(
        {script: `${baseURL}/dist/`, service: [service, ...otherShops].join(' ')},
        {
          'img-src': `'self'`,
          // The page's own styles.
          ...(content.includes('style="') && {'style-src': `'unsafe-inline'`}),
        },
      );
      await context.route(`${baseURL}/rules.html*`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: {'Content-Security-Policy': change?.(strictest) ?? strictest},
          body: html,
        }),
      );
      await page.goto(`/rules.html${search}`);
      return html;
    });
  },
});

export {expect};

/** Returns the card, column, line or detail of an item with this name. */
export function entry(root: Page | Locator, name: string): Locator {
  // `has` needs a locator that starts at the page.
  const page = 'page' in root ? root.page() : root;
  return root
    .locator('[part~="item"], [part~="line"]')
    .filter({has: page.locator('[part~="name"]').filter({hasText: exactly(name)})});
}

/** Matches exactly this text. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}

/** Adds an item to the cart with the button on its card, and waits until the card says so. */
export async function add(page: Page, name: string): Promise<void> {
  const card = entry(page.locator('store-category, featured-deals, store-item'), name);
  await card.getByRole('button', {name: labelWithItem(en.add, name)}).click();
  await expect(card.getByText(en.addedToCart, {exact: true})).toBeVisible();
}

let names = 0;

/** Returns the name of a player whom the service does not know, of at most 16 characters. */
export function newName(): string {
  names += 1;
  return `${Date.now().toString(36).slice(-6)}_${process.pid.toString(36)}_${names}`;
}

/** Signs in with the sign-in of this element. */
export async function signIn(root: Locator, name: string): Promise<void> {
  await root.getByRole('textbox', {name: en.playerName}).fill(name);
  await root.locator('form').getByRole('button', {name: en.signIn}).click();
}

/** Expects nothing in the page to be wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  const {scrollWidth, clientWidth} = await page.evaluate(
    () => document.documentElement,
  );
  expect(scrollWidth, 'nothing is wider than the window').toBe(clientWidth);
}

/** Returns the inline cart of the page. */
export function cartOn(page: Page): Locator {
  return page.locator('store-cart').last();
}

/** Formats an amount in euros as English pages do. */
export function euros(amount: number): string {
  return new Intl.NumberFormat('en', {style: 'currency', currency: 'EUR'}).format(
    amount,
  );
}

/** Fills in the checkout except for the payment method and the field `empty`. */
export async function fillIn(page: Page, empty?: string): Promise<void> {
  const form = page.locator('checkout-form');
  for (const [name, text] of Object.entries(typedDetails)) {
    const field = form.getByRole('textbox', {name: new RegExp(`^${name}( \\(|$)`)});
    if (name !== empty) await field.fill(text);
  }
  await form
    .getByRole('combobox', {name: en.country})
    .selectOption({label: 'Portugal'});
  await form.getByRole('checkbox', {name: en.terms}).click();
  await form.getByRole('checkbox', {name: en.privacy}).click();
}

/** Chooses a payment method, and presses "Pay". */
export async function pay(page: Page, method: string): Promise<void> {
  const form = page.locator('checkout-form');
  await form.getByRole('radio', {name: method}).check();
  await payButton(page).click();
}

export function payButton(page: Page): Locator {
  return page.locator('checkout-form').getByRole('button', {name: payLabel});
}

/**
 * Replaces the service's answer to a call by this value, or by the result of this function of the
 * answer.
 */
export async function answer(
  page: Page,
  call: string,
  own: object | ((answer: Record<string, unknown>) => object),
): Promise<void> {
  await page.route(`**/api/${call}`, async (route) => {
    const response = await route.fetch();
    const json =
      typeof own === 'function'
        ? own((await response.json()) as Record<string, unknown>)
        : own;
    await route.fulfill({response, json});
  });
}

/** Changes the settings of the shop, such as its way to sign in. */
export function changeSettings(page: Page, own: object): Promise<void> {
  return answer(page, 'settings/get', (json) => ({...json, ...own}));
}

/** Presses Tab until this element has the focus. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Finding it anew after each press would take most of a test's time.
  const found = await target.elementHandle();
  for (let tabs = 0; tabs < 80; tabs++) {
    const there = await found?.evaluate(
      (element) => (element.getRootNode() as Document).activeElement === element,
    );
    if (there) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`never got to ${String(target)} by ${key}`);
}
