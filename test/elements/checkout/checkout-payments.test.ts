import {expect, nextFrame} from '@open-wc/testing';
import type {StorePayment} from '../../../src/features/checkout/payment/store-payment.js';
import {en} from '../../../src/i18n/en.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import type {Shop} from '../../../src/shop/shop.js';
import {defaultActions} from '../../../src/ui/default-actions.js';
import type {PaymentCompletedEvent} from '../../../src/ui/events/payment-completed-event.js';
import {
  cart,
  checkout,
  choose,
  control,
  creates,
  emptyCart,
  filledCheckout,
  find,
  formTo,
  key,
  leave,
  partText,
  pay,
  payFor,
  payingCheckout,
  payment,
  recordNewTabs,
  status,
  type,
  type Answer,
  isPaying,
  openOrders,
  storeOrder,
} from '../../support/checkout-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {textOf, visiblePart, waitFor} from '../../support/shop-page.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {uncaughtErrorOf} from '../../support/uncaught-error.js';
import {messageWith} from './message-with.js';

/** The service's answer to `POST /payments/create`, with a page of HTML. */
const page = (html: string, order_id = '') => creates({type: 'html', html, order_id});

const GATEWAY = 'https://gateway.example.com/pay';

/** The service's answer with a QR code, and answers about a payment that is not paid yet. */
const details = {payment_method: 'Pix', qrcode: '00020126TESTPIXCODE', payment_id: 7};
const code = {
  ...creates({type: 'qrcode', order_id: '', details}),
  '/payments/handle/pix/check': {success: false},
};

/** Waits for the payment that the form shows, and until its status contains a text. */
async function shown(form: ParentNode, text = ''): Promise<StorePayment> {
  const element = await waitFor(() => form.querySelector('store-payment'));
  await waitFor(() => textOf(visiblePart(element, 'status')).includes(text));
  return element;
}

/** Pays, and waits for the QR code. */
async function codePage(answers: Record<string, Answer> = {}) {
  const arranged = await payingCheckout({...code, ...answers});
  const element = await shown(arranged.form);
  await waitFor(() => visiblePart(element, 'code'));
  return {...arranged, element};
}

/**
 * Lets the file with `<store-payment>` load only when the test calls `resolve`. `asked` resolves
 * when the page asks for the file.
 */
function holdFile() {
  const {definePayment} = defaultActions;
  const {promise, resolve} = Promise.withResolvers<void>();
  onTestEnd(() => (defaultActions.definePayment = definePayment));
  const asked = new Promise<void>((ask) => {
    defaultActions.definePayment = async () => {
      ask();
      await promise;
      await definePayment();
    };
  });
  return {asked, resolve};
}

describe('<checkout-form> after the service’s answer to a payment', () => {
  describe('submits the form of the service’s page', () => {
    it('also if the checkout form changes while the payment is being created', async () => {
      const file = holdFile();
      const {form, paid, sent} = await payingCheckout(page(formTo(GATEWAY)));
      await file.asked;
      type(form, 'city', 'Porto');
      file.resolve();
      await waitFor(() => sent.length);
      expect(paid).to.have.length(1);
    });

    it('rebuilt from its address, method and fields, in this tab, even if the page has a <base> for links and forms', async () => {
      const base = Object.assign(document.createElement('base'), {target: '_blank'});
      document.head.append(base);
      onTestEnd(() => base.remove());
      const {form, sent, shop} = await payingCheckout(page(formTo(GATEWAY), 'MS-1'));
      await waitFor(() => sent.length);
      const built = sent[0]!;
      const attributes = [...built.attributes].map(({name, value}) => [name, value]);
      expect(Object.fromEntries(attributes)).to.deep.equal({
        action: GATEWAY,
        hidden: '',
        method: 'post',
        target: '_self',
      });
      const fields = [...(built.elements as Iterable<unknown>)] as HTMLInputElement[];
      expect(fields.map(({name, value, type}) => [name, value, type])).to.deep.equal([
        ['token', 't1', 'hidden'],
      ]);
      expect(built.isConnected).to.equal(true);
      for (const one of form.querySelectorAll('a, form'))
        expect(one.getAttribute('target')).to.match(/^_/);
      await waitFor(
        () => partText(form, 'status') === en.leaving('gateway.example.com'),
      );
      expect(openOrders(shop)).to.deep.equal(['MS-1']);
    });

    it('with any names of fields, and again on another click, with one form in the page', async () => {
      const fields = ['getAttribute', 'append', 'remove', 'submit', 'elements']
        .map((name) => `<input name="${name}" value="x">`)
        .join('');
      const arranged = await filledCheckout(page(formTo(GATEWAY, fields)));
      await leave(arranged);
      await arranged.form.updateComplete;
      expect(await leave(arranged)).to.equal(1);
      const {sent} = arranged;
      expect(sent.map(({isConnected}) => isConnected)).to.deep.equal([false, true]);
      Element.prototype.remove.call(sent[1]);
    });

    it('in the tab that the click has opened, also if a field is named "submit"', async () => {
      const tabs = recordNewTabs();
      const {form, shop} = await filledCheckout(
        page(formTo(GATEWAY, '<input name="submit">')),
        'payment-target="_blank"',
      );
      Reflect.deleteProperty(form, 'send'); // The form is really submitted.
      pay(form);
      await waitFor(() => tabs[0]?.document.forms.length);
      await waitFor(() => openOrders(shop).join() === '');
      await waitFor(() => openOrders(shop).length);
      expect(find(form, 'error')).to.equal(null);
    });

    it('and shows a message if the page’s policy blocks it', async () => {
      const {form, sent} = await payingCheckout(page(formTo(GATEWAY)));
      await waitFor(() => sent.length);
      const violate = (disposition: SecurityPolicyViolationEventDisposition) =>
        document.dispatchEvent(
          new SecurityPolicyViolationEvent('securitypolicyviolation', {
            effectiveDirective: 'form-action',
            documentURI: location.href,
            violatedDirective: 'form-action',
            originalPolicy: "form-action 'self'",
            disposition,
            statusCode: 200,
          }),
        );
      violate('report');
      await form.updateComplete;
      expect(find(form, 'error'), 'a policy that only reports').to.equal(null);
      violate('enforce');
      await waitFor(() => partText(form, 'error') === en.paymentDeclined);
      expect(find(form, 'pay')).to.exist;
    });

    it('and says that the outcome is unknown if submitting throws, and leads there again on another click', async () => {
      const {form, paid, sent} = await filledCheckout(page(formTo(GATEWAY)));
      const bug = new TypeError('a bug');
      const {send} = form;
      form.send = () => {
        form.send = send;
        throw bug;
      };
      expect(await uncaughtErrorOf(() => pay(form))).to.equal(bug);
      await waitFor(() => partText(form, 'error').includes(en.standUnknown));
      expect(partText(form, 'status')).to.equal('');
      pay(form);
      await waitFor(() => sent.length);
      expect(paid).to.have.length(1);
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
      const told = messageWith('reached');
      pay(form);
      const element = await shown(form);
      const frame = await waitFor(() =>
        visiblePart<HTMLIFrameElement>(element, 'frame'),
      );
      expect(frame.title).to.equal(en.paymentPage);
      expect(frame.sandbox.contains('allow-same-origin')).to.equal(false);
      expect(await told).to.deep.equal({reached: 'nothing', origin: 'null'});
      expect(element.closest('[part="payment"]')).to.exist;
      await waitFor(() => document.activeElement === element);
      await expect(form).to.be.accessible();
    });

    it('but not if the policy blocks its scripts; another payment method then works', async () => {
      const blocked = `<script>parent.postMessage({storefront: 'script-src-elem'}, '*')</script>`;
      const arranged = await payingCheckout(page(blocked));
      const element = await shown(arranged.form);
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.equal(en.paymentDeclined);
      expect(visiblePart(element, 'frame')).to.equal(undefined);
      arranged.answers['/payments/create'] = payment;
      expect(await leave(arranged)).to.equal(2);
    });
  });

  describe('shows a QR code', () => {
    for (const [which, line] of [
      ['another one', {...key, count: 3}],
      ['one that cannot be read', {...key, name: ''}],
    ] as const)
      it(`of another payment if the cart is ${which}`, async () => {
        const arranged = await codePage();
        const {form, shop, answers, element} = arranged;
        answers['/cart/get'] = {cart: {id: 813, price: 7.5}, items: [line]};
        await shop.cart.refresh();
        await form.updateComplete;
        expect(form.querySelector('store-payment'), 'until it is pressed').to.equal(
          element,
        );
        await payFor(arranged);
      });

    it('and focuses it on another click, also if the cart cannot be read, until the form changes', async () => {
      const starts = recordEvents('store-checkout-started');
      const arranged = await codePage();
      const {form, shop, answers, paid, element} = arranged;
      await waitFor(() => document.activeElement === element);
      element.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
      expect(starts, 'the start of one checkout').to.have.length(1);
      for (const answer of [cart, status(500)]) {
        answers['/cart/get'] = answer;
        await shop.cart.refresh();
        control(form, 'city').focus();
        pay(form);
        await waitFor(() => document.activeElement === element);
        expect(paid).to.have.length(1);
      }
      answers['/cart/get'] = cart;
      await shop.cart.refresh();
      choose(form, 'Stripe');
      await waitFor(() => !form.querySelector('store-payment'));
      await payFor(arranged);
    });

    it('once, even if a file was missing at first and "Pay" is pressed again', async () => {
      const {definePayment} = defaultActions;
      defaultActions.definePayment = () =>
        Promise.reject(new ShopError('missing-part', 'A file is missing.'));
      const events = recordEvents('store-payment-created');
      const {form, paid} = await payingCheckout(code);
      try {
        await waitFor(() => find(form, 'error'));
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

    it('in this page, in place of an earlier payment, and closes the tab that was opened for the payment', async () => {
      const tabs = recordNewTabs();
      const {form, shop} = await filledCheckout(code, 'payment-target="_blank"');
      storeOrder(shop, 'MS-1');
      pay(form);
      await shown(form);
      await waitFor(() => tabs[0]!.closed);
      expect(form.querySelectorAll('store-payment')).to.have.length(1);
    });

    it('and reports the payment to the page once, even without an order id', async () => {
      const completed: PaymentCompletedEvent[] = recordEvents(
        'store-payment-completed',
      );
      const check = Promise.withResolvers<Response>();
      const {form, answers, element} = await codePage({
        '/payments/handle/pix/check': () => check.promise,
      });
      expect(completed).to.have.length(0);
      answers['/cart/get'] = emptyCart;
      check.resolve(Response.json({success: true}));
      await shown(form, en.standPaid);
      expect(visiblePart(element, 'code')).to.equal(undefined);
      await waitFor(() => partText(form, 'summary') === en.cartEmpty);
      await waitFor(() => completed.length === 1);
      const {orderId, items} = completed[0]!;
      expect(orderId).to.equal('');
      expect(items.map(({itemId, quantity}) => [itemId, quantity])).to.deep.equal([
        [key.id, key.count],
      ]);
    });
  });

  describe('after the shopper has returned', () => {
    const named = {...payment, data: {...payment.data, order_id: 'MS-9'}};
    const pending = {status: 'pending', message: ''};
    const back = () =>
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));

    /** Loads a page again that was left to pay the order MS-9. */
    async function reloadedPage(
      answers: Record<string, object> = {},
      prepare?: (shop: Shop) => void,
    ) {
      const {form: former, page: main, shop} = await checkout(answers);
      prepare?.(shop);
      storeOrder(shop, 'MS-9');
      former.remove();
      const form = document.createElement('checkout-form');
      main.append(form);
      return {form, shop};
    }

    it('reads the cart again, shows the payment’s status, and can pay', async () => {
      const arranged = await payingCheckout({
        '/payments/create': named,
        '/payments/checkStatus': pending,
      });
      const {form, shop, answers} = arranged;
      await waitFor(() => find(form, 'continue'));
      answers['/cart/get'] = {...cart, cart: {id: 813, price: 4}};
      back();
      await waitFor(() => partText(form, 'total').includes('€4.00'));
      expect(isPaying(shop)).to.equal(false);
      await shown(form, en.standPending);
      expect(find(form, 'continue')).to.equal(null);
      await leave(arranged);
    });

    it('shows the status after a return from the payment’s tab', async () => {
      recordNewTabs();
      const {form} = await payingCheckout(
        {'/payments/create': named, '/payments/checkStatus': pending},
        'payment-target="_blank"',
      );
      await waitFor(() => find(form, 'continue'));
      dispatchEvent(new Event('focus'));
      await shown(form);
      expect(find(form, 'continue')).to.equal(null);
    });

    it('shows the payment’s status in a page that was loaded again, also if “Pay” finds a mistake', async () => {
      const {form} = await reloadedPage({'/payments/checkStatus': pending});
      await shown(form, en.standPending);
      await expect(form).to.be.accessible();
      pay(form);
      await waitFor(() => find(form, 'problem'));
      await shown(form);
    });

    it('shows nothing of a shopper who signs out while a file loads', async () => {
      const file = holdFile();
      const {form, shop} = await reloadedPage({}, ({session}) =>
        session.setToken('ada'),
      );
      await file.asked;
      shop.session.setToken(undefined);
      file.resolve();
      await defaultActions.definePayment();
      await nextFrame(); // The status would be shown by then.
      expect(form.querySelector('store-payment')).to.equal(null);
    });

    it('is not told of an earlier order that the page’s address names', async () => {
      const {href, pathname} = location;
      history.replaceState(
        null,
        '',
        `${pathname}?order_id=MS-1&page=2&checkout_id=c-1`,
      );
      onTestEnd(() => history.replaceState(null, '', href));
      const {form, shop} = await payingCheckout({
        '/payments/checkStatus': {status: 'success'},
      });
      await waitFor(() => find(form, 'continue'));
      expect(location.search).to.equal('?page=2');
      back();
      // The service has named no order.
      const element = await shown(form, en.askShop);
      expect(textOf(visiblePart(element, 'status'))).to.match(
        /You left this page at .* to pay\. This page cannot see whether you have paid/,
      );
      expect(visiblePart(element, 'link')).to.have.attribute(
        'href',
        `${shop.baseUrl}/`,
      );
    });
  });
});
