// Tests the creation of a payment with every fault. Several clicks on "Pay" must create at most one
// payment, and the form must tell the shopper the outcome.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {isLong, record} from '../results.mjs';
import {FAULTS} from './faults.mjs';
import {expect, startShop} from './shop-cell.mjs';
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

/** How long the form waits for an answer, and more. */
const ANSWER_LIMIT = {timeout: 60_000};

/** The number of clicks of an impatient shopper. */
const PRESSES = 4;

const QUICK = [
  'connection reset',
  '422 as frameworks send it',
  '500 after it took effect',
];

let shop;
const counts = {faults: 0, presses: 0, shown: 0, unknown: 0};

before(async () => (shop = await startShop()));
after(() => shop?.close());

/** Opens a page with a filled-in form. */
async function shopper(method) {
  const page = await shop.open();
  const cell = shop.cellIn(page, /\/payments\/create$/);
  await cell.stock([FROST_KEY]);
  await cell.show(TAGS);
  const form = page.locator('checkout-form');
  const pay = form.locator('[part~="pay"]');
  const visit = {
    page,
    cell,
    form,
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
      counts.presses += PRESSES;
      return pay.evaluate((button, presses) => {
        for (let press = 0; press < presses; press += 1) button.click();
      }, PRESSES);
    },
    close: () => page.context().close(),
  };
  await visit.fillIn();
  return visit;
}

for (const [what, fault] of Object.entries(FAULTS)) {
  if (!isLong && !QUICK.includes(what)) continue;
  test(`creating a payment × ${what}`, async () => {
    const visit = await shopper('Pix');
    const {form, cell} = visit;
    counts.faults += 1;
    cell.fault = fault;
    await visit.press();
    if (!ANSWERED.includes(what)) {
      await expect.poll(() => problem(visit), ANSWER_LIMIT).toMatch(SAID);
      assert.equal(
        cell.requests,
        1,
        'one payment is asked for, however often "Pay" is pressed',
      );
      const said = await problem(visit);
      assert.doesNotMatch(said, /undefined|\[object|<h1|QueryException/);
      if (UNKNOWN.test(what)) {
        counts.unknown += 1;
        assert.match(said, /not known/, 'that it is not known is said');
      }
      const email = form.getByRole('textbox', {name: startingWith(en.email)});
      cell.fault = undefined;
      if (what === '401') {
        // Somebody else may sign in next, so the form has forgotten what was filled in.
        assert.equal(await email.inputValue(), '');
        await cell.signIn();
        await visit.fillIn();
      } else {
        assert.equal(await email.inputValue(), 'ada@example.net', 'it is still there');
      }
      await form.getByRole('radio', {name: 'Pix'}).click();
      await visit.press();
      if (UNKNOWN.test(what)) {
        const confirm = form.getByRole('button', {name: en.payTwiceConfirm});
        await confirm.waitFor();
        assert.equal(cell.requests, 1, 'no second payment without a confirmation');
        await confirm.click();
      }
    }
    await form.locator('store-payment').waitFor({timeout: 15_000});
    counts.shown += 1;
    const requests = ANSWERED.includes(what) ? 1 : 2;
    assert.equal(cell.requests, requests, 'a press creates one payment at most');
    cell.expectNothingUncaught();
    await visit.close();
  });
}

for (const what of [
  '500 after it took effect',
  'no answer, ever, though it took effect',
]) {
  if (!isLong && what.startsWith('no')) continue;
  test(`a payment from the balance that succeeded although it seemed to fail × ${what}`, async () => {
    const visit = await shopper('Virtual Currency');
    const {cell, form} = visit;
    cell.fault = FAULTS[what];
    await visit.press();
    await expect.poll(() => problem(visit), ANSWER_LIMIT).toMatch(/not known/);
    cell.fault = undefined;
    // As it is at the service.
    await expect(visit.page.locator('[part~="line"]')).toHaveCount(0);
    await form.getByRole('checkbox', {name: en.terms}).hover();
    await visit.page.keyboard.press('Shift');
    await visit.press();
    // Time for a payment, which must not be created.
    await wait(500);
    const {items} = await cell.ask('cart/get');
    assert.deepEqual(items, []);
    assert.equal(cell.requests, 1, 'nothing is paid for twice');
    await visit.close();
  });
}

/** Returns the texts of the form's problems. */
function problem({form}) {
  return form
    .locator('[part~="problems"], .storefront-end')
    .allInnerTexts()
    .then((texts) =>
      texts.join(' ').replaceAll(new RegExp(`${en.payAmount('€')}\\S+`, 'g'), ''),
    );
}

test('the results are written', () => {
  assert.ok(counts.shown > 0);
  record('payments', [
    {
      claim:
        'Four quick clicks on "Pay" send one request, whatever fault its answer has. The e-mail address stays in its field, except after a 401, which signs the shopper out. After the fault, "Pay" works again; if it is not known whether a payment was created, only after a confirmation.',
      figure: `${counts.faults} faults, ${counts.presses} clicks, ${counts.shown} payments shown`,
    },
    {
      claim: 'If it is not known whether a payment was created, the form says so',
      figure: `${counts.unknown} faults`,
    },
  ]);
});
