import type {Locator, Page} from '@playwright/test';
import {en} from '../../../src/i18n/en.js';
import type {PageOptions} from './shop.js';
import {labelWithItem, startingWith} from '../../support/shopper-texts.js';

/**
 * Describes how to show, in a page, that the shop has noticed a missing call and no longer offers
 * its control.
 */
interface Demonstration {
  readonly content: string;
  readonly options?: PageOptions;
  /** The items that are put into the cart through the whole service. */
  readonly stock?: readonly number[];
  /** The code that is applied through the whole service. */
  readonly code?: string;
  /** Changes answers of the service before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Uses the control. Needed if the shop notices the missing call only when the control is used. */
  readonly use?: (page: Page) => Promise<void>;
  /** The message that the shopper reads after using the control. */
  readonly words: string;
  /** A locator of content that is visible once the page is complete after a reload. */
  readonly there: (page: Page) => Locator;
  /** A locator of the control that is no longer offered. */
  readonly control: (page: Page) => Locator;
}

const CART = '<store-cart></store-cart>';
const cart = (page: Page) => page.locator('store-cart');
const line = (page: Page) => cart(page).locator('[part~="line"]').first();
const login = (page: Page) => page.locator('store-login');

function code(label: string, button: string): Demonstration {
  const field = (page: Page) =>
    cart(page).getByRole('textbox', {name: label, includeHidden: true});
  return {
    content: CART,
    stock: [52],
    use: async (page) => {
      await cart(page).getByRole('button', {name: en.haveCode}).click();
      await field(page).fill('EMBER10');
      await cart(page).getByRole('button', {name: button, exact: true}).click();
    },
    words: en.missingCall,
    there: line,
    control: field,
  };
}

function codeRemoval(name: string, kind: RegExp): Demonstration {
  return {
    content: CART,
    stock: [52],
    code: name,
    use: (page) => cart(page).getByRole('button', {name: kind}).click(),
    words: en.missingCall,
    there: (page) => cart(page).locator('[part~="chip"]'),
    control: (page) => cart(page).getByRole('button', {name: kind}),
  };
}

/**
 * A demonstration for an element that shows nothing without its call. The page has another element
 * beside it, which does not need the call.
 */
function absent(tag: string): Demonstration {
  const site = (page: Page) => page.getByRole('heading', {name: 'Emberfall Store'});
  return {
    content: `<${tag}></${tag}><store-server></store-server>`,
    words: 'Emberfall Store',
    there: site,
    control: (page) => page.locator(tag).locator('[part]'),
  };
}

const signIn: Demonstration = {
  content: '<store-login></store-login>',
  options: {token: ''},
  use: async (page) => {
    await login(page).getByRole('textbox', {name: en.playerName}).fill('Steve');
    await login(page).getByRole('button', {name: en.signIn}).click();
  },
  words: en.cannotSignIn,
  there: (page) => login(page).getByText(en.cannotSignIn),
  control: (page) => login(page).getByRole('textbox', {name: en.playerName}),
};

/** Changes the settings to those of a shop with another way to sign in. */
export function useAuthType(page: Page, type: 'ingame' | 'register'): Promise<unknown> {
  return page.route('**/api/settings/get', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as object;
    await route.fulfill({response: answer, json: {...json, auth_type: type}});
  });
}

const secret = (page: Page, label = en.password) =>
  login(page).getByLabel(label, {exact: true});

const withPassword: Demonstration = {
  content: '<store-login></store-login>',
  options: {token: ''},
  prepare: (page) => useAuthType(page, 'register'),
  use: async (page) => {
    // Until the settings have been read, the form asks only for a name.
    await secret(page).waitFor();
    await login(page).getByRole('textbox', {name: en.playerName}).fill('Steve');
    await secret(page).fill('a long password');
    await login(page).getByRole('button', {name: en.signIn}).click();
  },
  words: en.passwordSignIn,
  there: (page) =>
    login(page).getByRole('link', {name: en.goToSite('Emberfall Store')}),
  control: (page) => secret(page),
};

/** The demonstrations, by the name of the call without its arguments. */
export const demonstrations = {
  'cart/add': {
    content: '<store-category url="keys"></store-category>',
    use: (page) =>
      page.getByRole('button', {name: labelWithItem(en.add, 'Frost key')}).click(),
    words: en.missingCall,
    there: (page) => page.getByRole('heading', {name: 'Frost key', exact: true}),
    control: (page) =>
      page.getByRole('button', {name: startingWith(en.add, en.subscribe)}),
  },
  'cart/reload': {
    content: CART,
    stock: [52],
    use: (page) =>
      cart(page)
        .getByRole('button', {name: startingWith(en.increase)})
        .click(),
    words: en.missingCall,
    there: line,
    control: (page) => cart(page).getByRole('spinbutton'),
  },
  'cart/remove': {
    content: CART,
    stock: [52],
    use: (page) =>
      cart(page)
        .getByRole('button', {name: en.remove('Frost key')})
        .click(),
    words: en.missingCall,
    there: line,
    control: (page) => cart(page).getByRole('button', {name: startingWith(en.remove)}),
  },
  'cart/changePrice': {
    content: CART,
    stock: [104],
    use: async (page) => {
      const price = cart(page).getByRole('spinbutton', {
        name: startingWith(en.priceFor),
      });
      await price.fill('7.5');
      await price.press('Enter');
    },
    words: en.missingCall,
    there: line,
    control: (page) =>
      cart(page).getByRole('spinbutton', {name: startingWith(en.priceFor)}),
  },
  'cart/setSelectedServer': {
    content: CART,
    stock: [82],
    use: async (page) => {
      const server = cart(page).getByRole('combobox', {
        name: startingWith(en.serverFor),
      });
      await server.selectOption('Skyblock');
    },
    words: `Server: ${en.chooseOnSite}`,
    there: line,
    control: (page) => cart(page).getByRole('combobox'),
  },
  'cart/setVariable': {
    content: CART,
    stock: [82],
    use: async (page) => {
      const guards = cart(page).getByLabel('Guards for Volcano keep');
      await guards.fill('4');
      await guards.press('Tab');
    },
    words: en.missingCall,
    there: line,
    control: (page) => cart(page).getByLabel('Guards for Volcano keep'),
  },
  'cart/acceptCoupon': code(en.code, en.apply),
  'cart/setReferral': code(en.referralCode, en.applyReferral),
  'cart/removeCoupon': codeRemoval('EMBER10', startingWith(en.removeCoupon)),
  'cart/removeGiftcard': codeRemoval('GIFT-BIG1', startingWith(en.removeGiftCard)),
  'auth/username': signIn,
  'game_auth/init': {
    ...signIn,
    prepare: (page) => useAuthType(page, 'ingame'),
  },
  'auth/login': withPassword,
  'auth/register': {
    ...withPassword,
    use: async (page) => {
      await login(page).getByRole('button', {name: en.createAccount}).click();
      await login(page).getByRole('textbox', {name: en.playerName}).fill('Steve');
      await secret(page).fill('a long password');
      await login(page).getByRole('button', {name: en.createAccount}).click();
    },
    words: en.missingCall,
    there: secret,
    control: (page) => login(page).getByRole('button', {name: en.createAccount}),
  },
  'auth/request/resetPassword': {
    ...withPassword,
    use: async (page) => {
      await login(page).getByRole('button', {name: en.forgotPassword}).click();
      await login(page).getByRole('textbox', {name: en.email}).fill('ada@example.net');
      await login(page).getByRole('button', {name: en.sendLink}).click();
    },
    words: en.missingCall,
    there: secret,
    control: (page) => login(page).getByRole('button', {name: en.forgotPassword}),
  },
  'categories/get': {
    content: '<store-category controls></store-category>',
    words: en.missingCall,
    there: (page) => page.locator('store-category').getByText(en.missingCall),
    control: (page) =>
      page
        .getByRole('navigation', {name: en.categories})
        .or(page.getByRole('searchbox')),
  },
  'payments/get': {
    content: '<checkout-form></checkout-form>',
    options: {attributes: 'data-payment-methods=""'},
    stock: [52],
    words: en.methodsMissing,
    there: (page) => page.locator('checkout-form').getByText(en.methodsMissing),
    control: (page) => page.getByRole('radio'),
  },
  'payments/checkStatus': {
    content: '<store-payment></store-payment>',
    options: {search: '?order_id=MS-1'},
    words: en.askShop,
    there: (page) => page.getByRole('link', {name: en.toShop}),
    control: (page) => page.getByRole('button', {name: en.checkAgain}),
  },
  'cart/getPromoted': {
    content: CART,
    stock: [52],
    words: en.checkout,
    there: line,
    control: (page) => cart(page).locator('[part~="suggestions"]'),
  },
  'announcement/get': absent('store-announcement'),
  'patrons/get': absent('store-patrons'),
  user: {
    content: '<store-login></store-login>',
    words: en.signedIn,
    there: (page) => login(page).getByText(en.signedIn),
    control: (page) => login(page).getByText(startingWith(en.balance)),
  },
} satisfies Readonly<Record<string, Demonstration>>;

export type MissingCall = keyof typeof demonstrations;

export function demonstrationOf(call: MissingCall): Demonstration {
  return demonstrations[call];
}
