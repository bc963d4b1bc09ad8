import {shelf} from './build.ts';

export const embers = shelf(
  {id: 8, sorting: 6},
  {
    name: 'Embers & Support',
    url: 'embers',
    description:
      '<p>Embers are what you pay with inside the game, and for some things in this shop. Everything else here keeps the servers running.</p>',
    picture: {motif: 'flame', palette: 'ember'},
  },
  {
    101: {
      name: '500 Embers',
      cents: 499,
      picture: {motif: 'coins', palette: 'gold'},
      gifting: true,
      grantsVirtual: 500,
      description:
        '<p>A handful of embers, in your purse as soon as the payment is through.</p>',
    },
    102: {
      name: '1 200 Embers',
      cents: 999,
      picture: {motif: 'coins', palette: 'ember'},
      featured: true,
      gifting: true,
      grantsVirtual: 1200,
      description: '<p>A pouch of embers. <strong>200 of them are on us.</strong></p>',
    },
    103: {
      name: '3 000 Embers',
      cents: 2499,
      discountCents: 250,
      picture: {motif: 'chest', palette: 'gold'},
      deal: true,
      gifting: true,
      grantsVirtual: 3000,
      description: '<p>A chest of embers, for those with plans.</p>',
    },
    104: {
      name: 'Keep the fire burning',
      cents: 500,
      minCents: 100,
      picture: {motif: 'flame', palette: 'ember'},
      featured: true,
      description:
        '<p>A donation of whatever you like, from one euro. It pays for servers, backups and the cat that guards them.</p>',
    },
    105: {
      name: 'Torch in the Hall of Flames',
      cents: 1500,
      minCents: 1000,
      picture: {motif: 'torch', palette: 'gold'},
      userLimit: 1,
      variables: [
        {
          id: 207,
          name: 'Inscription',
          identifier: 'inscription',
          description: '<p>Engraved below your torch.</p>',
          type: 'text',
          options: [],
        },
      ],
      description:
        '<p>A torch with your words below it, for as long as Emberfall stands. Name your price, from ten euros.</p>',
    },
    106: {
      name: 'Welcome bundle',
      cents: 0,
      picture: {motif: 'gift', palette: 'moss'},
      deal: true,
      userLimit: 1,
      description:
        '<p>Bread, a bed and a map of the spawn town. On the house, once for every player. <em>Welcome to Emberfall!</em></p>',
    },
    107: {
      name: 'Double drops weekend',
      cents: 1200,
      virtualPrice: 1250,
      picture: {motif: 'gem', palette: 'frost'},
      globalLimit: 4,
      soldBefore: 2,
      serverIds: [1, 2],
      description:
        '<p>Two days of double drops for everybody on the server of your choice. They will know whom to thank.</p>',
    },
    108: {
      name: 'Supporter scroll',
      cents: 250,
      stepCents: [250, 300, 400],
      virtualPrice: 240,
      picture: {motif: 'scroll', palette: 'rose'},
      gifting: true,
      description:
        '<p>A letter from the team, sealed in wax, with a code for the supporters’ channel.</p>',
    },
  },
);
