import type {Call} from '../call.js';
import {CartPage} from '../cart.js';

export const getCart: Call<CartPage> = {
  path: '/cart/get',
  documented: true,
  read: true,
  schema: CartPage,
};
