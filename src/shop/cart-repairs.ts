import type {CartItem, CartPage} from '../api/cart.js';
import {changes, type Change} from './cart-changes.js';
import {
  hasCoupon,
  purchaseKeyOf,
  purchaseKeyOfLine,
  sumOfCounts,
  type Line,
} from './cart-lines.js';

/**
 * Returns the change that restores the removed line `was`: adds one unit of the item, then sets
 * the line's quantity and choices. Returns `undefined` for a gift whose recipient is not known.
 * `isReduced`: whether a coupon had reduced the line's price. If so, the price that the shopper
 * chose is not known, and is not restored.
 */
export function undoRemovalChange(
  was: CartItem,
  isReduced: boolean,
): Change | undefined {
  const {payment_type: type, gift, tier_quantity, count} = was;
  const giftTo = gift?.gifted_to;
  if (type === 2 && !giftTo) return undefined;
  const options = {subscribe: type === 1, giftTo, tier: tier_quantity ?? undefined};
  const restored: Change = {
    ...changes.add(was, options, count),
    // If the removal has failed, the line is still in the cart. Then nothing has to be restored.
    isNeedless: (before) => before.some(({key}) => key === `${was.cid}`),
  };
  const isSimple =
    count === 1 &&
    !was.is_any_price &&
    was.selected_server === null &&
    was.vars.every(({value}) => !value);
  if (isSimple) return restored;
  const isSame = (line: CartItem) =>
    purchaseKeyOf(line) === purchaseKeyOf(was) && line.gift?.gifted_to === giftTo;
  return {
    ...restored,
    begun: changes.add(was, options),
    complete(after, before) {
      const known = new Set(before?.map(({key}) => key));
      const lines = after.items.filter(isSame);
      const added = lines.find(({cid}) => !known.has(`${cid}`));
      // If the shopper has put the item into the cart again since the removal, the removed units
      // are added to the new line, and the new line keeps its choices.
      const line = added ?? lines[0];
      if (!line) return undefined;
      return [
        ...(count > 1 ? [changes.setCount(line, line.count - 1 + count)] : []),
        ...(added ? choicesOf(was, added, isReduced || hasCoupon(after.cart)) : []),
      ];
    },
  };
}

/** The changes that give `line` the price, server and variables of the removed line `was`. */
function choicesOf(
  was: CartItem,
  line: CartItem,
  isReduced: boolean,
): readonly Change[] {
  const {price, selected_server: server, vars} = was;
  const chosen = vars.filter(
    ({id, value}) =>
      value && line.vars.some((one) => one.id === id && one.value !== value),
  );
  return [
    ...(line.is_any_price && !isReduced && line.price !== price
      ? [changes.setPrice(line, price)]
      : []),
    ...(server === null || line.selected_server === server
      ? []
      : [changes.setServer(line, server)]),
    ...chosen.map(({id, value}) => changes.setVariable(line, id, value)),
  ];
}

/**
 * Returns the changes that restore quantities and choices. Some services reset them when a coupon,
 * gift card or referral code is applied or removed. `before`: the lines as the shopper wants them.
 * A quantity counts as reset only if it is 1 now. No item gets more units than `before` contains.
 */
export function restoringChanges(
  before: readonly Line[],
  after: CartPage,
): readonly Change[] {
  const known = new Map(before.map((line) => [line.key, line]));
  const missing = missingUnits(before, after);
  const isKnown = ({cid}: CartItem) => known.has(`${cid}`);
  return after.items.flatMap((line) => {
    const kind = purchaseKeyOf(line);
    const was = known.get(`${line.cid}`);
    // If the service did not have an added item yet, its units are in `before` under the key
    // `new-` plus `kind`. In `after`, they may be in any line of this kind. So they count as
    // units of `line` only if no other line in `after` can contain them.
    const others = after.items.filter(
      (one) => one !== line && purchaseKeyOf(one) === kind,
    );
    const isOnly = was ? !others.length : others.every(isKnown);
    const added = isOnly ? (known.get(`new-${kind}`)?.count ?? 0) : 0;
    const lost = missing.get(kind) ?? 0;
    const units = Math.min((was?.count ?? 0) + added - line.count, lost);
    const isReset = line.count === 1 && units > 0;
    if (isReset) missing.set(kind, lost - units);
    const {selected_server: server = null, vars = []} = was?.item ?? {};
    return [
      ...(isReset ? [changes.setCount(line, line.count + units)] : []),
      ...(server === null || line.selected_server !== null
        ? []
        : [changes.setServer(line, server)]),
      ...vars
        .filter(
          ({id, value}) =>
            value && line.vars.some((one) => one.id === id && !one.value),
        )
        .map(({id, value}) => changes.setVariable(line, id, value)),
    ];
  });
}

/** For each kind of line (`purchaseKeyOf`), how many more units `before` contains than `after`. */
function missingUnits(before: readonly Line[], after: CartPage): Map<string, number> {
  const kinds = new Set(before.map(purchaseKeyOfLine));
  return new Map(
    [...kinds].map((kind) => [
      kind,
      sumOfCounts(before.filter((line) => purchaseKeyOfLine(line) === kind)) -
        sumOfCounts(after.items.filter((line) => purchaseKeyOf(line) === kind)),
    ]),
  );
}
