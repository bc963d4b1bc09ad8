import {Hono} from 'hono/tiny';
import {shopKey} from '../../src/lib/storage-keys.ts';
import {addApi, type ApiOptions} from './api.ts';
import {catalogue} from './catalogue.ts';
import {createMemoryStore, type Saved} from './memory-store.ts';
import {replaceItems, type Shelves} from './in-page/shelves.ts';
import {causeFault, type Manner} from './in-page/manner.ts';
import {inside, relocate} from './in-page/addresses.ts';
import {
  withReturnAddress,
  settleDuePayments,
  type Ending,
  type PaymentSimulation,
} from './in-page/payments.ts';
import type {OrderRow, Rows} from './records.ts';
import {orderName} from './rules/orders.ts';
import {complete} from './wire/complete.ts';

/** The settings of a demo shop that a visitor can change. */
export interface Switches {
  /** Whether the shopper is signed in. */
  readonly shopper: 'player' | 'guest';
  readonly manner: Manner;
  readonly shelves: Shelves;
  readonly ending: Ending;
}

export const defaultSwitches: Switches = {
  shopper: 'player',
  manner: 'well',
  shelves: 'full',
  ending: 'paid',
};

export interface InPageServiceOptions {
  /** The address of the service. If `pictures` is set, its pictures are below that address. */
  readonly base: string;
  readonly pictures: boolean;
  /** The page that shoppers return to after a payment. */
  readonly page: () => string;
  /** Keeps the shoppers' changes as long as the tab is open. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** The version of the kept data. Data of another version are ignored. */
  readonly version?: string;
  /** The delay of slow answers, in milliseconds. */
  readonly slowness?: number;
  readonly now?: NonNullable<ApiOptions['now']>;
}

/** A service inside a page, with the same rules as the one behind HTTP. */
export interface InPageService {
  readonly switches: Switches;
  switch(change: Partial<Switches>): void;
  /** Returns the status of an order, or `undefined` for an unknown order. */
  statusOf(orderName: string): OrderRow['status'] | undefined;
  /** Replaces the page's `fetch`. No request leaves the page. */
  readonly fetch: typeof fetch;
  /** Deletes all changes of shoppers. */
  reset(): void;
}

/** The token of the shopper who is signed in at the start. */
export const playerToken = 'demo-token';

/**
 * The tables that shoppers change, which the storage keeps. The other tables contain the catalogue,
 * which never changes.
 */
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

/** Creates the demo's service inside a page. */
export function createInPageService({
  base,
  pictures,
  page,
  storage,
  version = '',
  slowness = 2_500,
  now = Date.now,
}: InPageServiceOptions): InPageService {
  const key = shopKey(base, 'demo');
  const store = createMemoryStore();
  const app = new Hono();
  const {ruleContext} = addApi(app, {
    store,
    catalogue,
    shape: complete,
    guests: true,
    now,
  });
  const fresh = store.save();
  const found = load();
  let switches: Switches = {...defaultSwitches, ...found?.switches};
  if (found) store.restore(found.rows);
  replaceItems(store, fresh, switches.shelves);

  function load(): {switches: Switches; rows: Saved} | undefined {
    try {
      const kept = JSON.parse(storage?.getItem(key) ?? 'null');
      return kept?.version === version ? kept : undefined;
    } catch {
      return undefined; // The storage is blocked, or its content is not JSON.
    }
  }

  function keep(): void {
    try {
      storage?.setItem(
        key,
        JSON.stringify({version, switches, rows: store.save(kept)}),
      );
    } catch {
      // The storage is full or blocked, so the data last as long as the page.
    }
  }

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const fault = await causeFault(switches.manner, slowness, init.signal);
    if (fault) return fault;
    const path = address.slice(base.length);
    const {method = 'GET', headers, body} = init;
    const simulation: PaymentSimulation = {ruleContext, ending: switches.ending};
    const paying = path === '/api/payments/create';
    if (!paying && path.startsWith('/api/payments/')) settleDuePayments(simulation);
    const response = await app.request(inside + path, {
      method,
      ...(headers && {headers}),
      ...(body && {body}),
    });
    let text = await response.text();
    if (paying && response.ok) text = withReturnAddress(text, page(), simulation);
    keep();
    init.signal?.throwIfAborted();
    return new Response(relocate(text, {base, pictures, store}), response);
  }

  return {
    get switches() {
      return switches;
    },
    statusOf: (name) =>
      store.orders.where({}).find((order) => orderName(order) === name)?.status,
    switch(change) {
      switches = {...switches, ...change};
      if (change.shelves) replaceItems(store, fresh, change.shelves);
      keep();
    },
    fetch: (input, init) =>
      answer(input instanceof Request ? input.url : `${input}`, init),
    reset() {
      store.restore(fresh);
      switches = defaultSwitches;
      keep();
    },
  };
}
