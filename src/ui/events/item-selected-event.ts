/**
 * The shopper has chosen an item in a list. Cancelable: a page that calls `preventDefault()` has to
 * show the item in its own way.
 */
export class ItemSelectedEvent extends Event {
  static readonly type = 'store-item-selected';

  constructor(
    readonly itemId: number,
    /** The hash of the item's address, such as `#item-31`. */
    readonly hash: string,
  ) {
    super(ItemSelectedEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-item-selected': ItemSelectedEvent;
  }
}
