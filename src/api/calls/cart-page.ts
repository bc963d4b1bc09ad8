import * as z from 'zod/mini';
import type {Call} from '../call.js';
import {
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
  priceMissing,
  requiredText,
  text,
} from '../readers.js';
import {gameServers} from '../server.js';

const couponType = z.transform((sent): 'percent' | 'amount' | '' => {
  const type = text.parse(sent);
  if (/^(0|percent(age)?)$/i.test(type)) return 'percent';
  return /^(1|amount|fixed)$/i.test(type) ? 'amount' : '';
});

/** "Cart" of the service's interface document. Amounts are in the system currency. */
export const Cart = z.object({
  id: idOrNull,
  user_id: idOrNull,
  gift_id: idOrNull,
  gift_sum: numberOrZero,
  coupon_id: idOrNull,
  coupon_sum: numberOrZero,
  /** The document does not show its type. The shop only checks whether there is one. */
  referral: anything,
  gift_code: text,
  coupon_code: text,
  coupon_type: couponType,
  coupon_value: numberOrZero,
  referral_code: text,
  /** The total. This field and those below are not in the document. */
  price: numberOrNull,
  /** The total before reductions. */
  clear_price: numberOrNull,
  tax: numberOrNull,
  /** The total in virtual currency. */
  virtual_price: numberOrNull,
  /** For how many days the referral is valid; `null` if it has no limit. */
  referral_attribution_days: numberOrNull,
  /** Whether paying requires a linked Discord account. */
  discord_sync: booleanLike,
});
export type Cart = z.infer<typeof Cart>;

/** `price` is added to the price of the line. */
export const VariableOption = z.object({name: text, value: text, price: numberOrZero});
export type VariableOption = z.infer<typeof VariableOption>;

const Variable = z.pipe(
  z.object({
    id,
    name: text,
    value: anything,
    use: anything,
    type: text,
    variables: listOf(VariableOption),
  }),
  z.transform(({id, name, value, use, type: sent, variables: options}) => {
    const typed = sent === '2' ? 'number' : 'text';
    const type: 'choice' | 'number' | 'text' = options.length ? 'choice' : typed;
    return {id, name, type, options, value: text.parse(value ?? use)};
  }),
);
/** A choice that an item asks for, such as a colour. `value` is empty until it is made. */
export type Variable = Readonly<z.infer<typeof Variable>>;

const cartItem = z.object({
  id,
  /** The id of the line. */
  cid: id,
  name: requiredText,
  image: text,
  /** The price of one unit after the coupon. */
  price: anything,
  is_subs: booleanLike,
  virtual_price: numberOrNull,
  is_virtual_currency_only: booleanLike,
  vars: listOf(Variable),
  count: z.transform((sent) => Math.max(1, Math.floor(numberOrZero.parse(sent)))),
  quantityGlobalLimit: numberOrNull,
  quantityGlobalCurrentLimit: numberOrNull,
  quantityUserLimit: numberOrNull,
  quantityUserCurrentLimit: numberOrNull,
  is_unavailable: booleanLike,
  /** 0: bought once; 1: a subscription; 2: a gift. */
  payment_type: numberOrZero,
  is_any_price: booleanLike,
  min_price: numberOrNull,
  allow_select_server: booleanLike,
  /** The servers that can be chosen. */
  allowed_servers: z.pipe(
    gameServers,
    z.transform((servers) => servers.filter(({id}) => id)),
  ),
  selected_server: idOrNull,
  /** The player who gets the item. */
  gift: optionalPart(z.object({gifted_to: text, avatar: text})),
  /** How many units the chosen pack has. */
  tier_quantity: numberOrNull,
  /** How many units the line has, if each has another price. */
  incremental_quantity: numberOrNull,
});

/** "Cart item" of the service's interface document. */
export const CartItem = z.pipe(
  cartItem,
  z.transform((line, {issues}) => {
    const price = amountOrNull.parse(line.price);
    // A price that the shopper may choose is missing until it is chosen.
    const isUnchosen = line.is_any_price && (line.price ?? '') === '';
    if (price === null && !line.is_virtual_currency_only && !isUnchosen)
      issues.push(priceMissing(line));
    return {...line, price: price ?? 0};
  }),
);
export type CartItem = z.infer<typeof CartItem>;

/** The answer of `POST /api/cart/get`. If `partial`, `items` lacks lines that the totals include. */
export const CartPage = z.pipe(
  z.object({cart: Cart, items: partialListOf(CartItem)}),
  z.transform(({cart, items}) => ({cart, ...items})),
);
export type CartPage = z.infer<typeof CartPage>;

export const getCart: Call<CartPage> = {
  path: '/cart/get',
  documented: true,
  read: true,
  schema: CartPage,
};
