import type {OrderRow} from '../records.ts';
import type {RuleContext} from '../rules/rule-context.ts';
import {cancelOrder, orderName, payOrder} from '../rules/orders.ts';

/** The outcome of a payment that a visitor has chosen for the demo. */
export type Ending = 'paid' | 'cancelled' | 'failed' | 'pending';

/**
 * The time until a payment by QR code gets its outcome, in milliseconds. It imitates a shopper who
 * scans the code.
 */
const scanningTime = 4_000;

/** The data and the chosen ending with which payments are simulated. */
export interface PaymentSimulation {
  readonly ruleContext: RuleContext;
  readonly ending: Ending;
}

/** Gives the chosen outcome to each payment that has been pending for `scanningTime`. */
export function settleDuePayments(simulation: PaymentSimulation): void {
  const {store, now} = simulation.ruleContext;
  for (const order of store.orders.where({status: 'pending'})) {
    if (now() - order.createdAt >= scanningTime) settle(order, simulation);
  }
}

/**
 * Pays, cancels or declines an order, as `ending` says. With `pending`, the order stays as it is.
 */
function settle(order: OrderRow, {ruleContext, ending}: PaymentSimulation): void {
  const {store} = ruleContext;
  store.transaction(() => {
    if (ending === 'paid') payOrder(ruleContext, order.id);
    if (ending === 'cancelled') cancelOrder(ruleContext, order.id);
    if (ending === 'failed') {
      const reason = 'The bank has declined the payment.';
      store.orders.update({...order, status: 'failed', reason});
    }
  });
}

interface Creation {
  readonly data?: {readonly type: string; readonly order_id: string};
}

/**
 * Changes the answer to a created payment, because the demo has no payment provider. For a payment
 * by QR code, the code says that this is a demo. Any other payment gets the chosen outcome at once,
 * and the answer leads back to the page of the shop.
 */
export function withReturnAddress(
  answer: string,
  page: string,
  simulation: PaymentSimulation,
): string {
  const created = JSON.parse(answer) as Creation;
  const {type = '', order_id: name = ''} = created.data ?? {};
  if (!name) return answer; // The service has refused the payment.
  const url = new URL(page);
  url.hash = '';
  url.searchParams.set('order_id', name);
  if (type !== 'qrcode') {
    const order = simulation.ruleContext.store.orders
      .where({status: 'pending'})
      .find((one) => orderName(one) === name);
    if (order) settle(order, simulation);
  }
  // The shop never submits a form to the page's own site, so a payment by form gets an address
  // instead.
  const way =
    type === 'qrcode'
      ? {details: codeOf(created, name)}
      : {type: 'url', url: url.href, html: undefined};
  return JSON.stringify({...created, data: {...created.data, ...way}});
}

/** Returns the details of a QR payment, with a text in the code that says that this is a demo. */
function codeOf(created: object, name: string): object {
  const {details} = (created as {data: {details: object}}).data;
  return {
    ...details,
    qrcode: `Demo, nothing is paid: ${name}`,
    qr_code_base64: '',
  };
}
