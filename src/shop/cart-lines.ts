import type {CartItem, CartPage} from '../api/cart.js';
import type {Item} from '../api/item.js';

/** The fields of an item that are needed to add it to the cart and to show it there at once. */
export type Addable = Pick<
  Item,
  'id' | 'name' | 'image' | 'price' | 'virtual_price' | 'is_virtual_currency_only'
>;

/** Options for adding an item to the cart. */
export interface AddOptions {
  /** Whether the item is bought as a subscription instead of once. */
  readonly subscribe?: boolean | undefined;
  /** Name of the player who gets the item as a gift. */
  readonly giftTo?: string | undefined;
  /** Number of units that are bought together, for items sold in tiers. */
  readonly tier?: number | undefined;
  /** Whether the shopper adds an item that the shop has suggested in the cart. */
  readonly promoted?: boolean | undefined;
}

/** A row of the cart as the shopper sees it: the service's line with the pending changes applied. */
export interface Line {
  /**
   * The service's id of the line (`cid`). Until the service has the line: `new-` plus the line's
   * purchase key (`purchaseKeyOf`).
   */
  readonly key: string;
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  /** The service's data about the line; `undefined` until the service has the line. */
  readonly item: CartItem | undefined;
  /** The added item, for a line that the service does not have yet. */
  readonly added: Addable | undefined;
  /** Whether a change to this line is under way. */
  readonly pending: boolean;
}

/** The lines that are shown, by their keys. A change edits them before the service has answered. */
export type ShownLines = Map<string, Line>;

/** The service's lines with changes applied to them. */
export function linesWith(
  items: readonly CartItem[],
  changes: readonly {show(lines: ShownLines): void}[],
): readonly Line[] {
  const lines: ShownLines = new Map();
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
  for (const change of changes) change.show(lines);
  return [...lines.values()];
}

/**
 * Edits the line with this `cid` and marks it as pending. Does nothing if no such line is shown.
 */
export function editLine(
  lines: ShownLines,
  cid: number,
  edit: (line: Line) => Partial<Line>,
): void {
  const line = lines.get(`${cid}`);
  if (line) lines.set(line.key, {...line, ...edit(line), pending: true});
}

/** Returns the line with this `cid` of the service's cart; `undefined` if there is none. */
export function lineOf({items}: CartPage, cid: number): CartItem | undefined {
  return items.find((item) => item.cid === cid);
}

/** The total number of units in some lines. */
export function sumOfCounts(lines: Iterable<{readonly count: number}>): number {
  let units = 0;
  for (const {count} of lines) units += count;
  return units;
}

type Kind = Pick<CartItem, 'id' | 'payment_type' | 'tier_quantity'>;

/**
 * Returns a key for a line's item and how it is bought, to compare lines: `7-0` for item 7 bought
 * once (`payment_type` 0), `7-0-10` for item 7 in a tier of ten units.
 */
export function purchaseKeyOf({
  id,
  payment_type: type,
  tier_quantity: tier,
}: Kind): string {
  return [id, type, ...(tier ? [tier] : [])].join('-');
}

/** The purchase key (`purchaseKeyOf`) of a line, even if the service does not have the line yet. */
export function purchaseKeyOfLine({item, key}: Line): string {
  return item ? purchaseKeyOf(item) : key.slice('new-'.length);
}

/**
 * Keys of the lines whose server or variables differ from those of the same lines before, and of those
 * of which there are more or fewer units than before.
 */
export function alteredLines(
  before: readonly Line[],
  items: readonly CartItem[],
): ReadonlySet<string> {
  const known = new Map(before.map((line) => [line.key, line.item]));
  const isAltered = (item: CartItem) => {
    const kind = purchaseKeyOf(item);
    const was = known.get(`${item.cid}`);
    const unitsBefore = sumOfCounts(
      before.filter((line) => purchaseKeyOfLine(line) === kind),
    );
    const units = sumOfCounts(items.filter((one) => purchaseKeyOf(one) === kind));
    return (
      (unitsBefore > 0 && units !== unitsBefore) ||
      (was &&
        (was.selected_server !== item.selected_server ||
          was.vars.some(
            ({id, value}) => item.vars.find((one) => one.id === id)?.value !== value,
          )))
    );
  };
  return new Set(items.filter(isAltered).map(({cid}) => `${cid}`));
}

/** The payment type and tier in a line's purchase key (`purchaseKeyOf`). */
function kindOf(line: Line): {
  readonly type: string | undefined;
  readonly tier: number;
} {
  const [, type, tier = 1] = purchaseKeyOfLine(line).split('-');
  return {type, tier: Number(tier)};
}

/** Whether a line is a gift for another player. */
export function isGift(line: Line): boolean {
  return kindOf(line).type === '2';
}

/** Whether a line is a subscription. */
export function isSubscription(line: Line): boolean {
  return kindOf(line).type === '1';
}

/** The total number of pieces in some lines: a unit of a tier has several pieces. */
export function piecesIn(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.count * kindOf(line).tier, 0);
}

/** Whether a coupon is applied. Some services send only the coupon's id, not its code. */
export function hasCoupon({coupon_code, coupon_id}: CartPage['cart']): boolean {
  return coupon_code !== '' || coupon_id !== null;
}
