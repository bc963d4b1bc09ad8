import {clientOf} from '../shop/client-of.js';
import {GiftBalance} from '../shop/gift-balance.js';
import type {Shop} from '../shop/shop.js';

const balances = new WeakMap<Shop, GiftBalance>();

/** What is left on the gift card in a shop's cart: comes with the cart, and is the same for all that show it. */
export function giftBalanceOf(shop: Shop): GiftBalance {
  let balance = balances.get(shop);
  if (!balance) {
    balance = new GiftBalance(clientOf(shop));
    balances.set(shop, balance);
  }
  return balance;
}
