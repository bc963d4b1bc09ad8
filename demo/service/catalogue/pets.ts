import {shelf} from './build.ts';

const petName = (id: number) => ({
  id,
  name: 'Pet name',
  identifier: 'pet_name',
  description: '<p>What it listens to. It can be changed in the game.</p>',
  type: 'text' as const,
  options: [],
});

export const pets = shelf(
  {id: 3, sorting: 3},
  {
    name: 'Pets',
    url: 'pets',
    description:
      '<p>They follow you, carry your things and never judge your builds. An egg hatches at your next log-in.</p>',
    picture: {motif: 'egg', palette: 'rose'},
  },
  {
    71: {
      name: 'Ember fox egg',
      cents: 599,
      virtualPrice: 650,
      picture: {motif: 'egg', palette: 'ember'},
      featured: true,
      deal: true,
      gifting: true,
      variables: [petName(201)],
      description:
        '<p>Warm to the touch. The fox inside finds ore by smell and sleeps on your furnace.</p><ol><li>Hatches at your next log-in</li><li>Finds ore within 8 blocks</li><li>Carries 9 slots</li></ol>',
    },
    72: {
      name: 'Storm owl egg',
      cents: 799,
      picture: {motif: 'egg', palette: 'frost'},
      gifting: true,
      variables: [
        petName(202),
        {
          id: 203,
          name: 'Plumage',
          identifier: 'plumage',
          description: '',
          type: 'choice',
          options: [
            {name: 'Thunder grey', value: 'grey', cents: 0},
            {name: 'Snow white', value: 'white', cents: 100},
            {name: 'Midnight with sparks', value: 'midnight', cents: 250},
          ],
        },
      ],
      description:
        '<p>Sees in the dark so that you can, too. Hoots before lightning strikes.</p>',
    },
    73: {
      name: 'Magma slime egg',
      cents: 0,
      virtualPrice: 250,
      virtualOnly: true,
      picture: {motif: 'egg', palette: 'gold'},
      description:
        '<p>Not for sale for money: magma slimes only care for Embers. Lights your way and splits in two when it is happy.</p>',
    },
    74: {
      name: 'Moss turtle egg',
      cents: 499,
      virtualPrice: 500,
      picture: {motif: 'egg', palette: 'moss'},
      gifting: true,
      globalLimit: 40,
      soldBefore: 12,
      description:
        '<p>Slow, calm, and grows flowers wherever it rests. Bees love it.</p>',
    },
    75: {
      name: 'Void drake egg',
      cents: 2999,
      picture: {motif: 'egg', palette: 'void'},
      globalLimit: 10,
      soldBefore: 9,
      daily: true,
      userLimit: 1,
      description:
        '<h2>The last of ten</h2><p>Nine of them already have a rider. The drake grows for a week, then it carries you: over the End, and back in time for dinner.</p>',
    },
    76: {
      name: 'Paw medal',
      cents: 150,
      virtualPrice: 120,
      picture: {motif: 'paw', palette: 'slate'},
      gifting: true,
      description:
        '<p>A silver tag for the collar of the one who saved you from that creeper.</p>',
    },
  },
);
