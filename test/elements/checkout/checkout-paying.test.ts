import {expect, oneEvent} from '@open-wc/testing';
import type {BeforePaymentEvent} from '../../../src/features/checkout/before-payment-event.js';
import type {PaymentActionEvent} from '../../../src/features/checkout/payment-action-event.js';
import type {PaymentCreatedEvent} from '../../../src/features/checkout/payment-created-event.js';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import {checkoutOf} from '../../../src/shop/payment/checkout.js';
import {
  cart,
  checkout,
  choose,
  control,
  emptyCart,
  fillIn,
  filledCheckout,
  find,
  key,
  noticeOf,
  partText,
  pay,
  payFor,
  payingCheckout,
  payment,
  problemsOf,
  recordNewTabs,
  status,
  type,
  type NewTab,
} from '../../support/checkout-page.js';
import {recordWarnings} from '../../support/on-test-end.js';
import {billingDetails, paymentRequest} from '../../support/payment-request.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

const NEW_TAB = 'payment-target="_blank"';

/** The service's answer to `POST /payments/create`. */
const creates = (data: object | null, further: object = {}) => ({
  '/payments/create': {success: true, data, ...further},
});
const toUrl = (url: string) => creates({type: 'url', url});
const toForm = (...urls: string[]) =>
  creates({
    type: 'html',
    html: urls
      .map(
        (url) =>
          `<form method="post" action="${url}"><input name="token" value="t1"></form>`,
      )
      .join(''),
  });

describe('Paying in <checkout-form>', () => {
  it('sends the values of the form once, even if a script presses the button twice', async () => {
    const {form, paid, left} = await filledCheckout();
    expect(navigator.userActivation.isActive, 'as of speech control').to.equal(false);
    pay(form);
    pay(form);
    await waitUntil(() => left.length);
    expect(paid).to.deep.equal([{...paymentRequest, paymentMethod: 'PayPalIPN'}]);
    expect(left).to.deep.equal([payment.data.url]);
  });

  it('shows the host of the payment with a link, and leads there again until the form changes', async () => {
    const {form, paid, left} = await payingCheckout();
    await waitUntil(() => find(form, 'continue'));
    expect(partText(form, 'status')).to.equal(en.leaving('pay.example.com'));
    expect(find(form, 'continue')).to.have.attribute('href', left[0]);
    await expect(form).to.be.accessible();
    pay(form);
    await waitUntil(() => left.length === 2);
    expect(paid).to.have.length(1);
    await form.updateComplete;
    type(form, 'city', 'Porto');
    pay(form);
    await waitUntil(() => left.length === 3);
    expect(paid[1]).to.have.nested.property('details.city', 'Porto');
  });

  it('needs no payment for an order that is free', async () => {
    const {form, answers} = await filledCheckout({
      '/payments/create': () => {
        answers['/cart/get'] = emptyCart;
        return Response.json({success: false, message: 'success'});
      },
    });
    expect(await noticeOf(form)).to.equal(en.paid);
    await waitUntil(() => partText(form, 'summary') === en.cartEmpty);
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
    it('before anything is sent, with what is about to be paid', async () => {
      const {form, shop, paid} = await filledCheckout();
      let sent: number | undefined;
      form.addEventListener('store-before-payment', () => (sent = paid.length));
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const event = await oneEvent<BeforePaymentEvent>(form, 'store-before-payment');
      expect(sent).to.equal(0);
      expect(event).to.include({paymentMethod: 'PayPalIPN', currency: 'EUR'});
      expect(event.cart.lines.map(({name}) => name)).to.deep.equal(['Ember key']);
      expect(event.cart).to.equal(shop.cart.value);
      await waitUntil(() => paid.length);
    });

    it('whose cancellation stops the payment, until "Pay" is pressed again', async () => {
      const {form, shop, paid, left} = await filledCheckout();
      const {lines} = shop.cart.value;
      let asked = 0;
      form.addEventListener('store-before-payment', (event) => {
        asked += 1;
        if (asked === 1) event.preventDefault();
      });
      pay(form);
      await waitUntil(() => asked === 1 && !partText(form, 'status'));
      expect(paid).to.deep.equal([]);
      expect(checkoutOf(shop).value.paying).to.equal(false);
      expect(shop.cart.value.lines).to.deep.equal(lines);
      expect(find(form, 'problems, error')).to.equal(null);
      expect(control(form, 'fullname').value).to.equal(billingDetails.fullname);
      pay(form);
      await waitUntil(() => left.length);
      expect(asked).to.equal(2);
      expect(paid).to.have.length(1);
    });

    it('only if no problem is left', async () => {
      const {form, paid} = await filledCheckout();
      const events: Event[] = [];
      form.addEventListener('store-before-payment', (event) => events.push(event));
      type(form, 'city', '');
      expect(await problemsOf(form)).to.deep.equal([en.missing(en.city)]);
      expect(events).to.deep.equal([]);
      expect(paid).to.deep.equal([]);
    });

    it('in which a change of the cart stops the payment', async () => {
      const {form, shop, paid} = await filledCheckout();
      form.addEventListener(
        'store-before-payment',
        () => void shop.cart.setCount(shop.cart.value.lines[0]!, 5),
        {once: true},
      );
      expect(await problemsOf(form)).to.deep.equal([en.cartChanged]);
      expect(paid).to.deep.equal([]);
      await shop.cart.settled();
    });

    it('with the created payment', async () => {
      const {form} = await filledCheckout();
      setTimeout(() => pay(form));
      const {result} = await oneEvent<PaymentCreatedEvent>(
        form,
        'store-payment-created',
      );
      expect(result).to.include({type: 'url'});
    });

    const gateway = 'https://gateway.example.com/pay';
    for (const [what, answer, expected] of [
      [
        'an address',
        toUrl(payment.data.url),
        {action: 'url', url: payment.data.url, openIn: '_self'},
      ],
      [
        'a form',
        toForm(gateway),
        {
          action: 'form',
          url: gateway,
          method: 'post',
          fields: [['token', 't1']],
          openIn: '_self',
        },
      ],
      [
        'a page',
        creates({type: 'html', html: '<script>1</script>'}),
        {action: 'frame', url: ''},
      ],
      [
        'a QR code',
        creates({type: 'qrcode', details: {payment_method: 'Pix', qrcode: '1'}}),
        {action: 'qr'},
      ],
    ] as const)
      it(`with what is about to open, which the page can do itself: ${what}`, async () => {
        const {form, shop, left, sent} = await filledCheckout(answer);
        form.addEventListener('store-payment-action', (event) =>
          event.preventDefault(),
        );
        setTimeout(() => pay(form));
        const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
        expect(action).to.deep.include(expected);
        await waitUntil(
          () => !checkoutOf(shop).value.paying && !partText(form, 'status'),
        );
        expect([...left, ...sent]).to.deep.equal([]);
        expect(find(form, 'continue')).to.equal(null);
        expect(form.querySelector('store-payment')).to.equal(null);
      });
  });

  describe('pays the order that was displayed', () => {
    const changed = [en.cartChanged];
    const dearer = {cart: {id: 813, price: 9}, items: [{...key, price: 4.5}]};

    it('or asks the shopper to check it if its price has changed', async () => {
      const {form, answers, paid, left} = await filledCheckout();
      answers['/cart/get'] = dearer;
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(partText(form, 'pay')).to.equal(en.payAmount('€9.00'));
      expect(paid).to.deep.equal([]);
      await expect(form).to.be.accessible();
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
      expect(find(form, 'problems')).to.equal(null);
    });

    for (const [what, change] of Object.entries({
      'the amount before reductions': {cart: {...cart.cart, clear_price: 9}},
      'the tax': {cart: {...cart.cart, tax: 1}},
      'the coupon': {cart: {...cart.cart, coupon_code: 'EMBER10'}},
      'the gift card': {cart: {...cart.cart, gift_code: 'GIFT', gift_sum: 1}},
      'the quantity': {items: [{...key, count: 3}]},
      'the price of a line': {items: [{...key, price: 2}]},
    }))
      it(`or asks the shopper to check it if ${what} has changed`, async () => {
        const {form, answers, paid} = await filledCheckout();
        answers['/cart/get'] = {...cart, ...change};
        expect(await problemsOf(form)).to.deep.equal(changed);
        expect(paid).to.deep.equal([]);
      });

    it('or asks the shopper to check it if a pending change has failed', async () => {
      const {form, shop, paid} = await filledCheckout({
        '/cart/reload/9010': {success: false, message: 'No.'},
      });
      const change = shop.cart.setCount(shop.cart.value.lines[0]!, 1);
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(await change).to.equal(false);
      expect(paid).to.deep.equal([]);
    });

    it('or reads the cart again after a failure, and pays it once the shopper has seen it', async () => {
      const page = await filledCheckout({'/cart/get': status(500)});
      page.answers['/cart/get'] = cart;
      page.answers['/payments/get'] = [{name: 'Stripe'}];
      expect(await problemsOf(page.form)).to.deep.equal(changed);
      expect(partText(page.form, 'pay')).to.equal(en.payAmount('€5.00'));
      expect(page.paid).to.deep.equal([]);
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
      const {form, shop, answers, paid, left} = await filledCheckout({
        '/cart/reload/9010': () => {
          answers['/cart/get'] = dearer;
          return Response.json({success: true});
        },
      });
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });

    for (const language of ['de', 'ar'])
      it(`if the language changes after the click: ${language}`, async () => {
        const {form, shop, left} = await payingCheckout();
        shop.preferences.pick({language});
        await waitUntil(() => left.length);
        expect(find(form, 'problems')).to.equal(null);
      });

    it('and not the cart of a guest who has signed in, until it was displayed', async () => {
      const {form, shop, answers, paid, left} = await filledCheckout();
      const {promise, resolve} = Promise.withResolvers<void>();
      answers['/cart/get'] = () => promise.then(() => Response.json(dearer));
      shop.session.setToken('alice');
      const problems = problemsOf(form);
      resolve();
      expect(await problems).to.deep.equal(changed);
      expect(partText(form, 'pay')).to.equal(en.payAmount('€9.00'));
      expect(paid).to.deep.equal([]);
      answers['/cart/get'] = dearer;
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });

    it('and not the cart of another shopper who signs in right after the click', async () => {
      const {form, shop, paid} = await filledCheckout();
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
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
        await waitUntil(
          () => shop.cart.value.data && form.querySelector('[type=radio]'),
        );
        fillIn(form);
        const events: Event[] = [];
        form.addEventListener('store-payment-created', (event) => events.push(event));
        await payFor(page);
        shop.session.setToken(next);
        resolve(Response.json(payment));
        await waitUntil(() => !checkoutOf(shop).value.paying);
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
        const {form, paid} = page;
        const asked = [en.chooseOne(en.paymentMethod)];
        expect(await problemsOf(form)).to.deep.equal(asked);
        const isListed = () => document.activeElement === find(form, 'problems');
        await waitUntil(isListed);
        control(form, 'city').focus();
        pay(form);
        await waitUntil(isListed);
        expect(partText(form, 'problem')).to.equal(asked[0]);
        expect(paid).to.deep.equal([]);
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
      const {form, answers, paid} = await filledCheckout({
        '/payments/get': status(500),
      });
      answers['/payments/get'] = [virtual];
      expect(await problemsOf(form)).to.deep.equal([en.cartChanged]);
      expect(paid).to.deep.equal([]);
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

    it('and shows the amount in virtual currency if it is known', async () => {
      const withPoints = {...key, virtual_price: 250};
      const {form, shop, answers} = await checkout({
        '/payments/get': [stripe, virtual],
        '/cart/get': {...cart, items: [withPoints]},
      });
      shop.preferences.pick({currency: 'USD'});
      await waitUntil(() => find(form, 'charged'));
      choose(form, virtual.name);
      const about = `${en.about} 500 Embers`;
      await waitUntil(() => partText(form, 'pay') === en.payAmount(about));
      expect(partText(form, 'total')).to.equal(about);
      expect(find(form, 'charged')).to.equal(null);
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
      const {form, shop, left} = await payingCheckout({}, NEW_TAB);
      expect(tabs[0]).to.include({opener: null});
      await waitUntil(() => find(form, 'continue'));
      expect(tabs[0]!.urls).to.deep.equal([payment.data.url]);
      expect(left).to.deep.equal([]);
      expect(checkoutOf(shop).value.paying).to.equal(false);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => !find(form, 'continue'));
    });

    it('opens no tab while the form has problems', async () => {
      const {form} = await checkout({}, NEW_TAB);
      await problemsOf(form);
      expect(tabs).to.deep.equal([]);
    });

    it('closes the tab if the page cancels the payment', async () => {
      const {form, paid} = await filledCheckout({}, NEW_TAB);
      form.addEventListener('store-before-payment', (event) => event.preventDefault());
      pay(form);
      await waitUntil(() => tabs[0]?.closed);
      expect(paid).to.deep.equal([]);
    });

    it('closes the tab if no payment was created', async () => {
      const {form} = await filledCheckout({'/payments/create': status(500)}, NEW_TAB);
      await noticeOf(form);
      expect(tabs[0]).to.include({closed: true});
    });

    it('opens the payment in this tab if an advertisement has used up the click to open a window', async () => {
      window.open = () => null; // A browser opens one window for a click.
      const {left, paid} = await payingCheckout({}, NEW_TAB);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });
  });

  describe('when paying fails', () => {
    it('shows the service’s message, keeps the values, and pays on the next click', async () => {
      const message = 'Please select a server for MVP';
      const {form, answers, left} = await filledCheckout({
        '/payments/create': {success: false, message},
      });
      expect(await noticeOf(form)).to.equal(message);
      await waitUntil(() => document.activeElement?.matches('.storefront-notice'));
      await expect(form).to.be.accessible();
      for (const [name, value] of Object.entries(billingDetails))
        expect(control(form, name).value, name).to.equal(value);
      expect(control(form, 'termsAndConditions').checked).to.equal(true);
      answers['/payments/create'] = payment;
      pay(form);
      await waitUntil(() => left.length);
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

    const unknown = `${en.standUnknown} ${en.unknownPayment}`;
    const message = 'PayPal is not set up.';
    const twice = ['https://a.example/', 'https://b.example/'];
    for (const [what, answers, notice] of [
      [
        'the outcome is unknown if the request fails',
        {'/payments/create': () => Promise.reject(new TypeError())},
        `${en.standUnknown} ${en.askShop}`,
      ],
      ['the answer is not understood', creates(null), unknown],
      [
        'the answer is not understood, with the service’s message',
        creates(null, {message}),
        `${unknown} ${isolate(message)}`,
      ],
      [
        'the shopper has to sign in',
        {'/payments/create': status(401)},
        en.unauthorizedAdd,
      ],
      ['the address is unsafe', toUrl('http://pay.example.com/'), en.unsafePayment],
      [
        'the address of a form is unsafe',
        toForm('http://gateway.example.com/pay'),
        en.unsafePayment,
      ],
      [
        'a form leads to the page’s own site, which would receive the page’s cookies',
        toForm(`${location.origin}/account`),
        en.unsafePayment,
      ],
      ['a page has two forms', toForm(...twice), en.paymentDeclined],
    ] as const)
      it(`says that ${what}, and opens nothing`, async () => {
        const {form, left, sent, shop} = await filledCheckout(answers);
        expect(await noticeOf(form)).to.equal(notice);
        expect([...left, ...sent]).to.deep.equal([]);
        expect(checkoutOf(shop).value.paying).to.equal(false);
      });

    for (const [kind, leadTo, other] of [
      ['an address', toUrl, 'elsewhere.example.com'],
      ['a form', toForm, 'gateway.example.com'],
    ] as const)
      for (const [host, isListed] of [
        ['pay.example.com', true],
        [other, false],
      ] as const)
        it(`opens only hosts that payment-hosts lists, by ${kind}: ${host}`, async () => {
          const told = recordWarnings();
          const {form, left, sent, shop} = await filledCheckout(
            leadTo(`https://${host}/7`),
          );
          shop.limitPayments(['other.example.com', 'pay.example.com']);
          if (isListed) {
            pay(form);
            await waitUntil(() => left.length + sent.length);
            return;
          }
          expect(await noticeOf(form)).to.equal(en.unsafePayment);
          expect([...left, ...sent]).to.deep.equal([]);
          expect(find(form, 'continue')).to.equal(null);
          expect(told.join()).to.contain('payment-hosts').and.to.contain(host);
        });
  });

  for (const [what, first] of [
    ['a timeout', status(504, {message: 'timeout'})],
    ['a redirect', status(302)],
  ] as const)
    it(`asks before a second payment after ${what}, and creates it when the shopper confirms`, async () => {
      let answers = 0;
      const create = () => (answers++ ? Response.json(payment) : first());
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
