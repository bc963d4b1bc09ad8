import {cartPanel} from '../elements/styles/cart-panel.styles.js';
import {CartPanel, type CartPiece} from '../elements/templates/cart-panel.js';

/** What is in a cart: lines, codes, total. */
export function install(): CartPiece {
  return {CartPanel, styles: cartPanel};
}
