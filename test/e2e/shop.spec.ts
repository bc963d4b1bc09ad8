import type {Page} from '@playwright/test';
import {expect, payOnPaymentPage, test} from './test.js';
import {en} from '../../src/i18n/en.js';
import {typedDetails} from '../support/payment-request.js';
import {
  containing,
  labelWithItem,
  payLabel,
  startingWith,
} from '../support/shopper-texts.js';

/**
 * Returns a list that grows with each uncaught error and message on the console. It should stay
 * empty.
 */
function watch(page: Page): string[] {
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(`${error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  return noise;
}

/**
 * Opens a page of the demo as this shopper. Each test uses another shopper, so that its cart is
 * empty.
 */
async function openAs(page: Page, path: string, shopper: string): Promise<void> {
  await page.route('**/*.html', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({response, body: html.replaceAll('demo-token', shopper)});
  });
  await page.goto(path);
}

const shopperOf = (title: string, project: string) =>
  `${project}-${title.replace(/\W+/g, '-')}-${Date.now()}`;

async function fillIn(page: Page): Promise<void> {
  const form = page.locator('checkout-form');
  for (const [label, text] of Object.entries(typedDetails))
    await form.getByLabel(label, {exact: true}).fill(text);
  await form.getByLabel(en.country).selectOption({label: 'Portugal'});
  await form.getByRole('radio').first().check();
  await form.getByRole('checkbox', {name: en.terms}).check();
  await form.getByRole('checkbox', {name: en.privacy}).check();
}

/** The button of the cart. Its name says how many items are in the cart. */
const cartButton = (page: Page) =>
  page
    .locator('store-cart')
    .getByRole('button', {name: startingWith(en.cart)})
    .first();

/** Adds the first featured deal to the cart. */
async function addFirst(page: Page): Promise<void> {
  const deals = page.locator('featured-deals');
  await deals
    .getByRole('button', {name: startingWith(en.add)})
    .first()
    .click();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
}

/** Goes to the checkout through the cart. */
async function goToCheckout(page: Page): Promise<void> {
  await cartButton(page).click();
  await page.getByRole('button', {name: en.checkout}).click();
}

test('a shopper goes from the deals to a paid order, and the cart is empty again', async ({
  page,
}, info) => {
  const noise = watch(page);
  await openAs(page, '/index.html', shopperOf(info.title, info.project.name));

  const deal = page.locator('featured-deals').getByRole('listitem').first();
  const name = await deal.getByRole('heading').innerText();
  await deal.getByRole('button', {name: labelWithItem(en.add, name)}).click();
  await expect(deal.getByText(en.inCart, {exact: true})).toBeVisible();

  await cartButton(page).click();
  const cart = page.getByRole('dialog', {name: en.cart});
  await expect(cart.getByRole('listitem').filter({hasText: name})).toBeVisible();
  await cart.getByRole('button', {name: en.checkout}).click();

  await fillIn(page);
  const pay = page.getByRole('button', {name: payLabel});
  // While a change of the cart is pending, the button has no amount.
  await expect(pay).toHaveText(/€[\d.]+/);
  const [total = ''] = /€[\d.]+/.exec(await pay.innerText()) ?? [];
  expect(total).toMatch(/\d/);
  await pay.click();

  await page.waitForURL(/\/pay\//);
  await expect(page.getByText(total, {exact: false}).first()).toBeVisible();
  await payOnPaymentPage(page);
  await expect(page.getByText(/thank|paid/i).first()).toBeVisible();

  await page.goto('/index.html');
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(0));
  expect(noise).toEqual([]);
});

test(
  'a cancelled payment leaves the cart as it was',
  {tag: '@long'},
  async ({page}, info) => {
    await openAs(page, '/index.html', shopperOf(info.title, info.project.name));
    await addFirst(page);
    await goToCheckout(page);
    await fillIn(page);
    await page.getByRole('button', {name: payLabel}).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', {name: /cancel/i}).click();
    await page.goto('/index.html');
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  },
);

test('the keyboard alone is enough to buy', async ({page, isMobile}, info) => {
  test.skip(isMobile, 'phones have no keyboard to walk with');
  await openAs(page, '/index.html', shopperOf(info.title, info.project.name));
  const add = page
    .locator('featured-deals')
    .getByRole('button', {name: startingWith(en.add)})
    .first();
  await add.waitFor();

  const walkTo = async (what: () => Promise<boolean>, key = 'Tab') => {
    for (let steps = 0; steps < 120; steps++) {
      if (await what()) return;
      await page.keyboard.press(key);
    }
    throw new Error(`never got there by ${key}`);
  };
  /**
   * Returns a function that checks whether the text or label of the focused element matches, also
   * in shadow roots.
   */
  const focused = (pattern: RegExp) => () =>
    page.evaluate((source) => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement)
        active = active.shadowRoot.activeElement;
      const label = (active as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';
      return new RegExp(source).test(
        `${active?.textContent?.trim() ?? ''} ${label.trim()}`,
      );
    }, pattern.source);

  await walkTo(focused(startingWith(en.add)));
  await page.keyboard.press('Enter');
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  // Moves backwards, because the cart is in the page's header.
  await walkTo(focused(startingWith(en.cartItems(1))), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', {name: en.cart})).toBeVisible();
  await walkTo(focused(startingWith(en.checkout)));
  await page.keyboard.press('Enter');
  await expect(page.locator('checkout-form').getByRole('radio').first()).toBeVisible();

  const {[en.zipcode]: postalCode = '', ...beforeCountry} = typedDetails;
  for (const [label, text] of Object.entries(beforeCountry)) {
    await walkTo(focused(new RegExp(`\\b${label}`)));
    await page.keyboard.type(text);
  }
  await walkTo(focused(containing(en.country)));
  await page.keyboard.type('Portugal');
  await walkTo(focused(containing(en.zipcode)));
  await page.keyboard.type(postalCode);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await walkTo(focused(containing(en.terms)));
  await page.keyboard.press('Space');
  await walkTo(focused(containing(en.privacy)));
  await page.keyboard.press('Space');
  await walkTo(focused(payLabel));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pay\//);
});

test('a double click pays once', async ({page}, info) => {
  await openAs(page, '/index.html', shopperOf(info.title, info.project.name));
  await addFirst(page);
  await goToCheckout(page);
  await fillIn(page);
  let payments = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payments/create') && request.method() === 'POST')
      payments++;
  });
  await page.getByRole('button', {name: payLabel}).dblclick();
  await page.waitForURL(/\/pay\//);
  expect(payments).toBe(1);
});

test('the checkout lists missing fields and sends nothing', async ({page}, info) => {
  await openAs(page, '/index.html', shopperOf(info.title, info.project.name));
  await addFirst(page);
  await goToCheckout(page);
  let payments = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/payments/create')) payments++;
  });
  await page.getByRole('button', {name: payLabel}).click();
  await expect(page.getByRole('heading', {name: en.problem})).toBeVisible();
  const first = page
    .locator('checkout-form')
    .getByRole('link')
    .filter({hasText: en.fullname});
  await first.click();
  await expect(page.getByLabel(en.fullname)).toBeFocused();
  expect(payments).toBe(0);
});

test('a token goes to the shop and nowhere else', async ({page}, info) => {
  const shopper = shopperOf(info.title, info.project.name);
  const {origin} = new URL(process.env['SERVICE_URL'] ?? '');
  const sent = new Set<string>();
  page.on('request', (request) => {
    const carries = JSON.stringify([
      request.url(),
      request.headers(),
      request.postData(),
    ]);
    if (carries.includes(shopper)) sent.add(new URL(request.url()).origin);
  });
  await openAs(page, '/index.html', shopper);
  await addFirst(page);
  expect([...sent]).toEqual([origin]);
});

test('one script tag on a bare page is a whole shop', async ({page}, info) => {
  const noise = watch(page);
  await openAs(page, '/script-tag.html', shopperOf(info.title, info.project.name));
  await page
    .locator('store-category')
    .getByRole('button', {name: startingWith(en.add)})
    .first()
    .click();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  expect(noise).toEqual([]);
});

test(
  'nothing on the pages is wider than the window',
  {tag: '@long'},
  async ({page}, info) => {
    for (const path of ['/index.html', '/script-tag.html', '/item.html']) {
      await openAs(page, path, shopperOf(info.title, info.project.name));
      await page
        .getByRole('button', {name: startingWith(en.add)})
        .first()
        .waitFor();
      const wider = await page.evaluate(
        () =>
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, path).toBeLessThanOrEqual(0);
    }
  },
);
