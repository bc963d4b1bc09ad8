import type {Call} from '../call.js';

/** How one unit of an item is added to the cart. */
export interface Addition {
  readonly id: number;
  /** 0: once; 1: as a subscription; 2: as a gift. */
  readonly payment_type: 0 | 1 | 2;
  /** Name of the player who gets the gift. */
  readonly gift_to?: string | undefined;
  /** Units in the chosen tier, for items sold in tiers. */
  readonly tier_quantity?: number | undefined;
  /** 1 if the shopper adds the item from the suggestions in the cart. */
  readonly promoted: 0 | 1;
}

/** Adds one unit of an item. */
export const addToCart: Call<unknown, Addition> = {path: '/cart/add/{id}'};

/** Removes a line. */
export const removeFromCart: Call<unknown, {cid: number}> = {
  path: '/cart/remove/{cid}',
};

/** Sets a line's quantity. */
export const setCount: Call<unknown, {cid: number; count: number}> = {
  path: '/cart/reload/{cid}',
};

/** Sets the price of a line, in the system currency. */
export const setPrice: Call<unknown, {cid: number; price: number}> = {
  path: '/cart/changePrice/{cid}',
};

/** Sets one variable of a line. */
export const setVariable: Call<
  unknown,
  {cid: number; var_id: number; var_value: string}
> = {path: '/cart/setVariable/{cid}'};

export const setServer: Call<unknown, {cid: number; server_id: number}> = {
  path: '/cart/setSelectedServer/{cid}',
};

/** Applies a coupon or a gift card. */
export const applyCode: Call<unknown, {coupon: string}> = {
  path: '/cart/acceptCoupon',
};

export const removeCoupon: Call = {path: '/cart/removeCoupon'};

export const removeGiftCard: Call = {path: '/cart/removeGiftcard'};

export const setReferral: Call<unknown, {ref_code: string}> = {
  path: '/cart/setReferral',
};

export const removeReferral: Call = {path: '/cart/removeReferral'};
