import type {CartState} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';

/** The shopper has started to fill in the checkout. */
export class CheckoutStartedEvent extends Event {
  static readonly type = 'store-checkout-started';

  constructor(readonly cart: CartState) {
    super(CheckoutStartedEvent.type, {bubbles: true, composed: true});
  }
}

/** Shops whose checkout has been started, until a payment is created. */
const started = new WeakSet<Shop>();

/**
 * Dispatches `store-checkout-started` on the checkout form, or on the element that has opened it in a
 * dialog, once until a payment is created. Does nothing while the cart is empty.
 */
export function reportCheckoutStart(host: HTMLElement, shop: Shop): void {
  const {value: cart} = shop.cart;
  if (started.has(shop) || !cart.data?.items.length) return;
  started.add(shop);
  /** @internal The event is documented on the element. */
  host.dispatchEvent(new CheckoutStartedEvent(cart));
}

/** Forgets that the checkout has been started, because a payment was created. */
export function forgetCheckoutStart(shop: Shop): void {
  started.delete(shop);
}

declare global {
  interface HTMLElementEventMap {
    'store-checkout-started': CheckoutStartedEvent;
  }
}
