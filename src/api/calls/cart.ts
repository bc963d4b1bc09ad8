import type {Call} from '../call.js';
import {FeaturedDeals, type Item} from '../item.js';

/** The items that the shop recommends in the cart. */
export const getSuggestions: Call<readonly Item[]> = {
  path: '/cart/getPromoted',
  read: 'once',
  schema: FeaturedDeals,
};

/** A change of a line, or of something in it. */
type LineChange<Input = object> = Call<unknown, Input & {readonly cid: number}>;

export const removeFromCart: LineChange = {path: '/cart/remove/{cid}'};

export const setCount: LineChange<{count: number}> = {path: '/cart/reload/{cid}'};

/** The price is in the system currency. */
export const setPrice: LineChange<{price: number}> = {path: '/cart/changePrice/{cid}'};

export const setVariable: LineChange<{var_id: number; var_value: string}> = {
  path: '/cart/setVariable/{cid}',
};

export const setServer: LineChange<{server_id: number}> = {
  path: '/cart/setSelectedServer/{cid}',
};

/** Applies a coupon or a gift card. */
export const applyCode: Call<unknown, {coupon: string}> = {path: '/cart/acceptCoupon'};

export const removeCoupon: Call = {path: '/cart/removeCoupon'};

export const removeGiftCard: Call = {path: '/cart/removeGiftcard'};

export const setReferral: Call<unknown, {ref_code: string}> = {
  path: '/cart/setReferral',
};

export const removeReferral: Call = {path: '/cart/removeReferral'};
