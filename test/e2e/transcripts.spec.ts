import type {Page} from '@playwright/test';
import {startService} from '../../demo/service/main.js';
import {Transcript} from './accessibility-transcript.js';
import {useAuthType} from './rules/missing.js';
import {cartOn, entry, expect, fillIn, test as base} from './rules/shop.js';
import {en} from '../../src/i18n/en.js';
import {billingDetails, typedDetails} from '../support/payment-request.js';
import {labelWithItem, payLabel, startingWith} from '../support/shopper-texts.js';

/** The fixture that these tests add: the transcript of the test's page. */
interface Fixtures {
  readonly flow: Transcript;
}

/**
 * Each test has a service of its own, so that other tests change neither stock nor names. At the end
 * the transcript is compared with the one in `transcripts`, which has the test's title as its name.
 */
const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern.
  service: async ({}, use) => {
    const service = await startService({port: 0, file: ':memory:'});
    await use(service.origin);
    await service.close();
  },
  flow: async ({page}, use, info) => {
    const flow = await Transcript.of(page);
    await use(flow);
    if (info.errors.length) return;
    const file = `${info.title.replaceAll(/\W+/g, '-')}.txt`;
    expect(flow.text).toMatchSnapshot(['transcripts', file]);
  },
});

test.beforeEach(({isMobile}) => test.skip(isMobile, 'Phones have no keyboard.'));

const CART = '<store-cart></store-cart>';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', {name});

test('browse and add', async ({page, open, flow}) => {
  await open(`<store-category></store-category>${CART}`);
  const tab = (name: string) =>
    page
      .getByRole('navigation', {name: en.categories})
      .getByRole('link', {name, exact: true});
  await flow.step('The shop opens', entry(page, 'Spark'));

  await flow.moveTo(tab('Keys & Crates'));
  await flow.press('Enter');
  await flow.step('To a category', entry(page, 'Frost key'));

  await flow.moveTo(tab('Seasonal crates'));
  await flow.press('Enter');
  await flow.step('To a subcategory', entry(page, 'Tidecaller crate'));

  await flow.moveTo(button(page, labelWithItem(en.add, 'Harvest crate')));
  await flow.press('Enter');
  await flow.step('Add an item', entry(cartOn(page), 'Harvest crate'));

  await flow.press('Enter');
  await flow.step(
    'Add it once more',
    cartOn(page).getByText('€9.10', {exact: true}).first(),
  );
});

test('item with options', async ({page, open, flow}) => {
  await open(`<store-category url="keys/crates"></store-category>${CART}`);
  const dialog = page.getByRole('dialog');
  await flow.step('The shop opens', entry(page, 'Key ring'));

  await flow.moveTo(page.getByRole('link', {name: startingWith('Key ring')}));
  await flow.press('Enter');
  await flow.step('Open an item', dialog.getByRole('radio').first());

  await flow.moveTo(dialog.getByRole('radio').first());
  await flow.press('ArrowDown');
  await flow.press('ArrowDown');
  await flow.step('Choose a pack', dialog.getByText('€20.00').first());

  await flow.moveTo(dialog.getByRole('button', {name: startingWith(en.add)}));
  await flow.press('Enter');
  await flow.step('Add the pack', dialog.getByText(en.inCart, {exact: true}));

  await flow.press('Escape');
  await flow.step('Close', entry(cartOn(page), 'Key ring'));
});

test('cart', async ({page, open, stock, flow}) => {
  await stock(52, 61);
  await open(CART);
  const cart = cartOn(page);
  await flow.step('The cart opens', entry(cart, 'Harvest crate'));

  await flow.moveTo(cart.getByRole('button', {name: en.increase('Frost key')}));
  await flow.press('Space');
  await flow.step('One more', cart.getByText('€11.55').first());

  await flow.moveTo(
    cart.getByRole('spinbutton', {name: en.quantityOf('Frost key')}),
    'Shift+Tab',
  );
  await flow.press('ControlOrMeta+A');
  await flow.type('4');
  await flow.press('Enter');
  await flow.step('Type a quantity', cart.getByText('€18.55').first());

  await flow.moveTo(cart.getByRole('button', {name: en.remove('Frost key')}));
  await flow.press('Enter');
  await flow.step('Remove a line', cart.getByRole('button', {name: en.undo}));

  await flow.press('Enter');
  await flow.step('Undo', entry(cart, 'Frost key'));
});

test('codes', async ({page, open, stock, flow}) => {
  await stock(52);
  await open(CART);
  const cart = cartOn(page);
  const code = cart.getByRole('textbox', {name: en.code});
  await flow.step('The cart opens', entry(cart, 'Frost key'));

  await flow.moveTo(cart.getByRole('button', {name: en.haveCode}));
  await flow.press('Enter');
  await flow.step('Unfold the fields', code);

  await flow.moveTo(code);
  await flow.type('NOSUCH');
  await flow.press('Enter');
  await flow.step('A wrong code', cart.getByText('Coupon not found or expired'));

  await flow.press('ControlOrMeta+A');
  await flow.type('EMBER10');
  await flow.press('Enter');
  const remove = cart.getByRole('button', {name: en.removeCoupon('EMBER10')});
  await flow.step('A right code', remove);

  await flow.moveTo(remove, 'Shift+Tab');
  await flow.press('Enter');
  await flow.step('Remove the code', code);
});

test('checkout', async ({page, open, stock, flow}) => {
  await stock(52);
  await open(`${CART}<store-payment></store-payment>`);
  await flow.step('The cart opens', entry(cartOn(page), 'Frost key'));

  await flow.moveTo(cartOn(page).getByRole('button', {name: en.checkout}));
  await flow.press('Enter');
  const form = page.getByRole('dialog', {name: en.checkoutTitle});
  const pay = form.getByRole('button', {name: payLabel});
  await flow.step('To the checkout', pay);

  await flow.moveTo(pay);
  await flow.press('Enter');
  const firstProblem = form.getByRole('link', {name: en.missing(en.fullname)});
  await flow.step('Pay without any details', firstProblem);

  await flow.moveTo(firstProblem);
  await flow.press('Enter');
  await flow.step('To the first problem', form.getByLabel(en.fullname));

  for (const [label, text] of Object.entries(typedDetails)) {
    // The country comes before the postal code.
    if (label === en.zipcode) {
      await flow.moveTo(form.getByRole('combobox', {name: en.country}));
      await flow.type(billingDetails.country);
    }
    await flow.moveTo(form.getByRole('textbox', {name: startingWith(label)}).first());
    await flow.type(text === billingDetails.email ? 'ada' : text);
  }
  await flow.moveTo(form.getByRole('radio', {name: 'Card'}));
  await flow.press('Space');
  for (const consent of [en.terms, en.privacy]) {
    await flow.moveTo(form.getByRole('checkbox', {name: consent}));
    await flow.press('Space');
  }
  await flow.step('Fill in the form', pay);

  await flow.moveTo(pay);
  await flow.press('Enter');
  const wrong = form.getByRole('link', {name: en.emailWrong});
  await flow.step('Pay with a wrong address', wrong);

  await flow.moveTo(wrong);
  await flow.press('Enter');
  await flow.press('ControlOrMeta+A');
  await flow.type(billingDetails.email);
  await flow.moveTo(pay);
  await flow.step('Correct the address', pay);

  await flow.press('Enter');
  await flow.step('Pay', button(page, en.payAmount('€3.50')));
  const order = new URL(page.url()).pathname.split('/').at(-1);

  await flow.moveTo(button(page, en.payAmount('€3.50')));
  await flow.press('Enter');
  await flow.step('Confirm the payment', page.getByRole('heading', {name: /^Paid/}));

  await open(`${CART}<store-payment></store-payment>`, {search: `?order_id=${order}`});
  await flow.step('Back in the shop', page.getByText(en.standPaid).first());
});

test('QR code', async ({page, open, stock, flow, request, context}) => {
  await context.grantPermissions(['clipboard-write', 'local-network-access']);
  await stock(52);
  await open('<checkout-form></checkout-form>');
  await fillIn(page);
  await page.getByRole('radio', {name: 'Card'}).focus();
  const pix = page.getByRole('radio', {name: 'Pix'});
  const pay = button(page, payLabel);
  const copy = button(page, startingWith(en.copy)).first();
  await flow.step('The checkout is filled in', pay);

  await flow.moveTo(pix, 'ArrowDown');
  await flow.moveTo(pay);
  await flow.press('Enter');
  await flow.step('Pay by QR code', page.getByRole('img', {name: en.qrCode}));

  await flow.moveTo(copy);
  await flow.press('Enter');
  await flow.step('Copy the text', page.getByText(en.copied).first());

  const url = await page.getByText(/\/pay\/MS-\d+$/).innerText();
  await request.post(url.trim(), {form: {action: 'pay'}});
  await flow.step('The payment arrives', page.getByText(en.standPaid).first());
});

test('gift', async ({page, open, flow}) => {
  await open(`<store-item item-id="52"></store-item>${CART}`);
  const toggle = button(page, en.giftTo);
  const player = page.getByRole('textbox', {name: en.playerName});
  await flow.step('The item opens', toggle);

  await flow.moveTo(toggle);
  await flow.press('Enter');
  await flow.step('Unfold the form', player);

  await flow.moveTo(player);
  await flow.type('no player');
  await flow.press('Enter');
  await flow.step('A wrong name', page.getByText('Please name the player').first());

  await flow.press('ControlOrMeta+A');
  await flow.type('Zoe_Builds');
  await flow.press('Enter');
  await flow.step('Give it', page.getByText(en.giftAdded('Zoe_Builds')).first());
});

test('sign in by name', async ({page, open, flow}) => {
  await open('<store-login></store-login>', {token: ''});
  const name = page.getByRole('textbox', {name: en.playerName});
  await flow.step('The form opens', name);

  await flow.moveTo(button(page, en.signIn));
  await flow.press('Enter');
  await flow.step('Without a name', page.getByText(en.missing(en.playerName)).first());

  await flow.type('griefer');
  await flow.press('Enter');
  await flow.step('A banned name', page.getByText(en.banned('griefer')).first());

  await flow.press('ControlOrMeta+A');
  await flow.type('Ada');
  await flow.press('Enter');
  await flow.step('A right name', button(page, en.signOut));

  await flow.moveTo(button(page, en.signOut));
  await flow.press('Enter');
  await flow.step('Leave', name);
});

test('sign in with a password', async ({page, open, flow}) => {
  await useAuthType(page, 'register');
  await open('<store-login></store-login>', {token: ''});
  const name = page.getByRole('textbox', {name: en.playerName});
  const password = page.getByLabel(en.password, {exact: true});
  await flow.step('The form opens', password);

  await flow.moveTo(button(page, en.createAccount));
  await flow.press('Enter');
  await flow.step('To a new account', page.getByText(en.resetEmailHint));

  await flow.moveTo(name);
  await flow.type('Ada');
  await flow.moveTo(password);
  await flow.type('short');
  await flow.press('Enter');
  await flow.step(
    'A password that is too short',
    page.getByText(/at least 6 characters/).first(),
  );

  await flow.press('ControlOrMeta+A');
  await flow.type('correct horse');
  await flow.press('Enter');
  await flow.step('Create the account', button(page, en.signOut));

  await flow.moveTo(button(page, en.signOut));
  await flow.press('Enter');
  await flow.step('Leave', password);

  await flow.moveTo(name);
  await flow.type('Ada');
  await flow.moveTo(password);
  await flow.type('wrong horse');
  await flow.press('Enter');
  await flow.step('A wrong password', page.getByText(en.passwordWrong).first());

  await flow.type('correct horse');
  await flow.moveTo(button(page, en.showPassword));
  await flow.press('Space');
  await flow.step('Show the password', button(page, en.showPassword));

  await flow.moveTo(button(page, en.signIn));
  await flow.press('Enter');
  await flow.step('A right password', button(page, en.signOut));
});

test('set a new password', async ({page, open, flow, request, service}) => {
  const email = 'ada@example.net';
  const word = 'correct horse';
  await request.post(`${service}/api/auth/register`, {
    data: {username: 'Ada', email, password: word, password_confirmation: word},
  });
  await useAuthType(page, 'register');
  await open('<store-login></store-login>', {token: ''});
  const forgot = button(page, en.forgotPassword);
  await flow.step('The form opens', forgot);

  await flow.moveTo(forgot);
  await flow.press('Enter');
  await flow.step('Forget the password', button(page, en.sendLink));

  await flow.type(email);
  await flow.press('Enter');
  await flow.step('Have a link sent', page.getByText(en.linkSent(email)));

  const mailbox = await request.get(`${service}/demo/mail/${email}`);
  const {links} = (await mailbox.json()) as {links: string[]};
  await page.goto(`/rules.html${new URL(links[0] ?? '').search}`);
  const password = page.getByLabel(en.newPassword, {exact: true});
  await flow.step('Open the link', password);

  await flow.moveTo(password);
  await flow.type('another horse');
  await flow.press('Enter');
  await flow.step('Set the password', page.getByText(en.passwordSet).first());
});

test('sign in in the game', async ({page, open, flow, request, service}) => {
  await useAuthType(page, 'ingame');
  await open('<store-login></store-login>', {token: ''});
  const name = page.getByRole('textbox', {name: en.playerName});
  await flow.step('The form opens', name);

  await flow.moveTo(name);
  await flow.type('Ada');
  await flow.press('Enter');
  await flow.step(
    'Send the name',
    page.getByRole('heading', {name: en.confirmInGame('Ada')}),
  );

  await request.post(`${service}/demo/confirm/Ada`);
  // The page asks every five seconds whether the player has confirmed.
  await page.clock.runFor(6_000);
  await flow.step('Confirm in the game', button(page, en.signOut));
});

test('a guest', async ({page, open, flow}) => {
  await open(`<store-category url="keys"></store-category>${CART}`, {token: ''});
  await flow.step('The shop opens', button(page, en.signIn));

  await flow.moveTo(button(page, en.signIn));
  await flow.press('Enter');
  const name = page.getByRole('textbox', {name: en.playerName});
  await flow.step('To the sign-in', name);

  await flow.type('Ada');
  await flow.press('Enter');
  await flow.step('Give a name', entry(page, 'Frost key'));
});

test('account', async ({page, open, flow}) => {
  await open('<store-account></store-account><store-login></store-login>', {
    token: 'astrid-token',
  });
  const profile = page.getByRole('link', {name: en.yourProfile});
  await flow.step('The page opens', page.getByRole('heading', {name: en.purchases}));

  await flow.moveTo(profile);
  await flow.press('Enter');
  await flow.step('To the profile', page.getByRole('heading', {name: en.purchases}));
});

test('announcement', async ({page, open, flow}) => {
  await open('<store-announcement></store-announcement><store-server></store-server>');
  const close = button(page, startingWith(en.close));
  await flow.step('The announcement opens', close);

  await flow.moveTo(close);
  await flow.press('Enter');
  await flow.step('Close', page.getByRole('heading', {name: 'Emberfall Store'}));
});

test('suggestions', async ({page, open, stock, flow}) => {
  await stock(52);
  await open(CART);
  const add = button(page, labelWithItem(en.add, 'Trail of sparks'));
  await flow.step('The cart opens', add);

  await flow.moveTo(add);
  await flow.press('Enter');
  await flow.step('Add a suggestion', entry(cartOn(page), 'Trail of sparks'));

  await flow.moveTo(button(page, en.noThanks));
  await flow.press('Enter');
  await flow.step('Decline the others', entry(cartOn(page), 'Trail of sparks'));
});

test('search', async ({page, open, flow}) => {
  await open('<store-category controls></store-category>');
  const search = page.getByRole('searchbox', {name: en.search});
  await flow.step('The shop opens', entry(page, 'Spark'));

  await flow.moveTo(search);
  await flow.type('crate');
  await flow.step('Search', entry(page, 'Tidecaller crate'));

  await flow.press('ArrowDown');
  await flow.step('To the results', entry(page, 'Tidecaller crate'));

  await flow.press('Escape');
  await flow.step('End the search', entry(page, 'Spark'));

  await flow.type('no such thing');
  await flow.step('Search in vain', page.getByText(en.nothingFound));
});

test('shared cart', async ({page, open, flow}) => {
  await open(CART, {search: '?cart=52x2,55,61'});
  const accept = button(page, en.addSharedCart);
  await flow.step(
    'The link opens',
    page.getByRole('dialog').getByText('Harvest crate'),
  );

  await flow.moveTo(accept);
  await flow.press('Enter');
  await flow.step('Accept', entry(cartOn(page), 'Harvest crate'));
});

test('comparison in a table', async ({page, open, flow}) => {
  await open(`<store-category url="ranks"></store-category>${CART}`);
  const ember = button(page, labelWithItem(en.add, 'Ember'));
  await flow.step('The comparison opens', page.getByRole('table'));

  await flow.moveTo(ember);
  await flow.press('Enter');
  await flow.step('Add an item', entry(cartOn(page), 'Ember'));
});

test.describe(() => {
  test.use({viewport: {width: 360, height: 740}});

  test('comparison in blocks', async ({page, open, flow}) => {
    await open('<store-category url="ranks"></store-category>');
    const jump = button(page, 'Inferno').first();
    await flow.step('The comparison opens', jump);

    await flow.moveTo(jump);
    await flow.press('Enter');
    await flow.step('Jump to an item', entry(page, 'Inferno'));
  });
});
