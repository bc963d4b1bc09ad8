import type {Context, Hono} from 'hono';
import * as z from 'zod/mini';
import {billingFieldNames, type OrderRow, type SiteSettings} from '../records.ts';
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
import {forShopper, originOf, type Desk} from './context.ts';
import {readInput, wireNumber} from './input.ts';
import {cameFrom} from './return-url.ts';

const OrderName = z.object({order_id: z.union([z.string(), z.number()])});
const PixOrder = z.object({order_id: wireNumber});
const SePayOrder = z.object({pmid: wireNumber});

/** Creating a payment, as the interface document has it, and asking how it stands, which it does not show. */
export function paymentRoutes(app: Hono, desk: Desk): void {
  const {books, shape} = desk;
  const {store} = books;

  app.post('/api/payments/get', (c) =>
    forShopper(c, desk, (shopper) =>
      c.json(methodsFor(pricedCartOf(books, shopper.id)).map((name) => ({name}))),
    ),
  );

  app.post('/api/payments/create', async (c) => {
    // Who asks comes before what is asked.
    forShopper(c, desk, () => undefined);
    const {paymentMethod, currency} = await readInput(
      c,
      paymentRequest(settingsOf(store)),
    );
    const returnUrl = cameFrom(c) ?? desk.returnUrl ?? '';
    const order = forShopper(c, desk, (shopper) =>
      createOrder(books, shopper, {method: paymentMethod, currency, returnUrl}),
    );
    return c.json(creationAnswer(c, order) as object);
  });

  app.post('/api/payments/checkStatus', async (c) => {
    const {order_id} = await readInput(c, OrderName);
    const order = store.transaction(() => orderNamed(books, String(order_id)));
    return c.json(shape.status(statusOf(order, settingsOf(store))) as object);
  });

  app.post('/api/payments/handle/pix/check', async (c) => {
    const paid = isPaid((await readInput(c, PixOrder)).order_id);
    return c.json({success: paid, status: paid ? 'approved' : 'pending'});
  });

  app.post('/api/payments/handle/sepay/check', async (c) =>
    c.json({success: isPaid((await readInput(c, SePayOrder)).pmid)}),
  );

  function isPaid(number: number): boolean {
    return store.transaction(() => orderNumbered(books, number)?.status === 'paid');
  }

  /** What the shopper's page is told to do next: it depends on the payment method. */
  function creationAnswer(c: Context, order: OrderRow): unknown {
    const name = orderName(order);
    const url = `${originOf(c)}/pay/${name}`;
    if (order.status === 'paid') return shape.freeOrder({url, orderName: name});
    // An order that waits to be paid is one for money: createOrder has checked its method.
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
    const shared = {payment_method: order.method, payment_id: 100_000 + order.id};
    // For Pix the text itself, for others the address of a picture of it.
    if (order.method === 'Pix') return {...shared, qrcode: url, payment_price: null};
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

/** Interface: "Payment request body". Which details must be there is the settings' matter. */
function paymentRequest({billing}: SiteSettings) {
  const fields = billingFieldNames.map((name) => {
    const text = z
      .string('expected text')
      .check(z.trim(), z.maxLength(200, 'expected at most 200 characters'));
    const filled = text.check(z.minLength(1, 'is required'));
    const checked =
      name === 'email' ? filled.check(z.email('expected an e-mail address')) : filled;
    const {enabled, required} = billing[name];
    return [
      name,
      enabled && required ? checked : z.optional(z.union([z.literal(''), checked])),
    ] as const;
  });
  const asked = Object.values(billing).some(
    ({enabled, required}) => enabled && required,
  );
  const details = z.object(Object.fromEntries(fields), 'expected the billing details');
  return z.object({
    details: asked ? details : z.optional(details),
    termsAndConditions: z.literal(true, 'must be accepted'),
    privacyPolicy: z.literal(true, 'must be accepted'),
    paymentMethod: z.string('expected the name of a payment method'),
    currency: z.string('expected the name of a currency'),
  });
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

/** What an order comes to in the currency it is paid in. */
export function amountOf(order: OrderRow, settings: SiteSettings): number {
  const currency = currencyNamed(settings, order.currency);
  return currency
    ? convert(order.cents, currency, settings.systemCurrency)
    : order.virtual;
}
