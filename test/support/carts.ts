import {Cart, type CartState, type Line} from '../../src/shop/cart.js';
import {Session} from '../../src/shop/session.js';
import {ModelCart, serviceOf, type Fate} from './model-cart.js';

/** Returns a cart whose service has these items. The cart has not been read. */
export function unreadCart(...ids: readonly number[]) {
  const service = new ModelCart().stock(...ids);
  const session = new Session();
  return {
    service,
    session,
    cart: new Cart(serviceOf(service, session), session, {settleDelay: 0}),
  };
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

type Deed = (
  cart: Cart,
  line: (itemId: number) => Line,
) => Promise<unknown> | readonly Promise<unknown>[];

/** What happens to a cart that has been read, and what comes of it. */
export interface Scene {
  /** The items in the cart. */
  readonly has?: readonly number[];
  readonly changes?: readonly Fate[];
  readonly reads?: readonly Fate[];
  /** Whether applying a code resets all quantities. */
  readonly forgetful?: boolean;
  readonly deed: Deed;
  /** A call that the service holds back until `meanwhile` has happened. */
  readonly held?: string;
  readonly meanwhile?: Deed;
  /** The outcomes of all deeds. By default the service accepts them. */
  readonly outcomes?: readonly unknown[];
  readonly calls?: string;
  readonly shows: string;
  /** The failures, by their keys. */
  readonly failures?: Readonly<Record<string, unknown>>;
}

/** Plays a scene until the cart has settled. Returns what came of it, and what the scene expects. */
export async function playScene(scene: Scene) {
  const {has = [], changes = [], reads = [], forgetful = false, held} = scene;
  const {cart, service} = await readCart(...has);
  Object.assign(service, {changes: [...changes], reads: [...reads], forgetful});
  const line = (itemId: number) => lineOf(cart, itemId);
  const hold = held === undefined ? undefined : service.hold(held);
  const deeds = [scene.deed(cart, line)];
  await hold?.reached;
  if (scene.meanwhile) deeds.push(scene.meanwhile(cart, line));
  hold?.release();
  const outcomes: unknown[] = [];
  for (const deed of deeds) outcomes.push(...(await Promise.all([await deed].flat())));
  await cart.settled();
  const calls = service.calls.join(', ');
  const seen = {
    outcomes,
    calls,
    shows: linesShown(cart.value).join(', '),
    failures: Object.fromEntries(cart.value.failures),
    pending: cart.value.pending,
  };
  const expected = {
    outcomes: scene.outcomes ?? outcomes.map(() => true),
    calls: scene.calls ?? calls,
    shows: scene.shows,
    failures: scene.failures ?? {},
    pending: false,
  };
  return {seen, expected};
}
