import type {CallOptions, ShopClient} from '../client/shop-client.js';
import type {CartItem, CartPage} from '../schemas/cart.js';
import type {Item} from '../schemas/item.js';

export type CartClient = Pick<
  ShopClient,
  | 'getCart'
  | 'addToCart'
  | 'removeFromCart'
  | 'setCount'
  | 'setPrice'
  | 'setVariable'
  | 'setServer'
  | 'applyCode'
  | 'removeCoupon'
  | 'removeGiftCard'
  | 'setReferral'
  | 'removeReferral'
>;

/** What has to be known of an item to put it into the cart and show it there at once. */
export type Addable = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'virtual_price' | 'is_virtual_currency_only'
>;

/** How an item is put into the cart. */
export interface AddOptions {
  /** As a subscription instead of once. */
  readonly subscribe?: boolean | undefined;
  /** Name of the player it is a gift for. */
  readonly giftTo?: string | undefined;
  /** How many at once, for items sold in tiers. */
  readonly tier?: number | undefined;
}

/** A row of the cart as the shopper sees it: the service's line, with what was done since laid over it. */
export interface Line {
  /** The line's `cid`, or for a line the service has not answered yet `new-<item id>-<payment type>`, and `-<tier>` where it is one. */
  readonly key: string;
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  /** The service's line; `undefined` until it has one. */
  readonly item: CartItem | undefined;
  /** What was put in, for a line the service has not answered yet. */
  readonly added: Addable | undefined;
  /** Whether a change to this line is under way. */
  readonly pending: boolean;
}

/** One thing a shopper does to the cart. */
export interface Change {
  /** What it is about, as `CartState.failures` names it. */
  readonly subject: string;
  /** Of several changes in a row that share this, only the last is sent. */
  readonly replaces?: string;
  /** Whether the service works out prices anew a moment after it has answered. */
  readonly settles?: boolean;
  /** Whether services are known to forget quantities over it. */
  readonly shakes?: boolean;
  send(client: CartClient, options: CallOptions): Promise<unknown>;
  /** Lays the change over lines, as they will be once the service has taken it. */
  lay(lines: Map<string, Line>): void;
  /** Whether an answer shows that it was taken; `before` is what was known when it was sent. */
  seen(after: CartPage, before: readonly Line[]): boolean;
}

/** The service's lines, with changes laid over them. */
export function overlay(
  items: readonly CartItem[],
  changes: readonly Change[],
): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const item of items) {
    const {cid, id, name, count} = item;
    const key = `${cid}`;
    lines.set(key, {
      key,
      itemId: id,
      name,
      count,
      item,
      added: undefined,
      pending: false,
    });
  }
  for (const change of changes) change.lay(lines);
  return [...lines.values()];
}

function change(
  lines: Map<string, Line>,
  cid: number,
  news: (line: Line) => Partial<Line>,
): void {
  const line = lines.get(`${cid}`);
  if (line) lines.set(line.key, {...line, ...news(line), pending: true});
}

/** Changes something the service keeps for a line, and shows it as chosen at once. */
function edit(line: CartItem, what: string, news: Partial<CartItem>) {
  const {cid} = line;
  return {
    subject: `${cid}`,
    replaces: `${what} ${cid}`,
    settles: true,
    lay: (lines: Map<string, Line>) =>
      change(lines, cid, ({item}) => ({item: item && {...item, ...news}})),
  };
}

function lineOf({items}: CartPage, cid: number): CartItem | undefined {
  return items.find((item) => item.cid === cid);
}

function countOf(items: Iterable<{readonly count: number}>): number {
  let count = 0;
  for (const item of items) count += item.count;
  return count;
}

/** One more of an item. */
export function addition(item: Addable, {subscribe, giftTo, tier}: AddOptions): Change {
  const paymentType = subscribe ? 1 : giftTo ? 2 : 0;
  const plain = paymentType === 0 && !tier;
  const {id, name} = item;
  const newKey = ['new', id, paymentType, ...(tier ? [tier] : [])].join('-');
  return {
    subject: `${giftTo ? 'gift' : 'item'}-${id}`,
    send: (client, options) =>
      client.addToCart(id, {paymentType, giftTo, tier}, options),
    lay(lines) {
      const known = [...lines.values()].find(
        ({key, item: line}) =>
          key === newKey ||
          (plain && line?.id === id && line.payment_type === 0 && !line.tier_quantity),
      );
      const fresh = {
        key: newKey,
        itemId: id,
        name,
        count: 0,
        item: undefined,
        added: item,
      };
      const line = known ?? fresh;
      lines.set(line.key, {...line, count: line.count + 1, pending: true});
    },
    seen: ({items}, before) =>
      countOf(items.filter((line) => line.id === id)) >
      countOf(before.filter((line) => line.itemId === id)),
  };
}

/** So many of a line. */
export function counting({cid}: CartItem, count: number): Change {
  return {
    subject: `${cid}`,
    replaces: `count ${cid}`,
    settles: true,
    send: (client, options) => client.setCount(cid, count, options),
    lay: (lines) => change(lines, cid, () => ({count})),
    seen: (after) => lineOf(after, cid)?.count === count,
  };
}

/** A line taken out. */
export function removal({cid}: CartItem): Change {
  return {
    subject: `${cid}`,
    send: (client, options) => client.removeFromCart(cid, options),
    lay: (lines) => void lines.delete(`${cid}`),
    seen: (after) => !lineOf(after, cid),
  };
}

/** The price a shopper sets for a line, in the system currency. */
export function pricing(line: CartItem, price: number): Change {
  return {
    ...edit(line, 'price', {price}),
    send: (client, options) => client.setPrice(line.cid, price, options),
    seen: (after) => lineOf(after, line.cid)?.price === price,
  };
}

/** The game server a line is for. */
export function serverChoice(line: CartItem, server: number): Change {
  return {
    ...edit(line, 'server', {selected_server: server}),
    send: (client, options) => client.setServer(line.cid, server, options),
    seen: (after) => lineOf(after, line.cid)?.selected_server === server,
  };
}

/** The value of one of a line's variables. */
export function variableChoice(
  line: CartItem,
  variable: number,
  value: string,
): Change {
  const valueIn = (item: CartItem | undefined) =>
    item?.vars.find(({id}) => id === variable)?.value;
  return {
    ...edit(line, `variable ${variable} of`, {}),
    lay: (lines) =>
      change(lines, line.cid, ({item}) => ({
        item: item && {
          ...item,
          vars: item.vars.map((one) => (one.id === variable ? {...one, value} : one)),
        },
      })),
    send: (client, options) => client.setVariable(line.cid, variable, value, options),
    seen: (after) => valueIn(lineOf(after, line.cid)) === value,
  };
}

function codeChange(
  subject: 'code' | 'referral',
  send: Change['send'],
  seen: (after: CartPage['cart']) => boolean,
): Change {
  return {
    subject,
    settles: true,
    shakes: true,
    send,
    lay: () => undefined,
    seen: ({cart}) => seen(cart),
  };
}

/** A coupon or a gift card. */
export function codeApplication(code: string): Change {
  const same = (other: string) => other.toLowerCase() === code.toLowerCase();
  return codeChange(
    'code',
    (client, options) => client.applyCode(code, options),
    (cart) => same(cart.coupon_code) || same(cart.gift_code),
  );
}

export function couponRemoval(): Change {
  return codeChange(
    'code',
    (client, options) => client.removeCoupon(options),
    (cart) => !cart.coupon_code,
  );
}

export function giftCardRemoval(): Change {
  return codeChange(
    'code',
    (client, options) => client.removeGiftCard(options),
    (cart) => !cart.gift_code,
  );
}

/** The code of whoever sent the shopper. */
export function referralApplication(code: string): Change {
  return codeChange(
    'referral',
    (client, options) => client.setReferral(code, options),
    (cart) => cart.referral_code.toLowerCase() === code.toLowerCase(),
  );
}

export function referralRemoval(): Change {
  return codeChange(
    'referral',
    (client, options) => client.removeReferral(options),
    (cart) => !cart.referral_code,
  );
}

/**
 * What it takes to make a line that was put back what it was. A price of the shopper's own is
 * not known where a coupon has been taken off it: `reduced`.
 */
export function restorations(
  was: CartItem,
  line: CartItem,
  reduced: boolean,
): readonly Change[] {
  const {count, price, selected_server: server, vars} = was;
  const chosen = vars.filter(
    ({id, value}) =>
      value && line.vars.some((one) => one.id === id && one.value !== value),
  );
  return [
    ...(line.count === count ? [] : [counting(line, count)]),
    ...(line.is_any_price && !reduced && line.price !== price
      ? [pricing(line, price)]
      : []),
    ...(server === null || line.selected_server === server
      ? []
      : [serverChoice(line, server)]),
    ...chosen.map(({id, value}) => variableChoice(line, id, value)),
  ];
}

/** What it takes to give lines back the quantities and choices that the service forgot over a code. */
export function repairs(before: readonly Line[], after: CartPage): readonly Change[] {
  return after.items.flatMap((line) => {
    const {count = 0, item: was} = before.find(({key}) => key === `${line.cid}`) ?? {};
    if (!was) return [];
    const server = line.selected_server === null ? was.selected_server : null;
    return [
      ...(line.count < count ? [counting(line, count)] : []),
      ...(server === null ? [] : [serverChoice(line, server)]),
      ...was.vars
        .filter(
          ({id, value}) =>
            value && line.vars.some((one) => one.id === id && !one.value),
        )
        .map(({id, value}) => variableChoice(line, id, value)),
    ];
  });
}
