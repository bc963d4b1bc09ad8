import type {OrderRow} from '../records.ts';
import type {Books} from '../rules/books.ts';
import {cancelOrder, orderName, payOrder} from '../rules/orders.ts';

/** What becomes of a payment. */
export type Ending = 'paid' | 'cancelled' | 'failed' | 'pending';

/** How long a payment by QR code takes, in milliseconds. */
const scanningTime = 4_000;

export interface Till {
  readonly books: Books;
  readonly ending: Ending;
}

/** Settles payments that have waited long enough to have been made by now. */
export function settleOld(till: Till): void {
  const {store, now} = till.books;
  for (const order of store.orders.where({status: 'pending'})) {
    if (now() - order.createdAt >= scanningTime) settle(order, till);
  }
}

/** Does with an order what a payment provider, or the shopper there, would. */
function settle(order: OrderRow, {books, ending}: Till): void {
  const {store} = books;
  store.transaction(() => {
    if (ending === 'paid') payOrder(books, order.id);
    if (ending === 'cancelled') cancelOrder(books, order.id);
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
 * The answer to a payment that was created. There is no provider to go to, so it leads back
 * at once to the page it was made from, where it has ended already.
 */
export function comeBack(answer: string, page: string, till: Till): string {
  const created = JSON.parse(answer) as Creation;
  const {type = '', order_id: name = ''} = created.data ?? {};
  if (!name) return answer; // Refused.
  const url = new URL(page);
  url.hash = '';
  url.searchParams.set('order_id', name);
  if (type !== 'qrcode') {
    const order = till.books.store.orders
      .where({status: 'pending'})
      .find((one) => orderName(one) === name);
    if (order) settle(order, till);
  }
  // A form must not lead to the page's own site, so a payment by form comes back by an address, too.
  const way =
    type === 'qrcode'
      ? {details: codeOf(created, name)}
      : {type: 'url', url: url.href, html: undefined};
  return JSON.stringify({...created, data: {...created.data, ...way}});
}

/** Whoever scans it is told the truth. */
function codeOf(created: object, name: string): object {
  const {details} = (created as {data: {details: object}}).data;
  return {
    ...details,
    qrcode: `Demo, nothing is paid: ${name}`,
    qr_code_base64: '',
  };
}
