import type {Catalogue} from './build.ts';

const anything = {
  minimumCents: 0,
  categoryIds: [],
  oncePerShopper: false,
  expiresAt: null,
};

export const coupons: Catalogue['coupons'] = [
  {id: 1, code: 'EMBER10', rule: {...anything, type: 'percent', value: 10}},
  {
    id: 2,
    code: 'FIVEOFF',
    rule: {...anything, type: 'amount', value: 500, minimumCents: 1000},
  },
  {
    id: 3,
    code: 'PETS25',
    rule: {...anything, type: 'percent', value: 25, categoryIds: [3]},
  },
  {
    id: 4,
    code: 'FIRSTFIRE',
    rule: {...anything, type: 'percent', value: 15, oncePerShopper: true},
  },
  {
    id: 5,
    code: 'SUMMER24',
    rule: {...anything, type: 'percent', value: 20, expiresAt: Date.UTC(2024, 8, 1)},
  },
];

export const giftCards: Catalogue['giftCards'] = [
  {code: 'GIFT-7QK2', cents: 1000},
  {code: 'GIFT-BIG1', cents: 10_000},
  {code: 'GIFT-ZERO', cents: 0},
];

export const referrals: Catalogue['referrals'] = [
  {id: 1, code: 'STREAMER', owner: 'Astrid_7'},
  {id: 2, code: 'EMBERCAST', owner: 'Zoe_Builds'},
];
