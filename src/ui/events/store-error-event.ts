import type {ShopError} from '../../lib/shop-error.js';

/** Something went wrong in the shop, or a part of an answer was left out (`error.path` says which). */
export class StoreErrorEvent extends Event {
  static readonly type = 'store-error';

  constructor(readonly error: ShopError) {
    super(StoreErrorEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-error': StoreErrorEvent;
  }
}
