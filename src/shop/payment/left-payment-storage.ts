/** A payment that the browser has left for. */
export interface LeftPayment {
  /** Id of the order; empty if the service named none. */
  readonly orderId: string;
  /** Time of leaving, in milliseconds. */
  readonly at: number;
}

type PaymentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `session` belongs to one tab; all tabs share `local`. */
interface PaymentStorages {
  readonly session?: PaymentStorage | undefined;
  readonly local?: PaymentStorage | undefined;
}

/** After this time, in milliseconds, a returning shopper no longer expects the payment's status. */
const LIFETIME = 60 * 60 * 1000;

const keyOf = (baseUrl: string) => `storefront-elements:${baseUrl}:payment`;

/** Key of the time when a shopper last signed out or was replaced, for all tabs. */
const departureKeyOf = (baseUrl: string) => `storefront-elements:${baseUrl}:left`;

/** Removes, for all tabs, the payments of a shopper who has signed out or was replaced. */
export function removeLeftPayments(
  {session, local}: PaymentStorages,
  baseUrl: string,
): void {
  removeLeftPayment(session, baseUrl);
  try {
    local?.setItem(departureKeyOf(baseUrl), `${Date.now()}`);
  } catch {
    // Without storage, other tabs keep their payments.
  }
}

/** Stores a payment that the browser leaves for. Storage that is full or blocked stores nothing. */
export function storeLeftPayment(
  storage: PaymentStorage | undefined,
  baseUrl: string,
  orderId: string,
): void {
  try {
    storage?.setItem(keyOf(baseUrl), JSON.stringify({orderId, at: Date.now()}));
  } catch {
    // The payment's status is not shown after the return.
  }
}

/**
 * The payment that the browser has left for. Removes it if it is too old, or if its shopper has
 * left since, according to `local`.
 */
export function readLeftPayment(
  storage: PaymentStorage | undefined,
  baseUrl: string,
  local?: PaymentStorage,
): LeftPayment | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyOf(baseUrl)) ?? 'null');
    const {orderId, at} = (stored ?? {}) as Partial<Record<string, unknown>>;
    const age = typeof at === 'number' ? Date.now() - at : LIFETIME;
    const departure = Number(local?.getItem(departureKeyOf(baseUrl)));
    const isOwn = typeof at === 'number' && !(departure >= at);
    if (typeof orderId === 'string' && isOwn && age < LIFETIME) return {orderId, at};
    if (stored) storage?.removeItem(keyOf(baseUrl));
  } catch {
    // Another script of the page has stored something else under this key.
  }
  return undefined;
}

/** Removes the payment; with `orderId` only if it is the payment of this order. */
export function removeLeftPayment(
  storage: PaymentStorage | undefined,
  baseUrl: string,
  orderId?: string,
): void {
  if (orderId && readLeftPayment(storage, baseUrl)?.orderId !== orderId) return;
  try {
    storage?.removeItem(keyOf(baseUrl));
  } catch {
    // Blocked storage cannot be read either.
  }
}
