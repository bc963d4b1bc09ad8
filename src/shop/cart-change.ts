import type {CallOptions, ShopClient} from '../api/shop-client.js';
import type {CartItem, CartPage} from '../api/cart.js';
import type {Item} from '../api/item.js';

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
  /** The key of its failure in `CartState.failures`. */
  readonly subject: string;
  /** Of several changes in a row that share this, only the last is sent. */
  readonly replaces?: string;
  /** Whether the change takes a line out, so that earlier changes of the line no longer matter. */
  readonly removes?: boolean;
  /** Whether the service works out prices anew a moment after it has answered. */
  readonly settles?: boolean;
  /** Whether services are known to reset the quantities and choices of all lines over it. */
  readonly resets?: boolean;
  send(client: CartClient, options: CallOptions): Promise<unknown>;
  /** Applies the change to the lines that are shown, before the service has answered. */
  lay(lines: Map<string, Line>): void;
  /**
   * Whether an answer shows that the service accepted it. `before`: the lines when it was sent;
   * `undefined` if they are not known.
   */
  seen(after: CartPage, before: readonly Line[] | undefined): boolean;
  /** For a change of several calls: what `send` alone has put into the cart. */
  readonly begun?: Change;
  /**
   * For a change of several calls: the changes that complete it, for the first answer after
   * `send`. `undefined` if the answer has no line to complete.
   */
  complete?(
    after: CartPage,
    before: readonly Line[] | undefined,
  ): readonly Change[] | undefined;
}

/** Whether a newer change makes an older one pointless, so that nobody needs to know its failure. */
export function isReplaced(older: Change, newer: Change): boolean {
  return newer.removes
    ? newer.subject === older.subject
    : newer.replaces !== undefined && newer.replaces === older.replaces;
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

type Kind = Pick<CartItem, 'id' | 'payment_type' | 'tier_quantity'>;

/** The item of a line and how it is bought: `7-0`, or `7-0-10` for a tier. */
function kindOf({id, payment_type: type, tier_quantity: tier}: Kind): string {
  return [id, type, ...(tier ? [tier] : [])].join('-');
}

/** The same for a line that the service may not have yet. */
function kindOfLine({item, key}: Line): string {
  return item ? kindOf(item) : key.slice('new-'.length);
}

/** One more of an item. */
export function addition(item: Addable, options: AddOptions): Change {
  return additionOf(item, options, 1);
}

/** `count`: how many are shown as on their way. */
function additionOf(
  item: Addable,
  {subscribe, giftTo, tier}: AddOptions,
  count: number,
): Change {
  const paymentType = subscribe ? 1 : giftTo ? 2 : 0;
  const plain = paymentType === 0 && !tier;
  const {id, name} = item;
  const newKey = `new-${kindOf({id, payment_type: paymentType, tier_quantity: tier ?? null})}`;
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
      lines.set(line.key, {...line, count: line.count + count, pending: true});
    },
    seen: ({items}, before) =>
      before !== undefined &&
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
    removes: true,
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
    seen: (after, before) => {
      const shown = lineOf(after, line.cid)?.price;
      if (shown === undefined) return false;
      if (!hasCoupon(after.cart)) return isSamePrice(shown, price);
      // The service shows the price with the coupon taken off, and not how much that was.
      const was =
        before?.find(({key}) => key === `${line.cid}`)?.item?.price ?? Infinity;
      if (isSamePrice(shown, was) || shown > price + 0.005) return false;
      // Both the price before and this one may explain the answer: the smaller reduction does.
      return was < shown || price < was;
    },
  };
}

/** Whether a coupon is applied. Some services do not say which. */
export function hasCoupon({coupon_code, coupon_id}: CartPage['cart']): boolean {
  return coupon_code !== '' || coupon_id !== null;
}

/** Whether two prices are the same to the cent. */
function isSamePrice(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
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
    resets: true,
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
    (cart) => !hasCoupon(cart),
  );
}

export function giftCardRemoval(): Change {
  return codeChange(
    'code',
    (client, options) => client.removeGiftCard(options),
    (cart) => !cart.gift_code && cart.gift_id === null,
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
 * Puts a removed line back: adds one of the item, then sets what the line had. `undefined` for a
 * gift whose recipient is not known. `reduced`: whether the line's price was read with a coupon
 * taken off, so that the shopper's own price is not known.
 */
export function restoration(was: CartItem, reduced: boolean): Change | undefined {
  const {payment_type: type, gift, tier_quantity, count} = was;
  const giftTo = gift?.gifted_to;
  if (type === 2 && !giftTo) return undefined;
  const tier = tier_quantity ?? undefined;
  const options = {subscribe: type === 1, giftTo, tier};
  const restored = additionOf(was, options, count);
  const isSimple =
    count === 1 &&
    !was.is_any_price &&
    was.selected_server === null &&
    was.vars.every(({value}) => !value);
  if (isSimple) return restored;
  const isSame = (line: CartItem) =>
    kindOf(line) === kindOf(was) && line.gift?.gifted_to === giftTo;
  return {
    ...restored,
    begun: addition(was, options),
    complete(after, before) {
      const known = new Set(before?.map(({key}) => key));
      const lines = after.items.filter(isSame);
      const added = lines.find(({cid}) => !known.has(`${cid}`));
      // Where the shopper has bought it again since, the units are added to that line, and
      // the choices that were made for it stay.
      const line = added ?? lines[0];
      if (!line) return undefined;
      return [
        ...(count > 1 ? [counting(line, line.count - 1 + count)] : []),
        ...(added ? choicesOf(was, added, reduced || hasCoupon(after.cart)) : []),
      ];
    },
  };
}

/** The changes that give a line the price, server and variables of another. */
function choicesOf(was: CartItem, line: CartItem, reduced: boolean): readonly Change[] {
  const {price, selected_server: server, vars} = was;
  const chosen = vars.filter(
    ({id, value}) =>
      value && line.vars.some((one) => one.id === id && one.value !== value),
  );
  return [
    ...(line.is_any_price && !reduced && line.price !== price
      ? [pricing(line, price)]
      : []),
    ...(server === null || line.selected_server === server
      ? []
      : [serverChoice(line, server)]),
    ...chosen.map(({id, value}) => variableChoice(line, id, value)),
  ];
}

/**
 * The changes that give lines back the quantities and choices that the service has reset.
 * `before`: the lines as they were to be. Only a quantity of 1 counts as reset, and never more
 * units of an item are asked for than there were.
 */
export function repairs(before: readonly Line[], after: CartPage): readonly Change[] {
  const known = new Map(before.map((line) => [line.key, line]));
  const missing = new Map<string, number>();
  for (const line of before) {
    const kind = kindOfLine(line);
    missing.set(kind, (missing.get(kind) ?? 0) + line.count);
  }
  for (const line of after.items) {
    const kind = kindOf(line);
    missing.set(kind, (missing.get(kind) ?? 0) - line.count);
  }
  const linesOf = (kind: string) => after.items.filter((line) => kindOf(line) === kind);
  const isKnown = ({cid}: CartItem) => known.has(`${cid}`);
  return after.items.flatMap((line) => {
    const kind = kindOf(line);
    const was = known.get(`${line.cid}`);
    // An addition the service has not answered has no line yet, only a kind. It is in this
    // line if the service has no other for it.
    const others = linesOf(kind).filter((one) => one !== line);
    const isOnly = was ? !others.length : others.every(isKnown);
    const added = isOnly ? (known.get(`new-${kind}`)?.count ?? 0) : 0;
    const lost = missing.get(kind) ?? 0;
    const units = Math.min((was?.count ?? 0) + added - line.count, lost);
    const isReset = line.count === 1 && units > 0;
    if (isReset) missing.set(kind, lost - units);
    const {selected_server: server = null, vars = []} = was?.item ?? {};
    return [
      ...(isReset ? [counting(line, line.count + units)] : []),
      ...(server === null || line.selected_server !== null
        ? []
        : [serverChoice(line, server)]),
      ...vars
        .filter(
          ({id, value}) =>
            value && line.vars.some((one) => one.id === id && !one.value),
        )
        .map(({id, value}) => variableChoice(line, id, value)),
    ];
  });
}
