// Tests the creation of a payment with every fault. Several clicks on "Pay" must create at most one
// payment, and the form must tell the shopper the outcome.
import assert from 'node:assert/strict';
import {it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {expect, isLong, useBrowser, useShop} from '../shop.mjs';
import {FAULTS} from './faults.mjs';
import {faultyShop} from './faulty-shop.mjs';
import {en} from '../../../src/i18n/en.ts';
import {typedDetails} from '../../support/payment-request.ts';
import {startingWith} from '../../support/shopper-texts.ts';

const FROST_KEY = 52;
const TAGS =
  '<store-cart></store-cart><checkout-form terms-url="#t" privacy-url="#p"></checkout-form>';

/** Faults after which the page cannot know whether a payment was created. */
const UNKNOWN =
  /reset|no answer|^50|cut off|without CORS|empty body|page of HTML|10 MB|a list|null|nesting/;

/** Faults with a usable answer. */
const ANSWERED = ['another content type'];

/** Matches a message: a sentence of ours, or the service's own text. */
const SAID = /\p{L}{3,}.*\s.*[.!]|Not found|Conflict/su;

/** The number of clicks of an impatient shopper. */
const PRESSES = 4;

const QUICK = [
  'connection reset',
  '422 as frameworks send it',
  '500 after it took effect',
];

const shop = useShop();
const open = useBrowser();

/** Opens a page with a filled-in form. */
async function shopper(method) {
  const {page, uncaught} = await open();
  const service = faultyShop(shop, page, /\/payments\/create$/);
  await service.open(TAGS, [FROST_KEY]);
  const form = page.locator('checkout-form');
  const pay = form.locator('[part~="pay"]');
  const visit = {
    ...{page, service, form},
    async fillIn() {
      for (const [name, text] of Object.entries(typedDetails)) {
        const field = form.getByRole('textbox', {name: new RegExp(`^${name}( \\(|$)`)});
        await field.fill(text);
      }
      await form
        .getByRole('combobox', {name: en.country})
        .selectOption({label: 'Portugal'});
      await form.getByRole('checkbox', {name: en.terms}).click();
      await form.getByRole('checkbox', {name: en.privacy}).click();
      await form.getByRole('radio', {name: method}).check();
    },
    /** Clicks "Pay" several times, one click right after the other. */
    press() {
      return pay.evaluate((button, presses) => {
        for (let press = 0; press < presses; press += 1) button.click();
      }, PRESSES);
    },
    /** The texts of the form's problems. */
    async problem() {
      const texts = await form
        .locator('[part~="problems"], .storefront-end')
        .allInnerTexts();
      const amount = new RegExp(`${en.payAmount('€')}\\S+`, 'g');
      return texts.join(' ').replaceAll(amount, '');
    },
    close() {
      assert.deepEqual(uncaught, []);
      return page.context().close();
    },
  };
  await visit.fillIn();
  return visit;
}

for (const what of Object.keys(FAULTS)) {
  if (!isLong && !QUICK.includes(what)) continue;
  it(`asks for one payment × ${what}`, async () => {
    const visit = await shopper('Pix');
    const {form, service} = visit;
    await service.change(what);
    await visit.press();
    if (!ANSWERED.includes(what)) {
      await expect.poll(visit.problem).toMatch(SAID);
      assert.equal(service.requests, 1, 'however often "Pay" is pressed');
      const said = await visit.problem();
      assert.doesNotMatch(said, /undefined|\[object|<h1|QueryException/);
      if (UNKNOWN.test(what)) {
        assert.match(said, /not known/, 'that it is not known is said');
      }
      const email = form.getByRole('textbox', {name: startingWith(en.email)});
      await service.change();
      if (what === '401') {
        // Somebody else may sign in next, so the form has forgotten what was filled in.
        assert.equal(await email.inputValue(), '');
        await service.signIn();
        await visit.fillIn();
      } else {
        assert.equal(await email.inputValue(), 'ada@example.net', 'it is still there');
      }
      await form.getByRole('radio', {name: 'Pix'}).click();
      await visit.press();
      if (UNKNOWN.test(what)) {
        const confirm = form.getByRole('button', {name: en.payTwiceConfirm});
        await confirm.waitFor();
        assert.equal(service.requests, 1, 'no second payment without a confirmation');
        await confirm.click();
      }
    }
    await form.locator('store-payment').waitFor({timeout: 15_000});
    const requests = ANSWERED.includes(what) ? 1 : 2;
    assert.equal(service.requests, requests, 'a press creates one payment at most');
    await visit.close();
  });
}

for (const what of [
  '500 after it took effect',
  'no answer, ever, though it took effect',
]) {
  if (!isLong && what.startsWith('no')) continue;
  it(`pays once from the balance, though it seemed to fail × ${what}`, async () => {
    const visit = await shopper('Virtual Currency');
    const {service, form, page} = visit;
    await service.change(what);
    await visit.press();
    await expect.poll(visit.problem).toMatch(/not known/);
    await service.change();
    // As it is at the service.
    await expect(page.locator('[part~="line"]')).toHaveCount(0);
    await form.getByRole('checkbox', {name: en.terms}).hover();
    await page.keyboard.press('Shift');
    await visit.press();
    // Time for a payment, which must not be created.
    await wait(500);
    assert.deepEqual((await service.ask('cart/get')).items, []);
    assert.equal(service.requests, 1, 'nothing is paid for twice');
    await visit.close();
  });
}
