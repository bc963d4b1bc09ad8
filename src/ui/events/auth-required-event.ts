/**
 * The shopper has to sign in before they can go on. Cancelable: a page that calls `preventDefault()`
 * signs the shopper in itself.
 */
export class AuthRequiredEvent extends Event {
  static readonly type = 'store-auth-required';

  constructor() {
    super(AuthRequiredEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}

declare global {
  interface HTMLElementEventMap {
    'store-auth-required': AuthRequiredEvent;
  }
}
