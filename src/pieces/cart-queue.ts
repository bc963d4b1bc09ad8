import {CartQueue} from '../shop/cart-queue.js';

/** What becomes of the changes to a cart: nothing of it is needed before the first is made. */
export function install(): typeof CartQueue {
  return CartQueue;
}
