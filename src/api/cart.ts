import * as z from 'zod/mini';
import {
  AMOUNT_EXPECTED,
  amountOrNull,
  anything,
  booleanLike,
  id,
  idOrNull,
  listOf,
  numberOrNull,
  numberOrZero,
  optionalPart,
  requiredText,
  text,
} from './readers.js';
import {gameServers} from './server.js';

/** The kind of a coupon's reduction, from every spelling of services; empty if it is unknown. */
const CouponType = z.pipe(
  text,
  z.transform((type): 'percent' | 'amount' | '' => {
    if (/^(0|percent(age)?)$/i.test(type)) return 'percent';
    return /^(1|amount|fixed)$/i.test(type) ? 'amount' : '';
  }),
);

/** Interface: "Cart". The fields from `price` on are not in it: they are totals of the service. */
export const Cart = z.object({
  id: idOrNull,
  user_id: idOrNull,
  gift_id: idOrNull,
  gift_sum: numberOrZero,
  coupon_id: idOrNull,
  coupon_sum: numberOrZero,
  /** Its type is not documented. Only its presence has a meaning. */
  referral: anything,
  gift_code: text,
  coupon_code: text,
  coupon_type: CouponType,
  coupon_value: numberOrZero,
  referral_code: text,
  /** The total in the system currency; `null` if the service sends none. */
  price: numberOrNull,
  /** The total before reductions. */
  clear_price: numberOrNull,
  tax: numberOrNull,
  /** The total in virtual currency. */
  virtual_price: numberOrNull,
  /** How many days a referral counts; `null` if it counts forever, or the service does not say. */
  referral_attribution_days: numberOrNull,
  /** Whether paying requires a linked Discord account. */
  discord_sync: booleanLike,
});
export type Cart = z.infer<typeof Cart>;

/** A value that a variable may have; `price` is added to the line's, in the system currency. */
export const VariableOption = z.object({name: text, value: text, price: numberOrZero});
export type VariableOption = z.infer<typeof VariableOption>;

/**
 * Interface: "Cart item", its `vars`. Services send what was chosen as `use`, and say how it is
 * chosen: 0 one of the `options`, 1 text, 2 a number. Both are beyond the document.
 */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly type: 'choice' | 'text' | 'number';
  readonly options: readonly VariableOption[];
  /** Empty until chosen. */
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

/** Interface: "Cart item". `id` is the item's, `cid` the line's. */
const cartItem = z.object({
  id,
  cid: id,
  name: requiredText,
  image: text,
  /** Of one, in the system currency, a coupon already taken off; 0 for virtual currency only. */
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
  /** 0 regular, 1 subscription, 2 gift. */
  payment_type: numberOrZero,
  is_any_price: booleanLike,
  min_price: numberOrNull,
  allow_select_server: booleanLike,
  allowed_servers: gameServers,
  /** `null` until chosen. */
  selected_server: idOrNull,
  /** Beyond the interface document: who it is a gift for, and how many come in one. */
  gift: optionalPart('gift', z.object({gifted_to: text, avatar: text})),
  tier_quantity: numberOrNull,
});
export const CartItem = z.pipe(
  cartItem.check(
    z.refine(
      ({price, is_virtual_currency_only: isVirtual, is_any_price: isAnyPrice}) =>
        amountOrNull.parse(price) !== null ||
        isVirtual ||
        // A price that the shopper has not named yet.
        (isAnyPrice && (price ?? '') === ''),
      {path: ['price'], error: AMOUNT_EXPECTED},
    ),
  ),
  z.transform((line) => ({...line, price: amountOrNull.parse(line.price) ?? 0})),
);
export type CartItem = z.infer<typeof CartItem>;

const lines = listOf('items', CartItem);

/** The answer of `POST /api/cart/get`. */
export const CartPage = z.pipe(
  z.object({cart: Cart, items: anything}),
  z.transform(({cart, items: sent}) => {
    const items = lines.parse(sent);
    /** Whether there is more in the cart than could be read: the totals are of all of it. */
    const partial = Array.isArray(sent) && sent.length > items.length;
    return {cart, items, partial};
  }),
);
export type CartPage = z.infer<typeof CartPage>;
