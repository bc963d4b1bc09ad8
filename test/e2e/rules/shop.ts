import type {Locator, Page} from '@playwright/test';
import {expect, test as base} from '../test.js';
import {demonstrationOf, type MissingCall} from './missing.js';
import {en} from '../../../src/i18n/en.js';
import {labelWithItem, payLabel} from '../../support/shopper-texts.js';

/** How the service answers that a test runs against, and where it is. */
export interface RulesOptions {
  /** As the interface document has it and no more, or as real services do. */
  shape: 'documented' | 'observed';
  /** Whether the service has the calls of the interface document alone. A cart is filled elsewhere then. */
  minimal: boolean;
  service: string | undefined;
}

/** What a page is opened with besides its content. */
export interface PageOptions {
  /** The page's token; `''`: none. By default one of the test's own. */
  readonly token?: string;
  /** Attributes of the script tag besides the service's address and the token. */
  readonly attributes?: string;
  /** What follows the page's address, such as `?ref=STREAMER`. */
  readonly search?: string;
}

interface ServiceLine {
  readonly id: number;
  readonly cid: number;
  readonly count: number;
  readonly price: number;
  readonly selected_server?: number;
  readonly vars: readonly {readonly value?: string; readonly use?: string}[];
}

/** The service's own word on a shopper's cart. */
interface ServiceCart {
  readonly cart: Readonly<Record<string, unknown>>;
  readonly items: readonly ServiceLine[];
}

interface Fixtures {
  /** A token that no other test has, and so a shopper of its own. */
  readonly shopper: string;
  /** Asks the service what a page would ask it, as the test's shopper. */
  readonly ask: <T = unknown>(
    path: string,
    body?: object,
    token?: string,
  ) => Promise<T>;
  /** Puts items into the shopper's cart without a page. */
  readonly stock: (...ids: readonly number[]) => Promise<void>;
  readonly cartOf: (token?: string) => Promise<ServiceCart>;
  /**
   * Where the service has not this call: shows that the shop says so and does not offer what needs
   * it, also after a reload, and returns `true`. The rule cannot be tested there.
   */
  readonly without: (call: MissingCall) => Promise<boolean>;
  /** Opens a page with one script tag and this content; other tabs find it at `/rules.html`. */
  readonly open: (content: string, options?: PageOptions) => Promise<void>;
}

/** What the page says where the service does not list its payment methods. */
const METHODS = 'data-payment-methods="Card, Bank form, Pix, SePay, Virtual Currency"';

/** A test against the built files and one shape of the service; its pages must be quiet. */
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
  without: async ({page, open, stock, ask, minimal}, use, info) => {
    await use(async (call) => {
      if (!minimal) return false;
      info.annotations.push({type: 'missing call', description: call});
      const {
        content,
        options,
        stock: ids,
        code,
        prepare,
        use,
        words,
        there,
        control,
      } = demonstrationOf(call);
      if (ids) await stock(...ids);
      if (code) await ask('cart/acceptCoupon', {coupon: code});
      await prepare?.(page);
      await open(content, options);
      await use?.(page);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(control(page)).toHaveCount(0);
      await page.reload();
      await expect(there(page)).toBeVisible();
      await expect(control(page)).toHaveCount(0);
      return true;
    });
  },
  page: async ({page, minimal}, use) => {
    const noise: string[] = [];
    page.on('pageerror', (error) => noise.push(`${error}`));
    page.on('console', (message) => {
      // What the network refuses is said by the browser, whatever a page does about it.
      const ofNetwork = message.text().startsWith('Failed to load resource');
      // What a page without a sign-in of its own is told where one would be of use.
      const ofSignIn = message.text().includes('<store-login></store-login>');
      // What the page's author is told of a call that the service does not have.
      const ofCall = minimal && /does not (have|list) /.test(message.text());
      const isQuiet = ofNetwork || ofSignIn || ofCall;
      if (['error', 'warning'].includes(message.type()) && !isQuiet)
        noise.push(message.text());
    });
    await use(page);
    expect(noise).toEqual([]);
  },
  open: async ({page, context, baseURL, service, shopper, minimal}, use) => {
    await use(async (content, {token = shopper, attributes = '', search = ''} = {}) => {
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title>
        <link rel="icon" href="data:,">
        <script src="/dist/embed.js" data-base-url="${service}" ${token && `data-token="${token}"`}
          ${attributes} ${minimal && !attributes.includes('payment-methods') ? METHODS : ''} defer></script></head><body><main><h1>A shop</h1>${content}</main></body></html>`;
      await context.route(`${baseURL}/rules.html*`, (route) =>
        route.fulfill({contentType: 'text/html', body: html}),
      );
      await page.goto(`/rules.html${search}`);
    });
  },
});

export {expect};

/** The card, column, line or detail of an item. */
export function entry(root: Page | Locator, name: string): Locator {
  // What is looked for inside is found from the entry on, wherever that is.
  const page = 'page' in root ? root.page() : root;
  return root
    .locator('[part~="item"], [part~="line"]')
    .filter({has: page.locator('[part~="name"]').filter({hasText: exactly(name)})});
}

/** Text that is this and nothing else. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}

/** Puts an item into the cart from its card, and waits until it is there. */
export async function add(page: Page, name: string): Promise<void> {
  const card = entry(page.locator('store-category, featured-deals, store-item'), name);
  await card.getByRole('button', {name: labelWithItem(en.add, name)}).click();
  await expect(card.getByText(en.inCart, {exact: true})).toBeVisible();
}

/** An inline cart of the page. */
export function cartOn(page: Page): Locator {
  return page.locator('store-cart').last();
}

/** An amount of euros as English pages show it. */
export function euros(amount: number): string {
  return new Intl.NumberFormat('en', {style: 'currency', currency: 'EUR'}).format(
    amount,
  );
}

/** What this demo's sites ask for, by the fields' names. */
const DETAILS: Readonly<Record<string, string>> = {
  [en.fullname]: 'Ada Example',
  [en.email]: 'ada@example.net',
  [en.address1]: '1 Test Street',
  [en.city]: 'Lisbon',
  [en.region]: 'Lisboa',
  [en.zipcode]: '1000-001',
};

/** Fills the checkout in, but for the ways to pay and `empty`. */
export async function fillIn(page: Page, empty?: string): Promise<void> {
  const form = page.locator('checkout-form');
  for (const [name, text] of Object.entries(DETAILS)) {
    const field = form.getByRole('textbox', {name: new RegExp(`^${name}( \\(|$)`)});
    if (name !== empty) await field.fill(text);
  }
  await form
    .getByRole('combobox', {name: en.country})
    .selectOption({label: 'Portugal'});
  await form.getByRole('checkbox', {name: en.terms}).click();
  await form.getByRole('checkbox', {name: en.privacy}).click();
}

/** Chooses a way to pay, and presses "Pay". */
export async function pay(page: Page, method: string): Promise<void> {
  const form = page.locator('checkout-form');
  await form.getByRole('radio', {name: method}).check();
  await payButton(page).click();
}

export function payButton(page: Page): Locator {
  return page.locator('checkout-form').getByRole('button', {name: payLabel});
}

/** Lets the service answer a call with this instead, or with what the function makes of its answer. */
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
