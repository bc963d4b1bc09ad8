import {HttpResponse} from 'msw';
import {heldAnswer, serviceWith, type Service} from './shop-page.js';
import type {Answer} from './mock-server.js';

/** A line as services have it: what a test does not say of it is as usual. */
export function line(own: object = {}) {
  return {
    id: 7,
    cid: 907,
    name: 'Diamond sword',
    image: '',
    price: 12.5,
    count: 1,
    payment_type: 0,
    ...own,
  };
}

type ServiceLine = ReturnType<typeof line>;

/** A service with a cart that changes as it is told to. */
export interface CartService extends Service {
  /** What it was asked for, in order, as it was asked: `add 7`, `count 907 3`, `remove 907`, `get`. */
  readonly diary: string[];
  /** What is in the cart. */
  lines: ServiceLine[];
  /** What the cart says of itself besides its total. */
  own: object;
  /** Whether it says what the cart comes to. */
  totals: boolean;
  /** Makes the next change wait. */
  hold(): {release(): void};
  /** Refuses all changes from now on, in these words; `''`: takes them again. */
  refuse(words: string): void;
  /** Fails to show the cart from now on, or not any more. */
  fail(failing: boolean): void;
}

/** A service with a cart of these lines. */
export function cartService(
  lines: ServiceLine[],
  routes: Record<string, Answer> = {},
): CartService {
  const diary: string[] = [];
  let gate: Promise<unknown> | undefined;
  let refusal = '';
  let failing = false;
  const change = async (note: string, act: () => void) => {
    diary.push(note);
    const waiting = gate;
    gate = undefined;
    await waiting;
    if (refusal) return HttpResponse.json({success: false, message: refusal});
    act();
    return HttpResponse.json({success: true});
  };
  const last = (request: Request) =>
    Number(new URL(request.url).pathname.split('/').at(-1));
  const all: Record<string, Answer> = {
    'cart/get': () => {
      diary.push('get');
      if (failing) return new Response('', {status: 500});
      const price = service.lines.reduce((sum, one) => sum + one.price * one.count, 0);
      const cart = {...(service.totals ? {price} : {}), ...service.own};
      return HttpResponse.json({cart, items: service.lines});
    },
    'cart/add/:id': (request) => {
      const id = last(request);
      return change(`add ${id}`, () => {
        const known = service.lines.find((one) => one.id === id);
        if (known) known.count += 1;
        else service.lines.push(line({id, cid: 900 + id + (removed.get(id) ?? 0)}));
      });
    },
    'cart/reload/:cid': async (request) => {
      const cid = last(request);
      const {count} = (await request.json()) as {count: number};
      return change(`count ${cid} ${count}`, () => {
        const known = service.lines.find((one) => one.cid === cid);
        if (known) known.count = count;
      });
    },
    'cart/remove/:cid': (request) => {
      const cid = last(request);
      return change(`remove ${cid}`, () => {
        const known = service.lines.find((one) => one.cid === cid);
        if (known) removed.set(known.id, (removed.get(known.id) ?? 0) + 100);
        service.lines = service.lines.filter((one) => one !== known);
      });
    },
    ...routes,
  };
  /** A line put back is another line: how far its `cid` is from the first. */
  const removed = new Map<number, number>();
  const service: CartService = {
    ...serviceWith(all),
    diary,
    lines,
    own: {},
    totals: true,
    hold() {
      const {body, release} = heldAnswer({});
      gate = (body as () => Promise<unknown>)();
      return {release};
    },
    refuse: (words) => (refusal = words),
    fail: (now) => (failing = now),
  };
  return service;
}
