import {Cart, type CartState, type Line} from '../../src/shop/cart.js';
import {Session} from '../../src/shop/session.js';
import {ModelCart} from './model-cart.js';

/** Returns a cart whose service has these items. The cart has not been read. */
export function unreadCart(...ids: readonly number[]) {
  const service = new ModelCart().stock(...ids);
  const session = new Session();
  return {service, session, cart: new Cart(service, session, {settleDelay: 0})};
}

/**
 * Returns a cart with these items that has been read. The service records the calls after this
 * read.
 */
export async function readCart(...ids: readonly number[]) {
  const arranged = unreadCart(...ids);
  await arranged.cart.load();
  arranged.service.calls.length = 0;
  return arranged;
}

export function lineOf(cart: Cart, itemId: number): Line {
  const line = cart.value.lines.find((one) => one.itemId === itemId);
  if (!line) throw new Error(`Item ${itemId} is not in the cart.`);
  return line;
}

/**
 * Returns the lines as text: quantity and item, such as `2 × 7`, or `2 × 7…` while the line is
 * pending.
 */
export function linesShown({lines}: Pick<CartState, 'lines'>): string[] {
  return lines.map(
    ({count, itemId, pending}) => `${count} × ${itemId}${pending ? '…' : ''}`,
  );
}

/** Returns a list to which each later state of a cart is added. */
export function statesOf(cart: Cart): CartState[] {
  const states: CartState[] = [];
  cart.subscribe(() => states.push(cart.value));
  return states;
}

/** Resolves with the first state in which the result of `read` differs from now. */
export function changeOf(
  cart: Cart,
  read: (state: CartState) => unknown,
): Promise<CartState> {
  const current = read(cart.value);
  return new Promise((resolve) => {
    const unsubscribe = cart.subscribe(() => {
      if (read(cart.value) === current) return;
      unsubscribe();
      resolve(cart.value);
    });
  });
}
