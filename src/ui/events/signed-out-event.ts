/** Dispatched when the shopper has signed out. */
export class SignedOutEvent extends Event {
  static readonly type = 'store-signed-out';

  constructor() {
    super(SignedOutEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-signed-out': SignedOutEvent;
  }
}
