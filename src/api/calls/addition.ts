import type {Call} from '../call.js';

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

/** Adds one unit. */
export const addToCart: Call<unknown, Addition> = {path: '/cart/add/{id}'};
