/** An item is shown in full, in its dialog. */
export class ItemViewedEvent extends Event {
  static readonly type = 'store-item-viewed';

  constructor(
    readonly itemId: number,
    readonly name: string,
    /** Price of one unit in `currency`; `undefined` without a price in money. */
    readonly price: number | undefined,
    /** Name of the service's currency. */
    readonly currency: string,
  ) {
    super(ItemViewedEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-item-viewed': ItemViewedEvent;
  }
}
