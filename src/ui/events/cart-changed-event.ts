import type {CartState} from '../../shop/cart.js';

/** The service has answered with a changed cart. */
export class CartChangedEvent extends Event {
  static readonly type = 'store-cart-changed';

  constructor(readonly cart: CartState) {
    super(CartChangedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-cart-changed': CartChangedEvent;
  }
}
