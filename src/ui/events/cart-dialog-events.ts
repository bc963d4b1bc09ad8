/** The dialog with the cart has opened. */
export class CartOpenedEvent extends Event {
  static readonly type = 'store-cart-opened';

  constructor() {
    super(CartOpenedEvent.type, {bubbles: true, composed: true});
  }
}

/** The dialog with the cart has closed. */
export class CartClosedEvent extends Event {
  static readonly type = 'store-cart-closed';

  constructor() {
    super(CartClosedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-cart-opened': CartOpenedEvent;
    'store-cart-closed': CartClosedEvent;
  }
}
