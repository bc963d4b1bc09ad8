import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {PaymentAnswer, type PaymentResult} from '../../../src/api/calls/payment.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {paymentStatuses} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {WAIT_TIMEOUT} from '../../support/wait-until.js';
import {parseWhole} from '../../support/parse-answers.js';
import {
  hasFocus,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';
import {openOrders, storeOrder} from '../../support/checkout-page.js';
import {messageWith} from './message-with.js';

await register('store-payment', 'store-provider');

/** The delays of the long timers that have fired during the test. */
let fired: Set<number>;

/** Shortens timers of a second or more, except the timeout of `waitFor`. */
beforeEach(() => {
  fired = new Set();
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
    delay >= 1000 && delay !== WAIT_TIMEOUT
      ? setTimeout(() => (run(), fired.add(delay)), 5)
      : setTimeout(run, delay, ...rest)) as typeof setTimeout;
  onTestEnd(() => (globalThis.setTimeout = setTimeout));
});

/** Renders the element, with a service that answers with the payment's status. */
async function paymentPage(
  answer: Answer = paymentStatuses.pending,
  {orderId, result}: {orderId?: string; result?: PaymentResult} = {},
) {
  const service = serviceWith();
  const asked = service.answers('payments/checkStatus', answer);
  const carts = service.answers('cart/get', {cart: {price: 0}, items: []});
  const page = await renderInProvider(
    service,
    html`<store-payment order-id=${orderId ?? ''} .result=${result}></store-payment>`,
  );
  const element = page.querySelector('store-payment')!;
  const part = <T extends HTMLElement>(name: string) => visiblePart<T>(element, name);
  return {
    ...service,
    asked,
    carts,
    page,
    element,
    part,
    text: (name: string) => textOf(part(name)),
    /** Waits until a part is visible, and resolves with it. */
    appear: <T extends HTMLElement>(name: string) => waitFor(() => part<T>(name)),
    /** The values that the element lists. */
    values: () => visibleParts(element, 'value').map(textOf),
    press: (name: string) => findByRole(element, 'button', name)!.click(),
    /** Waits until the status contains a text. */
    says: (words: string) => waitFor(() => textOf(part('status')).includes(words)),
  };
}

const ofOrder = {orderId: 'MS-1'};

/** Sets the page's query string until the test ends. */
function address(search: string): void {
  const {href} = location;
  const url = new URL(href);
  for (const [name, value] of new URLSearchParams(search))
    url.searchParams.set(name, value);
  history.replaceState(null, '', url);
  onTestEnd(() => history.replaceState(null, '', href));
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
  before(() => import('../../../src/features/checkout/payment/payment-here.js'));

  it('shows nothing without an order, or if the id in the address is too long', async () => {
    for (const search of ['', `order_id=${'x'.repeat(101)}`]) {
      address(search);
      const {element, asked} = await paymentPage();
      await element.updateComplete;
      expect(element.shadowRoot!.querySelector('[part]')).to.equal(null);
      expect(asked).to.have.length(0);
    }
  });

  it('shows the order’s number, amount, gateway and date, that it is paid, and takes the focus', async () => {
    const {element, part, says, values} = await paymentPage(paymentStatuses.success, {
      orderId: 'MS-100234',
    });
    await says(en.standPaid);
    expect(findByRole(element, 'heading', en.payment)!.localName).to.equal('h2');
    expect(visibleParts(element, 'label').map(textOf)).to.deep.equal([
      en.orderNumber,
      en.amount,
      en.paidWith,
      en.orderDate,
    ]);
    expect(values()).to.deep.equal([
      'MS-100234',
      '€21.49',
      'stripe',
      'Nov 1, 2025, 12:10 PM',
    ]);
    expect(part('check')).to.equal(undefined);
    await expect(element).to.be.accessible();
    element.focus();
    await waitFor(() => hasFocus(part('heading')!));
  });

  for (const [what, own, shown] of [
    ['a date with a time zone', {created_at: '2025-11-01T12:10:00.000000Z'}],
    ['more decimals than the currency has', {price: 8.991}, '€8.991'],
    ['virtual currency', {price: 500, currency: 'Embers'}, '500 Embers'],
  ] as [string, {created_at?: string}, string?][])
    it(`shows what the shop has, unchanged: ${what}`, async () => {
      const {success} = paymentStatuses;
      const order_data = {...success.order_data, ...own};
      const {values} = await paymentPage({...success, order_data}, ofOrder);
      await waitFor(() => values().includes(shown ?? own.created_at!));
    });

  for (const [status, text] of [
    ['failed', en.standFailed],
    ['cancelled', en.standCancelled],
    ['not_found', en.standNotFound],
    ['frozen', en.standUnknown],
    ['pending', `${en.standPending} ${en.keepsLooking}`],
  ] as const)
    it(`shows the status ${status} as: ${text}`, async () => {
      const {element, part, says} = await paymentPage({status}, ofOrder);
      await says(text);
      expect(part('status')).to.have.attribute('data-say', '');
      expect(findByRole(element, 'button', en.checkAgain)).to.exist;
      if (status === 'pending') await expect(element).to.be.accessible();
    });

  it('asks until the payment is paid, and then reads the cart and the items again', async () => {
    let asked = 0;
    const {says, carts, shop} = await paymentPage(
      () => Response.json(++asked < 4 ? paymentStatuses.pending : paymentStatuses.paid),
      ofOrder,
    );
    await shop.cart.load();
    storeOrder(shop, 'MS-1');
    await says(en.standPaid);
    expect(asked).to.equal(4);
    await waitFor(() => carts.length === 2);
    expect(openOrders(shop)).to.deep.equal([]);
    expect(shop.catalogue.value.version).to.equal(1);
  });

  it('asks for the order in the page’s address, or in its attribute if it has one', async () => {
    address('order_id=MS-7&checkout_id=c-1');
    for (const [attributes, body] of [
      [{}, {order_id: 'MS-7', checkout_id: 'c-1'}],
      [{orderId: 'MS-8'}, {order_id: 'MS-8'}],
    ] as const) {
      const {says, asked} = await paymentPage(paymentStatuses.paid, attributes);
      await says(en.standPaid);
      expect(await asked[0]!.json()).to.include(body);
    }
  });

  it('shows the order that the browser left for when the page becomes visible', async () => {
    const {element, says, text, shop} = await paymentPage(paymentStatuses.failed);
    storeOrder(shop, 'MS-3');
    document.dispatchEvent(new Event('visibilitychange'));
    await says(en.standFailed);
    expect(openOrders(shop)).to.deep.equal([]);
    element.requestUpdate();
    await element.updateComplete;
    expect(text('status')).to.contain(en.standFailed);
  });

  it('asks for nothing while the page is hidden', async () => {
    let hidden = true;
    Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
    onTestEnd(() => Reflect.deleteProperty(document, 'hidden'));
    const look = (away: boolean) => {
      hidden = away;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const {element, says, asked} = await paymentPage(undefined, ofOrder);
    await element.updateComplete;
    expect(asked).to.have.length(0);
    look(false);
    await says(en.keepsLooking);
    look(true);
    await waitFor(() => !visibleText(element).includes(en.keepsLooking));
    look(false);
    await says(en.keepsLooking);
  });

  it('shows a failure, and asks again after a click', async () => {
    const {element, answers, press, says} = await paymentPage(
      () => Response.json({message: 'Unauthenticated.'}, {status: 401}),
      ofOrder,
    );
    await says(en.unauthorized);
    await expect(element).to.be.accessible();
    answers('payments/checkStatus', paymentStatuses.paid);
    press(en.checkAgain);
    await says(en.standPaid);
  });

  it('says that it is loading, and where to find the status if the service lacks the call', async () => {
    const {promise, resolve} = Promise.withResolvers<Response>();
    const {says, appear} = await paymentPage(() => promise, ofOrder);
    await says(en.looking);
    resolve(new Response('', {status: 404}));
    await says(en.askShop);
    await appear('link');
  });

  describe('shows a QR code', () => {
    /** Replaces what copies to the clipboard until the test ends. */
    function replaceCopying(value: (text: string) => Promise<void>): void {
      const {clipboard} = navigator;
      Object.defineProperty(clipboard, 'writeText', {value, configurable: true});
      onTestEnd(() => Reflect.deleteProperty(clipboard, 'writeText'));
    }

    it('dark on light, with a button that copies its text', async () => {
      const copied: string[] = [];
      replaceCopying((text) => Promise.resolve(void copied.push(text)));
      const {element, appear, press, says, text} = await paymentPage(undefined, {
        result: byQr({}, 'MS-1'),
      });
      const canvas = await appear<HTMLCanvasElement>('code');
      expect(pixels(canvas)).to.deep.equal(['255,255,255,255', '0,0,0,255']);
      expect(canvas).to.have.attribute('role', 'img');
      expect(canvas).to.have.attribute('aria-label', en.qrCode);
      expect(findByRole(element, 'heading', en.scanToPay)).to.exist;
      expect(text('copyable')).to.equal(pix.qrcode);
      press(en.pair(en.copy, en.paymentCode));
      await waitFor(() => text('copied') === en.copied);
      expect(copied).to.deep.equal([pix.qrcode]);
      await says(en.standPending);
      await expect(element).to.be.accessible();
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
      const {appear} = await paymentPage(undefined, {
        result: byQr({qrcode: '', qr_code_base64: base64}, 'MS-1'),
      });
      const canvas = await appear<HTMLCanvasElement>('code');
      expect(pixels(canvas)).to.deep.equal(['255,255,255,255', '0,0,0,255']);
    });

    it('as text if it cannot be drawn, which is selected if the browser forbids copying', async () => {
      replaceCopying(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
      const qrcode = 'x'.repeat(4000);
      const {appear, part, text} = await paymentPage(undefined, {
        result: byQr({qrcode, qr_code_base64: 'iVBORw0KGgo='}, 'MS-1'),
      });
      expect(textOf(await appear('copyable'))).to.equal(qrcode);
      expect(part('code')).to.equal(undefined);
      part('copy')!.click();
      await waitFor(() => text('copied').includes(en.copySelected));
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
      const {element, page, address: base, appear, values} = await paymentPage();
      element.result = byQr({...account, qrcode: `${base}/img/qr.svg`}, 'MS-1');
      expect(await appear('code')).to.have.attribute('alt', en.qrCode);
      expect(values()).to.deep.equal([
        'Test Bank',
        'EMBERFALL',
        `0123456789 ${en.pair(en.copy, en.accountNumber)}`,
        '250000',
        `MS100234 ${en.pair(en.copy, en.reference)}`,
      ]);
      await expect(page).to.be.accessible();
    });

    for (const [where, image, hosts] of [
      ['is not safe', 'http://qr.example.com/img', []],
      ['is on this machine', 'http://localhost:8787/img', []],
      ['payment-hosts omits', 'https://qr.example.com/img', ['pay.example.com']],
      ['is on another host', 'https://qr.example.com/img?x=1', undefined],
    ] as const)
      it(`as a link if the address is safe: one that ${where}`, async () => {
        const {element, shop, part, values} = await paymentPage();
        const told = recordWarnings();
        shop.limitPayments(hosts ?? []);
        element.result = byQr({qrcode: image, sepay_paycode_prefix: 'MS1'}, 'MS-1');
        await waitFor(() => values().length);
        const href = part<HTMLAnchorElement>('link')?.href;
        expect(href).to.equal(hosts ? undefined : image);
        expect(part('code')).to.equal(undefined);
        expect(told.join().includes('payment-hosts')).to.equal(Boolean(hosts?.length));
      });

    it('and asks for its status if the service named no order, or says where to find it', async () => {
      const {element, answers, says, text} = await paymentPage(undefined, {
        result: byQr({payment_method: 'Other'}),
      });
      await says(en.askShop);
      expect(text('status')).not.to.contain('You left');
      const asked = answers('payments/handle/sepay/check', {success: true});
      element.result = byQr({payment_method: 'SePay', payment_id: 100234});
      await says(en.standPaid);
      expect(await asked[0]!.json()).to.deep.equal({pmid: 100234});
    });

    it('and waits for a payment that the service does not know yet', async () => {
      let answers = 0;
      const {says} = await paymentPage(
        () => Response.json({status: answers++ < 2 ? 'not_found' : 'success'}),
        {result: byQr({}, 'MS-1')},
      );
      await says(en.standPaid);
    });
  });

  describe('shows a page in a frame', () => {
    const page = (html: string) => ({
      result: {type: 'html', html, orderId: 'MS-1'} as const,
    });

    it('until the payment is paid', async () => {
      let stand = 'pending';
      const {appear, part, says} = await paymentPage(
        () => Response.json({status: stand}),
        page('<p>Pay here</p>'),
      );
      const frame = await appear<HTMLIFrameElement>('frame');
      expect(frame.srcdoc).to.contain('<p>Pay here</p>');
      await says(en.standPending);
      stand = 'paid';
      await says(en.standPaid);
      expect(part('frame')).to.equal(undefined);
    });

    it('and keeps it once the shopper may have begun to pay', async () => {
      const late = `<script>addEventListener('message', () => {
        parent.postMessage({storefront: 'connect-src'}, '*');
        parent.postMessage({late: true}, '*');
      })</script>`;
      const told = messageWith('late');
      const {element, appear, part} = await paymentPage(undefined, page(late));
      const frame = await appear<HTMLIFrameElement>('frame');
      // The time in which a report counts is short here.
      await waitFor(() => fired.has(2_000));
      frame.contentWindow!.postMessage({}, '*');
      await told;
      await element.updateComplete;
      expect(part('frame')).to.exist;
      expect(part('error')).to.equal(undefined);
    });

    it('but not if its form leads to this machine, and the service is public', async () => {
      const {appear} = await paymentPage(
        undefined,
        page(
          '<form action="http://localhost:9/"></form><script>document.forms[0].submit()</script>',
        ),
      );
      expect(textOf(await appear('error'))).to.equal(en.paymentDeclined);
    });

    it('but not if its scripts do not run', async () => {
      // Stops the frame's messages, as if the page's policy blocked the frame's scripts.
      const hush = (event: Event) => event.stopImmediatePropagation();
      addEventListener('message', hush, {capture: true});
      onTestEnd(() => removeEventListener('message', hush, {capture: true}));
      const {element, appear} = await paymentPage(undefined, page('<p>Pay here</p>'));
      expect(textOf(await appear('error'))).to.equal(en.paymentDeclined);
      expect(element.toPay).to.equal(false);
      await expect(element).to.be.accessible();
    });
  });

  for (const token of ['token-of-b', undefined])
    it(`no longer shows the payment of a shopper who has left: now ${token}`, async () => {
      const {shop, part, says} = await paymentPage();
      shop.session.setToken('token-of-a');
      shop.session.recognise(77);
      storeOrder(shop, 'MS-A');
      await says(en.standPending);
      shop.session.setToken(token);
      await waitFor(() => !part('payment'));
      if (!token) expect(openOrders(shop, 'user-77')).to.deep.equal([]);
      shop.session.recognise(token ? 78 : null);
      expect(openOrders(shop, 'user-77')).to.deep.equal([]);
      expect(part('payment')).to.equal(undefined);
    });
});
