import type {Page} from '@playwright/test';
import {changeSettings, expect, newName, test} from './shop.js';
import {en} from '../../../src/i18n/en.js';
import {containing} from '../../support/shopper-texts.js';

const LOGIN = '<store-login></store-login>';
const PASSWORD = 'correct horse battery';

const login = (page: Page) => page.locator('store-login').first();
const field = (page: Page, name: string) =>
  login(page).getByRole('textbox', {name, exact: true});
const secret = (page: Page, label = en.password) =>
  login(page).getByLabel(label, {exact: true});
const button = (page: Page, name: string) =>
  login(page).getByRole('button', {name, exact: true});

async function fillIn(page: Page, name: string, password: string): Promise<void> {
  await field(page, en.playerName).fill(name);
  await secret(page).fill(password);
}

/** Everything that the page has stored, and what is in the page and in its address. */
function traces(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      document.documentElement.outerHTML,
    ]),
  );
}

test('a player with a password creates an account, signs in, and sets a new password by e-mail', async ({
  page,
  open,
  request,
  service,
}) => {
  await changeSettings(page, {auth_type: 'register'});
  await open(LOGIN, {token: ''});
  // Until the settings have been read, the form asks only for a name.
  await expect(secret(page)).toBeVisible();
  const name = newName();
  const email = `${name.toLowerCase()}@example.net`;
  const isSignedIn = () =>
    expect(login(page).getByText(en.signedInAs(name))).toBeVisible();

  await test.step('a new account, by the rules of the shop', async () => {
    await button(page, en.createAccount).click();
    await expect(field(page, en.playerName)).toBeFocused();
    await field(page, en.email).fill(email);
    await fillIn(page, name, PASSWORD);
    await secret(page).press('Enter');
    await isSignedIn();
  });
  await test.step('signing in again', async () => {
    await button(page, en.signOut).click();
    await fillIn(page, name, PASSWORD);
    await button(page, en.signIn).click();
    await isSignedIn();
    expect(await traces(page)).not.toContain(PASSWORD);
  });

  let link = '';
  await test.step('a link by e-mail', async () => {
    await button(page, en.signOut).click();
    await button(page, en.forgotPassword).click();
    await expect(field(page, en.email)).toBeFocused();
    await field(page, en.email).fill(email);
    await button(page, en.sendLink).click();
    await expect(login(page).getByText(en.linkSent(email))).toBeFocused();
    const mailbox = await request.get(`${service}/demo/mail/${email}`);
    const {links} = (await mailbox.json()) as {links: string[]};
    link = new URL(links[0] ?? '').search;
    await page.goto(`/rules.html${link}&lang=en#top`);
    await expect(
      login(page).getByRole('heading', {name: en.setPassword}),
    ).toBeVisible();
    expect(page.url()).toMatch(/\/rules\.html\?lang=en#top$/);
    await expect(field(page, en.email)).toHaveValue(email);
  });
  await test.step('a new password', async () => {
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
    await isSignedIn();
    const kept = await traces(page);
    expect(kept).not.toContain(new URLSearchParams(link).get('token'));
    expect(kept).not.toContain('another long password');
  });
  await test.step('the link does not work a second time', async () => {
    await button(page, en.signOut).click();
    await page.goto(`/rules.html${link}`);
    await secret(page, en.newPassword).fill('a third password');
    await button(page, en.setPassword).click();
    await expect(login(page).getByText(en.linkRefused)).toBeVisible();
    await button(page, en.backToSignIn).click();
    await expect(login(page).getByRole('heading', {name: en.signIn})).toBeVisible();
  });
});
