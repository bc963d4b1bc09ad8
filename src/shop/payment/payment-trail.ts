/** A payment that the browser has left for. */
export interface PaymentTrail {
  /** The order it is for; empty where the service gave none. */
  readonly orderId: string;
  /** When, in milliseconds. */
  readonly at: number;
}

type TrailStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of a tab, and of all tabs. */
interface TrailStorages {
  readonly session?: TrailStorage | undefined;
  readonly local?: TrailStorage | undefined;
}

/** Whoever returns later than this, in milliseconds, has other things in mind. */
const LIFETIME = 60 * 60 * 1000;

const keyOf = (baseUrl: string) => `storefront-elements:${baseUrl}:payment`;

/** Where it is kept, for all tabs, when a shopper has gone last. */
const departureKeyOf = (baseUrl: string) => `storefront-elements:${baseUrl}:left`;

/** Forgets, in all tabs, the payments that the browser left for: the shopper has gone. */
export function dropTrails({session, local}: TrailStorages, baseUrl: string): void {
  dropTrail(session, baseUrl);
  try {
    local?.setItem(departureKeyOf(baseUrl), `${Date.now()}`);
  } catch {
    // Storage that is full or blocked costs the other tabs' knowledge, nothing more.
  }
}

/** Remembers that the browser leaves for a payment. Storage that is full or blocked forgets. */
export function leaveTrail(
  storage: TrailStorage | undefined,
  baseUrl: string,
  orderId: string,
): void {
  try {
    storage?.setItem(keyOf(baseUrl), JSON.stringify({orderId, at: Date.now()}));
  } catch {
    // See above.
  }
}

/**
 * The payment that the browser left for, unless that is too long ago, or the shopper has gone
 * since, which `local` tells.
 */
export function trailOf(
  storage: TrailStorage | undefined,
  baseUrl: string,
  local?: TrailStorage,
): PaymentTrail | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(baseUrl)) ?? 'null');
    const {orderId, at} = (kept ?? {}) as Partial<Record<string, unknown>>;
    const age = typeof at === 'number' ? Date.now() - at : LIFETIME;
    const departure = Number(local?.getItem(departureKeyOf(baseUrl)));
    const isOwn = typeof at === 'number' && !(departure >= at);
    if (typeof orderId === 'string' && isOwn && age < LIFETIME) return {orderId, at};
    if (kept) storage?.removeItem(keyOf(baseUrl));
  } catch {
    // What is not ours tells nothing.
  }
  return undefined;
}

/** Forgets it; with `orderId` only where it is for this order. */
export function dropTrail(
  storage: TrailStorage | undefined,
  baseUrl: string,
  orderId?: string,
): void {
  if (orderId && trailOf(storage, baseUrl)?.orderId !== orderId) return;
  try {
    storage?.removeItem(keyOf(baseUrl));
  } catch {
    // What cannot be reached cannot be read either.
  }
}
