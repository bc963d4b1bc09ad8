import type {Session} from './session.js';

/** Callbacks for changes of a shopper who was signed in. */
export interface ShopperListener {
  /** The shopper has signed out or been replaced, and the shopper's data must be forgotten. */
  gone(): void;
  /** The service has refused the token. Until the next sign-in, the shopper is unknown. */
  expired?(): void;
  /** The shopper whose token had expired has signed in again. */
  back?(): void;
}

/**
 * Calls the listener when a shopper who was signed in leaves or returns, but not when a guest signs
 * in. `nameOf` returns the shopper's name, or an empty text. The name serves to recognise a shopper
 * who signs in again. Returns a function that removes the listener.
 */
export function watchShopperChanges(
  session: Session,
  nameOf: () => string,
  {gone, expired, back}: ShopperListener,
): () => void {
  let before = {...session.value, signal: session.signal};
  /** The shopper whose token has expired, until the next sign-in. */
  let absent: {readonly signal: AbortSignal; readonly name: string} | undefined;
  return session.subscribe(() => {
    const now = {...session.value, signal: session.signal};
    const isOther = now.signal !== before.signal;
    if (absent) {
      if (now.status !== 'expired') {
        const name = nameOf().toLowerCase();
        const isSame =
          now.status === 'signed-in' &&
          (!isOther || (name !== '' && name === absent.name));
        absent = undefined;
        if (isSame) back?.();
        else gone();
      }
    } else if (now.status === 'expired') {
      if (before.status !== 'expired') {
        absent = {signal: now.signal, name: nameOf().toLowerCase()};
        expired?.();
      }
    } else if (before.status === 'signed-in' && isOther) {
      gone();
    }
    before = now;
  });
}
