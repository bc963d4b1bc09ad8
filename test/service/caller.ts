import type {ServiceOptions} from '../../demo/service/app.ts';
import {createService} from '../../demo/service/app.ts';
import type {Store} from '../../demo/service/store.ts';
import {paymentRequest} from '../support/payment-request.ts';

// Tests name what they expect; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** An answer of the service. `body` is the parsed JSON, or the text if the answer is not JSON. */
export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export const origin = 'https://shop.test';

/** Creates a service over a store. Returns it with functions that call it. */
export function serviceOver(store: Store, options: Omit<ServiceOptions, 'store'> = {}) {
  const app = createService({store, ...options});

  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await app.fetch(new Request(origin + path, init));
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  /** Returns a function that calls an endpoint as a shopper. */
  function as(token: string | undefined) {
    return (
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<Answer> =>
      request(`/api/${path}`, {
        method: 'POST',
        headers: {
          ...(token && {Authorization: `Bearer ${token}`}),
          ...(body && {'Content-Type': 'application/json'}),
          ...headers,
        },
        ...(body && {body: JSON.stringify(body)}),
      });
  }

  /** Presses "Pay" or "Cancel" on a payment page. */
  function decide(orderName: string, action: 'pay' | 'cancel'): Promise<Answer> {
    return request(`/pay/${orderName}`, {
      method: 'POST',
      body: new URLSearchParams({action}),
    });
  }

  return {request, as, decide, routes: app.routes};
}

/** A valid payment request. */
export const billing = {...paymentRequest, paymentMethod: 'Card'};

type Call = (path: string, body?: object) => Promise<Answer>;

/** Puts an item into the cart and returns its line. */
export async function add(call: Call, itemId: number, how: object = {}): Promise<Json> {
  const {body} = await call(`cart/add/${itemId}`, {
    promoted: 0,
    payment_type: 0,
    ...how,
  });
  if (!body.success) throw new Error(body.message);
  const {items} = (await call('cart/get')).body;
  return items.findLast((line: {id: number}) => line.id === itemId);
}

/** Sets the quantity of the line with this item. */
export async function setCount(
  call: Call,
  itemId: number,
  count: number,
): Promise<Answer> {
  const {body} = await call('cart/get');
  const line = body.items.find((entry: {id: number}) => entry.id === itemId);
  return call(`cart/reload/${line.cid}`, {count});
}
