import type {KnownShopper} from './build.ts';

/** The shoppers of a new store, with what they own. The demo page signs in the first one. */
export const shoppers: readonly KnownShopper[] = [
  {name: 'Demo_Player', token: 'demo-token', virtualBalance: 1200, owns: []},
  {
    name: 'Astrid_7',
    token: 'astrid-token',
    virtualBalance: 5000,
    owns: [
      {itemId: 32, count: 1},
      {itemId: 51, count: 2},
      {itemId: 84, count: 6},
    ],
  },
];
