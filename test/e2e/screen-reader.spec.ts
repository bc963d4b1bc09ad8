/**
 * A journey with the keyboard, as a screen reader tells of it: what has the focus, under which name,
 * and what live regions say, in order.
 */
import type {Locator, Page} from '@playwright/test';
import {en} from '../../src/i18n/en.js';
import {labelWithItem, payLabel} from '../support/shopper-texts.js';
import {cartOn, euros, expect, fillIn, tabTo, test} from './rules/shop.js';
import {payOnPaymentPage} from './test.js';

const CART = '<store-cart></store-cart>';

const button = (root: Page | Locator, name: string | RegExp) =>
  root.getByRole('button', {name});

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
  await tabTo(keys);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', {name: 'Keys & Crates', level: 2}),
  ).toBeVisible();
  await expect(keys).toBeFocused();
  await expect(keys).toHaveAttribute('aria-current', 'true');

  const name = 'Frost key';
  await tabTo(button(page, labelWithItem(en.add, name)));
  await page.keyboard.press('Enter');
  await expectSpoken(
    page,
    `${en.added(name)} (polite)`,
    `${en.total}: ${euros(3.5)} (polite)`,
  );

  await tabTo(button(cartOn(page), en.checkout));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {name: en.checkoutTitle});
  await expect(button(dialog, en.close)).toBeFocused();
  await tabTo(button(dialog, payLabel));
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
  await tabTo(button(dialog, payLabel));
  await page.keyboard.press('Enter');
  await expect(problems.getByRole('link')).toHaveText([en.emailWrong]);
  await expectSpoken(page, `${en.emailWrong} (polite)`);
  await email.fill('ada@example.net');
  await tabTo(button(dialog, payLabel));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pay\/MS-\d+$/);
  const order = new URL(page.url()).pathname.split('/').at(-1);
  await payOnPaymentPage(page);
  await expect(page.getByRole('heading', {name: /^Paid/})).toBeVisible();
  await open(`${CART}<store-payment></store-payment>`, {search: `?order_id=${order}`});
  await expect(page.getByText(en.standPaid).first()).toBeVisible();
});
