/**
 * Two journeys with the keyboard, as a screen reader tells of them: what has the focus, under which
 * name, and what live regions say, in order.
 */
import type {Locator, Page} from '@playwright/test';
import {en} from '../../src/i18n/en.js';
import {labelWithItem, payLabel, startingWith} from '../support/shopper-texts.js';
import {cartOn, euros, expect, fillIn, test} from './rules/shop.js';
import {payOnPaymentPage} from './test.js';

const CART = '<store-cart></store-cart>';

/** The limit of key presses on the way to a control. */
const MOST_KEYS = 80;

const button = (root: Page | Locator, name: string | RegExp) =>
  root.getByRole('button', {name});

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < MOST_KEYS; count += 1) {
    const isThere = await target.evaluate(
      (element) => (element.getRootNode() as Document).activeElement === element,
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} does not get the focus.`);
}

/** Runs in the page. Lists each text that is added to a live region, in all shadow roots, too. */
function recordSpoken(): void {
  const spoken: string[] = [];
  Object.assign(window, {spoken});
  const regions =
    '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  const observer = new MutationObserver((records) => {
    for (const {type, target, addedNodes} of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(regions);
      if (!region) continue;
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const text = node instanceof Comment ? '' : (node.textContent ?? '').trim();
        const politeness = region.getAttribute('aria-live') ?? 'polite';
        if (text) spoken.push(`${text} (${politeness})`);
      }
    }
  });
  const options = {childList: true, characterData: true, subtree: true};
  observer.observe(document, options);
  const {attachShadow} = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, options);
    return root;
  };
}

/** Expects these texts among what live regions have said since the last call, in this order. */
async function expectSpoken(page: Page, ...texts: readonly string[]): Promise<void> {
  const spoken = () =>
    page.evaluate(() => (window as unknown as {spoken: string[]}).spoken);
  await expect
    .poll(async () => {
      const all = await spoken();
      const inOrder: string[] = [];
      for (const text of all) if (text === texts[inOrder.length]) inOrder.push(text);
      return inOrder.length === texts.length ? texts : all;
    })
    .toEqual(texts);
  await page.evaluate(() => (window as unknown as {spoken: string[]}).spoken.splice(0));
}

test.use({service: process.env['SERVICE_URL']});

test.beforeEach(({page}) => page.addInitScript(recordSpoken));

test('a shopper browses, adds an item, corrects the checkout and pays', async ({
  page,
  open,
}) => {
  await open(`<store-category></store-category>${CART}<store-payment></store-payment>`);
  const tabs = page.getByRole('navigation', {name: en.categories});
  const keys = tabs.getByRole('link', {name: 'Keys & Crates'});
  await tabTo(page, keys);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', {name: 'Keys & Crates', level: 2}),
  ).toBeVisible();
  await expect(keys).toBeFocused();
  await expect(keys).toHaveAttribute('aria-current', 'true');

  const name = 'Frost key';
  await tabTo(page, button(page, labelWithItem(en.add, name)));
  await page.keyboard.press('Enter');
  await expectSpoken(
    page,
    `${en.added(name)} (polite)`,
    `${en.total}: ${euros(3.5)} (polite)`,
  );

  await tabTo(page, button(cartOn(page), en.checkout));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {name: en.checkoutTitle});
  await expect(button(dialog, en.close)).toBeFocused();
  await tabTo(page, button(dialog, payLabel));
  await page.keyboard.press('Enter');
  const problems = dialog.getByRole('group', {name: en.problem});
  await expect(problems).toBeFocused();
  await expect(problems.getByRole('link')).toHaveText([
    ...[en.fullname, en.email, en.address1, en.city].map((label) => en.missing(label)),
    en.chooseOne(en.country),
    en.missing(en.zipcode),
    en.chooseOne(en.paymentMethod),
    en.mustAccept(en.terms),
    en.mustAccept(en.privacy),
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const fullName = dialog.getByRole('textbox', {name: en.fullname});
  await expect(fullName).toBeFocused();
  await expect(fullName).toHaveAccessibleDescription(en.missing(en.fullname));

  await fillIn(page);
  await dialog.getByRole('radio', {name: 'Card'}).press('Space');
  const email = dialog.getByRole('textbox', {name: en.email});
  await email.fill('ada');
  await tabTo(page, button(dialog, payLabel));
  await page.keyboard.press('Enter');
  await expect(problems.getByRole('link')).toHaveText([en.emailWrong]);
  await expectSpoken(page, `${en.emailWrong} (polite)`);
  await email.fill('ada@example.net');
  await tabTo(page, button(dialog, payLabel));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  const order = new URL(page.url()).pathname.split('/').at(-1);
  await payOnPaymentPage(page);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
  await open(`${CART}<store-payment></store-payment>`, {search: `?order_id=${order}`});
  await expect(page.getByText(en.standPaid).first()).toBeVisible();
});

test('a player signs in and out', async ({page, open}) => {
  await open('<store-login></store-login>', {token: ''});
  const name = page.getByRole('textbox', {name: en.playerName});
  await tabTo(page, button(page, en.signIn));
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(
    startingWith(en.missing(en.playerName)),
  );
  await page.keyboard.type('griefer');
  await page.keyboard.press('Enter');
  await expectSpoken(page, `${en.banned('griefer')} (assertive)`);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');

  await page.keyboard.press('ControlOrMeta+A');
  const player = `Ada_${Date.now().toString(36)}`;
  await page.keyboard.type(player);
  await page.keyboard.press('Enter');
  await expect(page.getByText(en.signedInAs(player))).toBeFocused();
  await tabTo(page, button(page, en.signOut));
  await page.keyboard.press('Enter');
  await expectSpoken(page, `${en.signedOut} (polite)`);
  await expect(name).toBeFocused();
});
