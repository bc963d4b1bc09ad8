import * as z from 'zod/mini';
import {
  AMOUNT_EXPECTED,
  amountOrNull,
  anything,
  booleanLike,
  id,
  idOrNull,
  listOf,
  partialListOf,
  numberOrNull,
  numberOrZero,
  optionalPart,
  requiredText,
  text,
} from './readers.js';
import {selectableServers} from './server.js';

/**
 * Reads the kind of a coupon's discount: a percentage (`percent`) or a fixed amount (`amount`).
 * Services spell these kinds in several ways. The result is empty if the value is neither.
 */
const CouponType = z.pipe(
  text,
  z.transform((type): 'percent' | 'amount' | '' => {
    if (/^(0|percent(age)?)$/i.test(type)) return 'percent';
    return /^(1|amount|fixed)$/i.test(type) ? 'amount' : '';
  }),
);

/**
 * Implements "Cart" of the service's interface document. The fields from `price` on are not in the
 * document, but services send them.
 */
export const Cart = z.object({
  id: idOrNull,
  user_id: idOrNull,
  gift_id: idOrNull,
  gift_sum: numberOrZero,
  coupon_id: idOrNull,
  coupon_sum: numberOrZero,
  /**
   * The referral that the shopper has applied, exactly as the service sends it: the interface
   * document does not show its data type. The shop only checks whether there is one.
   */
  referral: anything,
  gift_code: text,
  coupon_code: text,
  coupon_type: CouponType,
  coupon_value: numberOrZero,
  referral_code: text,
  /**
   * The cart's total in the system currency (`system_currency` of the settings); `null` if the
   * service sends no total.
   */
  price: numberOrNull,
  /** The total before reductions, in the system currency. */
  clear_price: numberOrNull,
  tax: numberOrNull,
  /** The total in virtual currency, such as points. */
  virtual_price: numberOrNull,
  /**
   * For how many days the referral is valid; `null` if it has no time limit or the service sends no
   * number.
   */
  referral_attribution_days: numberOrNull,
  /** Whether paying requires a linked Discord account. */
  discord_sync: booleanLike,
});
export type Cart = z.infer<typeof Cart>;

/**
 * An option of a variable. A variable is a choice that an item asks for, such as a colour. `price`
 * is added to the price of the cart line, in the system currency.
 */
export const VariableOption = z.object({name: text, value: text, price: numberOrZero});
export type VariableOption = z.infer<typeof VariableOption>;

/**
 * A choice that an item asks for, such as a colour. It is read from an entry of `vars`, a field of
 * "Cart item" in the service's interface document. Services send three fields that are not in the
 * document: `use` is the chosen value if there is no `value`, `variables` are the options, and
 * `type` is 0 for options, 1 for text and 2 for a number.
 */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly type: 'choice' | 'text' | 'number';
  readonly options: readonly VariableOption[];
  /** The chosen value; empty until the shopper has chosen. */
  readonly value: string;
}

const Variable = z.pipe(
  z.object({
    id,
    name: text,
    value: anything,
    use: anything,
    type: text,
    variables: listOf('variables', VariableOption),
  }),
  z.transform(({id, name, value, use, type, variables: options}): Variable => ({
    id,
    name,
    type: options.length ? 'choice' : type === '2' ? 'number' : 'text',
    options,
    value: text.parse(value ?? use),
  })),
);

/**
 * Implements "Cart item" of the service's interface document. `id` identifies the item, `cid` the
 * line of the cart.
 */
const cartItem = z.object({
  id,
  cid: id,
  name: requiredText,
  image: text,
  /**
   * The price of one unit after the coupon, in the system currency. If the price is missing,
   * `CartItem` makes it 0: the item is sold for virtual currency only, or the shopper has not
   * chosen a price yet.
   */
  price: anything,
  is_subs: booleanLike,
  virtual_price: numberOrNull,
  is_virtual_currency_only: booleanLike,
  vars: listOf('vars', Variable),
  count: z.pipe(
    numberOrNull,
    z.transform((count) => Math.max(1, Math.floor(count ?? 1))),
  ),
  quantityGlobalLimit: numberOrNull,
  quantityGlobalCurrentLimit: numberOrNull,
  quantityUserLimit: numberOrNull,
  quantityUserCurrentLimit: numberOrNull,
  is_unavailable: booleanLike,
  /** How the item is bought: 0 once, 1 as a subscription, 2 as a gift. */
  payment_type: numberOrZero,
  is_any_price: booleanLike,
  min_price: numberOrNull,
  allow_select_server: booleanLike,
  allowed_servers: selectableServers,
  /** Id of the chosen game server; `null` until the shopper has chosen. */
  selected_server: idOrNull,
  /** The player who gets the item as a gift. The interface document does not have this field. */
  gift: optionalPart('gift', z.object({gifted_to: text, avatar: text})),
  /**
   * Number of units in the chosen tier (pack), if the item is sold in tiers. The interface document
   * does not have this field.
   */
  tier_quantity: numberOrNull,
  /**
   * Number of units in the line, if the item's price changes with each purchase. The units then
   * have different prices. The interface document does not have this field.
   */
  incremental_quantity: numberOrNull,
});
export const CartItem = z.pipe(
  cartItem.check(
    z.refine(
      ({price, is_virtual_currency_only: isVirtual, is_any_price: isAnyPrice}) =>
        amountOrNull.parse(price) !== null ||
        isVirtual ||
        // A price that the shopper may choose is missing until the shopper has chosen it.
        (isAnyPrice && (price ?? '') === ''),
      {path: ['price'], error: AMOUNT_EXPECTED},
    ),
  ),
  z.transform((line) => ({...line, price: amountOrNull.parse(line.price) ?? 0})),
);
export type CartItem = z.infer<typeof CartItem>;

/** The answer of `POST /api/cart/get`. */
export const CartPage = z.pipe(
  z.object({cart: Cart, items: partialListOf('items', CartItem)}),
  z.transform(({cart, items: {entries, isPartial}}) => ({
    cart,
    items: entries,
    /**
     * Whether some cart lines could not be read and are missing in `items`. The service's totals
     * include these lines.
     */
    partial: isPartial,
  })),
);
export type CartPage = z.infer<typeof CartPage>;
