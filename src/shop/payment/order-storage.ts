import {shopKey} from '../../lib/storage-keys.js';
import {readRecord, removeRecord, writeRecord} from '../../lib/stored-record.js';

/** An item of an order, with the price that the service has named in the cart. */
export interface OrderItem {
  readonly itemId: number;
  readonly name: string;
  /** Price of one unit in `currency`; `undefined` if the item is sold for virtual currency only. */
  readonly price: number | undefined;
  /** Name of the service's currency. */
  readonly currency: string;
  readonly quantity: number;
}

/** An order in storage. */
export interface StoredOrder {
  /** Time of the order's creation, in milliseconds since 1970. */
  readonly at: number;
  /** Checksum of the shopper and order; empty if it could not be computed. */
  readonly shopper: string;
  readonly items: readonly OrderItem[];
  /** Whether `store-payment-completed` was dispatched for the order. */
  readonly isReported?: boolean;
  /** Whether the shopper has seen that the order has ended, so that it is not shown again. */
  readonly isEndSeen?: boolean;
  /** Whether the service's last report said that the order had failed or been cancelled. */
  readonly hasFailed?: boolean;
}

export type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The lifetime of a stored order: a day, in milliseconds. */
export const ORDER_LIFETIME = 24 * 60 * 60 * 1000;

/** The maximum number of stored orders. */
const MOST_ORDERS = 5;

type Orders = Readonly<Record<string, StoredOrder>>;

/**
 * Reads the orders of a shop, keyed by order id. Leaves out orders that are older than a day or
 * older than `signedOutAt`, the time of the last sign-out.
 */
export function readOrders(
  storage: OrderStorage | undefined,
  baseUrl: string,
  signedOutAt: number,
): Orders {
  const now = Date.now();
  const isValid = (order: unknown): order is StoredOrder => {
    const {at, shopper, items} = {...(order as Partial<StoredOrder> | null)};
    return (
      typeof at === 'number' &&
      at > signedOutAt &&
      at <= now &&
      now - at < ORDER_LIFETIME &&
      typeof shopper === 'string' &&
      Array.isArray(items)
    );
  };
  const stored = Object.entries(readRecord(storage, shopKey(baseUrl, 'orders')));
  return Object.fromEntries(
    stored.filter((entry): entry is [string, StoredOrder] => isValid(entry[1])),
  );
}

/** Writes the newest orders. Without orders, removes the entry. */
export function writeOrders(
  storage: OrderStorage | undefined,
  baseUrl: string,
  orders: Orders,
): void {
  const key = shopKey(baseUrl, 'orders');
  const newest = Object.entries(orders)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST_ORDERS);
  if (newest.length) writeRecord(storage, key, Object.fromEntries(newest));
  else removeRecord(storage, key);
}
