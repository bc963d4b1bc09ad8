import {shelf} from './build.ts';

/** The ids of the game servers in the settings. */
export const survival = 1;
export const skyblock = 2;
export const creative = 3;

export const islands = shelf(
  {id: 4, sorting: 4},
  {
    name: 'Islands & Realms',
    url: 'islands',
    description: '<p>Land with a view. Choose the server it shall float above.</p>',
    picture: {motif: 'island', palette: 'moss'},
  },
  {
    81: {
      name: 'Floating meadow',
      cents: 899,
      virtualPrice: 950,
      picture: {motif: 'island', palette: 'moss'},
      featured: true,
      serverIds: [survival, skyblock],
      description:
        '<p>A quiet green island with a brook, a beehive and room for a house with a porch.</p><table><tbody><tr><th>Size</th><td>96 × 96</td></tr><tr><th>Height</th><td>Y 140</td></tr></tbody></table>',
    },
    82: {
      name: 'Volcano keep',
      cents: 1899,
      discountCents: 400,
      picture: {motif: 'castle', palette: 'ember'},
      deal: true,
      serverIds: [survival, skyblock, creative],
      variables: [
        {
          id: 204,
          name: 'Guards',
          identifier: 'guards',
          description: '<p>Iron golems on the walls, none to 8.</p>',
          type: 'number',
          options: [],
        },
      ],
      description:
        '<p>A castle in a crater, with lava for a moat. The dragon on the roof is stone, we have checked.</p>',
    },
    83: {
      name: 'Private realm',
      cents: 1299,
      picture: {motif: 'portal', palette: 'void'},
      subscription: true,
      subscriptionOnly: true,
      serverIds: [creative],
      description:
        '<p>A world for you and nine friends, with your rules and our backups. Paid month by month, left whenever you like.</p>',
    },
    84: {
      name: 'Island border +50',
      cents: 199,
      virtualPrice: 200,
      picture: {motif: 'compass', palette: 'slate'},
      userLimit: 6,
      serverIds: [skyblock],
      description:
        '<p>Fifty more blocks in every direction. Six times, then you have met your neighbours.</p>',
    },
    85: {
      name: 'Cinder pick',
      cents: 549,
      virtualPrice: 600,
      picture: {motif: 'pickaxe', palette: 'ember'},
      gifting: true,
      description:
        '<p>Smelts while it mines. Efficiency V, Unbreaking III, and warm hands in winter.</p>',
    },
  },
);
