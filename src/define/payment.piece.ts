import './store-payment.js';

/** How a payment stands. */
export function install(): void {
  // Registering it is all there is to do.
}
