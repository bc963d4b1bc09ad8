import {Cart, type CartState, type Line} from '../../src/shop/cart.js';
import {Session} from '../../src/shop/session.js';
import {ModelCart} from './model-cart.js';

/** A cart that was never read, on a service that has these items in it. */
export function unreadCart(...ids: readonly number[]) {
  const service = new ModelCart().stock(...ids);
  const session = new Session();
  return {service, session, cart: new Cart(service, session, {settleDelay: 0})};
}

/** A cart that has been read; the service's diary starts after that. */
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

/** Lines as a shopper sees them: `2 × 7`, and `2 × 7…` while a change is under way. */
export function linesShown({lines}: Pick<CartState, 'lines'>): string[] {
  return lines.map(
    ({count, itemId, pending}) => `${count} × ${itemId}${pending ? '…' : ''}`,
  );
}

/** Every state from now on. */
export function statesOf(cart: Cart): CartState[] {
  const states: CartState[] = [];
  cart.subscribe(() => states.push(cart.value));
  return states;
}

/** Resolves with the first state in which something differs from now. */
export function changeOf(
  cart: Cart,
  what: (state: CartState) => unknown,
): Promise<CartState> {
  const now = what(cart.value);
  return new Promise((resolve) => {
    const stop = cart.subscribe(() => {
      if (what(cart.value) === now) return;
      stop();
      resolve(cart.value);
    });
  });
}
