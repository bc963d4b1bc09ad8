import type {CartItem, CartPage} from '../api/calls/cart-page.js';
import {addToCart} from '../api/calls/addition.js';
import * as calls from '../api/calls/cart.js';
import type {ServiceCalls} from '../api/service.js';
import {
  additionOf,
  hasCoupon,
  newKeyOf,
  newLine,
  purchaseOf,
  sumOfCounts,
  type Addable,
  type AddWithOptions,
  type Line,
  type Purchase,
  type ShownLines,
} from './cart-state.js';

/** A change of the cart: one call to the service. */
export interface Change {
  /** The key of its failure in `CartState.failures`. */
  readonly subject: string;
  /** What a setting sets, such as `count of 9001`. */
  readonly sets?: string;
  /** The key of the line that it adds, until the service has the line. */
  readonly adds?: string;
  readonly removesLine?: boolean;
  /** Whether a code is applied or removed. Some services then reset quantities and choices. */
  readonly isCode?: boolean;
  send(service: ServiceCalls): Promise<unknown>;
  /** Applies the change to the shown lines. */
  show(lines: ShownLines): void;
  /**
   * Whether `after`, a cart read after a lost answer, contains the change. `before`: the lines when
   * it was sent, if the service shows them.
   */
  isMade(after: CartPage, before?: readonly Line[]): boolean;
  /** The changes that follow; `undefined` if `after` lacks the line to change. */
  followUp?(after: CartPage, before?: readonly Line[]): readonly Change[] | undefined;
}

/** Whether a newer change makes an older one pointless, so that its failure is not shown. */
export function isReplaced({subject, sets}: Change, newer: Change): boolean {
  if (newer.removesLine) return newer.subject === subject;
  return sets !== undefined && newer.sets === sets;
}

/** The service's lines with a log of changes applied to them. */
export function linesWith(
  items: readonly CartItem[],
  log: readonly {readonly change: Change}[],
): readonly Line[] {
  const lines: ShownLines = new Map();
  for (const item of items) {
    const {cid, id, name, count} = item;
    const line = {itemId: id, name, count, purchase: item, item, added: undefined};
    lines.set(`${cid}`, {...line, key: `${cid}`, pending: false});
  }
  for (const {change} of log) change.show(lines);
  return [...lines.values()];
}

/** The changes that a shopper can make to the cart: see the methods of `Cart`. */
export const changes = {
  /** Adds one unit of an item. Further units, and choices, are changes that follow. */
  add(item: Addable, options: AddWithOptions): Change {
    const {giftTo, tier, promoted, count = 1, server, variables, price} = options;
    const {id} = item;
    const purchase = purchaseOf(id, options);
    const key = newKeyOf(purchase);
    return {
      subject: additionOf(item, options),
      adds: key,
      send: (service) =>
        service.call(addToCart, {
          id,
          promoted: promoted ? 1 : 0,
          payment_type: purchase.payment_type,
          gift_to: giftTo || undefined,
          tier_quantity: tier || undefined,
        }),
      show(lines) {
        // A gift or a pack may get a line of its own.
        const isPlain = purchase.payment_type === 0 && !tier;
        const line = [...lines.values()].find(
          (one) => newKeyOf(one.purchase) === key && (isPlain || !one.item),
        );
        const count = line && {count: line.count + 1, pending: true};
        lines.set(line?.key ?? key, {...(line ?? newLine(item, purchase)), ...count});
      },
      isMade: ({items}, before) =>
        before !== undefined &&
        sumOfCounts(items.filter((line) => line.id === id)) >
          sumOfCounts(before.filter((line) => line.itemId === id)),
      ...((count > 1 || (server ?? price ?? variables?.length)) && {
        followUp: (after, before) => stepsAfterAdding(purchase, options, after, before),
      }),
    };
  },

  setCount: ({cid}: CartItem, count: number): Change =>
    setting(
      cid,
      'count',
      () => ({count}),
      (service) => service.call(calls.setCount, {cid, count}),
    ),

  setPrice: ({cid}: CartItem, price: number): Change =>
    setting(
      cid,
      'price',
      () => ({price}),
      (service) => service.call(calls.setPrice, {cid, price}),
    ),

  setServer: ({cid}: CartItem, server: number): Change =>
    setting(
      cid,
      'server',
      () => ({selected_server: server}),
      (service) => service.call(calls.setServer, {cid, server_id: server}),
    ),

  setVariable: ({cid}: CartItem, id: number, value: string): Change =>
    setting(
      cid,
      `variable ${id}`,
      ({vars}) => ({vars: vars.map((one) => (one.id === id ? {...one, value} : one))}),
      (service) => service.call(calls.setVariable, {cid, var_id: id, var_value: value}),
    ),

  remove: ({cid}: CartItem): Change => ({
    subject: `${cid}`,
    removesLine: true,
    send: (service) => service.call(calls.removeFromCart, {cid}),
    show: (lines) => void lines.delete(`${cid}`),
    isMade: ({items}) => !items.some((line) => line.cid === cid),
  }),

  applyCode: (coupon: string): Change => ({
    ...codeChange('code', ({coupon_code, gift_code}) =>
      [coupon_code, gift_code].some((one) => isSameCode(one, coupon)),
    ),
    send: (service) => service.call(calls.applyCode, {coupon}),
  }),

  removeCoupon: (): Change => ({
    ...codeChange('code', (cart) => !hasCoupon(cart)),
    send: (service) => service.call(calls.removeCoupon),
  }),

  removeGiftCard: (): Change => ({
    ...codeChange('code', (cart) => !cart.gift_code && cart.gift_id === null),
    send: (service) => service.call(calls.removeGiftCard),
  }),

  applyReferral: (code: string): Change => ({
    ...codeChange('referral', (cart) => isSameCode(cart.referral_code, code)),
    send: (service) => service.call(calls.setReferral, {ref_code: code}),
  }),

  removeReferral: (): Change => ({
    ...codeChange('referral', (cart) => !cart.referral_code),
    send: (service) => service.call(calls.removeReferral),
  }),
};

export type Changes = typeof changes;

/** Sets the line to which a unit was added. What it had, or has got since, is kept. */
function stepsAfterAdding(
  purchase: Purchase,
  {count = 1, server, variables = [], price, giftTo}: AddWithOptions,
  after: CartPage,
  before: readonly Line[] = [],
): readonly Change[] | undefined {
  const lines = after.items.filter(
    (line) =>
      newKeyOf(line) === newKeyOf(purchase) &&
      (!giftTo || line.gift?.gifted_to === giftTo),
  );
  const added = lines.find(({cid}) => !before.some(({key}) => key === `${cid}`));
  const line = added ?? lines[0];
  if (!line) return undefined;
  const units = changes.setCount(line, line.count - 1 + count);
  const choices = [
    price === undefined ? [] : changes.setPrice(line, price),
    server === undefined ? [] : changes.setServer(line, server),
    ...variables.map(({id, value}) => changes.setVariable(line, id, value)),
  ].flat();
  return [units, ...(added ? choices : [])].filter((step) => !step.isMade(after));
}

/** A change that sets something of a line. `edit`: its effect on the service's line. */
function setting(
  cid: number,
  what: string,
  edit: (item: CartItem) => Partial<CartItem>,
  send: Change['send'],
): Change {
  const edited = (item: CartItem) => ({...item, ...edit(item)});
  return {
    subject: `${cid}`,
    sets: `${what} of ${cid}`,
    send,
    show(lines) {
      const line = lines.get(`${cid}`);
      if (!line?.item) return;
      const item = edited({...line.item, count: line.count});
      lines.set(line.key, {...line, item, count: item.count, pending: true});
    },
    isMade: ({items}) =>
      items.some(
        (line) =>
          line.cid === cid && JSON.stringify(line) === JSON.stringify(edited(line)),
      ),
  };
}

/** The common members of all changes of codes. */
function codeChange(subject: string, isSet: (cart: CartPage['cart']) => boolean) {
  return {
    subject,
    isCode: true,
    show: () => undefined,
    isMade: ({cart}: CartPage) => isSet(cart),
  };
}

function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
