/**
 * The service has changed the quantity of an item in the cart, because the shopper has changed or
 * removed it there, or has undone the removal.
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
    /** As in `store-item-added`. */
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
