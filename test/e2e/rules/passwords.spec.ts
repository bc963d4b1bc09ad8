import type {Page} from '@playwright/test';
import {expect, test} from './shop.js';
import {useAuthType} from './missing.js';
import {en} from '../../../src/i18n/en.js';
import {containing} from '../../support/shopper-texts.js';

const LOGIN = '<store-login></store-login>';
const PASSWORD = 'correct horse battery';

let names = 0;
/** Returns an unused name. Names of accounts have at most 16 characters. */
const newName = () =>
  `${Date.now().toString(36).slice(-6)}${Math.random().toString(36).slice(2, 6)}_${++names}`;

const login = (page: Page) => page.locator('store-login').first();
const field = (page: Page, name: string) =>
  login(page).getByRole('textbox', {name, exact: true});
const secret = (page: Page, label = en.password) =>
  login(page).getByLabel(label, {exact: true});
const button = (page: Page, name: string) =>
  login(page).getByRole('button', {name, exact: true});

async function openLogin(
  page: Page,
  open: (content: string, options: {token: string}) => Promise<void>,
): Promise<void> {
  await useAuthType(page, 'register');
  await open(LOGIN, {token: ''});
  // Until the settings have been read, the form asks only for a name.
  await expect(secret(page)).toBeVisible();
}

async function fillIn(page: Page, name: string, password: string): Promise<void> {
  await field(page, en.playerName).fill(name);
  await secret(page).fill(password);
}

test.describe('A player with a password', () => {
  test('creates an account by the shop’s rules, signs out and signs in again', async ({
    page,
    open,
    without,
  }) => {
    if (await without('auth/register')) return;
    await openLogin(page, open);
    await button(page, en.createAccount).click();
    await expect(field(page, en.playerName)).toBeFocused();

    // The service's own message at the field says which rule the password breaks.
    await fillIn(page, 'x', PASSWORD);
    await button(page, en.createAccount).click();
    await expect(field(page, en.playerName)).toHaveAccessibleDescription(
      /must have 3 to 16 letters/,
    );
    await expect(field(page, en.playerName)).toBeFocused();
    const name = newName();
    await fillIn(page, name, 'short');
    await button(page, en.createAccount).click();
    await expect(secret(page)).toHaveAccessibleDescription(/at least 6 characters/);
    await expect(secret(page)).toBeFocused();

    await fillIn(page, name, PASSWORD);
    await secret(page).press('Enter');
    await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
    await button(page, en.signOut).click();
    await expect(secret(page)).toHaveValue('');
    await fillIn(page, name, PASSWORD);
    await button(page, en.signIn).click();
    await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
    const kept = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        location.href,
      ]),
    );
    expect(kept).not.toContain(PASSWORD);

    // Now an account with this name exists.
    await button(page, en.signOut).click();
    await button(page, en.createAccount).click();
    await fillIn(page, name, PASSWORD);
    await button(page, en.createAccount).click();
    await expect(field(page, en.playerName)).toHaveAccessibleDescription(
      /already been taken/,
    );
    const {scrollWidth, clientWidth} = await page.evaluate(
      () => document.documentElement,
    );
    expect(scrollWidth).toBe(clientWidth);
  });

  test('keeps typing the name while the password form is being loaded', async ({
    page,
    open,
    without,
  }) => {
    if (await without('auth/login')) return;
    const released = Promise.withResolvers<undefined>();
    await page.route('**/chunks/password-*.js*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await useAuthType(page, 'register');
    const requested = page.waitForRequest('**/chunks/password-*.js*');
    await open(LOGIN, {token: ''});
    await requested;
    await field(page, en.playerName).click();
    await page.keyboard.type('Ste');
    released.resolve(undefined);
    await expect(secret(page)).toBeVisible();
    await expect(field(page, en.playerName)).toBeFocused();
    await page.keyboard.type('ve');
    await expect(field(page, en.playerName)).toHaveValue('Steve');
  });

  test('reads that an e-mail address is taken, and how long to wait for an account', async ({
    page,
    open,
    without,
  }) => {
    if (await without('auth/register')) return;
    await openLogin(page, open);
    const email = `${newName().toLowerCase()}@example.net`;
    const create = async () => {
      await button(page, en.createAccount).click();
      await field(page, en.email).fill(email);
      await fillIn(page, newName(), PASSWORD);
      await button(page, en.createAccount).click();
    };
    await create();
    await button(page, en.signOut).click();
    await create();
    await expect(field(page, en.email)).toHaveAccessibleDescription(
      /already been taken/,
    );
    await expect(field(page, en.email)).toBeFocused();
    await expect(field(page, en.email)).toHaveValue(email);

    await page.route('**/api/auth/register', (route) =>
      route.fulfill({
        status: 429,
        body: '<html><body>429 Too Many Requests</body></html>',
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'retry-after',
          'retry-after': '40',
        },
      }),
    );
    await secret(page).fill(PASSWORD);
    await button(page, en.createAccount).click();
    await expect(login(page).getByText(en.tooManyTries('40 seconds'))).toBeVisible();
    await expect(field(page, en.email)).toHaveValue(email);
  });

  test('reads why a sign-in is refused, and how long to wait', async ({
    page,
    open,
    without,
  }) => {
    if (await without('auth/login')) return;
    await openLogin(page, open);
    await button(page, en.signIn).click();
    await expect(field(page, en.playerName)).toHaveAccessibleDescription(
      containing(en.missing(en.playerName)),
    );
    await expect(secret(page)).toHaveAccessibleDescription(
      containing(en.missing(en.password)),
    );
    await fillIn(page, 'griefer', PASSWORD);
    await button(page, en.signIn).click();
    await expect(field(page, en.playerName)).toHaveAccessibleDescription(
      containing(en.banned('griefer')),
    );
    const name = newName();
    for (let tries = 0; tries < 5; tries++) {
      await fillIn(page, name, PASSWORD);
      await button(page, en.signIn).click();
      await expect(secret(page)).toHaveAccessibleDescription(
        containing(en.passwordWrong),
      );
      await expect(secret(page)).toBeFocused();
      await expect(secret(page)).toHaveValue('');
    }
    await fillIn(page, name, PASSWORD);
    await button(page, en.signIn).click();
    const [wait = ''] = en.tooManyTries('99').split('99');
    await expect(login(page).getByText(wait)).toHaveText(/\d+ seconds?/);
  });

  test('sets a new password with the link of an e-mail', async ({
    page,
    open,
    request,
    service,
    without,
  }) => {
    if (await without('auth/request/resetPassword')) return;
    await openLogin(page, open);
    const name = newName();
    const email = `${name.toLowerCase()}@example.net`;
    await button(page, en.createAccount).click();
    await field(page, en.email).fill(email);
    await fillIn(page, name, PASSWORD);
    await button(page, en.createAccount).click();
    await button(page, en.signOut).click();

    await button(page, en.forgotPassword).click();
    await expect(field(page, en.email)).toBeFocused();
    await field(page, en.email).fill('nobody');
    await button(page, en.sendLink).click();
    await expect(field(page, en.email)).toHaveAccessibleDescription(
      containing(en.emailWrong),
    );
    await field(page, en.email).fill(email);
    await button(page, en.sendLink).click();
    await expect(login(page).getByText(en.linkSent(email))).toBeFocused();

    const mailbox = await request.get(`${service}/demo/mail/${email}`);
    const {links} = (await mailbox.json()) as {links: string[]};
    const {search} = new URL(links[0] ?? '');
    const token = new URLSearchParams(search).get('token')!;
    await page.goto(`/rules.html${search}&lang=en#top`);
    await expect(
      login(page).getByRole('heading', {name: en.setPassword}),
    ).toBeVisible();
    expect(page.url()).toMatch(/\/rules\.html\?lang=en#top$/);
    await expect(field(page, en.email)).toHaveValue(email);
    await secret(page, en.newPassword).fill('123');
    await button(page, en.setPassword).click();
    await expect(secret(page, en.newPassword)).toHaveAccessibleDescription(
      /at least 6 characters/,
    );
    await secret(page, en.newPassword).fill('another long password');
    await button(page, en.setPassword).click();
    await expect(login(page).getByText(en.passwordSet)).toBeVisible();
    await expect(secret(page)).toHaveValue('');
    await fillIn(page, name, PASSWORD);
    await button(page, en.signIn).click();
    await expect(secret(page)).toHaveAccessibleDescription(
      containing(en.passwordWrong),
    );
    await fillIn(page, name, 'another long password');
    await button(page, en.signIn).click();
    await expect(login(page).getByText(en.signedInAs(name))).toBeVisible();
    const traces = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        location.href,
        document.documentElement.outerHTML,
      ]),
    );
    expect(traces).not.toContain(token);
    expect(traces).not.toContain('another long password');

    // The link has been used, so it does not open the form a second time.
    await button(page, en.signOut).click();
    await page.goto(`/rules.html${search}`);
    await secret(page, en.newPassword).fill('a third password');
    await button(page, en.setPassword).click();
    await expect(login(page).getByText(en.linkRefused)).toBeVisible();
    await button(page, en.backToSignIn).click();
    await expect(login(page).getByRole('heading', {name: en.signIn})).toBeVisible();
  });

  test('reads that the service cannot set a new password', async ({
    page,
    open,
    minimal,
  }) => {
    test.skip(!minimal, 'the service can set passwords');
    await useAuthType(page, 'register');
    await open(LOGIN, {
      token: '',
      search: `?token=${'a'.repeat(40)}&email=ada@example.net`,
    });
    await secret(page, en.newPassword).fill('another long password');
    await button(page, en.setPassword).click();
    await expect(login(page).getByText(en.missingCall)).toBeVisible();
  });

  test('can show the password, and fields that password managers know', async ({
    page,
    open,
    without,
  }) => {
    if (await without('auth/login')) return;
    await openLogin(page, open);
    await fillIn(page, 'Steve', PASSWORD);
    await expect(secret(page)).toHaveAttribute('type', 'password');
    await button(page, en.showPassword).click();
    await expect(secret(page)).toHaveAttribute('type', 'text');
    await expect(secret(page)).toHaveValue(PASSWORD);
    const fields = () =>
      login(page)
        .locator('input')
        .evaluateAll((inputs) =>
          inputs.map(
            (input) =>
              `${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`,
          ),
        );
    expect(await fields()).toEqual(['username username', 'password current-password']);
    await button(page, en.createAccount).click();
    await expect(field(page, en.playerName)).toHaveValue('Steve');
    await expect(secret(page)).toHaveValue('');
    await expect(secret(page)).toHaveAttribute('type', 'password');
    expect(await fields()).toEqual([
      'username username',
      'email email',
      'password new-password',
    ]);
  });
});
