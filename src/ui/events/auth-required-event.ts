/**
 * The shopper has to sign in for what they are about to do. Cancelable: a page that calls
 * `preventDefault()` signs them in itself.
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
