import {pageStorage} from '../../lib/page-storage.js';
import {shopKey} from '../../lib/storage-keys.js';
import {readText, writeRecord} from '../../lib/stored-record.js';
import {wait, waitAtMost} from '../../lib/wait.js';
import type {Shop} from '../shop.js';
import {watchShopperChanges} from '../shopper-changes.js';
import {
  forgetRedirectedPayment,
  redirectedPaymentOf,
  rememberRedirectedPayment,
} from './redirected-payment.js';
import type {RedirectedPayment} from './redirected-payment-storage.js';
import {
  readOrders,
  writeOrders,
  type OrderItem,
  type OrderStorage,
  type StoredOrder,
} from './order-storage.js';
import {createChecksumFunction} from './order-checksum.js';

export type {OrderItem} from './order-storage.js';

/**
 * The storages of a shop's orders. All tabs share `local`, which has the orders of
 * shoppers whose names are known. `session` belongs to one tab, and has all other
 * orders.
 */
interface OrderStorages {
  readonly session: OrderStorage;
  readonly local: OrderStorage | undefined;
}

/**
 * The maximum time that a payment waits for the shopper's name, in milliseconds. Without the name,
 * other tabs do not find the order.
 */
const NAME_TIMEOUT = 1_000;

const memory = new Map<string, string>();

/** A storage in memory, for browsers that forbid storage. It lasts until the page is left. */
const memoryStorage: OrderStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

function orderStorages(): OrderStorages {
  const local = pageStorage('localStorage');
  return {session: pageStorage('sessionStorage') ?? memoryStorage, local};
}

/** Time of the last sign-out in any tab, in milliseconds since 1970. */
function lastSignOut(baseUrl: string): number {
  const text = readText(pageStorage('localStorage'), shopKey(baseUrl, 'signed-out'));
  return Number(text) || 0;
}

/**
 * Corrects the time of the last sign-out if it is in the future, which happens if the clock was
 * ahead at the sign-out. Otherwise a new order would count as older than the sign-out.
 */
function correctSignOut(baseUrl: string): void {
  const now = Date.now();
  if (lastSignOut(baseUrl) <= now) return;
  // Only an order that is newer than the sign-out is valid, and the new order may be created within
  // this millisecond. So the stored time is one millisecond earlier.
  writeRecord(pageStorage('localStorage'), shopKey(baseUrl, 'signed-out'), now - 1);
}

/** The cart's items as order items. Prices are per unit, in the service's currency. */
function orderItemsOf({cart, systemCurrency}: Shop): readonly OrderItem[] {
  return (cart.value.data?.items ?? []).map((line) => ({
    itemId: line.id,
    name: line.name,
    price: line.is_virtual_currency_only ? undefined : line.price,
    currency: systemCurrency.name,
    quantity: line.count,
  }));
}

/** An order that is about to be created. */
export interface OrderRecorder {
  readonly items: readonly OrderItem[];
  /** Stores the order, once the service has named the order's id. */
  remember(orderId: string): Promise<void>;
  /** Whether the shopper of the order has signed out, or another shopper has signed in. */
  isShopperGone(): boolean;
}

/**
 * Call this before the order is created. Records the cart's items, and starts to look up
 * the shopper's name, from which `OrderRecorder.remember` computes the order's checksum.
 */
export function createOrderRecorder(shop: Shop): OrderRecorder {
  correctSignOut(shop.baseUrl);
  const items = orderItemsOf(shop);
  const checksum = createChecksumFunction(shop);
  const {session} = shop;
  const {signal} = session;
  const {status} = session.value;
  return {
    items,
    isShopperGone() {
      return (
        status === 'signed-in' && signal.aborted && session.value.status !== 'expired'
      );
    },
    async remember(orderId) {
      const known = await waitAtMost(NAME_TIMEOUT, checksum);
      const sum = (await known?.(orderId)) ?? '';
      if (orderId && !signal.aborted)
        storeOrder(shop, orderId, {at: Date.now(), shopper: sum, items});
    },
  };
}

/** The shops for which `forgetInMemory` has been called, so that each shop is watched only once. */
const shopsInMemory = new WeakSet<Shop>();

/** Forgets a shop's orders in memory when its shopper changes. */
function forgetInMemory(shop: Shop): void {
  if (shopsInMemory.has(shop)) return;
  shopsInMemory.add(shop);
  watchShopperChanges(shop.session, () => shop.shopperName, {
    gone: () => memoryStorage.removeItem(shopKey(shop.baseUrl, 'orders')),
  });
}

function storeOrder(shop: Shop, orderId: string, order: StoredOrder): void {
  const {baseUrl} = shop;
  const {session, local} = orderStorages();
  const storage = order.shopper && local ? local : session;
  if (storage === memoryStorage) forgetInMemory(shop);
  const orders = readOrders(storage, baseUrl, lastSignOut(baseUrl));
  writeOrders(storage, baseUrl, {...orders, [orderId]: order});
}

/** An order that this browser has created, and the storage that contains it. */
interface FoundOrder {
  readonly orderId: string;
  readonly order: StoredOrder;
  readonly storage: OrderStorage;
}

/**
 * Returns the current shopper's orders, newest first. If the shopper's name is known, deletes the
 * orders of other shoppers from the storage that all tabs share. Also forgets the payment for which
 * the browser has left this tab's page, if it belongs to a deleted order. While nobody is signed
 * in, the shared storage contributes only the order `idInTab`, for whose payment the browser has
 * left the page in this tab.
 */
async function ownOrders(shop: Shop, idInTab?: string): Promise<readonly FoundOrder[]> {
  const {
    baseUrl,
    session: {value},
  } = shop;
  if (value.status === 'expired') return []; // The visitor may be another person than the shopper.
  const {session, local} = orderStorages();
  const signedOutAt = lastSignOut(baseUrl);
  const own = (storage: OrderStorage, orders: Readonly<Record<string, StoredOrder>>) =>
    Object.entries(orders).map(([orderId, order]) => ({orderId, order, storage}));
  const found = own(session, readOrders(session, baseUrl, signedOutAt));
  const shared = readOrders(local, baseUrl, signedOutAt);
  const checksum =
    local && Object.keys(shared).length
      ? await createChecksumFunction(shop)
      : undefined;
  if (local && checksum) {
    const sums = await Promise.all(Object.keys(shared).map(checksum));
    const isForeign = new Map(
      Object.entries(shared).map(([id, {shopper}], at) => [id, shopper !== sums[at]]),
    );
    for (const [id, isOther] of isForeign)
      if (isOther) forgetRedirectedPayment(shop, id);
    // The storage is read again, because another tab may have changed it in the meantime.
    const current = Object.entries(readOrders(local, baseUrl, signedOutAt));
    const entries = current.filter(([id]) => isForeign.get(id) === false);
    const kept = current.filter(([id]) => !isForeign.get(id));
    if (kept.length < current.length)
      writeOrders(local, baseUrl, Object.fromEntries(kept));
    found.push(...own(local, Object.fromEntries(entries)));
  } else if (local && value.status !== 'signed-in') {
    found.push(...own(local, shared).filter(({orderId}) => orderId === idInTab));
  }
  return found.sort((one, other) => other.order.at - one.order.at);
}

/**
 * Resolves to the payment for which the browser has left this tab's page. If there is none,
 * resolves to the shopper's newest order whose outcome (such as paid or failed) the shopper has not
 * seen yet. This order may be from another tab, or from before a restart of the browser. It is
 * remembered as this tab's payment, so that elements of this tab show its status.
 */
export async function restoreUnseenPayment(
  shop: Shop,
): Promise<RedirectedPayment | undefined> {
  const orders = await ownOrders(shop); // Forgets the payment of another shopper.
  const known = redirectedPaymentOf(shop);
  if (known) return known;
  const open = orders.find(({order}) => !order.isEndSeen);
  if (!open) return undefined;
  rememberRedirectedPayment(shop, open.orderId, open.order.at);
  return redirectedPaymentOf(shop);
}

/**
 * Returns the ids of the shopper's orders for which `store-payment-completed` may still have to be
 * dispatched, newest first: those that were not reported and have not failed.
 */
export async function orderIdsToCheck(shop: Shop): Promise<readonly string[]> {
  const orders = await ownOrders(shop);
  return orders.flatMap(({order, orderId}) =>
    order.isReported || order.hasFailed ? [] : [orderId],
  );
}

/**
 * Remembers that the service has reported an order as failed or cancelled, so that the
 * service is not asked about the order on every page. The order can still be shown, and
 * it is still reported to the page if it is paid after all.
 */
export function rememberFailedOrder(shop: Shop, orderId: string): Promise<void> {
  return inTurn(shop, async () => {
    const orders = await ownOrders(shop);
    const found = orders.find((one) => one.orderId === orderId);
    if (found) update(shop, found, {hasFailed: true});
  });
}

/**
 * Marks an order as reported to the page with `store-payment-completed`. Resolves to the order's
 * items, or to `undefined` if the order was reported before, or if it is no order of this shopper
 * in this browser. If the browser has the Web Locks API, only one of several tabs gets the items.
 * In the tab in which the browser left for the payment, a visitor who is not signed in gets them,
 * too: the sign-in may have ended before the service says that the order is paid.
 */
export function claimOrder(
  shop: Shop,
  orderId: string,
): Promise<readonly OrderItem[] | undefined> {
  // The id is read before the first `await`, because its record is removed as soon as the payment
  // ends.
  const idInTab = redirectedPaymentOf(shop)?.orderId;
  return inTurn(shop, async () => {
    const orders = await ownOrders(shop, idInTab);
    const found = orders.find((one) => one.orderId === orderId);
    const before = found && update(shop, found, {isReported: true});
    return before?.isReported ? undefined : before?.items;
  });
}

/**
 * Remembers that the shopper has seen how an order has ended. `orderId` is empty if the service has
 * named no id. After a paid order, older orders are not shown any more: the shopper has given them
 * up, and an unpaid order would tempt the shopper to pay twice.
 */
export function rememberEndSeen(
  shop: Shop,
  orderId: string,
  isPaid: boolean,
): Promise<void> {
  // The id is read before the first `await`, because its record is removed as soon as the payment
  // ends.
  const idInTab = redirectedPaymentOf(shop)?.orderId;
  return inTurn(shop, async () => {
    const orders = await ownOrders(shop, idInTab);
    const found = orders.find((one) => one.orderId === orderId);
    if (!found && orderId) return;
    if (found) update(shop, found, {isEndSeen: true, hasFailed: !isPaid});
    const before = found?.order.at ?? Date.now();
    const isGivenUp = ({order}: FoundOrder) => isPaid && order.at < before;
    for (const one of orders.filter(isGivenUp)) update(shop, one, {isEndSeen: true});
  });
}

/**
 * Changes an order in storage. Deletes an order that was reported to the page and whose end the
 * shopper has seen. Returns the order as it was before the change.
 */
function update(
  {baseUrl}: Shop,
  {orderId, storage}: FoundOrder,
  change: Partial<StoredOrder>,
): StoredOrder | undefined {
  // The storage is read again, because another tab may have changed it.
  const {[orderId]: current, ...others} = readOrders(
    storage,
    baseUrl,
    lastSignOut(baseUrl),
  );
  if (!current) return undefined;
  const order = {...current, ...change};
  const isDone = order.isEndSeen && order.isReported;
  writeOrders(storage, baseUrl, isDone ? others : {...others, [orderId]: order});
  return current;
}

/** How long other tabs may take to see this tab's storage entries, in milliseconds. */
const STORAGE_DELAY = 500;

/**
 * Runs a task after all earlier tasks of this shop, in this tab and in other tabs, have ended. The
 * changes that these tasks made to the storage are then visible in this tab. In browsers without
 * the Web Locks API, and in frames that are not allowed to use locks, the task runs at once.
 */
function inTurn<T>({baseUrl}: Shop, task: () => Promise<T>): Promise<T> {
  const {locks} = navigator as {readonly locks?: LockManager};
  if (!locks) return task();
  return new Promise((resolve) => {
    let isStarted = false;
    const start = async () => {
      isStarted = true;
      const result = task();
      resolve(result);
      await result.catch(() => undefined); // The caller handles the failure.
      await wait(STORAGE_DELAY);
    };
    locks.request(shopKey(baseUrl, 'paid-orders'), start).catch(() => {
      if (!isStarted) resolve(task());
    });
  });
}
