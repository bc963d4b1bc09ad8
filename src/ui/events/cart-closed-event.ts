/** The dialog with the cart has closed. */
export class CartClosedEvent extends Event {
  static readonly type = 'store-cart-closed';

  constructor() {
    super(CartClosedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-cart-closed': CartClosedEvent;
  }
}
