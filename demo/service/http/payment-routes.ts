import type {Context, Hono} from 'hono';
import type {OrderRow, SiteSettings} from '../records.ts';
import {pricedCartOf} from '../rules/cart.ts';
import {convert} from '../rules/money.ts';
import {
  createOrder,
  methodsFor,
  moneyMethods,
  orderName,
  orderNamed,
  orderNumbered,
  type MoneyMethod,
} from '../rules/orders.ts';
import {currencyNamed, settingsOf} from '../rules/site.ts';
import type {PaymentStatus} from '../wire/shape.ts';
import {dateTime} from '../wire/views.ts';
import {OrderName, paymentRequest, PixPayment, SePayPayment} from './bodies.ts';
import {forShopper, originOf, type RouteContext} from './context.ts';
import {tooMany} from './errors.ts';
import {readInput} from './input.ts';
import {createRateLimit} from './rate-limit.ts';
import {returnAddress} from './return-url.ts';

/**
 * Adds the routes that create payments, as in the interface document, and those that report their
 * status, which the document does not have.
 */
export function paymentRoutes(app: Hono, routeContext: RouteContext): void {
  const {ruleContext, shape} = routeContext;
  const {store} = ruleContext;

  const secondsToWait = createRateLimit(
    routeContext.statusChecksPerMinute,
    ruleContext.now,
  );

  app.post('/api/payments/get', (c) =>
    forShopper(c, routeContext, (shopper) =>
      c.json(methodsFor(pricedCartOf(ruleContext, shopper.id)).map((name) => ({name}))),
    ),
  );

  app.post('/api/payments/create', async (c) => {
    // A wrong token must be answered before a wrong body.
    forShopper(c, routeContext, () => undefined);
    const {paymentMethod, currency} = await readInput(
      c,
      paymentRequest(settingsOf(store), routeContext.discord),
    );
    const returnUrl = returnAddress(c, routeContext, '/payment/flow') ?? '';
    const order = forShopper(c, routeContext, (shopper) =>
      createOrder(ruleContext, shopper, {method: paymentMethod, currency, returnUrl}),
    );
    return c.json(creationAnswer(c, order) as object);
  });

  app.post('/api/payments/checkStatus', async (c) => {
    const name = String((await readInput(c, OrderName)).order_id);
    const wait = secondsToWait(name);
    if (wait > 0) return tooMany(c, wait);
    const order = store.transaction(() => orderNamed(ruleContext, name));
    return c.json(shape.status(statusOf(order, settingsOf(store))) as object);
  });

  app.post('/api/payments/handle/pix/check', async (c) => {
    const paid = isPaid((await readInput(c, PixPayment)).order_id);
    return c.json({success: paid, status: paid ? 'approved' : 'pending'});
  });

  app.post('/api/payments/handle/sepay/check', async (c) =>
    c.json({success: isPaid((await readInput(c, SePayPayment)).pmid)}),
  );

  function isPaid(number: number): boolean {
    return store.transaction(
      () => orderNumbered(ruleContext, number)?.status === 'paid',
    );
  }

  /**
   * Returns the answer to a created payment: the next step for the shopper's page. It depends on
   * the payment method.
   */
  function creationAnswer(c: Context, order: OrderRow): unknown {
    const name = orderName(order);
    const url = `${originOf(c)}/pay/${name}`;
    if (order.status === 'paid') return shape.freeOrder({url, orderName: name});
    // The method of a pending order is one for money: `createOrder` has checked the method, and has
    // already paid the orders that cost no money.
    switch (moneyMethods[order.method as MoneyMethod]) {
      case 'html': {
        const html = `<form method="post" action="${url}"><input type="hidden" name="action" value="open"></form>`;
        return {success: true, message: '', data: {type: 'html', html, order_id: name}};
      }
      case 'qrcode':
        return {
          success: true,
          message: '',
          data: {type: 'qrcode', order_id: name, details: qrDetails(order, url)},
        };
      case 'url':
        return {success: true, message: '', data: {type: 'url', url, order_id: name}};
    }
  }

  function qrDetails(order: OrderRow, url: string): object {
    const shared = {payment_method: order.method, payment_id: order.number};
    // Pix sends the text of the code and a PNG. Other methods send the address of a picture.
    if (order.method === 'Pix') {
      return {
        ...shared,
        qrcode: url,
        qr_code_base64: routeContext.qrPicture(url),
        payment_price: null,
      };
    }
    return {
      ...shared,
      qrcode: `${url}/qr.svg`,
      payment_price: String(amountOf(order, settingsOf(store))),
      sepay_bank: 'Emberfall Test Bank',
      sepay_bank_owner: 'EMBERFALL',
      sepay_bank_account: '0123456789',
      sepay_paycode_prefix: orderName(order).replace('-', ''),
    };
  }
}

const messages: Readonly<Record<OrderRow['status'], string>> = {
  pending: 'Payment is pending.',
  paid: 'Payment is successful.',
  failed: 'Payment failed.',
  cancelled: 'Payment was cancelled.',
};

function statusOf(order: OrderRow | undefined, settings: SiteSettings): PaymentStatus {
  if (!order) return {status: 'not_found', message: 'Payment not found.'};
  return {
    status: order.status,
    message: order.reason || messages[order.status],
    order: {
      id: order.id,
      name: orderName(order),
      price: amountOf(order, settings),
      currency: order.currency,
      gateway: order.method,
      createdAt: dateTime(order.createdAt),
    },
  };
}

/** Returns an order's amount in the currency of its payment. */
export function amountOf(order: OrderRow, settings: SiteSettings): number {
  const currency = currencyNamed(settings, order.currency);
  return currency
    ? convert(order.cents, currency, settings.systemCurrency)
    : order.virtual;
}
