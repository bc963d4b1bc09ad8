import type {ShopError} from '../../lib/shop-error.js';

/**
 * A call failed, or an invalid part of an answer was left out. `error.path` names the call or the
 * part.
 */
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
