import type {Page} from '@playwright/test';
import {cartOn, expect, tabTo, test} from './rules/shop.js';
import {en} from '../../src/i18n/en.js';
import {billingDetails, typedDetails} from '../support/payment-request.js';
import {labelWithItem, payLabel, startingWith} from '../support/shopper-texts.js';

// Guests can read the items of this service.
test.use({service: process.env['OBSERVED_SERVICE']});

test.beforeEach(({isMobile}) =>
  test.skip(isMobile, 'phones have no keyboard to walk with'),
);

/** Returns a function that lists the elements after which nothing had the focus for two frames. */
async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    let last = '';
    let frames = 0;
    const look = () => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement)
        active = active.shadowRoot.activeElement;
      if (active && active !== document.body) {
        frames = 0;
        last = (active.textContent ?? '').trim().slice(0, 60) || active.outerHTML;
      } else if (last && ++frames === 2) lost.push(`after: ${last}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, {lost});
  });
  return () => page.evaluate(() => (window as unknown as {lost: string[]}).lost);
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

test('a shopper uses the whole shop by keyboard, never loses the focus, and hears what changes', async ({
  page,
  open,
}) => {
  await page.addInitScript(recordSpoken);
  await open(
    `<store-currency></store-currency><store-login></store-login>
    <store-category controls></store-category><store-cart layout="drawer"></store-cart>`,
    {token: ''},
  );
  const press = (key: string) => page.keyboard.press(key);
  const category = page.locator('store-category');
  await expect(category.getByRole('heading', {name: 'Ranks'})).toBeVisible();
  await press('Tab');
  const lost = await watchFocus(page);

  await test.step('currency, category, search and order', async () => {
    const currency = page.getByRole('combobox', {name: en.currency});
    await tabTo(currency);
    await press('U');
    await expect(currency).toHaveValue('USD');
    await expect(category.getByText(/\$/).first()).toBeVisible();
    await expect(currency).toBeFocused();

    const pets = category.getByRole('link', {name: 'Pets', exact: true});
    await tabTo(pets);
    await press('Enter');
    await expect(category.getByRole('heading', {name: 'Pets'})).toBeVisible();
    await expect(pets).toBeFocused();

    await tabTo(category.getByRole('searchbox', {name: en.search}));
    await page.keyboard.type('egg');
    await expect(category.getByRole('listitem').filter({hasText: 'medal'})).toHaveCount(
      0,
    );
    await tabTo(category.getByRole('combobox', {name: en.sort}));
    await press('N');
    const first = category.locator('[part~="item"]').first();
    await expect(first.getByRole('heading')).toHaveText('Ember fox egg');
  });

  await test.step('an item, for which one has to sign in', async () => {
    const add = category.getByRole('button', {
      name: labelWithItem(en.add, 'Ember fox egg'),
    });
    // Speech control finds a button by the words on it.
    await expect(add).not.toHaveAttribute('aria-label');
    await expect(add).toHaveText(startingWith(en.add));
    await tabTo(add);
    await press('Enter');
    const name = page.getByRole('textbox', {name: en.playerName});
    await expect(name).toBeFocused();
    await page.keyboard.type(`K${Date.now().toString(36)}`);
    await press('Enter');
    await expect(page.locator('store-login [part="shopper"]')).toBeFocused();
    await expect(
      cartOn(page).getByRole('button', {name: en.cartItems(1)}),
    ).toBeVisible();
    await expectSpoken(page, `${en.added('Ember fox egg')} (polite)`);
  });

  const opener = cartOn(page).getByRole('button', {name: startingWith(en.cartItems)});
  const cart = page.getByRole('dialog', {name: en.cart});
  await test.step('the cart: how many, none, undone', async () => {
    await tabTo(opener);
    await press('Enter');
    await expect(cart.getByRole('button', {name: en.close})).toBeFocused();
    const more = cart.getByRole('button', {name: en.increase('Ember fox egg')});
    await tabTo(more);
    await press('Space');
    await expect(cart.getByRole('spinbutton')).toHaveValue('2');
    await expect(more).toBeFocused();
    await tabTo(cart.getByRole('button', {name: en.remove('Ember fox egg')}));
    await press('Enter');
    await expect(cart.getByRole('button', {name: en.undo})).toBeFocused();
    await expect(cart.getByText(en.cartEmpty)).toBeVisible();
    await press('Enter');
    await expect(cart.getByRole('heading', {name: en.cart})).toBeFocused();
    await expect(cart.getByRole('spinbutton')).toHaveValue('2');
  });

  await test.step('a code, refused, taken and given up', async () => {
    await tabTo(cart.getByRole('button', {name: en.haveCode}));
    await press('Enter');
    const code = cart.getByRole('textbox', {name: en.code});
    await tabTo(code);
    await page.keyboard.type('NOSUCH');
    await press('Enter');
    await expect(code).toHaveAccessibleDescription(/./);
    await expect(code).toBeFocused();
    await press('Control+A');
    await page.keyboard.type('EMBER10');
    await press('Enter');
    const remove = cart.getByRole('button', {name: en.removeCoupon('EMBER10')});
    await expect(remove).toBeVisible();
    await tabTo(remove);
    await press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(code).toBeFocused();
  });

  await test.step('out of the cart and in again, to the checkout', async () => {
    await press('Escape');
    await expect(opener).toBeFocused();
    await press('Enter');
    await tabTo(cart.getByRole('button', {name: en.checkout}));
    await press('Enter');
    const pet = cart.getByRole('textbox', {name: 'Pet name for Ember fox egg'});
    await expect(pet).toBeFocused();
    await page.keyboard.type('Rusty');
    await tabTo(cart.getByRole('button', {name: en.checkout}));
    await press('Enter');
  });

  const checkout = page.getByRole('dialog', {name: en.checkoutTitle});
  const pay = checkout.getByRole('button', {name: payLabel});
  const problems = checkout.getByRole('group', {name: en.problem});
  await test.step('what is missing, from the list to the field', async () => {
    await expect(checkout.getByRole('button', {name: en.close})).toBeFocused();
    await tabTo(pay);
    await press('Enter');
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('link')).toHaveText([
      ...[en.fullname, en.email, en.address1, en.city].map((label) =>
        en.missing(label),
      ),
      en.chooseOne(en.country),
      en.missing(en.zipcode),
      en.chooseOne(en.paymentMethod),
      en.mustAccept(en.terms),
      en.mustAccept(en.privacy),
    ]);
    await press('Tab');
    await press('Enter');
    const name = checkout.getByRole('textbox', {name: en.fullname});
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(en.missing(en.fullname));
  });

  await test.step('the form, with a mistake', async () => {
    for (const [label, text] of [
      ...Object.entries({...typedDetails, [en.email]: 'ada'}),
      [en.country, billingDetails.country],
    ] as const) {
      const field = checkout.getByLabel(label, {exact: true});
      if (!(await field.count())) continue;
      await tabTo(field, label === en.country ? 'Shift+Tab' : 'Tab');
      await page.keyboard.type(text);
    }
    await tabTo(checkout.getByRole('radio', {name: 'Card'}));
    const pix = checkout.getByRole('radio', {name: 'Pix'});
    for (let arrows = 0; arrows < 10 && !(await pix.isChecked()); arrows++)
      await press('ArrowDown');
    await expect(pix).toBeFocused();
    for (const consent of [en.terms, en.privacy]) {
      await tabTo(checkout.getByRole('checkbox', {name: consent}));
      await press('Space');
    }
    await tabTo(pay);
    await press('Enter');
    await expect(problems.getByRole('link')).toHaveText([en.emailWrong]);
    await expectSpoken(page, `${en.emailWrong} (polite)`);
  });

  await test.step('a QR code, and back', async () => {
    await tabTo(checkout.getByRole('textbox', {name: en.email}));
    await press('Control+A');
    await page.keyboard.type(billingDetails.email);
    await tabTo(pay);
    await press('Enter');
    await expect(checkout.getByRole('heading', {name: en.scanToPay})).toBeFocused();
    const copy = checkout.getByRole('button', {name: startingWith(en.copy)}).first();
    await tabTo(copy);
    await press('Enter');
    await expect(copy).toBeFocused();
    await press('Escape');
    await expect(checkout).toBeHidden();
    await expect(opener).toBeFocused();
  });

  expect(await lost()).toEqual([]);
});
