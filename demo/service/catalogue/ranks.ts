import {shelf} from './build.ts';

/** The ids of the rows of the comparison table. */
const fly = 11;
const homes = 12;
const claims = 13;
const queue = 14;
const chat = 15;
const kit = 16;
const feed = 17;

export const ranks = shelf(
  {id: 1, sorting: 1},
  {
    name: 'Ranks',
    url: 'ranks',
    description:
      '<p>A rank is yours <strong>for good</strong>, on every Emberfall server. Upgrade whenever you like: what you paid for your rank counts towards the next one.</p>',
    picture: {motif: 'badge', palette: 'ember'},
    cumulative: true,
    comparison: [
      {
        id: homes,
        name: 'Homes',
        description: 'Places to return to with /home',
        type: 'text',
        sorting: 2,
      },
      {
        id: fly,
        name: 'Fly in your claims',
        description: 'Toggle with /fly',
        type: 'yes-no',
        sorting: 1,
      },
      {
        id: claims,
        name: 'Claim blocks',
        description: 'Land nobody else can build on',
        type: 'text',
        sorting: 3,
      },
      {
        id: feed,
        name: 'Feed and heal',
        description: 'Once a minute',
        type: 'yes-no',
        sorting: 4,
      },
      {
        id: queue,
        name: 'Queue',
        description: 'When the servers are full',
        type: 'text',
        sorting: 5,
      },
      {id: chat, name: 'Chat colours', description: '', type: 'text', sorting: 6},
      {
        id: kit,
        name: 'Monthly kit',
        description: 'On the first of the month',
        type: 'text',
        sorting: 7,
      },
    ],
  },
  {
    31: {
      name: 'Spark',
      cents: 499,
      virtualPrice: 600,
      picture: {motif: 'badge', palette: 'moss'},
      gifting: true,
      userLimit: 1,
      description:
        '<h2>A first light in the dark</h2><p>Spark is the small thank-you with a big effect: a coloured name, three homes and a kit to start every month with.</p><ul><li>3 homes</li><li>10 000 claim blocks</li><li>Green name in chat and tab list</li><li>Spark kit on the first of every month</li></ul>',
      comparison: {
        [fly]: '0',
        [homes]: '3',
        [claims]: '10 000',
        [feed]: '0',
        [queue]: 'Standard',
        [chat]: '1',
        [kit]: 'Spark',
      },
    },
    32: {
      name: 'Ember',
      cents: 999,
      virtualPrice: 1200,
      picture: {motif: 'badge', palette: 'frost'},
      gifting: true,
      userLimit: 1,
      description:
        '<h2>Keep the fire going</h2><p>For everyone who has stopped just visiting. Ember gives your base room to grow and puts food on the table while you build it.</p><ul><li>8 homes</li><li>25 000 claim blocks</li><li><code>/feed</code> and <code>/heal</code></li><li>Ember kit every month</li></ul>',
      comparison: {
        [fly]: '0',
        [homes]: '8',
        [claims]: '25 000',
        [feed]: '1',
        [queue]: 'Standard',
        [chat]: '4',
        [kit]: 'Ember',
      },
    },
    33: {
      name: 'Blaze',
      cents: 2499,
      discountCents: 500,
      virtualPrice: 2600,
      picture: {motif: 'badge', palette: 'ember'},
      featured: true,
      deal: true,
      gifting: true,
      userLimit: 1,
      description:
        '<h2>The rank most of our builders wear</h2><p>Fly over your own land, skip half of the queue and sign with any colour you like.</p><ul><li><strong>/fly</strong> in all your claims</li><li>20 homes</li><li>80 000 claim blocks</li><li>Priority in the queue</li></ul><p>Not sure? <a href="https://emberfall.example/ranks">See Blaze in the game</a>.</p>',
      comparison: {
        [fly]: '1',
        [homes]: '20',
        [claims]: '80 000',
        [feed]: '1',
        [queue]: 'Priority',
        [chat]: '<b>All</b>',
        [kit]: 'Blaze',
      },
    },
    34: {
      name: 'Inferno',
      cents: 3999,
      virtualPrice: 4200,
      picture: {motif: 'badge', palette: 'void'},
      subscription: true,
      userLimit: 1,
      description:
        '<h2>For those who are always on</h2><p>Inferno can be yours once and for all, or month by month for as long as you like.</p><ul><li>Everything in Blaze</li><li>50 homes</li><li>200 000 claim blocks</li><li>First in the queue</li><li>Gradient names</li></ul><blockquote>Subscribed? Leave at any time, your claims stay.</blockquote>',
      comparison: {
        [fly]: '1',
        [homes]: '50',
        [claims]: '200 000',
        [feed]: '1',
        [queue]: 'First',
        [chat]: '<b>All</b> and gradients',
        [kit]: 'Inferno',
      },
    },
    35: {
      name: 'Phoenix',
      cents: 6999,
      virtualPrice: null,
      picture: {motif: 'badge', palette: 'gold'},
      userLimit: 1,
      globalLimit: 100,
      soldBefore: 97,
      description:
        '<h2>One hundred, and not one more</h2><p>The Phoenix circle closes at a hundred members. They see new worlds a week early and vote on what we build next.</p><ul><li>Everything in Inferno</li><li>Unlimited homes and claims</li><li>Early access to new worlds</li><li>A statue in the <em>Hall of Flames</em></li></ul><p><img src="/img/motifs/gold/flame.svg" alt="The Phoenix flame" width="160" height="160"></p>',
      // `kit` has no value, because Phoenix members choose their monthly kit themselves.
      comparison: {
        [fly]: '1',
        [homes]: '<b>Unlimited</b>',
        [claims]: '<b>Unlimited</b>',
        [feed]: '1',
        [queue]: 'None, ever',
        [chat]: '<b>All</b>, gradients and your own tag',
      },
    },
  },
);
