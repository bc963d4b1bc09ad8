/** The dialog with the cart has opened. */
export class CartOpenedEvent extends Event {
  static readonly type = 'store-cart-opened';

  constructor() {
    super(CartOpenedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-cart-opened': CartOpenedEvent;
  }
}
