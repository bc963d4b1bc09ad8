/** The service has put an item into the cart. */
export class ItemAddedEvent extends Event {
  static readonly type = 'store-item-added';

  constructor(
    readonly itemId: number,
    /** How many pieces were added. */
    readonly count: number,
  ) {
    super(ItemAddedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-item-added': ItemAddedEvent;
  }
}
