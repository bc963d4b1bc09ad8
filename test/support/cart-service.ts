import {HttpResponse} from 'msw';
import {heldAnswer, serviceWith, type Service} from './shop-page.js';
import type {Answer} from './mock-server.js';

/** A line of a cart as the service sends it. `own` replaces fields of an ordinary line. */
export function line(own: object = {}) {
  return {
    id: 7,
    cid: 907,
    name: SWORD,
    image: '',
    price: 12.5,
    count: 1,
    payment_type: 0,
    ...own,
  };
}

/** The name of the ordinary line's item, and a line with another item. */
export const SWORD = 'Diamond sword';
export const bow = (own: object = {}) =>
  line({id: 8, cid: 908, name: 'Oak bow', price: 3, ...own});

type ServiceLine = ReturnType<typeof line>;

/** A fake service with a cart that carries out the shop's calls. */
export interface CartService extends Service {
  /** The calls so far, in order: `add 7`, `count 907 3`, `remove 907`, `get`. */
  readonly diary: string[];
  /** The lines of the cart at the service. Tests may replace them. */
  lines: ServiceLine[];
  /** Further fields of the cart in the answer, which replace its usual fields. */
  own: object;
  /** Whether the answers contain a total. */
  totals: boolean;
  /** Delays the answer to the next change until the test calls `release` of the result. */
  hold(): {release(): void};
  /** Refuses all further changes with this message. An empty message ends the refusals. */
  refuse(words: string): void;
  /** Sets whether reading the cart fails. */
  fail(failing: boolean): void;
}

/** A fake service with these lines in its cart, and further answers by path in `routes`. */
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
    const isReleased = gate;
    gate = undefined;
    await isReleased;
    if (refusal) return HttpResponse.json({success: false, message: refusal});
    act();
    return HttpResponse.json({success: true});
  };
  const idIn = (request: Request) =>
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
      const id = idIn(request);
      return change(`add ${id}`, () => {
        const known = service.lines.find((one) => one.id === id);
        if (known) known.count += 1;
        else service.lines.push(line({id, cid: 900 + id + (removed.get(id) ?? 0)}));
      });
    },
    'cart/reload/:cid': async (request) => {
      const cid = idIn(request);
      const {count} = (await request.json()) as {count: number};
      return change(`count ${cid} ${count}`, () => {
        const known = service.lines.find((one) => one.cid === cid);
        if (known) known.count = count;
      });
    },
    'cart/remove/:cid': (request) => {
      const cid = idIn(request);
      return change(`remove ${cid}`, () => {
        const known = service.lines.find((one) => one.cid === cid);
        if (known) removed.set(known.id, (removed.get(known.id) ?? 0) + 100);
        service.lines = service.lines.filter((one) => one !== known);
      });
    },
    ...routes,
  };
  /**
   * The number to add to the `cid` of an item: a line that is added again after its removal gets
   * another `cid`.
   */
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
