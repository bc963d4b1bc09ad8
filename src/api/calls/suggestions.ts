import type {Call} from '../call.js';
import {FeaturedDeals, type Item} from '../item.js';

/** The items that the shop recommends in the cart. */
export const getSuggestions: Call<readonly Item[]> = {
  path: '/cart/getPromoted',
  read: 'once',
  schema: FeaturedDeals,
};
