import {expect, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {BeforePaymentEvent} from '../../../src/features/checkout/before-payment-event.js';
import type {PaymentActionEvent} from '../../../src/features/checkout/payment-action-event.js';
import type {PaymentCreatedEvent} from '../../../src/features/checkout/payment-created-event.js';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import {checkoutOf} from '../../../src/shop/payment/checkout.js';
import {provideSignIn} from '../../../src/shop/provide-sign-in.js';
import {
  cart,
  checkout,
  choose,
  control,
  emptyCart,
  fillIn,
  filledCheckout,
  find,
  noticeOf,
  pay,
  payingCheckout,
  payment,
  problemsOf,
  recordNewTabs,
  status,
  type,
  type NewTab,
  key,
  settings,
} from '../../support/checkout-page.js';
import {signIns} from '../../support/fixtures.js';
import {billingDetails, paymentRequest} from '../../support/payment-request.js';
import {waitFor, textOf} from '../../support/shop-page.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

describe('Paying in <checkout-form>', () => {
  describe('pays', () => {
    it('after a click by a script, as speech control and extensions make it', async () => {
      const {form, paid} = await filledCheckout();
      expect(navigator.userActivation.isActive).to.equal(false);
      pay(form);
      await waitUntil(() => paid.length);
    });

    it('after a click that an advertisement has used up to open a window', async () => {
      const {form, paid, left} = await filledCheckout({}, 'payment-target="_blank"');
      const {open} = window;
      onTestEnd(() => (window.open = open));
      window.open = () => null; // A browser opens one window for a click.
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });

    it('once with the values of the form, even if the button is pressed twice', async () => {
      const {form, paid, left} = await filledCheckout();
      pay(form);
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.deep.equal([{...paymentRequest, paymentMethod: 'PayPalIPN'}]);
      expect(left).to.deep.equal(['https://pay.example.com/checkout/abc']);
    });

    it('with the keyboard alone', async () => {
      const {form, paid} = await checkout({'/settings/get': {...settings, details: 0}});
      control(form, 'paymentMethod').focus();
      for (const press of [' ', 'Tab', 'Tab', ' ', 'Tab', ' ', 'Enter'])
        await sendKeys({press});
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({paymentMethod: 'PayPalIPN'});
    });

    it('and shows the host of the payment, with a link to it', async () => {
      const {form, left} = await payingCheckout();
      await waitUntil(() => find(form, 'continue'));
      expect(find(form, 'status')).to.have.trimmed.text(en.leaving('pay.example.com'));
      expect(find(form, 'continue')).to.have.attribute('href', left[0]);
    });

    it('and leads to the same payment after another click', async () => {
      const {form, paid, left} = await payingCheckout();
      await waitUntil(() => left.length === 1);
      await form.updateComplete;
      pay(form);
      await waitUntil(() => left.length === 2);
      expect(paid).to.have.length(1);
    });

    it('again after a change of the form', async () => {
      const {form, paid, left} = await payingCheckout();
      await waitUntil(() => left.length === 1);
      await form.updateComplete;
      type(form, 'city', 'Porto');
      pay(form);
      await waitUntil(() => left.length === 2);
      expect(paid[1]).to.have.nested.property('details.city', 'Porto');
    });

    it('again after the shopper has returned', async () => {
      const {form, shop, left} = await payingCheckout();
      await waitUntil(() => find(form, 'continue'));
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
      await waitUntil(() => !find(form, 'continue'));
      expect(checkoutOf(shop).value.paying).to.equal(false);
      pay(form);
      await waitUntil(() => left.length === 2);
    });

    it('but leaves it to the page that cancels the event', async () => {
      const {form, shop, left} = await filledCheckout();
      form.addEventListener('store-payment-action', (event) => event.preventDefault(), {
        once: true,
      });
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
      expect(action).to.include({
        url: 'https://pay.example.com/checkout/abc',
        openIn: '_self',
      });
      await waitUntil(() => !checkoutOf(shop).value.paying);
      expect(left).to.deep.equal([]);
      expect(find(form, 'continue')).to.equal(null);
    });

    it('and dispatches an event before anything is sent, with what is about to be paid', async () => {
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

    it('nothing if the page cancels that event, until "Pay" is pressed again', async () => {
      const {form, shop, paid, left} = await filledCheckout();
      const {lines} = shop.cart.value;
      let asked = 0;
      form.addEventListener('store-before-payment', (event) => {
        asked += 1;
        if (asked === 1) event.preventDefault();
      });
      pay(form);
      await waitUntil(() => asked === 1 && !textOf(find(form, 'status')!));
      expect(paid).to.deep.equal([]);
      expect(checkoutOf(shop).value.paying).to.equal(false);
      expect(shop.cart.value.lines).to.deep.equal(lines);
      expect(find(form, 'problems')).to.equal(null);
      expect(find(form, 'error')).to.equal(null);
      expect(control(form, 'fullname').value).to.equal(billingDetails.fullname);
      pay(form);
      await waitUntil(() => left.length);
      expect(asked).to.equal(2);
      expect(paid).to.have.length(1);
    });

    it('nothing if a problem is left, and dispatches no event then', async () => {
      const {form, paid} = await filledCheckout();
      const events: Event[] = [];
      form.addEventListener('store-before-payment', (event) => events.push(event));
      type(form, 'city', '');
      expect(await problemsOf(form)).to.deep.equal([en.missing(en.city)]);
      expect(events).to.deep.equal([]);
      expect(paid).to.deep.equal([]);
    });

    it('nothing if the page changes the cart in that event', async () => {
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

    it('nothing in a new tab if the page cancels that event: the tab is closed', async () => {
      const tabs = recordNewTabs();
      const {form, paid} = await filledCheckout({}, 'payment-target="_blank"');
      form.addEventListener('store-before-payment', (event) => event.preventDefault());
      pay(form);
      await waitUntil(() => tabs[0]?.closed);
      expect(paid).to.deep.equal([]);
    });

    it('and dispatches an event with the created payment', async () => {
      const {form} = await filledCheckout();
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const {result} = await oneEvent<PaymentCreatedEvent>(
        form,
        'store-payment-created',
      );
      expect(result).to.include({type: 'url'});
    });

    it('nothing for an order that is free', async () => {
      const {form, answers} = await checkout({
        '/payments/create': () => {
          answers['/cart/get'] = emptyCart;
          return Response.json({success: false, message: 'success'});
        },
      });
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.paid);
      await waitUntil(() => textOf(find(form, 'summary')!) === en.cartEmpty);
    });
  });

  describe('pays the order that was displayed', () => {
    const changed = [en.cartChanged];
    const dearer = {cart: {id: 813, price: 9}, items: [{...key, price: 4.5}]};

    it('or asks the shopper to check it if its price has changed', async () => {
      const {form, answers, paid, left} = await filledCheckout();
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€5.00'));
      answers['/cart/get'] = dearer;
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€9.00'));
      expect(paid).to.deep.equal([]);
      await expect(form).to.be.accessible();
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
      expect(find(form, 'problems')).to.equal(null);
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

    for (const language of ['de', 'ar'])
      it(`if the language changes after the click: ${language}`, async () => {
        const {form, shop, left} = await payingCheckout();
        shop.preferences.pick({language});
        await waitUntil(() => left.length);
        expect(find(form, 'problems')).to.equal(null);
      });

    it('and not the cart of another shopper who signs in right after the click', async () => {
      const {form, shop, paid} = await filledCheckout();
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      const problems = problemsOf(form);
      shop.session.setToken('bo');
      expect(await problems).not.to.be.empty;
      expect(paid).to.deep.equal([]);
    });

    it('and not the cart of a guest who has signed in, until it was displayed', async () => {
      const {form, shop, answers, paid, left} = await filledCheckout();
      const {promise, resolve} = Promise.withResolvers<void>();
      answers['/cart/get'] = () => promise.then(() => Response.json(dearer));
      shop.session.setToken('alice');
      const problems = problemsOf(form);
      resolve();
      expect(await problems).to.deep.equal(changed);
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€9.00'));
      expect(paid).to.deep.equal([]);
      answers['/cart/get'] = dearer;
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
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
      expect(find(form, 'status')).to.have.trimmed.text('');
      expect(paid).to.deep.equal([]);
      resolve(Response.json([{name: 'Stripe'}]));
    });

    for (const next of [undefined, 'bo'])
      it(`but leads nobody else to the payment: the token changes to ${next}`, async () => {
        const {promise, resolve} = Promise.withResolvers<Response>();
        const {form, shop, paid, left} = await checkout({
          '/payments/create': () => promise,
        });
        shop.session.setToken('alice');
        await form.updateComplete;
        await waitUntil(
          () => shop.cart.value.data && form.querySelector('[type=radio]'),
        );
        fillIn(form);
        const events: Event[] = [];
        form.addEventListener('store-payment-created', (event) => events.push(event));
        pay(form);
        await waitUntil(() => checkoutOf(shop).value.paying);
        await waitUntil(() => paid.length);
        shop.session.setToken(next);
        resolve(Response.json(payment));
        await waitUntil(() => !checkoutOf(shop).value.paying);
        await form.updateComplete;
        expect(left).to.deep.equal([]);
        expect(events).to.deep.equal([]);
        expect(find(form, 'continue')).to.equal(null);
      });

    it('with the changes that were pending', async () => {
      const {form, shop, answers, paid, left} = await checkout({
        '/cart/reload/9010': () => {
          answers['/cart/get'] = dearer;
          return Response.json({success: true});
        },
      });
      fillIn(form);
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });

    /** Chooses a method, and then answers with other ones until "Pay" is pressed again. */
    const withMethods = async (before: object[], method: string, after: object[]) => {
      const arranged = await filledCheckout({'/payments/get': before});
      if (find(arranged.form, 'radio')) choose(arranged.form, method);
      arranged.answers['/payments/get'] = after;
      return arranged;
    };
    const virtual = {name: 'Virtual Currency'};
    const [paypal, stripe] = [{name: 'PayPalIPN'}, {name: 'Stripe'}];

    for (const [how, before, after] of [
      ['and others are left', [paypal, stripe], [stripe, virtual]],
      ['and only the virtual currency is left', [paypal, virtual], [virtual]],
      ['and only one other is left', [paypal, stripe], [stripe]],
      ['and was the only one', [paypal], [virtual]],
    ] as const)
      it(`by no other method if the chosen one has gone ${how}`, async () => {
        const {form, paid} = await withMethods([...before], 'PayPalIPN', [...after]);
        const asked = [en.chooseOne(en.paymentMethod)];
        expect(await problemsOf(form)).to.deep.equal(asked);
        const isListed = () => document.activeElement === find(form, 'problems');
        await waitUntil(isListed);
        control(form, 'city').focus();
        pay(form);
        await waitUntil(isListed);
        expect(find(form, 'problem')).to.have.trimmed.text(asked[0]!);
        expect(paid).to.deep.equal([]);
        expect(form.querySelectorAll('[part~="radio"]:checked')).to.have.length(0);
        choose(form, after[0].name);
        await form.updateComplete;
        pay(form);
        await waitUntil(() => paid.length);
        expect(paid[0]).to.include({paymentMethod: after[0].name});
      });

    it('by the chosen method if others have come and gone', async () => {
      const {form, paid} = await withMethods([paypal, stripe], 'Stripe', [
        virtual,
        stripe,
      ]);
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({paymentMethod: 'Stripe'});
    });

    it('by no method that appears after "Pay" and charges at once', async () => {
      const {form, answers, paid} = await filledCheckout({
        '/payments/get': status(500),
      });
      answers['/payments/get'] = [virtual];
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(paid).to.deep.equal([]);
    });

    for (const [how, methods, asked] of [
      ['the first method is the virtual currency', [virtual, stripe], 'Stripe'],
      ['there is no other method', [virtual], ''],
      ['there is no method', [], ''],
    ] as const)
      it(`never by virtual currency if the cart is free and ${how}`, async () => {
        const {form, paid} = await filledCheckout({
          '/cart/get': {cart: {...cart.cart, price: 0}, items: [{...key, price: 0}]},
          '/payments/get': [...methods],
        });
        pay(form);
        await waitUntil(() => paid.length);
        expect(paid[0]).to.include({paymentMethod: asked});
      });

    it('never by the virtual currency that was chosen before the cart became free', async () => {
      const {form, shop, answers, paid} = await filledCheckout({
        '/cart/get': {cart: cart.cart, items: [{...key, virtual_price: 10}]},
        '/payments/get': [virtual, stripe, paypal],
      });
      choose(form, virtual.name);
      const free = {cart: {...cart.cart, price: 0}, items: [{...key, price: 0}]};
      answers['/cart/get'] = free;
      await shop.cart.refresh();
      await form.updateComplete;
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({paymentMethod: 'Stripe'});
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

    it('without an amount in money for items that are sold for virtual currency only', async () => {
      const only = {...key, is_virtual_currency_only: true, virtual_price: 250};
      const sums = {...cart.cart, price: 0, virtual_price: 250};
      const {form, shop} = await checkout({'/cart/get': {cart: sums, items: [only]}});
      shop.preferences.pick({currency: 'USD'});
      await form.updateComplete;
      expect(shop.displayCurrency.name).to.equal('USD');
      expect(textOf(find(form, 'total')!)).to.equal('250 Embers');
      expect(find(form, 'charged')).to.equal(null);
    });

    it('in virtual currency if that is chosen, and shows its amount if it is known', async () => {
      const methods = [{name: 'Stripe'}, {name: 'Virtual Currency'}];
      const withPoints = {...key, virtual_price: 250};
      const {form, shop, answers} = await checkout({
        '/payments/get': methods,
        '/cart/get': {...cart, items: [withPoints]},
      });
      shop.preferences.pick({currency: 'USD'});
      await waitUntil(() => find(form, 'charged'));
      choose(form, 'Virtual Currency');
      await waitUntil(
        () => textOf(find(form, 'pay')!) === en.payAmount(`${en.about} 500 Embers`),
      );
      expect(textOf(find(form, 'total')!)).to.equal(`${en.about} 500 Embers`);
      expect(find(form, 'charged')).to.equal(null);
      // The second line has no price in virtual currency, so the total is unknown.
      answers['/cart/get'] = {...cart, items: [withPoints, {...key, cid: 9011}]};
      await shop.cart.refresh();
      await waitUntil(() => textOf(find(form, 'pay')!) === en.pay);
      // All lines are sold for virtual currency only, so the service's total is exact.
      const only = {...withPoints, price: 0, is_virtual_currency_only: 1};
      answers['/cart/get'] = {
        cart: {id: 813, price: 0, virtual_price: 500},
        items: [only],
      };
      await shop.cart.refresh();
      await waitUntil(() => textOf(find(form, 'pay')!) === en.payAmount('500 Embers'));
    });

    it('in one of the site’s currencies', async () => {
      const {form} = await checkout({
        '/settings/get': {...settings, system_currency: {name: 'GBP', value: 1}},
      });
      const {options, value} = control(
        form,
        'currency',
      ) as unknown as HTMLSelectElement;
      expect(value).to.equal('GBP');
      expect([...options].map((option) => option.value)).to.deep.equal([
        'GBP',
        'EUR',
        'USD',
      ]);
    });

    it('and clears the form when the shopper signs out', async () => {
      const {form, shop} = await checkout();
      shop.session.setToken('token-of-a');
      fillIn(form);
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      shop.session.setToken(undefined);
      await waitUntil(() => control(form, 'city').value === '');
      expect(control(form, 'termsAndConditions').checked).to.equal(false);
    });

    it('and clears values that were filled in without an event', async () => {
      const {form, shop} = await checkout();
      shop.session.setToken('token-of-a');
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      await form.updateComplete;
      control(form, 'city').value = 'Lisbon';
      control(form, 'termsAndConditions').checked = true;
      shop.session.setToken(undefined);
      await waitUntil(() => control(form, 'city').value === '');
      expect(control(form, 'termsAndConditions').checked).to.equal(false);
      form.requestUpdate();
      await form.updateComplete;
      expect(control(form, 'city').value).to.equal('');
    });

    it('and reads no fields of another form that is shown in the checkout', async () => {
      const {form} = await checkout();
      const login = document.createElement('form');
      login.className = 'storefront-form';
      login.innerHTML = '<input name="city" value="Lisbon">';
      form.prepend(login);
      form.requestUpdate();
      await form.updateComplete;
      login.remove();
      form.requestUpdate();
      await form.updateComplete;
      expect(control(form, 'city').value).to.equal('');
    });

    it('and clears the form when another shopper signs in', async () => {
      const {form, shop} = await checkout();
      shop.session.setToken('token-of-a');
      fillIn(form);
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      shop.session.setToken('token-of-b');
      await waitUntil(() => control(form, 'city').value === '');
      expect(control(form, 'email').value).to.equal('');
    });

    it('and forgets, after a sign-in, that the payment needed one', async () => {
      const {form, shop, answers} = await filledCheckout({
        '/payments/create': status(401),
      });
      await noticeOf(form);
      answers['/payments/create'] = {success: true};
      shop.session.setToken('token-of-a');
      const notice = '.storefront-end .storefront-notice';
      await waitUntil(() => !form.querySelector(notice) && control(form, 'city'));
      expect(control(form, 'city').value).to.equal('Lisbon');
    });

    it('and keeps the values of a guest who signs in', async () => {
      const {form, shop} = await filledCheckout();
      shop.session.setToken('token-of-a');
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      await form.updateComplete;
      expect(control(form, 'city').value).to.equal('Lisbon');
    });

    for (const [name, city] of [
      ['Astrid_7', 'Lisbon'],
      ['Boris', ''],
    ] as const) {
      it(`and hides the values of a shopper whose token has expired, until the same shopper returns: ${name}`, async () => {
        provideSignIn();
        const {form, shop, answers} = await checkout({
          '/auth/username': () => Promise.resolve(Response.json(signIns.token)),
        });
        await shop.signIn.byName('Astrid_7', 'none');
        fillIn(form);
        await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
        answers['/cart/get'] = status(401);
        await shop.cart.refresh();
        // Without a cart to pay for, an invitation to sign in replaces the form.
        await waitUntil(() => find(form, 'invitation') && !form.querySelector('form'));
        answers['/cart/get'] = cart;
        answers['/auth/username'] = () =>
          Promise.resolve(Response.json(signIns.token.toUpperCase()));
        await shop.signIn.byName(name, 'none');
        await shop.cart.settled();
        await waitUntil(() => control(form, 'city')?.value === city);
        expect(control(form, 'city').value).to.equal(city);
      });
    }
  });

  describe('in a new tab', () => {
    let tabs: NewTab[];
    beforeEach(() => (tabs = recordNewTabs()));

    it('opens the payment without access to this page', async () => {
      const {form, left} = await filledCheckout({}, 'payment-target="_blank"');
      pay(form);
      expect(tabs[0]).to.include({opener: null});
      await waitUntil(() => tabs[0]!.urls.length);
      expect(tabs[0]!.urls).to.deep.equal(['https://pay.example.com/checkout/abc']);
      expect(left).to.deep.equal([]);
    });

    it('allows another payment after the return', async () => {
      const {form, shop} = await payingCheckout({}, 'payment-target="_blank"');
      await waitUntil(() => find(form, 'continue'));
      expect(checkoutOf(shop).value.paying).to.equal(false);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => !find(form, 'continue'));
    });

    it('opens no tab while the form has problems', async () => {
      const {form} = await checkout({}, 'payment-target="_blank"');
      await problemsOf(form);
      expect(tabs).to.deep.equal([]);
    });

    it('closes the tab if no payment was created', async () => {
      const {form} = await filledCheckout(
        {'/payments/create': status(500)},
        'payment-target="_blank"',
      );
      await noticeOf(form);
      expect(tabs[0]).to.include({closed: true});
    });

    it('opens the payment in this tab if the browser blocks new tabs', async () => {
      window.open = () => null;
      const {left} = await payingCheckout({}, 'payment-target="_blank"');
      await waitUntil(() => left.length);
    });
  });

  describe('when paying fails', () => {
    it('shows the service’s message, keeps the values, and pays on the next click', async () => {
      const {form, answers, left} = await filledCheckout({
        '/payments/create': {success: false, message: 'Please select a server for MVP'},
      });
      expect(await noticeOf(form)).to.equal('Please select a server for MVP');
      await waitUntil(() => document.activeElement?.matches('.storefront-notice'));
      for (const [name, value] of Object.entries(billingDetails)) {
        expect(control(form, name).value, name).to.equal(value);
      }
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

    it('says that the outcome is unknown if the request fails', async () => {
      const {form} = await filledCheckout({
        '/payments/create': () => Promise.reject(new TypeError()),
      });
      const said = await noticeOf(form);
      expect(said).to.contain(en.standUnknown);
      expect(said).to.contain(en.askShop);
    });

    it('opens no unsafe address', async () => {
      const {form, left, shop} = await filledCheckout({
        '/payments/create': {
          success: true,
          data: {type: 'url', url: 'http://pay.example.com/'},
        },
      });
      expect(await noticeOf(form)).to.equal(en.unsafePayment);
      expect(left).to.deep.equal([]);
      expect(checkoutOf(shop).value.paying).to.equal(false);
    });

    it('opens no address of a host that payment-hosts does not list', async () => {
      const told = recordWarnings();
      const {form, left, shop} = await checkout({
        '/payments/create': {
          success: true,
          data: {type: 'url', url: 'https://elsewhere.example.com/'},
        },
      });
      shop.limitPayments(['pay.example.com']);
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.unsafePayment);
      expect(left).to.deep.equal([]);
      expect(told.join()).to.contain('payment-hosts').and.to.contain('elsewhere');
    });

    const unknown = `${en.standUnknown} ${en.unknownPayment}`;

    it('says that the answer is not understood', async () => {
      const {form, shop} = await filledCheckout({
        '/payments/create': {success: true, data: null},
      });
      expect(await noticeOf(form)).to.equal(unknown);
      expect(checkoutOf(shop).value.paying).to.equal(false);
    });

    it('adds the service’s message to an answer that is not understood', async () => {
      const message = 'PayPal is not set up.';
      const {form} = await filledCheckout({
        '/payments/create': {success: true, message, data: null},
      });
      expect(await noticeOf(form)).to.equal(`${unknown} ${isolate(message)}`);
    });

    it('asks the shopper to sign in', async () => {
      const {form} = await filledCheckout({'/payments/create': status(401)});
      expect(await noticeOf(form)).to.equal(en.unauthorizedAdd);
    });
  });

  describe('asks before a second payment if the outcome of the first one is unknown', () => {
    for (const [what, first] of [
      ['a timeout', status(504, {message: 'timeout'})],
      ['a redirect', status(302)],
    ] as const)
      it(`and creates it when the shopper confirms, after ${what}`, async () => {
        let answers = 0;
        const create = () => (answers++ ? Response.json(payment) : first());
        const {form, paid, left} = await filledCheckout({'/payments/create': create});
        expect(await noticeOf(form)).to.equal(`${en.standUnknown} ${en.askShop}`);
        pay(form);
        await waitFor(() => find(form, 'confirm'));
        expect(find(form, 'error')!.textContent).to.include(en.payTwice);
        expect(find(form, 'confirm')!.textContent.trim()).to.equal(en.payTwiceConfirm);
        expect(paid).to.have.length(1);
        find(form, 'confirm')!.click();
        await waitFor(() => left.length);
        expect(paid).to.have.length(2);
      });

    const lost = {'/payments/create': () => Promise.reject(new TypeError())};

    it('also after the player has signed out and in', async () => {
      const {form, paid, shop} = await checkout(lost);
      const signIn = async () => {
        shop.session.setToken('ada');
        await shop.cart.load();
        await waitFor(() => find(form, 'radio') && !find(form, 'error'));
        fillIn(form);
      };
      await signIn();
      await noticeOf(form);
      shop.session.setToken(undefined);
      await signIn();
      pay(form);
      await waitFor(() => find(form, 'confirm'));
      expect(paid).to.have.length(1);
    });

    it('also after the clock was set back', async () => {
      const {form, paid} = await filledCheckout(lost);
      await noticeOf(form);
      const {now} = Date;
      Date.now = () => now() - 3000;
      onTestEnd(() => (Date.now = now));
      pay(form);
      await waitFor(() => find(form, 'confirm'));
      expect(paid).to.have.length(1);
    });

    it('but not if the service has refused the first one', async () => {
      let answers = 0;
      const create = () =>
        answers++ ? Response.json(payment) : status(400, {message: 'Sold out.'})();
      const {form, left} = await filledCheckout({'/payments/create': create});
      await noticeOf(form);
      pay(form);
      await waitFor(() => left.length);
    });
  });

  it('pays with fields of the page in the payment area, whatever their names', async () => {
    const {form, paid} = await checkout();
    for (const name of ['elements', 'querySelectorAll', 'id']) {
      const field = Object.assign(document.createElement('input'), {name});
      field.slot = 'payment';
      form.append(field);
    }
    await waitFor(() => control(form, 'elements').closest('form'));
    fillIn(form);
    pay(form);
    await waitFor(() => paid.length);
    expect(paid[0]).to.have.nested.property('details.city', 'Lisbon');
  });
});
