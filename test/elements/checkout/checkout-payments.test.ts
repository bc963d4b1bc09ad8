import {aTimeout, expect} from '@open-wc/testing';
import type {StorePayment} from '../../../src/features/checkout/payment/store-payment.js';
import {en} from '../../../src/i18n/en.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {checkoutOf} from '../../../src/shop/payment/checkout.js';
import {
  forgetRedirectedPayment,
  redirectedPaymentOf,
  rememberRedirectedPayment,
} from '../../../src/shop/payment/redirected-payment.js';
import type {Shop} from '../../../src/shop/shop.js';
import {defaultActions} from '../../../src/ui/default-actions.js';
import type {PaymentCompletedEvent} from '../../../src/ui/events/payment-completed-event.js';
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
  recordNewTabs,
  status,
  type,
} from '../../support/checkout-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {findByRole, textOf, visiblePart, waitFor} from '../../support/shop-page.js';
import '../../support/test-cleanup.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {uncaughtErrorOf} from '../../support/uncaught-error.js';

/** The service's answer to `POST /payments/create`, with a page of HTML. */
function page(html: string, order_id = '') {
  return {'/payments/create': {success: true, data: {type: 'html', html, order_id}}};
}

const pix = {payment_method: 'Pix', qrcode: '00020126TESTPIXCODE', payment_id: 100235};

/** The service's answer with a QR code, and answers about a payment that is not paid yet. */
function code(order_id = '') {
  const data = {type: 'qrcode', order_id, details: pix};
  return {
    '/payments/create': {success: true, data},
    '/payments/handle/pix/check': {success: false},
  };
}

const gateway =
  '<form method="post" action="https://gateway.example.com/pay"><input type="hidden" name="token" value="t1"></form>';

/** Waits for the payment that the form shows. */
function shown(form: ParentNode): Promise<StorePayment> {
  return waitFor(() => form.querySelector('store-payment'));
}

/** Waits until the form shows a payment whose status contains a text. */
async function shownStatus(form: ParentNode, text: string): Promise<StorePayment> {
  const element = await shown(form);
  await waitFor(() => textOf(visiblePart(element, 'status')).includes(text));
  return element;
}

/** Pays, and waits for the QR code. */
async function codePage(answers: object = {}, attributes = '') {
  const arranged = await payingCheckout({...code(), ...answers}, attributes);
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
    defaultActions.definePayment = async (isClick) => {
      ask();
      await promise;
      await definePayment(isClick);
    };
  });
  return {asked, resolve};
}

describe('<checkout-form> after the service’s answer to a payment', () => {
  describe('submits the form of the service’s page', () => {
    it('also if the checkout form changes while the payment is being created', async () => {
      const file = holdFile();
      const {form, paid, sent} = await payingCheckout(page(gateway));
      await file.asked;
      type(form, 'city', 'Porto');
      file.resolve();
      await waitFor(() => sent.length);
      expect(paid).to.have.length(1);
    });

    it('rebuilt from its address, method and fields', async () => {
      const {form, sent, shop} = await payingCheckout(page(gateway, 'MS-1'));
      await waitFor(() => sent.length);
      const [built] = sent;
      expect(built!.getAttribute('action')).to.equal('https://gateway.example.com/pay');
      expect(built!.getAttribute('method')).to.equal('post');
      expect(built!.getAttributeNames().sort()).to.deep.equal([
        'action',
        'hidden',
        'method',
        'target',
      ]);
      const [token, ...others] = built!
        .elements as Iterable<unknown> as HTMLInputElement[];
      expect(token).to.include({name: 'token', value: 't1', type: 'hidden'});
      expect(others).to.deep.equal([]);
      expect(built!.isConnected).to.equal(true);
      await waitFor(
        () => partText(form, 'status') === en.leaving('gateway.example.com'),
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

    it('with any names of fields, and again on another click, with one form in the page', async () => {
      const fields = ['getAttribute', 'append', 'remove', 'submit', 'elements']
        .map((name) => `<input name="${name}" value="x">`)
        .join('');
      const {form, sent, paid} = await payingCheckout(
        page(gateway.replace('</form>', `${fields}$&`)),
      );
      await waitFor(() => sent.length === 1);
      await form.updateComplete;
      pay(form);
      await waitFor(() => sent.length === 2);
      expect(paid).to.have.length(1);
      expect(sent.map(({isConnected}) => isConnected)).to.deep.equal([false, true]);
      Element.prototype.remove.call(sent[1]);
    });

    it('in the tab that the click has opened, also if a field is named "submit"', async () => {
      const tabs = recordNewTabs();
      const {form, shop} = await filledCheckout(
        page(gateway.replace('</form>', '<input name="submit">$&')),
        'payment-target="_blank"',
      );
      Reflect.deleteProperty(form, 'send'); // The form is really submitted.
      pay(form);
      await waitFor(() => tabs[0]?.document.forms.length);
      await waitFor(() => redirectedPaymentOf(shop)?.orderId === '');
      expect(find(form, 'error')).to.equal(null);
    });

    it('and shows a message if the page’s policy blocks it', async () => {
      const {form, sent} = await payingCheckout(page(gateway));
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

    it('and says that the outcome is unknown if submitting throws, and allows another click', async () => {
      const {form, paid} = await filledCheckout(page(gateway));
      const bug = new TypeError('a bug');
      form.send = () => {
        throw bug;
      };
      expect(await uncaughtErrorOf(() => pay(form))).to.equal(bug);
      await waitFor(() => partText(form, 'error').includes(en.standUnknown));
      expect(partText(form, 'status')).to.equal('');
      pay(form);
      await waitFor(() => find(form, 'confirm'));
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
      const told = new Promise<MessageEvent>((resolve) =>
        addEventListener('message', function hear(event) {
          if (!(event.data as {reached?: string}).reached) return;
          removeEventListener('message', hear);
          resolve(event);
        }),
      );
      pay(form);
      const element = await shown(form);
      const frame = await waitFor(() =>
        visiblePart<HTMLIFrameElement>(element, 'frame'),
      );
      expect(frame.title).to.equal(en.paymentPage);
      expect(frame.sandbox.contains('allow-same-origin')).to.equal(false);
      expect((await told).data).to.deep.equal({reached: 'nothing', origin: 'null'});
      expect(element.closest('[part="payment"]')).to.exist;
      await waitFor(() => document.activeElement === element);
      await expect(form).to.be.accessible();
    });

    it('but not if the policy blocks its scripts; another payment method then works', async () => {
      const blocked = `<script>parent.postMessage({storefront: 'script-src-elem'}, '*')</script>`;
      const {form, paid, answers, left} = await payingCheckout(page(blocked));
      const element = await shown(form);
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.equal(en.paymentDeclined);
      expect(visiblePart(element, 'frame')).to.equal(undefined);
      answers['/payments/create'] = payment;
      pay(form);
      await waitFor(() => left.length);
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
      // The time in which a report counts begins with the frame's load event. It ends at once here.
      const {setTimeout} = globalThis;
      onTestEnd(() => (globalThis.setTimeout = setTimeout));
      const isOver = new Promise<void>((resolve) => {
        globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
          delay === 2_000
            ? setTimeout(() => (run(), resolve()))
            : setTimeout(run, delay, ...rest)) as typeof setTimeout;
      });
      pay(form);
      const element = await shown(form);
      await isOver;
      const frame = visiblePart<HTMLIFrameElement>(element, 'frame');
      frame!.contentWindow!.postMessage({}, '*');
      await told;
      await form.updateComplete;
      expect(visiblePart(element, 'frame')).to.exist;
      expect(visiblePart(element, 'error')).to.equal(undefined);
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

    it('and does not report the start of another checkout when it takes the focus', async () => {
      const starts = recordEvents('store-checkout-started');
      const {element} = await codePage();
      expect(starts).to.have.length(1);
      element.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
      expect(starts).to.have.length(1);
    });

    it('and focuses it on another click, also if the cart cannot be read, until the form changes', async () => {
      const arranged = await codePage();
      const {form, shop, answers, paid, element} = arranged;
      await waitFor(() => document.activeElement === element);
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
      const {form, paid} = await payingCheckout(code());
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

    it('in this page, in place of an earlier payment', async () => {
      const {form, shop} = await filledCheckout(code('MS-2'));
      rememberRedirectedPayment(shop, 'MS-1');
      pay(form);
      await shown(form);
      expect(redirectedPaymentOf(shop)?.orderId).not.to.equal('MS-1');
    });

    it('in this page, and closes the tab that was opened for the payment', async () => {
      const tabs = recordNewTabs();
      const {shop} = await codePage({}, 'payment-target="_blank"');
      await waitFor(() => tabs[0]!.closed);
      expect(redirectedPaymentOf(shop)).to.equal(undefined);
    });

    it('and reports the payment to the page once, even without an order id', async () => {
      const completed: PaymentCompletedEvent[] = recordEvents(
        'store-payment-completed',
      );
      const {answers, element} = await codePage();
      expect(completed).to.have.length(0);
      answers['/payments/handle/pix/check'] = {success: true};
      findByRole(element, 'button', en.checkAgain)!.click();
      await waitFor(() => textOf(visiblePart(element, 'status')) === en.standPaid);
      expect(visiblePart(element, 'code')).to.equal(undefined);
      expect(completed).to.have.length(1);
      const {orderId, items} = completed[0]!;
      expect(orderId).to.equal('');
      expect(items.map(({itemId, quantity}) => [itemId, quantity])).to.deep.equal([
        [key.id, key.count],
      ]);
    });

    it('and then that it has been paid', async () => {
      const {form, answers} = await payingCheckout({
        ...code('MS-7'),
        '/payments/checkStatus': () => {
          answers['/cart/get'] = emptyCart;
          return Response.json({status: 'success'});
        },
      });
      const element = await shownStatus(form, en.standPaid);
      await waitFor(() => partText(form, 'summary') === en.cartEmpty);
      expect(visiblePart(element, 'code')).to.equal(undefined);
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
      rememberRedirectedPayment(shop, 'MS-9');
      former.remove();
      const form = document.createElement('checkout-form');
      main.append(form);
      return {form, shop};
    }

    it('reads the cart again, shows the payment’s status, and can pay', async () => {
      const {form, shop, answers, left} = await payingCheckout({
        '/payments/create': named,
        '/payments/checkStatus': pending,
      });
      await waitFor(() => find(form, 'continue'));
      answers['/cart/get'] = {...cart, cart: {id: 813, price: 4}};
      back();
      await waitFor(() => partText(form, 'total').includes('€4.00'));
      expect(checkoutOf(shop).value.paying).to.equal(false);
      await shownStatus(form, en.standPending);
      expect(find(form, 'continue')).to.equal(null);
      pay(form);
      await waitFor(() => left.length === 2);
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

    it('shows the payment’s status in a page that was loaded again', async () => {
      const {form, shop} = await reloadedPage({
        '/payments/checkStatus': {status: 'cancelled'},
      });
      await shownStatus(form, en.standCancelled);
      expect(redirectedPaymentOf(shop)).to.equal(undefined);
      await expect(form).to.be.accessible();
    });

    it('shows the payment’s status again if “Pay” finds a mistake', async () => {
      const {form} = await reloadedPage({'/payments/checkStatus': pending});
      await shown(form);
      pay(form);
      await waitFor(() => find(form, 'problem'));
      await shownStatus(form, en.standPending);
    });

    it('shows nothing of a shopper who signs out while a file loads', async () => {
      const file = holdFile();
      const {form, shop} = await reloadedPage({}, ({session}) =>
        session.setToken('ada'),
      );
      await file.asked;
      shop.session.setToken(undefined);
      forgetRedirectedPayment(shop); // As every shop of a page does.
      file.resolve();
      await aTimeout(50); // The status would be shown in this time.
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
      const element = await shownStatus(form, en.askShop);
      expect(textOf(visiblePart(element, 'status'))).to.match(
        /You left this page at .* to pay\. This page cannot see whether you have paid/,
      );
      expect(visiblePart(element, 'link')).to.have.attribute(
        'href',
        `${shop.baseUrl}/`,
      );
      forgetRedirectedPayment(shop);
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
});
