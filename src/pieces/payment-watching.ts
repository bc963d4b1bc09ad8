import {PaymentStatusClient} from '../api/payment-status-client.js';
import type {QrPayment} from '../api/payment.js';
import {PaymentWatch} from '../shop/payment-watch.js';
import {clientOf} from '../shop/client-of.js';
import {runWithToken} from '../shop/session.js';
import type {Shop} from '../shop/shop.js';
import {forgetLeaving} from './leaving.js';

/** What a payment goes by. */
export interface PaymentName {
  readonly orderId: string;
  readonly checkoutId?: string | undefined;
  /** For a payment by QR code that has no order id. */
  readonly qr?: Pick<QrPayment, 'method' | 'paymentId'> | undefined;
}

const watches = new WeakMap<Shop, Map<string, PaymentWatch>>();

/** A payment's watch, the same for all who look; `undefined` where there is nothing to ask after. */
export function watchPayment(shop: Shop, name: PaymentName): PaymentWatch | undefined {
  const ask = questionOf(shop, name);
  if (!ask) return undefined;
  const key = JSON.stringify([name.orderId, name.checkoutId, name.qr?.paymentId]);
  const known = watches.get(shop) ?? new Map<string, PaymentWatch>();
  watches.set(shop, known);
  let watch = known.get(key);
  if (!watch) {
    const ended = () => {
      forgetLeaving(shop, name.orderId);
      // What was paid is no longer in it; what was not may be bought again.
      void shop.cart.refresh();
    };
    watch = new PaymentWatch({ask, ended});
    known.set(key, watch);
  }
  return watch;
}

type Question = ConstructorParameters<typeof PaymentWatch>[0]['ask'];

function questionOf(shop: Shop, name: PaymentName): Question | undefined {
  const {orderId, checkoutId, qr} = name;
  const {session} = shop;
  const client = new PaymentStatusClient(clientOf(shop));
  if (orderId) {
    return (signal) =>
      runWithToken(session, (token) =>
        client.getPaymentStatus(orderId, checkoutId, {token, signal}),
      );
  }
  const provider = qr?.method.toLowerCase();
  const paymentId = qr?.paymentId;
  if (!paymentId || (provider !== 'pix' && provider !== 'sepay')) return undefined;
  return async (signal) => {
    const {paid} = await runWithToken(session, (token) =>
      client.getQrStatus(provider, paymentId, {token, signal}),
    );
    return {stand: paid ? 'paid' : 'pending', order: undefined};
  };
}
