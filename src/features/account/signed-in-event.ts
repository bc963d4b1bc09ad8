/** Dispatched when a shopper has signed in. */
export class SignedInEvent extends Event {
  static readonly type = 'store-signed-in';

  constructor(
    /** The player's name. */
    readonly username: string,
  ) {
    super(SignedInEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-signed-in': SignedInEvent;
  }
}
