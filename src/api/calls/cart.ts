import type {Call} from '../call.js';
import {FeaturedDeals, type Item} from '../item.js';

/** The items that the shop recommends in the cart. */
export const getSuggestions: Call<readonly Item[]> = {
  path: '/cart/getPromoted',
  read: 'once',
  schema: FeaturedDeals,
};

/** How one unit of an item is added to the cart. */
export interface Addition {
  readonly id: number;
  /** 0: once; 1: as a subscription; 2: as a gift. */
  readonly payment_type: 0 | 1 | 2;
  /** The player who gets the gift. */
  readonly gift_to?: string | undefined;
  /** The units in the chosen pack. */
  readonly tier_quantity?: number | undefined;
  /** 1 if the item is added from the suggestions in the cart. */
  readonly promoted: 0 | 1;
}

/** A change of a line, or of something in it. */
type LineChange<Input = object> = Call<unknown, Input & {readonly cid: number}>;

/** Adds one unit. */
export const addToCart: Call<unknown, Addition> = {path: '/cart/add/{id}'};

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
