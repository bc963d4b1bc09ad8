import {shelf} from './build.ts';

export const cosmetics = shelf(
  {id: 7, sorting: 5},
  {
    name: 'Cosmetics',
    url: 'cosmetics',
    description: '<p>They make nobody stronger and everybody look better.</p>',
    picture: {motif: 'wings', palette: 'rose'},
  },
  {
    91: {
      name: 'Ashen wings',
      cents: 749,
      virtualPrice: 800,
      picture: {motif: 'wings', palette: 'slate'},
      deal: true,
      gifting: true,
      variables: [
        {
          id: 205,
          name: 'Glow',
          identifier: 'glow',
          description: '<p>The colour at the tips.</p>',
          type: 'choice',
          options: [
            {name: 'None', value: 'none', cents: 0},
            {name: 'Embers', value: 'ember', cents: 150},
            {name: 'Northern lights', value: 'aurora', cents: 300},
          ],
        },
      ],
      description:
        '<p>Wide, soft and a little singed. They open when you jump and fold when you land.</p>',
    },
    92: {
      name: 'Wings of dawn',
      cents: 1149,
      picture: {motif: 'wings', palette: 'rose'},
      gifting: true,
      description: '<p>Every feather another hour of the morning.</p>',
    },
    93: {
      name: 'Trail of sparks',
      cents: 299,
      virtualPrice: 280,
      picture: {motif: 'sparks', palette: 'gold'},
      gifting: true,
      description: '<p>You walk, it glitters. You run, it crackles.</p>',
    },
    94: {
      name: 'Guild banner',
      cents: 399,
      virtualPrice: 420,
      picture: {motif: 'banner', palette: 'ember'},
      userLimit: 4,
      variables: [
        {
          id: 206,
          name: 'Motto',
          identifier: 'motto',
          description: '<p>Stands under the crest, up to 100 characters.</p>',
          type: 'text',
          options: [],
        },
      ],
      description: '<p>Hung above your gate and at the guild board in spawn.</p>',
    },
    95: {
      name: 'Crown of the first ember',
      cents: 1999,
      virtualPrice: 2100,
      picture: {motif: 'crown', palette: 'gold'},
      globalLimit: 25,
      soldBefore: 23,
      userLimit: 1,
      description: '<p>Twenty-five crowns, each with its number on the inside.</p>',
    },
    96: {
      name: 'Potion of many colours',
      cents: 0,
      virtualPrice: 90,
      virtualOnly: true,
      picture: {motif: 'potion', palette: 'rose'},
      userLimit: 10,
      description:
        '<p>An hour of being purple. Or green. You will see. For Embers only.</p>',
    },
    97: {
      name: 'Old server hat',
      cents: 199,
      picture: {motif: 'crown', palette: 'slate'},
      active: false,
      description: '<p>Taken off the shelves.</p>',
    },
  },
);
