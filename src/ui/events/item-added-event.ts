/** The service has put an item into the cart. */
export class ItemAddedEvent extends Event {
  static readonly type = 'store-item-added';

  constructor(
    readonly itemId: number,
    /** Number of units added. */
    readonly count: number,
    readonly name = '',
    /**
     * The service's price of one unit, in `currency`; `undefined` if the item is sold for
     * virtual currency only.
     */
    readonly price?: number,
    /** Name of the service's currency. */
    readonly currency = '',
  ) {
    super(ItemAddedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-item-added': ItemAddedEvent;
  }
}
