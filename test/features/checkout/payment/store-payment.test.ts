import {expect, html} from '@open-wc/testing';
import '../../../../src/define/store-payment.js';
import '../../../../src/define/store-provider.js';
import type {StorePayment} from '../../../../src/features/checkout/payment/store-payment.js';
import {
  redirectedPaymentOf,
  rememberRedirectedPayment,
} from '../../../../src/shop/payment/redirected-payment.js';
import {en} from '../../../../src/i18n/en.js';
import type {Shop} from '../../../../src/shop/shop.js';
import {PaymentAnswer} from '../../../../src/api/payment.js';
import type {PaymentResult} from '../../../../src/shop/payment/checkout.js';
import {onTestEnd, recordWarnings} from '../../../support/on-test-end.js';
import '../../../support/test-cleanup.js';
import {paymentStatuses} from '../../../support/fixtures.js';
import type {Answer} from '../../../support/mock-server.js';
import {WAIT_TIMEOUT} from '../../../support/wait-until.js';
import {parseWhole} from '../../../support/parse-answers.js';
import {
  heldAnswer,
  hasFocus,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
} from '../../../support/shop-page.js';

/** Shortens timers of a second or more, except the timeout of `waitFor`. */
beforeEach(() => {
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
    setTimeout(
      run,
      delay >= 1000 && delay !== WAIT_TIMEOUT ? 5 : delay,
      ...rest,
    )) as typeof setTimeout;
  onTestEnd(() => (globalThis.setTimeout = setTimeout));
});

/** Renders the element, with a service that answers with the payment's status. */
async function paymentPage(
  answer?: Answer,
  {orderId, result}: {orderId?: string; result?: PaymentResult} = {},
) {
  const service = serviceWith();
  const asked = service.answers(
    'payments/checkStatus',
    answer ?? paymentStatuses.pending,
  );
  const carts = service.answers('cart/get', {cart: {price: 0}, items: []});
  const page = await renderInProvider(
    service,
    html`<store-payment order-id=${orderId ?? ''} .result=${result}></store-payment>`,
  );
  const element = page.querySelector('store-payment')!;
  return {...service, asked, carts, page, element};
}

/** Sets the page's query string until the test ends. */
function address(search: string): void {
  const {href} = location;
  const url = new URL(href);
  for (const [name, value] of new URLSearchParams(search))
    url.searchParams.set(name, value);
  history.replaceState(null, '', url);
  onTestEnd(() => history.replaceState(null, '', href));
}

function says(element: StorePayment, text: string): Promise<unknown> {
  return waitFor(() => textOf(visiblePart(element, 'status')).includes(text));
}

const pix = {payment_method: 'Pix', qrcode: '00020126TESTPIXCODE'};

/** A payment by QR code, read from the service's answer with these details. */
function byQr(own: object, orderId = ''): PaymentResult {
  const data = {type: 'qrcode', order_id: orderId, details: {...pix, ...own}};
  return parseWhole(PaymentAnswer, {success: true, data});
}

/** Colours of a drawing: the corner, and a point of the first module. */
function pixels(canvas: HTMLCanvasElement): string[] {
  const context = canvas.getContext('2d')!;
  const at = (x: number, y: number) =>
    [...context.getImageData(x, y, 1, 1).data].join();
  return [at(0, 0), at(4, 4)];
}

describe('<store-payment>', () => {
  // The module is loaded here, because with faster timers its request would time out too early.
  before(() => import('../../../../src/features/checkout/payment/gateway.js'));

  it('shows nothing without an order', async () => {
    const {element, asked} = await paymentPage();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[part]')).to.equal(null);
    expect(asked).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('shows dates with a time zone, and texts that are no dates, unchanged', async () => {
    for (const written of ['2025-11-01T12:10:00.000000Z', 'soon']) {
      const {success} = paymentStatuses;
      const {element} = await paymentPage(
        {...success, order_data: {...success.order_data, created_at: written}},
        {orderId: 'MS-100234'},
      );
      await says(element, en.standPaid);
      expect(visibleParts(element, 'value').map(textOf).at(-1)).to.equal(written);
    }
  });

  it('shows the order’s number, amount, gateway and date, and that it is paid', async () => {
    const {element} = await paymentPage(paymentStatuses.success, {
      orderId: 'MS-100234',
    });
    await says(element, en.standPaid);
    expect(findByRole(element, 'heading', en.payment)!.localName).to.equal('h2');
    expect(visibleParts(element, 'label').map(textOf)).to.deep.equal([
      en.orderNumber,
      en.amount,
      en.paidWith,
      en.orderDate,
    ]);
    expect(visibleParts(element, 'value').map(textOf)).to.deep.equal([
      'MS-100234',
      '€21.49',
      'stripe',
      'Nov 1, 2025, 12:10 PM',
    ]);
    expect(visiblePart(element, 'check')).to.equal(undefined);
    await expect(element).to.be.accessible();
  });

  for (const [status, text] of [
    ['failed', en.standFailed],
    ['cancelled', en.standCancelled],
    ['not_found', en.standNotFound],
    ['frozen', en.standUnknown],
    ['pending', `${en.standPending} ${en.keepsLooking}`],
  ] as const) {
    it(`shows the status ${status} as: ${text}`, async () => {
      const {element} = await paymentPage({status}, {orderId: 'MS-1'});
      await says(element, text);
      expect(visiblePart(element, 'status')).to.have.attribute('data-say', '');
      expect(findByRole(element, 'button', en.checkAgain)).to.exist;
      await expect(element).to.be.accessible();
    });
  }

  it('asks until the payment is paid, and then reads the cart and the items again', async () => {
    let asked = 0;
    const {element, carts, shop} = await paymentPage(
      () => Response.json(++asked < 4 ? paymentStatuses.pending : paymentStatuses.paid),
      {orderId: 'MS-1'},
    );
    rememberRedirectedPayment(shop, 'MS-1');
    await says(element, en.standPaid);
    expect(asked).to.equal(4);
    await waitFor(() => carts.length);
    expect(redirectedPaymentOf(shop)).to.equal(undefined);
    expect(shop.catalogue.value.version).to.equal(1);
  });

  it('asks for the order in the page’s address, or in its attribute if it has one', async () => {
    address('order_id=MS-7&checkout_id=c-1');
    const one = await paymentPage(paymentStatuses.paid);
    await says(one.element, en.standPaid);
    expect(await one.asked[0]!.json()).to.deep.equal({
      order_id: 'MS-7',
      checkout_id: 'c-1',
    });
    const other = await paymentPage(paymentStatuses.paid, {orderId: 'MS-8'});
    await says(other.element, en.standPaid);
    expect(await other.asked[0]!.json()).to.include({order_id: 'MS-8'});
  });

  it('asks for no order if the id in the address is too long', async () => {
    address(`order_id=${'x'.repeat(101)}`);
    const {element, asked} = await paymentPage();
    await element.updateComplete;
    expect(asked).to.have.length(0);
  });

  it('shows the order that the browser left for when the page becomes visible', async () => {
    const {element, shop} = await paymentPage(paymentStatuses.failed);
    rememberRedirectedPayment(shop, 'MS-3');
    document.dispatchEvent(new Event('visibilitychange'));
    await says(element, en.standFailed);
    expect(redirectedPaymentOf(shop)).to.equal(undefined);
    element.requestUpdate();
    await element.updateComplete;
    expect(visibleText(element)).to.contain(en.standFailed);
  });

  it('asks for nothing while the page is hidden', async () => {
    let hidden = true;
    Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
    onTestEnd(() => Reflect.deleteProperty(document, 'hidden'));
    const look = (away: boolean) => {
      hidden = away;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const {element, asked} = await paymentPage(undefined, {orderId: 'MS-1'});
    await element.updateComplete;
    expect(asked).to.have.length(0);
    look(false);
    await says(element, en.keepsLooking);
    look(true);
    await waitFor(() => !visibleText(element).includes(en.keepsLooking));
    look(false);
    await says(element, en.keepsLooking);
  });

  it('shows a failure, and asks again after a click', async () => {
    const {element, answers} = await paymentPage(
      () => Response.json({message: 'Unauthenticated.'}, {status: 401}),
      {orderId: 'MS-1'},
    );
    await says(element, en.unauthorized);
    await expect(element).to.be.accessible();
    answers('payments/checkStatus', paymentStatuses.paid);
    findByRole(element, 'button', en.checkAgain)!.click();
    await says(element, en.standPaid);
  });

  it('says where to find the status if the service lacks the call', async () => {
    const {element} = await paymentPage(() => new Response('', {status: 404}), {
      orderId: 'MS-1',
    });
    await says(element, en.askShop);
  });

  it('says that it is loading', async () => {
    const {body} = heldAnswer({status: 'pending'});
    const {element} = await paymentPage(body, {orderId: 'MS-1'});
    await says(element, en.looking);
  });

  it('sends one request for two elements with the same payment', async () => {
    const {page, element, asked} = await paymentPage(paymentStatuses.failed, {
      orderId: 'MS-1',
    });
    const other = document.createElement('store-payment');
    other.orderId = 'MS-1';
    page.append(other);
    await says(element, en.standFailed);
    await says(other, en.standFailed);
    expect(asked).to.have.length(1);
  });

  describe('shows a QR code', () => {
    it('dark on light, with a button that copies its text', async () => {
      const copied: string[] = [];
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: (text: string) => Promise.resolve(void copied.push(text)),
        configurable: true,
      });
      onTestEnd(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
      const {element} = await paymentPage(undefined, {result: byQr({}, 'MS-1')});
      const canvas = await waitFor(() =>
        visiblePart<HTMLCanvasElement>(element, 'code'),
      );
      expect(pixels(canvas)).to.deep.equal(['255,255,255,255', '0,0,0,255']);
      expect(canvas).to.have.attribute('role', 'img');
      expect(canvas).to.have.attribute('aria-label', en.qrCode);
      expect(findByRole(element, 'heading', en.scanToPay)).to.exist;
      expect(textOf(visiblePart(element, 'copyable'))).to.equal(pix.qrcode);
      findByRole(element, 'button', en.pair(en.copy, en.paymentCode))!.click();
      await waitFor(() => textOf(visiblePart(element, 'copied')) === en.copied);
      expect(copied).to.deep.equal([pix.qrcode]);
      await says(element, en.standPending);
      await expect(element).to.be.accessible();
    });

    it('and selects its text if the browser forbids copying', async () => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new DOMException('No', 'NotAllowedError')),
        configurable: true,
      });
      onTestEnd(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
      const {element} = await paymentPage(undefined, {result: byQr({}, 'MS-1')});
      (await waitFor(() => visiblePart(element, 'copy'))).click();
      await waitFor(() =>
        textOf(visiblePart(element, 'copied')).includes(en.copySelected),
      );
    });

    it('from a picture in the answer if there is no text', async () => {
      const source = document.createElement('canvas');
      source.width = source.height = 8;
      const context = source.getContext('2d')!;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 8, 8);
      context.fillStyle = '#000';
      context.fillRect(4, 4, 4, 4);
      const base64 = source.toDataURL('image/png').split(',')[1]!;
      const {element} = await paymentPage(undefined, {
        result: byQr({qrcode: '', qr_code_base64: base64}, 'MS-1'),
      });
      const canvas = await waitFor(() =>
        visiblePart<HTMLCanvasElement>(element, 'code'),
      );
      expect(pixels(canvas)).to.deep.equal(['255,255,255,255', '0,0,0,255']);
    });

    it('as text if it cannot be drawn', async () => {
      const {element} = await paymentPage(undefined, {
        result: byQr(
          {qrcode: 'x'.repeat(4000), qr_code_base64: 'iVBORw0KGgo='},
          'MS-1',
        ),
      });
      await waitFor(() => visiblePart(element, 'copyable'));
      expect(visiblePart(element, 'code')).to.equal(undefined);
      expect(textOf(visiblePart(element, 'copyable'))).to.have.length(4000);
    });

    it('as the service’s picture, with the details for a payment by hand', async () => {
      const account = {
        payment_method: 'SePay',
        payment_price: '250000',
        sepay_bank: 'Test Bank',
        sepay_bank_owner: 'EMBERFALL',
        sepay_bank_account: '0123456789',
        sepay_paycode_prefix: 'MS100234',
      };
      const {element, page, address: base} = await paymentPage();
      element.result = byQr({...account, qrcode: `${base}/img/qr.svg`}, 'MS-1');
      const image = await waitFor(() => visiblePart<HTMLImageElement>(element, 'code'));
      expect(image).to.have.attribute('alt', en.qrCode);
      expect(visibleParts(element, 'value').map(textOf)).to.deep.equal([
        'Test Bank',
        'EMBERFALL',
        `0123456789 ${en.pair(en.copy, en.accountNumber)}`,
        '250000',
        `MS100234 ${en.pair(en.copy, en.reference)}`,
      ]);
      await expect(page).to.be.accessible();
    });

    it('as a link if the picture is on another host', async () => {
      const {element} = await paymentPage(undefined, {
        result: byQr({qrcode: 'https://qr.example.com/img?x=1'}, 'MS-1'),
      });
      const link = await waitFor(() => visiblePart<HTMLAnchorElement>(element, 'link'));
      expect(link.href).to.equal('https://qr.example.com/img?x=1');
      expect(visiblePart(element, 'code')).to.equal(undefined);
    });

    for (const [where, image, hosts] of [
      ['is not safe', 'http://qr.example.com/img', []],
      ['is on this machine', 'http://localhost:8787/img', []],
      [
        'payment-hosts does not list',
        'https://qr.example.com/img',
        ['pay.example.com'],
      ],
    ] as const) {
      it(`but without a link to an address that ${where}`, async () => {
        const {element, shop} = await paymentPage();
        const told = recordWarnings();
        shop.limitPayments(hosts);
        element.result = byQr(
          {qrcode: image, sepay_paycode_prefix: 'MS100234'},
          'MS-1',
        );
        await waitFor(() => visibleParts(element, 'value').length);
        expect(visiblePart(element, 'link')).to.equal(undefined);
        expect(visiblePart(element, 'code')).to.equal(undefined);
        expect(told.join().includes('payment-hosts')).to.equal(hosts.length > 0);
      });
    }

    it('and asks for its status if the service named no order', async () => {
      const {element, answers} = await paymentPage();
      const asked = answers('payments/handle/sepay/check', {success: true});
      element.result = byQr({payment_method: 'SePay', payment_id: 100234});
      await says(element, en.standPaid);
      expect(await asked[0]!.json()).to.deep.equal({pmid: 100234});
    });

    it('and says where to find the status if the service has no call for it', async () => {
      const {element} = await paymentPage(undefined, {
        result: byQr({payment_method: 'Other'}),
      });
      await says(element, en.askShop);
      expect(visibleText(element)).not.to.contain('You left');
    });
  });

  describe('shows a page in a frame', () => {
    const page = (html: string): PaymentResult => ({
      type: 'html',
      html,
      orderId: 'MS-1',
    });

    it('until the payment is paid', async () => {
      let stand = 'pending';
      const {element} = await paymentPage(() => Response.json({status: stand}), {
        result: page('<p>Pay here</p>'),
      });
      const frame = await waitFor(() =>
        visiblePart<HTMLIFrameElement>(element, 'frame'),
      );
      expect(frame.srcdoc).to.contain('<p>Pay here</p>');
      await says(element, en.standPending);
      stand = 'paid';
      await says(element, en.standPaid);
      expect(visiblePart(element, 'frame')).to.equal(undefined);
    });

    it('but not if its form leads to this machine, and the service is public', async () => {
      const {element} = await paymentPage(undefined, {
        result: page(
          '<form action="http://localhost:9/"></form><script>document.forms[0].submit()</script>',
        ),
      });
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.equal(en.paymentDeclined);
    });

    it('but not if its scripts do not run', async () => {
      // Stops the frame's messages, as if the page's policy blocked the frame's scripts.
      const hush = (event: Event) => event.stopImmediatePropagation();
      addEventListener('message', hush, {capture: true});
      onTestEnd(() => removeEventListener('message', hush, {capture: true}));
      const {element} = await paymentPage(undefined, {result: page('<p>Pay here</p>')});
      await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(visiblePart(element, 'error'))).to.equal(en.paymentDeclined);
      expect(element.toPay).to.equal(false);
      await expect(element).to.be.accessible();
    });
  });

  it('focuses its heading', async () => {
    const {element} = await paymentPage(undefined, {orderId: 'MS-1'});
    element.focus();
    const heading = await waitFor(() => visiblePart(element, 'heading'));
    await waitFor(() => hasFocus(heading));
  });

  it('waits for a QR payment that the service does not know yet', async () => {
    let answers = 0;
    const {element} = await paymentPage(
      () => Response.json({status: answers++ < 2 ? 'not_found' : 'success'}),
      {result: byQr({}, 'MS-1')},
    );
    await says(element, en.standPaid);
  });

  for (const [price, currency, text] of [
    [8.991, 'EUR', '€8.991'],
    [250.5, 'JPY', '¥250.5'],
    [500, 'Embers', '500 Embers'],
  ] as const)
    it(`shows the amount as the shop has it: ${text}`, async () => {
      const {success} = paymentStatuses;
      const {element} = await paymentPage(
        {...success, order_data: {...success.order_data, price, currency}},
        {orderId: 'MS-1'},
      );
      await waitFor(() =>
        visibleParts(element, 'value').some((one) => textOf(one) === text),
      );
    });

  describe('of a shopper who has left', () => {
    for (const [how, go] of [
      [
        'another shopper has signed in',
        (shop: Shop) => shop.session.setToken('token-of-b'),
      ],
      ['the shopper has signed out', (shop: Shop) => shop.session.setToken(undefined)],
    ] as const) {
      it(`is no longer shown: ${how}`, async () => {
        const service = serviceWith();
        const {shop} = service;
        service.answers('payments/checkStatus', paymentStatuses.pending);
        shop.session.setToken('token-of-a');
        rememberRedirectedPayment(shop, 'MS-A');
        const page = await renderInProvider(
          service,
          html`<store-payment></store-payment>`,
        );
        const element = page.querySelector('store-payment')!;
        await waitFor(() => visiblePart(element, 'status'));
        go(shop);
        await waitFor(() => !visiblePart(element, 'payment'));
        expect(redirectedPaymentOf(shop)).to.equal(undefined);
        // Simulates another tab, which has its own session storage.
        const {sessionStorage: tab} = window;
        const at = Date.now() - 60_000;
        tab.setItem(
          `storefront-elements:${shop.baseUrl}:payment`,
          JSON.stringify({orderId: 'MS-A', at}),
        );
        expect(redirectedPaymentOf(shop)).to.equal(undefined);
      });
    }

    it('is still shown to a guest who signs in', async () => {
      const {shop} = serviceWith();
      rememberRedirectedPayment(shop, 'MS-A');
      shop.session.setToken('token-of-a');
      expect(redirectedPaymentOf(shop)?.orderId).to.equal('MS-A');
    });
  });
});
