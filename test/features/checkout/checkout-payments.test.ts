import {aTimeout, expect, oneEvent} from '@open-wc/testing';
import type {PaymentActionEvent} from '../../../src/features/checkout/payment-action-event.js';
import type {StorePayment} from '../../../src/features/checkout/payment/store-payment.js';
import {en} from '../../../src/i18n/en.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {checkoutOf} from '../../../src/shop/payment/checkout.js';
import {defaultActions} from '../../../src/ui/default-actions.js';
import type {PaymentCompletedEvent} from '../../../src/ui/events/payment-completed-event.js';
import {
  forgetRedirectedPayment,
  redirectedPaymentOf,
  rememberRedirectedPayment,
} from '../../../src/shop/payment/redirected-payment.js';
import {
  cart,
  checkout,
  choose,
  control,
  emptyCart,
  fillIn,
  filledCheckout,
  find,
  label,
  noticeOf,
  pay,
  payingCheckout,
  payment,
  problemsOf,
  recordNewTabs,
  status,
  type,
  type Form,
  settings,
  key,
} from '../../support/checkout-page.js';
import {findByRole, visiblePart, waitFor, textOf} from '../../support/shop-page.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';
import {uncaughtErrorOf} from '../../support/uncaught-error.js';

/** The service's answer to `POST /payments/create`, with a page of HTML. */
function page(html: string, order_id = '') {
  return {'/payments/create': {success: true, data: {type: 'html', html, order_id}}};
}

/** The service's answer with a QR code. */
function code(details: object, order_id = '') {
  return {
    '/payments/create': {success: true, data: {type: 'qrcode', order_id, details}},
  };
}

const gateway =
  '<form method="post" action="https://gateway.example.com/pay"><input type="hidden" name="token" value="t1"></form>';
const pix = {payment_method: 'Pix', qrcode: '00020126TESTPIXCODE', payment_id: 100235};

/** Waits for the payment that the form shows. */
function shown(form: Form): Promise<StorePayment> {
  return waitFor(() => form.querySelector('store-payment'));
}

/** Returns the fields and the target of a form. */
function sending(form: HTMLFormElement) {
  const fields = [...form.elements].map((field) => {
    const {name, value, type: kind} = field as HTMLInputElement;
    return [name, value, kind];
  });
  return {
    action: form.getAttribute('action'),
    method: form.getAttribute('method'),
    attributes: form.getAttributeNames().sort(),
    fields,
  };
}

describe('<checkout-form> after the service’s answer to a payment', () => {
  describe('submits the form of the service’s page', () => {
    it('also if the checkout form changes while the payment is being created', async () => {
      const {promise, resolve} = Promise.withResolvers<void>();
      const {definePayment} = defaultActions;
      defaultActions.definePayment = async (isClick) => {
        await promise;
        await definePayment(isClick);
      };
      try {
        const {form, shop, paid, sent} = await payingCheckout(page(gateway, 'MS-1'));
        await waitUntil(() => paid.length && checkoutOf(shop).value.paying);
        type(form, 'city', 'Porto');
        resolve();
        await waitFor(() => sent.length);
        expect(paid).to.have.length(1);
      } finally {
        defaultActions.definePayment = definePayment;
      }
    });

    it('rebuilt from its address, method and fields', async () => {
      const {form, sent, shop} = await payingCheckout(page(gateway, 'MS-1'));
      await waitFor(() => sent.length);
      expect(sending(sent[0]!)).to.deep.equal({
        action: 'https://gateway.example.com/pay',
        method: 'post',
        attributes: ['action', 'hidden', 'method', 'target'],
        fields: [['token', 't1', 'hidden']],
      });
      expect(sent[0]!.isConnected).to.equal(true);
      await waitUntil(
        () => textOf(find(form, 'status')!) === en.leaving('gateway.example.com'),
      );
      expect(redirectedPaymentOf(shop)).to.include({orderId: 'MS-1'});
    });

    it('in this tab, even if the page has a <base> for links and forms', async () => {
      const base = Object.assign(document.createElement('base'), {target: '_blank'});
      document.head.append(base);
      onTestEnd(() => base.remove());
      const {form, sent} = await payingCheckout(page(gateway));
      await waitFor(() => sent.length);
      expect(sent[0]!.target).to.equal('_self');
      for (const one of form.querySelectorAll('a, form'))
        expect(one.getAttribute('target')).to.match(/^_/);
    });

    it('again on another click, with one form in the page', async () => {
      const {form, sent, paid} = await payingCheckout(page(gateway));
      await waitFor(() => sent.length === 1);
      await form.updateComplete;
      pay(form);
      await waitFor(() => sent.length === 2);
      expect(paid).to.have.length(1);
      expect(
        document.querySelectorAll('form[action^="https://gateway"]'),
      ).to.have.length(1);
    });

    it('in the tab that the click has opened', async () => {
      const tabs = recordNewTabs();
      const {sent, shop} = await payingCheckout(
        page(gateway),
        'payment-target="_blank"',
      );
      await waitFor(() => sent.length);
      expect(sent[0]!.ownerDocument).to.equal(tabs[0]!.document);
      expect(redirectedPaymentOf(shop)).to.include({orderId: ''});
    });

    it('unless the page cancels the event, which contains the address and fields', async () => {
      const {form, sent} = await filledCheckout(page(gateway));
      form.addEventListener('store-payment-action', (event) => event.preventDefault(), {
        once: true,
      });
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
      expect(action).to.deep.include({
        action: 'form',
        url: 'https://gateway.example.com/pay',
        method: 'post',
        fields: [['token', 't1']],
        openIn: '_self',
      });
      await form.updateComplete;
      expect(sent).to.deep.equal([]);
    });

    it('and shows a message if the page’s policy blocks it', async () => {
      const {form, sent} = await payingCheckout(page(gateway));
      await waitFor(() => sent.length);
      const violation = (disposition: SecurityPolicyViolationEventDisposition) =>
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          effectiveDirective: 'form-action',
          documentURI: location.href,
          violatedDirective: 'form-action',
          originalPolicy: "form-action 'self'",
          disposition,
          statusCode: 200,
        });
      document.dispatchEvent(violation('report'));
      await form.updateComplete;
      expect(find(form, 'error'), 'a policy that only reports').to.equal(null);
      document.dispatchEvent(violation('enforce'));
      await waitUntil(() => find(form, 'error'));
      expect(textOf(find(form, 'error')!)).to.equal(en.paymentDeclined);
      expect(find(form, 'pay')).to.exist;
    });

    it('with any names of fields, and again on another click', async () => {
      const fields = ['getAttribute', 'append', 'remove', 'submit', 'elements']
        .map((name) => `<input name="${name}" value="x">`)
        .join('');
      const {form, sent} = await payingCheckout(
        page(gateway.replace('</form>', `${fields}$&`)),
      );
      await waitFor(() => sent.length === 1);
      await form.updateComplete;
      pay(form);
      await waitFor(() => sent.length === 2);
      expect(sent[0]!.isConnected).to.equal(false);
      Element.prototype.remove.call(sent[1]);
    });

    it('and says that the outcome is unknown if submitting throws, and allows another click', async () => {
      const {form, paid} = await filledCheckout(page(gateway));
      const bug = new TypeError('a bug');
      form.send = () => {
        throw bug;
      };
      expect(await uncaughtErrorOf(() => pay(form))).to.equal(bug);
      const said = await waitFor(() =>
        form.querySelector('.storefront-end [part~="error"]'),
      );
      expect(said.textContent).to.include(en.standUnknown);
      expect(find(form, 'status')!.textContent.trim()).to.equal('');
      pay(form);
      await waitFor(() => find(form, 'confirm'));
      expect(paid).to.have.length(1);
    });

    it('but not to an unsafe address', async () => {
      const {form, sent} = await filledCheckout(
        page('<form action="http://gateway.example.com/pay"></form>'),
      );
      expect(await noticeOf(form)).to.equal(en.unsafePayment);
      expect(sent).to.deep.equal([]);
    });

    it('but not to the page’s own site, which would receive the page’s cookies', async () => {
      const {form, sent} = await filledCheckout(
        page(`<form method="post" action="${location.origin}/account"></form>`),
      );
      expect(await noticeOf(form)).to.equal(en.unsafePayment);
      expect(sent).to.deep.equal([]);
    });

    it('but not to a host that payment-hosts does not list', async () => {
      recordWarnings();
      for (const answer of [
        page(gateway),
        {
          '/payments/create': {
            success: true,
            data: {type: 'url', url: 'https://gateway.example.com/7'},
          },
        },
      ]) {
        const {form, shop, sent, left} = await checkout(answer);
        shop.limitPayments(['pay.example.com']);
        fillIn(form);
        expect(await noticeOf(form)).to.equal(en.unsafePayment);
        expect([...sent, ...left]).to.deep.equal([]);
      }
    });

    it('but not if the page has two forms', async () => {
      const {form, sent} = await filledCheckout(page(gateway + gateway));
      expect(await noticeOf(form)).to.equal(en.paymentDeclined);
      expect(sent).to.deep.equal([]);
    });
  });

  describe('shows a page without a form', () => {
    it('in a frame without our origin, which gets the focus', async () => {
      const html = `<p>Pay</p><script>
        let reached = 'nothing';
        try { reached = parent.document.title; } catch {}
        parent.postMessage({reached, origin: String(origin)}, '*');
      </script>`;
      const {form} = await filledCheckout(page(html));
      const told = new Promise<MessageEvent>((resolve) =>
        addEventListener('message', function hear(event) {
          if (!(event.data as {reached?: string}).reached) return;
          removeEventListener('message', hear);
          resolve(event);
        }),
      );
      pay(form);
      const frame = await waitFor(() =>
        visiblePart<HTMLIFrameElement>(
          form.querySelector('store-payment') ?? form,
          'frame',
        ),
      );
      expect(frame.title).to.equal(en.paymentPage);
      expect(frame.sandbox.contains('allow-same-origin')).to.equal(false);
      expect((await told).data).to.deep.equal({reached: 'nothing', origin: 'null'});
      const area = find(form, 'payment')!.parentElement!;
      expect(area.querySelector('[part="payment"] store-payment')).to.exist;
      await waitUntil(() => document.activeElement?.localName === 'store-payment');
      await expect(form).to.be.accessible();
    });

    it('but leaves it to the page that cancels the event', async () => {
      const {form} = await filledCheckout(page('<script>1</script>'));
      form.addEventListener('store-payment-action', (event) => event.preventDefault());
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
      expect(action).to.include({action: 'frame', url: ''});
      await waitUntil(() => !find(form, 'status')!.textContent.trim());
      expect(form.querySelector('store-payment')).to.equal(null);
    });

    it('but not if the policy blocks its scripts; another payment method then works', async () => {
      const blocked = `<script>parent.postMessage({storefront: 'script-src-elem'}, '*')</script>`;
      const {form, paid, answers, left} = await payingCheckout(page(blocked));
      const payment_ = await shown(form);
      await waitFor(() => visiblePart(payment_, 'error'));
      expect(textOf(visiblePart(payment_, 'error'))).to.equal(en.paymentDeclined);
      expect(visiblePart(payment_, 'frame')).to.equal(undefined);
      answers['/payments/create'] = payment;
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(2);
    });

    it('and keeps it once the shopper may have begun to pay', async () => {
      const late = `<script>addEventListener('message', () => {
        parent.postMessage({storefront: 'connect-src'}, '*');
        parent.postMessage({late: true}, '*');
      })</script>`;
      const told = new Promise<void>((resolve) => {
        const hear = ({data}: MessageEvent) => {
          if (!(data as {late?: true}).late) return;
          removeEventListener('message', hear);
          resolve();
        };
        addEventListener('message', hear);
      });
      const {form} = await filledCheckout(page(late));
      // The time in which a report counts begins with the frame's load event.
      const {setTimeout} = globalThis;
      onTestEnd(() => (globalThis.setTimeout = setTimeout));
      const isOver = new Promise<void>((resolve) => {
        globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
          setTimeout(
            delay === 2_000 ? () => (run(), resolve()) : run,
            delay,
            ...rest,
          )) as typeof setTimeout;
      });
      pay(form);
      const payment_ = await shown(form);
      await isOver;
      const frame = visiblePart<HTMLIFrameElement>(payment_, 'frame');
      frame!.contentWindow!.postMessage({}, '*');
      await told;
      await form.updateComplete;
      expect(visiblePart(payment_, 'frame')).to.exist;
      expect(visiblePart(payment_, 'error')).to.equal(undefined);
    });
  });

  describe('shows a QR code', () => {
    for (const [which, line] of [
      ['another one', {...key, count: 3}],
      ['one that cannot be read', {...key, name: ''}],
    ] as const) {
      it(`of another payment if the cart is ${which}`, async () => {
        const {form, shop, answers, paid} = await payingCheckout({
          ...code(pix),
          '/payments/handle/pix/check': {success: false},
        });
        const first = await shown(form);
        await waitFor(() => visiblePart(first, 'code'));
        answers['/cart/get'] = {cart: {id: 813, price: 7.5}, items: [line]};
        await shop.cart.refresh();
        await form.updateComplete;
        expect(form.querySelector('store-payment'), 'until it is pressed').to.equal(
          first,
        );
        pay(form);
        await waitUntil(() => paid.length === 2);
      });
    }

    it('and does not report the start of another checkout when it takes the focus', async () => {
      const {form, page} = await checkout({
        ...code(pix),
        '/payments/handle/pix/check': {success: false},
      });
      let starts = 0;
      page.addEventListener('store-checkout-started', () => (starts += 1));
      fillIn(form);
      expect(starts).to.equal(1);
      pay(form);
      const first = await shown(form);
      await waitFor(() => visiblePart(first, 'code'));
      first.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
      expect(starts).to.equal(1);
    });

    it('and focuses it on another click, even if the cart could not be read meanwhile', async () => {
      const {form, shop, answers, paid} = await payingCheckout({
        ...code(pix),
        '/payments/handle/pix/check': {success: false},
      });
      const payment_ = await shown(form);
      await waitFor(() => visiblePart(payment_, 'code'));
      answers['/cart/get'] = status(500);
      await shop.cart.refresh();
      control(form, 'city').focus();
      pay(form);
      await waitUntil(() => document.activeElement === payment_);
      expect(form.querySelector('store-payment')).to.equal(payment_);
      expect(paid).to.have.length(1);
    });

    it('and focuses it on another click, until the form changes', async () => {
      const {form, paid} = await payingCheckout({
        ...code(pix),
        '/payments/handle/pix/check': {success: false},
      });
      const payment_ = await shown(form);
      await waitFor(() => visiblePart(payment_, 'code'));
      await waitUntil(() => document.activeElement === payment_);
      control(form, 'city').focus();
      pay(form);
      await waitUntil(() => document.activeElement === payment_);
      expect(paid).to.have.length(1);
      choose(form, 'Stripe');
      await waitUntil(() => !form.querySelector('store-payment'));
      pay(form);
      await waitUntil(() => paid.length === 2);
    });

    it('once, even if a file was missing at first and "Pay" is pressed again', async () => {
      const {definePayment} = defaultActions;
      defaultActions.definePayment = () =>
        Promise.reject(new ShopError('missing-part', 'A file is missing.'));
      const {form, paid} = await filledCheckout({
        ...code(pix),
        '/payments/handle/pix/check': {success: false},
      });
      const events: Event[] = [];
      form.addEventListener('store-payment-created', (event) => events.push(event));
      try {
        pay(form);
        await waitUntil(() => find(form, 'error'));
      } finally {
        defaultActions.definePayment = definePayment;
      }
      pay(form);
      pay(form);
      await shown(form);
      await form.updateComplete;
      expect(paid).to.have.length(1);
      expect(events).to.have.length(1);
    });

    it('in this page, in place of an earlier payment', async () => {
      const {form, shop} = await filledCheckout(code(pix, 'MS-2'));
      rememberRedirectedPayment(shop, 'MS-1');
      pay(form);
      await shown(form);
      expect(redirectedPaymentOf(shop)?.orderId).not.to.equal('MS-1');
    });

    it('in this page, and closes the tab that was opened for the payment', async () => {
      const tabs = recordNewTabs();
      const {form, shop} = await payingCheckout(code(pix), 'payment-target="_blank"');
      await shown(form);
      await waitUntil(() => tabs[0]!.closed);
      expect(redirectedPaymentOf(shop)).to.equal(undefined);
    });

    it('and dispatches an event first', async () => {
      const {form} = await filledCheckout(code(pix));
      // The timer clicks "Pay" after `oneEvent` below has begun to listen.
      setTimeout(() => pay(form));
      const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
      expect(action).to.include({action: 'qr'});
    });

    it('and reports the payment to the page once, even without an order id', async () => {
      const {form, answers} = await checkout({
        ...code(pix),
        '/payments/handle/pix/check': {success: false},
      });
      const completed: PaymentCompletedEvent[] = [];
      form.addEventListener('store-payment-completed', (event) =>
        completed.push(event),
      );
      fillIn(form);
      pay(form);
      const payment_ = await shown(form);
      await waitFor(() => visiblePart(payment_, 'code'));
      expect(completed).to.have.length(0);
      answers['/payments/handle/pix/check'] = {success: true};
      findByRole(payment_, 'button', en.checkAgain)!.click();
      await waitFor(() => textOf(visiblePart(payment_, 'status')) === en.standPaid);
      expect(visiblePart(payment_, 'code')).to.equal(undefined);
      expect(completed).to.have.length(1);
      const {orderId, items} = completed[0]!;
      expect(orderId).to.equal('');
      expect(items.map(({itemId, quantity}) => [itemId, quantity])).to.deep.equal([
        [key.id, key.count],
      ]);
    });

    it('and then that it has been paid', async () => {
      const {form, answers} = await checkout({
        ...code(pix, 'MS-7'),
        '/payments/checkStatus': () => {
          answers['/cart/get'] = emptyCart;
          return Response.json({status: 'success'});
        },
      });
      fillIn(form);
      pay(form);
      const payment_ = await shown(form);
      await waitFor(() => textOf(visiblePart(payment_, 'status')) === en.standPaid);
      await waitUntil(() => textOf(find(form, 'summary')!) === en.cartEmpty);
      expect(visiblePart(payment_, 'code')).to.equal(undefined);
    });
  });

  describe('after the shopper has returned', () => {
    const url = {...payment, data: {...payment.data, order_id: 'MS-9'}};
    const pending = {status: 'pending', message: ''};
    const back = () =>
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));

    it('reads the cart again, shows the payment’s status, and can pay', async () => {
      const {form, answers, left} = await payingCheckout({
        '/payments/create': url,
        '/payments/checkStatus': pending,
      });
      await waitUntil(() => find(form, 'continue'));
      answers['/cart/get'] = {...cart, cart: {id: 813, price: 4}};
      back();
      await waitUntil(() => find(form, 'total')!.textContent.includes('€4.00'));
      const payment_ = await shown(form);
      await waitFor(() =>
        textOf(visiblePart(payment_, 'status')).includes(en.standPending),
      );
      pay(form);
      await waitUntil(() => left.length === 2);
    });

    it('shows the payment’s status in a page that was loaded again', async () => {
      const {
        form,
        page: main,
        shop,
      } = await checkout({
        '/payments/checkStatus': {status: 'cancelled'},
      });
      rememberRedirectedPayment(shop, 'MS-9');
      form.remove();
      main.append(document.createElement('checkout-form'));
      const again = main.querySelector('checkout-form')!;
      const payment_ = await waitFor(() => again.querySelector('store-payment'));
      await waitFor(() =>
        textOf(visiblePart(payment_, 'status')).includes(en.standCancelled),
      );
      expect(redirectedPaymentOf(shop)).to.equal(undefined);
      await expect(again).to.be.accessible();
    });

    it('shows the payment’s status again if “Pay” finds a mistake', async () => {
      const {
        form,
        page: main,
        shop,
      } = await checkout({'/payments/checkStatus': pending});
      rememberRedirectedPayment(shop, 'MS-9');
      form.remove();
      main.append(document.createElement('checkout-form'));
      const again = main.querySelector('checkout-form')!;
      await waitFor(() => again.querySelector('store-payment'));
      pay(again);
      await waitUntil(() => find(again, 'problem'));
      const payment_ = await waitFor(() => again.querySelector('store-payment'));
      await waitFor(() =>
        textOf(visiblePart(payment_, 'status')).includes(en.standPending),
      );
    });

    it('shows nothing of a shopper who signs out while a file loads', async () => {
      const {form, page: main, shop} = await checkout();
      shop.session.setToken('ada');
      rememberRedirectedPayment(shop, 'MS-9');
      const {definePayment} = defaultActions;
      onTestEnd(() => (defaultActions.definePayment = definePayment));
      const loaded = Promise.withResolvers<void>();
      const asked = new Promise<void>((resolve) => {
        defaultActions.definePayment = async (isClick) => {
          resolve();
          await loaded.promise;
          await definePayment(isClick);
        };
      });
      form.remove();
      main.append(document.createElement('checkout-form'));
      await asked;
      shop.session.setToken(undefined);
      forgetRedirectedPayment(shop); // As every shop of a page does.
      loaded.resolve();
      const again = main.querySelector('checkout-form')!;
      await aTimeout(50); // The status would be shown in this time.
      expect(again.querySelector('store-payment')).to.equal(null);
    });

    it('is not told of an earlier order that the page’s address names', async () => {
      const {href} = location;
      const {pathname} = new URL(href);
      history.replaceState(
        null,
        '',
        `${pathname}?order_id=MS-1&page=2&checkout_id=c-1`,
      );
      onTestEnd(() => history.replaceState(null, '', href));
      const {form, shop} = await payingCheckout({
        '/payments/checkStatus': {status: 'success'},
      });
      await waitUntil(() => find(form, 'continue'));
      expect(location.search).to.equal('?page=2');
      back();
      const payment_ = await shown(form);
      await waitFor(() => visiblePart(payment_, 'status'));
      expect(textOf(visiblePart(payment_, 'status'))).to.include(en.askShop);
      forgetRedirectedPayment(shop);
    });

    it('says that the status is unknown if the service named no order', async () => {
      const {form, shop} = await payingCheckout({});
      await waitUntil(() => find(form, 'continue'));
      back();
      const payment_ = await shown(form);
      await waitFor(() => visiblePart(payment_, 'status'));
      expect(textOf(visiblePart(payment_, 'status'))).to.match(
        /You left this page at .* to pay\. This page cannot see whether you have paid/,
      );
      expect(visiblePart(payment_, 'link')).to.have.attribute(
        'href',
        `${shop.baseUrl}/`,
      );
      forgetRedirectedPayment(shop);
    });

    it('shows the status after a return from the payment’s tab', async () => {
      recordNewTabs();
      const {form} = await payingCheckout(
        {'/payments/create': url, '/payments/checkStatus': pending},
        'payment-target="_blank"',
      );
      await waitUntil(() => find(form, 'continue'));
      dispatchEvent(new Event('focus'));
      await shown(form);
      expect(find(form, 'continue')).to.equal(null);
    });

    it('forgets the payment after a free order', async () => {
      const {form, shop} = await checkout({
        '/payments/create': {success: false, message: 'success'},
      });
      rememberRedirectedPayment(shop, '');
      const {version} = shop.catalogue.value;
      fillIn(form);
      await noticeOf(form);
      expect(redirectedPaymentOf(shop)).to.equal(undefined);
      // The purchase may change limits, stock and prices, so items are read again.
      expect(shop.catalogue.value.version).to.be.greaterThan(version);
    });
  });

  describe('asks', () => {
    const custom = [
      {id: 'cf_1', label: 'Favourite mob', required: true},
      {id: 'cf_2', label: 'Found us by', required: 0},
    ];
    const own = {
      '/settings/get': {...settings, details: 0, data_collection: {fields: {}, custom}},
    };

    it('for the site’s custom fields, and sends them by their ids', async () => {
      const {form, paid} = await checkout(own);
      expect(label(form, 'custom.cf_1')).to.equal('Favourite mob');
      type(form, 'custom.cf_1', ' Allay ');
      fillIn(form);
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.deep.include({custom: {cf_1: 'Allay', cf_2: ''}});
      await expect(form).to.be.accessible();
    });

    it('for required custom fields, and keeps the values of the others', async () => {
      const {form, paid} = await filledCheckout(own);
      type(form, 'custom.cf_2', 'A friend');
      expect(await problemsOf(form)).to.deep.equal([en.missing('Favourite mob')]);
      find(form, 'problem')!.click();
      expect(document.activeElement).to.equal(control(form, 'custom.cf_1'));
      expect(control(form, 'custom.cf_2').value).to.equal('A friend');
      expect(paid).to.deep.equal([]);
    });

    it('and shows the service’s message about a custom field at the field', async () => {
      const {form} = await checkout({
        ...own,
        '/payments/create': () =>
          Response.json({errors: {'custom.cf_1': ['No such mob.']}}, {status: 422}),
      });
      type(form, 'custom.cf_1', 'Wyvern');
      fillIn(form);
      expect(await problemsOf(form)).to.deep.equal(['No such mob.']);
      expect(control(form, 'custom.cf_1')).to.have.attribute('aria-invalid', 'true');
    });

    it('for no payment method if the service’s total is 0', async () => {
      const gift = {...key, price: 0};
      const {form, paid} = await checkout({
        '/cart/get': {cart: {price: 0}, items: [gift]},
        '/payments/create': {success: false, message: 'success'},
      });
      await waitUntil(() => !find(form, 'methods'));
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.paid);
      expect(paid[0]).to.include({paymentMethod: 'PayPalIPN'});
    });

    for (const [what, prices] of [
      ['virtual currency is to be paid', {price: 0, virtual_price: 250}],
      ['only our estimate says so', {}],
    ] as const) {
      it(`for a payment method if ${what}`, async () => {
        const gift = {...key, price: 0};
        const {form} = await checkout({'/cart/get': {cart: prices, items: [gift]}});
        await waitUntil(() => find(form, 'methods'));
        expect(await problemsOf(form)).to.include(en.chooseOne(en.paymentMethod));
      });
    }

    it('for no payment method if the order is free and the shop offers none', async () => {
      const {paid} = await payingCheckout({
        '/cart/get': {cart: {price: 0}, items: [{...key, price: 0}]},
        '/payments/get': [],
      });
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({paymentMethod: ''});
    });
  });
});
