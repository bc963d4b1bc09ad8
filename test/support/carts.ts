import {Cart, type CartState, type Line} from '../../src/shop/cart.js';
import {Session} from '../../src/shop/session.js';
import {ModelCart} from './model-cart.js';

/** A cart that has not been read, and its service, which has these items in the cart. */
export function unreadCart(...ids: readonly number[]) {
  const service = new ModelCart().stock(...ids);
  const session = new Session();
  return {service, session, cart: new Cart(service, session, {settleDelay: 0})};
}

/** A cart that has been read. The service records the calls after that. */
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

/** Lines as text: quantity and item, such as `2 × 7`, or `2 × 7…` while pending. */
export function linesShown({lines}: Pick<CartState, 'lines'>): string[] {
  return lines.map(
    ({count, itemId, pending}) => `${count} × ${itemId}${pending ? '…' : ''}`,
  );
}

/** Records the states of a cart from now on. */
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
