import {personOf, type Session} from './session.js';

/** What becomes of a shopper who was signed in. */
export interface ShopperListener {
  /** Another shopper has come, or nobody shops any more: what the one before left is to be forgotten. */
  gone(): void;
  /** The service no longer takes the token: nobody shops until somebody signs in, who may be the same. */
  expired?(): void;
  /** The shopper whose token had expired is back. */
  back?(): void;
}

/**
 * Tells of shoppers who go. A guest who signs in stays the same person. `nameOf` gives the
 * shopper's name, empty where it is not known. Returns how to stop.
 */
export function watchShopperChanges(
  session: Session,
  nameOf: () => string,
  {gone, expired, back}: ShopperListener,
): () => void {
  let before = {...session.value, person: personOf(session)};
  /** Whose token has expired, until somebody signs in. */
  let absent: {readonly person: number; readonly name: string} | undefined;
  return session.subscribe(() => {
    const now = {...session.value, person: personOf(session)};
    const isOther = now.person !== before.person;
    if (absent) {
      if (!now.expired || (isOther && now.signedIn)) {
        const name = nameOf().toLowerCase();
        const isSame =
          now.signedIn &&
          (now.person === absent.person || (name && name === absent.name));
        absent = undefined;
        if (isSame) back?.();
        else gone();
      }
    } else if (now.expired && !before.expired) {
      absent = {person: now.person, name: nameOf().toLowerCase()};
      expired?.();
    } else if (before.signedIn && isOther) {
      gone();
    }
    before = now;
  });
}
