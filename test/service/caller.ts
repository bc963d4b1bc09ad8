import type {ServiceOptions} from '../../demo/service/app.ts';
import {createService} from '../../demo/service/app.ts';
import type {Store} from '../../demo/service/store.ts';

/** What came back: `body` is the JSON, or the text of what is none. */
export interface Answer {
  readonly status: number;
  // Tests name what they expect; a wrong guess fails there.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly headers: Headers;
}

export const origin = 'https://shop.test';

/** A service over a store, and a way to call it. */
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

  /** Calls an endpoint as a shopper. */
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

  /** Answers a payment page as the shopper would. */
  function decide(orderName: string, action: 'pay' | 'cancel'): Promise<Answer> {
    return request(`/pay/${orderName}`, {
      method: 'POST',
      body: new URLSearchParams({action}),
    });
  }

  return {request, as, decide};
}

/** A payment request that nothing is wrong with. */
export const billing = {
  details: {
    fullname: 'Ada Example',
    email: 'ada@example.net',
    address1: '1 Test St',
    address2: '',
    city: 'Lisbon',
    region: 'Lisboa',
    country: 'Portugal',
    zipcode: '1000-001',
  },
  termsAndConditions: true,
  privacyPolicy: true,
  paymentMethod: 'Card',
  currency: 'EUR',
};
