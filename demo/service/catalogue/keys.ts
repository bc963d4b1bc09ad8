import {shelf} from './build.ts';

export const keys = shelf(
  {id: 2, sorting: 2},
  {
    name: 'Keys & Crates',
    url: 'keys',
    description:
      '<p>Open them at the crates in spawn. Every key shows its odds before you turn it.</p>',
    picture: {motif: 'key', palette: 'gold'},
  },
  {},
);

export const crateKeys = shelf(
  {id: 5, parentId: 2, sorting: 1},
  {name: 'Crate keys', url: 'keys/crates', description: '<p>Always on sale.</p>'},
  {
    51: {
      name: 'Ember key',
      cents: 300,
      discountCents: 50,
      virtualPrice: 250,
      picture: {motif: 'key', palette: 'ember'},
      deal: true,
      gifting: true,
      globalLimit: 500,
      soldBefore: 212,
      userLimit: 3,
      description:
        '<p>Opens the Ember crate: tools, building blocks, and in one of twenty a Cinder Pick.</p><h3>What may be inside</h3><ul><li>Netherite gear · 40 %</li><li>Stacks of rare blocks · 35 %</li><li>500 Embers · 20 %</li><li>Cinder Pick · 5 %</li></ul>',
    },
    52: {
      name: 'Frost key',
      cents: 350,
      virtualPrice: 300,
      picture: {motif: 'key', palette: 'frost'},
      gifting: true,
      description:
        '<p>Opens the Frost crate at the north gate: ice that never melts, and boots that walk on water.</p>',
    },
    53: {
      name: 'Void key',
      cents: 790,
      picture: {motif: 'key', palette: 'void'},
      globalLimit: 50,
      soldBefore: 47,
      userLimit: 2,
      description:
        '<p>Fifty Void keys a season. The crate gives back a chunk of the End that you can put anywhere in your claim.</p>',
    },
    54: {
      name: 'Key ring',
      cents: 250,
      picture: {motif: 'key', palette: 'gold'},
      featured: true,
      description:
        '<p>Ember keys by the ring. The more there are, the less each of them costs, and nobody counts how many you open.</p>',
      tiers: [
        {quantity: 5, cents: 1150, discount: 8, featured: false},
        {quantity: 10, cents: 2000, discount: 20, featured: true},
        {quantity: 25, cents: 4500, discount: 28, featured: false},
      ],
    },
    55: {
      name: 'Anniversary key',
      cents: 1000,
      picture: {motif: 'key', palette: 'rose'},
      globalLimit: 200,
      soldBefore: 200,
      description:
        '<p>Five years of Emberfall, two hundred keys. They are all gone. Thank you!</p>',
    },
  },
);

export const seasonalCrates = shelf(
  {id: 6, parentId: 2, sorting: 2},
  {
    name: 'Seasonal crates',
    url: 'keys/seasonal',
    description: '<p>Here today, gone when the leaves turn.</p>',
    listing: true,
  },
  {
    61: {
      name: 'Harvest crate',
      cents: 650,
      discountCents: 195,
      picture: {motif: 'crate', palette: 'ember'},
      deal: true,
      gifting: true,
      description:
        '<p>Scarecrows, lanterns, a hat with a crow on it. Everything your village needs for the harvest festival.</p>',
    },
    62: {
      name: 'Tidecaller crate',
      cents: 650,
      virtualPrice: 700,
      picture: {motif: 'crate', palette: 'frost'},
      userLimit: 5,
      description:
        '<p>Brought up from the wreck off Salt Harbour. Still a bit wet.</p>',
    },
    63: {
      name: 'Frostfall crate',
      cents: 650,
      picture: {motif: 'crate', palette: 'slate'},
      unavailable: true,
      description:
        '<p>Comes back with the first snow. Until then it can be looked at and not bought.</p>',
    },
    64: {
      name: 'Mystery crate of the wandering merchant who will not say where he got it, and would rather not be asked again',
      cents: 420,
      virtualPrice: 400,
      picture: null,
      description: '<p>Nobody has drawn it, because nobody has seen it twice.</p>',
    },
  },
);
