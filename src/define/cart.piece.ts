import {cartPanel} from '../features/cart/cart-panel.styles.js';
import {CartPanel, type CartPiece} from '../features/cart/cart-panel.js';

/** What is in a cart: lines, codes, total. */
export function install(): CartPiece {
  return {CartPanel, styles: cartPanel};
}
