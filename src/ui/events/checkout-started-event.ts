import type {CartState} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';

/** The shopper has opened or started to fill in the checkout. */
export class CheckoutStartedEvent extends Event {
  static readonly type = 'store-checkout-started';

  constructor(readonly cart: CartState) {
    super(CheckoutStartedEvent.type, {bubbles: true, composed: true});
  }
}

/** Shops whose checkout has been started, until a payment is created. */
const started = new WeakSet<Shop>();

/**
 * Dispatches `store-checkout-started` on `host`: the checkout form, or the element that
 * has opened the form in a dialog. Does nothing while the cart is empty, or if the event
 * has already been dispatched since the last payment was created.
 */
export function reportCheckoutStart(host: HTMLElement, shop: Shop): void {
  const {value: cart} = shop.cart;
  if (started.has(shop) || !cart.data?.items.length) return;
  started.add(shop);
  host.dispatchEvent(new CheckoutStartedEvent(cart));
}

/** Forgets that the checkout has been started. Called when a payment was created. */
export function forgetCheckoutStart(shop: Shop): void {
  started.delete(shop);
}

declare global {
  interface HTMLElementEventMap {
    'store-checkout-started': CheckoutStartedEvent;
  }
}
