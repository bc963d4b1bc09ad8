import type {ShopError} from '../../lib/shop-error.js';

/**
 * An API call failed, or an invalid part of the service's answer was left out. `error.path` names
 * the API call or the part.
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
