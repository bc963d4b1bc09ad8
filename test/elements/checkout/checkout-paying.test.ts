import {expect, oneEvent} from '@open-wc/testing';
import type {BeforePaymentEvent} from '../../../src/features/checkout/before-payment-event.js';
import type {PaymentActionEvent} from '../../../src/features/checkout/payment-action-event.js';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import type {Shop} from '../../../src/shop/shop.js';
import {
  cart,
  checkout,
  choose,
  control,
  creates,
  emptyCart,
  expectProblems,
  fillIn,
  filledCheckout,
  find,
  formTo,
  isPaying,
  key,
  leave,
  noticeOf,
  openOrders,
  partText,
  pay,
  payFor,
  payingCheckout,
  payment,
  problemsOf,
  recordNewTabs,
  status,
  storeOrder,
  type,
  type NewTab,
} from '../../support/checkout-page.js';
import {recordWarnings} from '../../support/on-test-end.js';
import {billingDetails, paymentRequest} from '../../support/payment-request.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

const NEW_TAB = 'payment-target="_blank"';

const toUrl = (url: string) => creates({type: 'url', url});
const toForm = (...urls: string[]) =>
  creates({type: 'html', html: urls.map((url) => formTo(url)).join('')});

/** Changes the quantity of the only line. */
const setCount = ({cart}: Shop, count: number) =>
  cart.setCount(cart.value.lines[0]!, count);

describe('Paying in <checkout-form>', () => {
  it('sends the values of the form once, even if a script presses the button twice', async () => {
    const page = await payingCheckout();
    expect(navigator.userActivation.isActive, 'as of speech control').to.equal(false);
    await leave(page);
    const request = {...paymentRequest, paymentMethod: 'PayPalIPN'};
    expect(page.paid).to.deep.equal([request]);
    expect(page.left).to.deep.equal([payment.data.url]);
  });

  it('shows the host of the payment with a link, and leads there again until the form changes', async () => {
    const page = await payingCheckout();
    const {form, paid, left} = page;
    await waitUntil(() => find(form, 'continue'));
    expect(partText(form, 'status')).to.equal(en.leaving('pay.example.com'));
    expect(find(form, 'continue')).to.have.attribute('href', left[0]);
    await expect(form).to.be.accessible();
    expect(await leave(page)).to.equal(1);
    await form.updateComplete;
    type(form, 'city', 'Porto');
    expect(await leave(page)).to.equal(2);
    expect(paid[1]).to.have.nested.property('details.city', 'Porto');
  });

  it('needs no payment for an order that is free, and forgets an earlier payment', async () => {
    const {form, shop, answers} = await filledCheckout({
      '/payments/create': () => {
        answers['/cart/get'] = emptyCart;
        return Response.json({success: false, message: 'success'});
      },
    });
    storeOrder(shop, 'MS-0');
    const {version} = shop.catalogue.value;
    expect(await noticeOf(form)).to.equal(en.paid);
    await waitUntil(() => partText(form, 'summary') === en.cartEmpty);
    await waitUntil(() => !openOrders(shop).length);
    // The purchase may change limits, stock and prices, so items are read again.
    expect(shop.catalogue.value.version).to.be.greaterThan(version);
  });

  it('works with fields of the page in the payment area, whatever their names', async () => {
    const page = await checkout();
    const {form} = page;
    for (const name of ['elements', 'querySelectorAll', 'id']) {
      const field = Object.assign(document.createElement('input'), {name});
      field.slot = 'payment';
      form.append(field);
    }
    await waitUntil(() => control(form, 'elements').closest('form'));
    fillIn(form);
    expect(await payFor(page)).to.have.nested.property('details.city', 'Lisbon');
  });

  describe('dispatches an event', () => {
    it('before anything is sent, with what is about to be paid, and then with the created payment', async () => {
      const {form, shop, paid} = await filledCheckout();
      const created = recordEvents('store-payment-created');
      let sent: number | undefined;
      form.addEventListener('store-before-payment', () => (sent = paid.length));
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const event = await oneEvent<BeforePaymentEvent>(form, 'store-before-payment');
      expect(sent).to.equal(0);
      expect(event).to.include({paymentMethod: 'PayPalIPN', currency: 'EUR'});
      expect(event.cart.lines.map(({name}) => name)).to.deep.equal(['Ember key']);
      expect(event.cart).to.equal(shop.cart.value);
      await waitUntil(() => created.length);
      expect(created[0]!.result).to.include({type: 'url'});
    });

    it('whose cancellation stops the payment, until "Pay" is pressed again', async () => {
      const page = await filledCheckout();
      const {form, shop, paid} = page;
      const {lines} = shop.cart.value;
      let asked = 0;
      form.addEventListener('store-before-payment', (event) => {
        asked += 1;
        if (asked === 1) event.preventDefault();
      });
      pay(form);
      await waitUntil(() => asked === 1 && !partText(form, 'status'));
      expect(paid).to.deep.equal([]);
      expect(isPaying(shop)).to.equal(false);
      expect(shop.cart.value.lines).to.deep.equal(lines);
      expect(find(form, 'problems, error')).to.equal(null);
      expect(control(form, 'fullname').value).to.equal(billingDetails.fullname);
      expect(await leave(page)).to.equal(1);
      expect(asked).to.equal(2);
    });

    it('only if no problem is left', async () => {
      const page = await filledCheckout();
      const events = recordEvents('store-before-payment');
      type(page.form, 'city', '');
      await expectProblems(page, en.missing(en.city));
      expect(events).to.deep.equal([]);
    });

    it('in which a change of the cart stops the payment', async () => {
      const page = await filledCheckout();
      const {cart} = page.shop;
      page.form.addEventListener(
        'store-before-payment',
        () => void cart.setCount(cart.value.lines[0]!, 5),
        {once: true},
      );
      await expectProblems(page, en.cartChanged);
      await cart.settled();
    });

    const {url} = payment.data;
    const self = {openIn: '_self'};
    const fields = [['token', 't1']];
    const qr = {payment_method: 'Pix', qrcode: '1'};
    for (const [answer, expected] of [
      [toUrl(url), {action: 'url', url, ...self}],
      [toForm(url), {action: 'form', url, method: 'post', fields, ...self}],
      [creates({type: 'html', html: '<p>'}), {action: 'frame', url: ''}],
      [creates({type: 'qrcode', details: qr}), {action: 'qr'}],
    ] as const)
      it(`with what is about to open, which the page can do itself: ${expected.action}`, async () => {
        const {form, shop, left, sent} = await filledCheckout(answer);
        form.addEventListener('store-payment-action', (event) =>
          event.preventDefault(),
        );
        setTimeout(() => pay(form));
        const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
        expect(action).to.deep.include(expected);
        await waitUntil(() => !isPaying(shop) && !partText(form, 'status'));
        expect([...left, ...sent]).to.deep.equal([]);
        expect(find(form, 'continue')).to.equal(null);
        expect(form.querySelector('store-payment')).to.equal(null);
      });
  });

  describe('pays the order that was displayed', () => {
    const dearer = {cart: {id: 813, price: 9}, items: [{...key, price: 4.5}]};

    for (const [what, change] of Object.entries({
      'its price': dearer,
      'the amount before reductions': {cart: {...cart.cart, clear_price: 9}},
      'the tax': {cart: {...cart.cart, tax: 1}},
      'the coupon': {cart: {...cart.cart, coupon_code: 'EMBER10'}},
      'the gift card': {cart: {...cart.cart, gift_code: 'GIFT', gift_sum: 1}},
      'the quantity': {items: [{...key, count: 3}]},
      'the price of a line': {items: [{...key, price: 2}]},
    }))
      it(`or asks the shopper to check it if ${what} has changed`, async () => {
        const page = await filledCheckout();
        const {form, answers} = page;
        answers['/cart/get'] = {...cart, ...change};
        await expectProblems(page, en.cartChanged);
        if (change !== dearer) return;
        expect(partText(form, 'pay')).to.equal(en.payAmount('€9.00'));
        await expect(form).to.be.accessible();
        expect(await leave(page)).to.equal(1);
        expect(find(form, 'problems')).to.equal(null);
      });

    it('or asks the shopper to check it if a pending change has failed', async () => {
      const page = await filledCheckout({
        '/cart/reload/9010': {success: false, message: 'No.'},
      });
      const change = setCount(page.shop, 1);
      await expectProblems(page, en.cartChanged);
      expect(await change).to.equal(false);
    });

    it('or reads the cart again after a failure, and pays it once the shopper has seen it', async () => {
      const page = await filledCheckout({'/cart/get': status(500)});
      page.answers['/cart/get'] = cart;
      page.answers['/payments/get'] = [{name: 'Stripe'}];
      await expectProblems(page, en.cartChanged);
      expect(partText(page.form, 'pay')).to.equal(en.payAmount('€5.00'));
      await payFor(page);
    });

    it('or says that the cart has become empty', async () => {
      const {form, shop, answers, paid} = await filledCheckout();
      answers['/cart/get'] = emptyCart;
      void shop.cart.remove(shop.cart.value.lines[0]!);
      expect(await problemsOf(form)).to.include(en.cartIsEmpty);
      expect(paid).to.deep.equal([]);
    });

    it('with the changes that were pending', async () => {
      const page = await filledCheckout({
        '/cart/reload/9010': () => {
          page.answers['/cart/get'] = dearer;
          return Response.json({success: true});
        },
      });
      void setCount(page.shop, 3);
      expect(await leave(page)).to.equal(1);
    });

    it('and not the cart of a guest who has signed in, until it was displayed', async () => {
      const page = await filledCheckout();
      const {form, shop, answers} = page;
      const {promise, resolve} = Promise.withResolvers<void>();
      answers['/cart/get'] = () => promise.then(() => Response.json(dearer));
      shop.session.setToken('alice');
      const problems = expectProblems(page, en.cartChanged);
      resolve();
      await problems;
      expect(partText(form, 'pay')).to.equal(en.payAmount('€9.00'));
      answers['/cart/get'] = dearer;
      expect(await leave(page)).to.equal(1);
    });

    it('and not the cart of another shopper who signs in right after the click', async () => {
      const {form, shop, paid} = await filledCheckout();
      void setCount(shop, 3);
      const problems = problemsOf(form);
      shop.session.setToken('bo');
      expect(await problems).not.to.be.empty;
      expect(paid).to.deep.equal([]);
    });

    it('and is ready again if the cart becomes empty while the payment methods are read', async () => {
      const {form, shop, answers, paid} = await filledCheckout();
      const {promise, resolve} = Promise.withResolvers<Response>();
      let asked = 0;
      answers['/payments/get'] = () => {
        asked += 1;
        return promise;
      };
      pay(form);
      await waitUntil(() => asked);
      answers['/cart/get'] = emptyCart;
      await shop.cart.refresh();
      await waitUntil(() => find(form, 'problems'));
      expect(partText(form, 'status')).to.equal('');
      expect(paid).to.deep.equal([]);
      resolve(Response.json([{name: 'Stripe'}]));
    });

    for (const next of [undefined, 'bo'])
      it(`but leads nobody else to the payment: the token changes to ${next}`, async () => {
        const {promise, resolve} = Promise.withResolvers<Response>();
        const page = await checkout({'/payments/create': () => promise});
        const {form, shop, left} = page;
        shop.session.setToken('alice');
        await form.updateComplete;
        await waitUntil(() => shop.cart.value.data && find(form, 'radio'));
        fillIn(form);
        const events = recordEvents('store-payment-created');
        await payFor(page);
        shop.session.setToken(next);
        resolve(Response.json(payment));
        await waitUntil(() => !isPaying(shop));
        await form.updateComplete;
        expect(left).to.deep.equal([]);
        expect(events).to.deep.equal([]);
        expect(find(form, 'continue')).to.equal(null);
      });
  });

  describe('pays by the method that was chosen', () => {
    const virtual = {name: 'Virtual Currency'};
    const [paypal, stripe] = [{name: 'PayPalIPN'}, {name: 'Stripe'}];

    /** Chooses a method, and then answers with other ones until "Pay" is pressed again. */
    const withMethods = async (before: object[], method: string, after: object[]) => {
      const arranged = await filledCheckout({'/payments/get': before});
      if (find(arranged.form, 'radio')) choose(arranged.form, method);
      arranged.answers['/payments/get'] = after;
      return arranged;
    };

    for (const [how, before, after] of [
      ['others are left', [paypal, stripe], [stripe, virtual]],
      ['only the virtual currency is left', [paypal, virtual], [virtual]],
      ['only one other is left', [paypal, stripe], [stripe]],
      ['it was the only one', [paypal], [virtual]],
    ] as const)
      it(`and by no other if it has gone and ${how}`, async () => {
        const page = await withMethods([...before], 'PayPalIPN', [...after]);
        const {form} = page;
        const asked = en.chooseOne(en.paymentMethod);
        const isListed = () => document.activeElement === find(form, 'problems');
        for (let press = 0; press < 2; press += 1) {
          control(form, 'city').focus();
          await expectProblems(page, asked);
          await waitUntil(isListed);
        }
        expect(form.querySelectorAll('[part~="radio"]:checked')).to.have.length(0);
        choose(form, after[0].name);
        await form.updateComplete;
        expect(await payFor(page)).to.include({paymentMethod: after[0].name});
      });

    it('also if others have come and gone', async () => {
      const page = await withMethods([paypal, stripe], 'Stripe', [virtual, stripe]);
      expect(await payFor(page)).to.include({paymentMethod: 'Stripe'});
    });

    it('and by none that appears after "Pay" and charges at once', async () => {
      const page = await filledCheckout({'/payments/get': status(500)});
      page.answers['/payments/get'] = [virtual];
      await expectProblems(page, en.cartChanged);
    });

    it('but not by the virtual currency if the cart has become free', async () => {
      const page = await filledCheckout({
        '/cart/get': {cart: cart.cart, items: [{...key, virtual_price: 10}]},
        '/payments/get': [virtual, stripe, paypal],
      });
      const {form, shop, answers} = page;
      choose(form, virtual.name);
      answers['/cart/get'] = {cart: {price: 0}, items: [{...key, price: 0}]};
      await shop.cart.refresh();
      await form.updateComplete;
      expect(await payFor(page)).to.include({paymentMethod: 'Stripe'});
    });

    it('and shows the amount in virtual currency if it is known, and no fields but the required', async () => {
      const withPoints = {...key, virtual_price: 250};
      const {form, shop, answers} = await checkout({
        '/payments/get': [stripe, virtual],
        '/cart/get': {...cart, items: [withPoints]},
      });
      shop.preferences.pick({currency: 'USD'});
      await waitUntil(() => find(form, 'charged'));
      choose(form, virtual.name);
      await waitUntil(() => partText(form, 'pay') === en.payAmount('500 Embers'));
      expect(partText(form, 'total')).to.equal('500 Embers');
      expect(partText(form, 'line-price')).to.equal('500 Embers');
      expect(find(form, 'charged')).to.equal(null);
      const optional = () => form.querySelector('[name="address2"]');
      expect(optional()).to.equal(null);
      expect(control(form, 'email').checkVisibility()).to.equal(true);
      // A coupon may reduce the amount. Without a total, the prices may be those of lines.
      const about = en.payAmount(`${en.about} 500 Embers`);
      for (const codes of [{price: 5, coupon_code: 'EMBER10'}, {}]) {
        answers['/cart/get'] = {cart: {id: 813, ...codes}, items: [withPoints]};
        await shop.cart.refresh();
        await waitUntil(() => partText(form, 'pay') === about);
      }
      choose(form, 'Stripe');
      await waitUntil(optional);
      choose(form, virtual.name);
      // The second line has no price in virtual currency, so the total is unknown.
      answers['/cart/get'] = {...cart, items: [withPoints, {...key, cid: 9011}]};
      await shop.cart.refresh();
      await waitUntil(() => partText(form, 'pay') === en.pay);
      // All lines are sold for virtual currency only, so the service's total is exact.
      answers['/cart/get'] = {
        cart: {id: 813, price: 0, virtual_price: 500},
        items: [{...withPoints, price: 0, is_virtual_currency_only: 1}],
      };
      await shop.cart.refresh();
      await waitUntil(() => partText(form, 'pay') === en.payAmount('500 Embers'));
    });
  });

  describe('in a new tab', () => {
    let tabs: NewTab[];
    beforeEach(() => (tabs = recordNewTabs()));

    it('opens the payment without access to this page, and allows another one after the return', async () => {
      const {form, left} = await payingCheckout({}, NEW_TAB);
      expect(tabs[0]).to.include({opener: null});
      await waitUntil(() => find(form, 'continue'));
      expect(tabs[0]!.urls).to.deep.equal([payment.data.url]);
      expect(left).to.deep.equal([]);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => !find(form, 'continue'));
    });

    it('keeps a QR code after a look at another tab, although an earlier payment had its own', async () => {
      const {form, shop, answers} = await payingCheckout({}, NEW_TAB);
      const look = () => document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => find(form, 'continue'));
      look();
      await waitUntil(() => !isPaying(shop));
      const details = {payment_method: 'Pix', qrcode: '000201', payment_id: 7};
      Object.assign(answers, creates({type: 'qrcode', order_id: '', details}), {
        '/payments/handle/pix/check': {success: false},
      });
      pay(form);
      await waitUntil(() => form.querySelector('store-payment')?.result);
      look();
      expect(isPaying(shop)).to.equal(true);
    });

    it('opens no tab while the form has problems', async () => {
      const {form} = await checkout({}, NEW_TAB);
      await problemsOf(form);
      expect(tabs).to.deep.equal([]);
    });

    it('closes the tab if the page cancels the payment, or if no payment was created', async () => {
      const {form} = await filledCheckout({'/payments/create': status(500)}, NEW_TAB);
      const cancel = (event: Event) => event.preventDefault();
      form.addEventListener('store-before-payment', cancel, {once: true});
      pay(form);
      await waitUntil(() => tabs[0]?.closed);
      await noticeOf(form);
      expect(tabs.map(({closed}) => closed)).to.deep.equal([true, true]);
    });

    it('opens the payment in this tab if an advertisement has used up the click to open a window', async () => {
      window.open = () => null; // A browser opens one window for a click.
      expect(await leave(await filledCheckout({}, NEW_TAB))).to.equal(1);
    });
  });

  describe('when paying fails', () => {
    it('shows the service’s message, keeps the values, and pays on the next click', async () => {
      const message = 'Please select a server for MVP';
      const page = await filledCheckout({
        '/payments/create': {success: false, message},
      });
      const {form, answers} = page;
      expect(await noticeOf(form)).to.equal(message);
      await waitUntil(() => document.activeElement?.matches('.storefront-notice'));
      await expect(form).to.be.accessible();
      for (const [name, value] of Object.entries(billingDetails))
        expect(control(form, name).value, name).to.equal(value);
      expect(control(form, 'termsAndConditions').checked).to.equal(true);
      answers['/payments/create'] = payment;
      await leave(page);
    });

    it('shows the service’s message about a field at the field', async () => {
      const {form} = await filledCheckout({
        '/payments/create': status(422, {
          message: 'The given data was invalid.',
          errors: {'details.email': ['No such mailbox.'], voucher: ['Too old.']},
        }),
      });
      expect(await problemsOf(form)).to.deep.equal(['Too old.', 'No such mailbox.']);
      const id = control(form, 'email').getAttribute('aria-describedby')!;
      expect(document.getElementById(id)).to.have.trimmed.text('No such mailbox.');
    });

    const message = 'PayPal is not set up.';
    const unknown = `${en.standUnknown} ${en.unknownPayment}`;
    const lost = () => Promise.reject(new TypeError());
    const elsewhere = 'https://elsewhere.example.com/7';
    const twice = ['https://a.example/', 'https://b.example/'];
    for (const [what, answers, notice] of [
      [
        'the outcome is unknown',
        {'/payments/create': lost},
        `${en.standUnknown} ${en.askShop}`,
      ],
      ['the answer is not understood', creates(null), unknown],
      [
        'the answer has a message alone',
        creates(null, {message}),
        `${unknown} ${isolate(message)}`,
      ],
      [
        'the shopper has to sign in',
        {'/payments/create': status(401)},
        en.unauthorizedAdd,
      ],
      ['the address is unsafe', toUrl('http://pay.example.com/'), en.unsafePayment],
      ['payment-hosts omits the address', toUrl(elsewhere), en.unsafePayment],
      // The page's own site would receive the page's cookies.
      [
        'the page’s own site is led to',
        toForm(`${location.origin}/account`),
        en.unsafePayment,
      ],
      ['a page has two forms', toForm(...twice), en.paymentDeclined],
    ] as const)
      it(`says that ${what}, and opens nothing`, async () => {
        const told = recordWarnings();
        const {form, left, sent, shop} = await filledCheckout(answers);
        const hasHosts = what.startsWith('payment-hosts');
        if (hasHosts) shop.limitPayments(['pay.example.com']);
        expect(await noticeOf(form)).to.equal(notice);
        expect([...left, ...sent]).to.deep.equal([]);
        expect(find(form, 'continue')).to.equal(null);
        expect(isPaying(shop)).to.equal(false);
        expect(told.join().includes('elsewhere.example.com')).to.equal(hasHosts);
      });

    it('opens hosts that payment-hosts lists', async () => {
      const page = await filledCheckout(toUrl('https://pay.example.com/7'));
      page.shop.limitPayments(['other.example.com', 'pay.example.com']);
      expect(await leave(page)).to.equal(1);
    });
  });

  it('asks before a second payment after a redirect, and creates it when the shopper confirms', async () => {
    let answers = 0;
    const create = () => (answers++ ? Response.json(payment) : status(302)());
    const {form, paid, left} = await filledCheckout({'/payments/create': create});
    expect(await noticeOf(form)).to.equal(`${en.standUnknown} ${en.askShop}`);
    pay(form);
    await waitUntil(() => find(form, 'confirm'));
    expect(partText(form, 'error')).to.include(en.payTwice);
    expect(partText(form, 'confirm')).to.equal(en.payTwiceConfirm);
    expect(paid).to.have.length(1);
    find(form, 'confirm')!.click();
    await waitUntil(() => left.length);
    expect(paid).to.have.length(2);
  });
});
