/**
 * The shopper has changed the quantity of an item in the cart, removed the item, or
 * undone the removal, and the service has accepted this.
 */
export class QuantityChangedEvent extends Event {
  static readonly type = 'store-quantity-changed';

  constructor(
    readonly itemId: number,
    /** The quantity now; 0 if the item was removed. */
    readonly count: number,
    /** The quantity before; 0 if a removal was undone. */
    readonly countBefore: number,
    readonly name: string,
    /** Price of one unit in `currency`; `undefined` without a price in money. */
    readonly price: number | undefined,
    /** Name of the service's currency. */
    readonly currency: string,
  ) {
    super(QuantityChangedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-quantity-changed': QuantityChangedEvent;
  }
}
