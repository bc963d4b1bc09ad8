/**
 * The shopper has chosen an item from among others. Cancelable: a page that calls
 * `preventDefault()` shows it itself.
 */
export class ItemSelectedEvent extends Event {
  static readonly type = 'store-item-selected';

  constructor(
    readonly itemId: number,
    /** What the page's address ends in where the item is shown, such as `#item-31`. */
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
