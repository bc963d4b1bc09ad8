import {Hono} from 'hono/tiny';
import {addApi, type ApiOptions} from './api.ts';
import {catalogue} from './catalogue.ts';
import {createMemoryStore, type Saved} from './memory-store.ts';
import {arrange, type Shelves} from './in-page/shelves.ts';
import {misbehave, type Manner} from './in-page/manner.ts';
import {inside, relocate} from './in-page/addresses.ts';
import {comeBack, settleOld, type Ending, type Till} from './in-page/payments.ts';
import type {OrderRow, Rows} from './records.ts';
import {orderName} from './rules/orders.ts';
import {complete} from './wire/complete.ts';

/** What whoever tries the shop can switch. */
export interface Switches {
  /** Who shops: somebody signed in, or a guest. */
  readonly shopper: 'player' | 'guest';
  readonly manner: Manner;
  readonly shelves: Shelves;
  readonly ending: Ending;
}

export const asItIs: Switches = {
  shopper: 'player',
  manner: 'well',
  shelves: 'full',
  ending: 'paid',
};

export interface PageServiceOptions {
  /** The address it answers for. Its pictures lie below it, where `pictures` says so. */
  readonly base: string;
  readonly pictures: boolean;
  /** The page that shoppers come back to from a payment. */
  readonly page: () => string;
  /** Keeps what shoppers did while the tab is open. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** Marks what is kept: that of another version is left alone. */
  readonly version?: string;
  /** How long a slow answer takes, in milliseconds. */
  readonly slowness?: number;
  readonly now?: NonNullable<ApiOptions['now']>;
}

/** A service that lives in a page, and does what the one behind HTTP does. */
export interface PageService {
  readonly switches: Switches;
  switch(change: Partial<Switches>): void;
  /** How an order stands; `undefined` for one that nobody has made. */
  standOf(orderName: string): OrderRow['status'] | undefined;
  /** Takes the place of the page's `fetch`. Nothing leaves the page. */
  readonly fetch: typeof fetch;
  /** Starts over: empty carts, nothing bought, nobody new. */
  reset(): void;
}

/** The token of the shopper who is signed in to begin with. */
export const playerToken = 'demo-token';

/** Tables that shoppers change. The others are the catalogue's, and the same each time. */
const kept: readonly (keyof Rows)[] = [
  'shoppers',
  'tokens',
  'signIns',
  'carts',
  'lines',
  'sales',
  'giftCards',
  'orders',
];

/** The service behind the demo, inside a page. */
export function createPageService({
  base,
  pictures,
  page,
  storage,
  version = '',
  slowness = 2_500,
  now = Date.now,
}: PageServiceOptions): PageService {
  const key = `storefront-elements:${base}:demo`;
  const store = createMemoryStore();
  const app = new Hono();
  const {books} = addApi(app, {store, catalogue, shape: complete, guests: true, now});
  const fresh = store.save();
  const found = load();
  let switches: Switches = {...asItIs, ...found?.switches};
  if (found) store.restore(found.rows);
  arrange(store, fresh, switches.shelves);

  function load(): {switches: Switches; rows: Saved} | undefined {
    try {
      const kept = JSON.parse(storage?.getItem(key) ?? 'null');
      return kept?.version === version ? kept : undefined;
    } catch {
      return undefined; // Blocked, or not ours.
    }
  }

  function keep(): void {
    try {
      storage?.setItem(
        key,
        JSON.stringify({version, switches, rows: store.save(kept)}),
      );
    } catch {
      // Full or blocked: then it lasts as long as the page.
    }
  }

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const fault = await misbehave(switches.manner, slowness, init.signal);
    if (fault) return fault;
    const path = address.slice(base.length);
    const {method = 'GET', headers, body} = init;
    const till: Till = {books, ending: switches.ending};
    const paying = path === '/api/payments/create';
    if (!paying && path.startsWith('/api/payments/')) settleOld(till);
    const response = await app.request(inside + path, {
      method,
      ...(headers && {headers}),
      ...(body && {body}),
    });
    let text = await response.text();
    if (paying && response.ok) text = comeBack(text, page(), till);
    keep();
    init.signal?.throwIfAborted();
    return new Response(relocate(text, {base, pictures, store}), response);
  }

  return {
    get switches() {
      return switches;
    },
    standOf: (name) =>
      store.orders.where({}).find((order) => orderName(order) === name)?.status,
    switch(change) {
      switches = {...switches, ...change};
      if (change.shelves) arrange(store, fresh, change.shelves);
      keep();
    },
    fetch: (input, init) =>
      answer(input instanceof Request ? input.url : `${input}`, init),
    reset() {
      store.restore(fresh);
      switches = asItIs;
      keep();
    },
  };
}
