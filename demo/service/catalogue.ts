import type {Catalogue} from './catalogue/build.ts';
import {coupons, giftCards, referrals} from './catalogue/codes.ts';
import {cosmetics} from './catalogue/cosmetics.ts';
import {embers} from './catalogue/embers.ts';
import {islands} from './catalogue/islands.ts';
import {crateKeys, keys, seasonalCrates} from './catalogue/keys.ts';
import {pets} from './catalogue/pets.ts';
import {ranks} from './catalogue/ranks.ts';
import {settings} from './catalogue/settings.ts';
import {shoppers} from './catalogue/shoppers.ts';

export type {Catalogue} from './catalogue/build.ts';

const shelves = [
  ranks,
  keys,
  crateKeys,
  seasonalCrates,
  pets,
  islands,
  cosmetics,
  embers,
];

/** The shop of Emberfall, a fictional game server. */
export const catalogue: Catalogue = {
  settings,
  categories: shelves.map(({category}) => category),
  items: shelves.flatMap(({items}) => items),
  coupons,
  giftCards,
  referrals,
  shoppers,
};
