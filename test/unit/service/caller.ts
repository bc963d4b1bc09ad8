import assert from 'node:assert/strict';
import type {ServiceOptions} from '../../../demo/service/app.ts';
import {createService} from '../../../demo/service/app.ts';
import {createMemoryStore} from '../../../demo/service/memory-store.ts';
import {paymentRequest} from '../../support/payment-request.ts';

// Tests name what they expect; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** An answer of the service. `body` is the parsed JSON, or the text if the answer is not JSON. */
export interface Answer {
  /** The path of the call. */
  readonly path: string;
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export const origin = 'https://shop.test';

/** Creates a service, over a store in memory by default. Returns functions that call it. */
export function serviceOver({
  store = createMemoryStore(),
  ...options
}: Partial<ServiceOptions> = {}) {
  const app = createService({store, ...options});

  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await app.fetch(new Request(origin + path, init));
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      path,
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

  /** Pays for what is in a cart. Returns the name of the order. */
  async function pay(call: Call): Promise<string> {
    const {order_id} = await create(call);
    await decide(order_id, 'pay');
    return order_id;
  }

  /** Returns how a payment stands, as the service names it. */
  async function statusOf(order_id: string): Promise<string> {
    return (await as(undefined)('payments/checkStatus', {order_id})).body.status;
  }

  /** Signs a player in by name. Returns a function that calls endpoints as this player. */
  async function signIn(username: string) {
    return as((await as(undefined)('auth/username', {username})).body);
  }

  return {request, as, decide, pay, statusOf, signIn, routes: app.routes, store};
}

/** Creates a service, and returns a function that calls it as a shopper. */
export function callAs(token: string, options: Partial<ServiceOptions> = {}) {
  return serviceOver(options).as(token);
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

/** Creates a service and a shopper with these items in the cart. */
export async function shopperWith(
  items: readonly number[],
  options: Partial<ServiceOptions> = {},
  token = 'ada',
) {
  const service = serviceOver(options);
  const call = service.as(token);
  for (const id of items) await add(call, id);
  return {...service, call};
}

export async function cartOf(call: Call): Promise<Json> {
  return (await call('cart/get')).body;
}

/** Creates a payment, and returns the data of the answer. */
export async function create(call: Call, more: object = {}): Promise<Json> {
  const {body} = await call('payments/create', {...billing, ...more});
  if (!body.success) throw new Error(body.message);
  return body.data;
}

/** Makes a call that has to be refused. Returns the reason. */
export async function refusal(
  call: Call,
  path: string,
  body?: object,
): Promise<string | undefined> {
  const answer = await call(path, body);
  assert.equal(answer.body.success, false, path);
  return answer.body.message;
}

/** Makes a call that has to succeed. */
export async function done(call: Call, path: string, body?: object): Promise<void> {
  const answer = await call(path, body);
  assert.equal(answer.body.success, true, answer.body.message);
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
