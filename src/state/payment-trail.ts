/** A payment that the browser has left for. */
export interface PaymentTrail {
  /** The order it is for; empty where the service gave none. */
  readonly orderId: string;
  /** When, in milliseconds. */
  readonly at: number;
}

type TrailStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whoever returns later than this, in milliseconds, has other things in mind. */
const LIFETIME = 60 * 60 * 1000;

const keyOf = (baseUrl: string) => `storefront-elements:${baseUrl}:payment`;

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

/** The payment that the browser left for, unless that is too long ago. */
export function trailOf(
  storage: TrailStorage | undefined,
  baseUrl: string,
): PaymentTrail | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(baseUrl)) ?? 'null');
    const {orderId, at} = (kept ?? {}) as Partial<Record<string, unknown>>;
    const age = typeof at === 'number' ? Date.now() - at : LIFETIME;
    if (typeof orderId === 'string' && typeof at === 'number' && age < LIFETIME)
      return {orderId, at};
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
