/** The answers of the gallery's services: examples of everything that a shop can have. */

/** Returns an ordinary item with the fields of `own`. */
export function item(id, name, price, own = {}) {
  return {
    id,
    name,
    price,
    discount: 0,
    active: true,
    featured: false,
    is_subs: false,
    custom_price: false,
    min_price: 0,
    image: `/img/items/${id}.svg`,
    quantityGlobalLimit: null,
    quantityGlobalCurrentLimit: null,
    quantityUserLimit: null,
    quantityUserCurrentLimit: null,
    is_unavailable: false,
    allow_select_server: false,
    allowed_servers: [],
    virtual_price: 0,
    is_virtual_currency_only: false,
    comparison: [],
    ...own,
  };
}

export const items = [
  item(51, 'Ember key', 2.5, {discount: 0.5, original_price: 3, featured: true}),
  item(52, 'Frost key', 3.5, {quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 7}),
  item(71, 'Ember fox egg', 5.99, {virtual_price: 450, gifting: true}),
  item(55, 'Anniversary key', 10, {
    quantityGlobalLimit: 20,
    quantityGlobalCurrentLimit: 20,
  }),
  item(34, 'Inferno', 39.99, {is_subs: true}),
  item(96, 'Potion of many colours', 0, {
    virtual_price: 90,
    is_virtual_currency_only: true,
  }),
  item(106, 'Welcome bundle', 0),
  item(
    64,
    'Mystery crate of the wandering merchant who will not say where he got it, and would rather not be asked again',
    4.2,
    {quantityUserLimit: 1, quantityUserCurrentLimit: 1, image: ''},
  ),
];

/** The packs of an item. */
export const packs = {
  enabled: true,
  tiers: [
    {quantity: 5, price: 15, discount: 14, featured: true},
    {quantity: 10, price: 28, discount: 20},
  ],
};

/**
 * When an offer ends, in seconds since 1970. For the next twelve hours, its countdown
 * begins with two days, so that the width of the text does not change.
 */
const end = Math.floor(Date.now() / 1000) + (2 * 24 + 12) * 60 * 60;

/** Items with an end, in packs, and with another price for the next purchase. */
export const offers = [
  item(51, 'Ember key', 2.5, {discount: 0.5, original_price: 3, sale_ends_at: end}),
  item(52, 'Frost key', 3.5, {stacked_tiers: packs}),
  item(108, 'Supporter scroll', 2.5, {
    incremental_pricing: {
      enabled: true,
      steps: [{price: 2.5}, {price: 3}, {price: 4}],
      next_price: 3,
    },
  }),
];

const definitions = [
  {id: 1, name: 'Fly', description: 'Toggle with /fly', type: 0, sorting: 1},
  {id: 2, name: 'Homes', description: '', type: 1, sorting: 2},
  {
    id: 3,
    name: 'Chat colours',
    description: 'What your name looks like',
    type: 1,
    sorting: 3,
  },
];

const values = (fly, homes, colours) => [
  {comparison_id: 1, value: fly},
  {comparison_id: 2, value: homes},
  ...(colours ? [{comparison_id: 3, value: colours}] : []),
];

export const category = {
  category: {
    id: 2,
    name: 'Keys & Crates',
    description:
      '<p>Open them at spawn. Every key shows its <b>odds</b> before you turn it.</p>',
    comparison: [],
  },
  items,
  subcategories: [],
};

export const ranks = {
  category: {
    id: 1,
    name: 'Ranks',
    description: '',
    comparison: definitions,
    is_comparison: 1,
  },
  items: [
    item(31, 'Spark', 4.99, {comparison: values('0', '3', 'Four')}),
    item(32, 'Ember', 9.99, {comparison: values('1', '8', 'Eight')}),
    item(33, 'Blaze', 19.99, {
      discount: 5,
      original_price: 24.99,
      featured: true,
      comparison: values('1', '<b>Unlimited</b>'),
    }),
  ],
  subcategories: [],
};

/** More ranks than a table has room for. */
export const manyRanks = {
  ...ranks,
  items: ['Ash', 'Spark', 'Ember', 'Flame', 'Blaze', 'Inferno', 'Phoenix', 'Sun'].map(
    (name, at) =>
      item(131 + at, name, 5 * (at + 1), {
        comparison: values(`${Number(at > 2)}`, `${3 ** at}`, at ? 'All' : ''),
      }),
  ),
};

export const categories = [
  {idx: 1, name: 'Ranks', url: 'ranks', subcategories: []},
  {idx: 2, name: 'Keys & Crates', url: 'keys', subcategories: []},
  {idx: 3, name: 'Pets', url: 'pets', subcategories: []},
];

export const settings = {
  auth_type: 'username',
  header: [
    {name: 'Shop', url: '/'},
    {name: 'Rules', url: '/pages/rules'},
    {name: 'Vote', url: 'https://vote.example.net'},
  ],
  footer: [{name: 'Terms', url: '/pages/terms'}],
  website_name: 'Emberfall',
  website_description: 'Everything here pays for the machines we play on.',
  server: {ip: 'play.emberfall.example', port: 25565},
  is_featuredDeal: true,
  details: true,
  goals: [
    {name: 'November server costs', current_amount: 412.5, goal_amount: 500},
    {name: 'A second realm', current_amount: 900, goal_amount: 750},
  ],
  top: {avatar: '', username: 'Astrid_7'},
  recentDonators: [
    {username: '.BedrockBen', avatar: '', amount: 9.99, currency: 'EUR'},
    {username: 'Zoe', avatar: '', amount: 1500, currency: 'JPY'},
    {username: 'Miner_42', avatar: '', amount: 2.5, currency: 'EUR'},
  ],
  discord_url: 'https://discord.gg/example',
  discord_id: '',
  is_ref: true,
  is_profile_enabled: true,
  discord_sync: 0,
  socials: {
    discord: 'https://discord.gg/example',
    youtube: 'https://youtube.com/@example',
  },
  is_virtual_currency: true,
  virtual_currency: 'Embers',
  system_currency: {name: 'EUR', value: 1},
  currencies: [
    {name: 'EUR', value: 1},
    {name: 'USD', value: 1.08},
    {name: 'JPY', value: 162.4},
  ],
  languages: [
    {code: 'en', name: 'English'},
    {code: 'de', name: 'Deutsch'},
    {code: 'ar', name: 'العربية'},
    {code: 'ja', name: '日本語'},
  ],
  system_language: {code: 'en', name: 'English'},
};

/** Returns a cart line with the fields of the interface document and those that real services add. */
export function line(cid, {id, name, price, image, virtual_price}, own = {}) {
  return {
    id,
    cid,
    name,
    image,
    price,
    is_subs: false,
    virtual_price,
    is_virtual_currency_only: false,
    vars: [],
    count: 1,
    quantityGlobalLimit: null,
    quantityGlobalCurrentLimit: null,
    quantityUserLimit: null,
    quantityUserCurrentLimit: null,
    is_unavailable: false,
    payment_type: 0,
    is_any_price: false,
    min_price: 0,
    allow_select_server: false,
    allowed_servers: [],
    selected_server: 0,
    ...own,
  };
}

const totals = {
  id: 1,
  user_id: 1,
  gift_id: null,
  gift_sum: 0,
  coupon_id: null,
  coupon_sum: 0,
  referral: null,
  gift_code: '',
  coupon_code: '',
  coupon_type: '',
  coupon_value: 0,
  referral_code: '',
};

export const emptyCart = {cart: {...totals, price: 0}, items: []};

const [ember, frost, fox] = items;

export const cart = {
  cart: {...totals, price: 14.49, clear_price: 14.49, tax: 0},
  items: [line(1, ember, {count: 2}), line(2, frost), line(3, fox)],
};

export const cartWithChoices = {
  cart: {
    ...totals,
    price: 21.49,
    clear_price: 34.99,
    tax: 4.08,
    virtual_price: 250,
    coupon_id: 5,
    coupon_code: 'EMBER10',
    coupon_type: 'percent',
    coupon_value: 10,
    gift_id: 3,
    gift_code: 'GIFT-7QK2',
    gift_sum: 10,
    referral: '12',
    referral_code: 'STREAMER',
  },
  items: [
    line(1, fox, {
      allow_select_server: true,
      allowed_servers: [
        {server_id: 1, server_name: 'Survival'},
        {server_id: 2, server_name: 'Skyblock'},
      ],
      vars: [
        {
          id: 4,
          name: 'Colour',
          type: 0,
          variables: [
            {name: 'Red', price: '0', value: 'red'},
            {name: 'Gold', price: 1.5, value: 'gold'},
          ],
          use: 'red',
        },
        {id: 5, name: 'Nickname', type: 1, variables: [], use: ''},
      ],
    }),
    line(2, item(105, 'Keep the fire burning', 18), {
      is_any_price: true,
      min_price: 1,
      gift: {gifted_to: 'Astrid_7', avatar: ''},
      payment_type: 2,
    }),
    line(3, items[3], {is_unavailable: true}),
  ],
};

export const methods = [{name: 'Card'}, {name: 'PayPal'}, {name: 'Virtual Currency'}];

/** Payment methods with and without a logo. */
export const manyMethods = [
  {name: 'Card', image: '/img/categories/1.svg'},
  {name: 'PayPal', image: '/img/categories/2.svg'},
  {name: 'Cordarium'},
  {name: 'Pix'},
  {name: 'SePay', image: '/img/categories/3.svg'},
  {name: 'MercadoPago'},
  {name: 'Bank transfer to the account of the association'},
  {name: 'Virtual Currency'},
];

export const user = {
  id: 1,
  username: 'Astrid_7',
  avatar: '',
  system: 'minecraft',
  uuid: '',
  virtual_currency: 1200,
};

export const profile = {
  status: 'success',
  display_group: 1,
  username: 'Astrid_7',
  group: 'Blaze',
  items: [items[0], items[2], item(33, 'Blaze', 19.99), items[7]],
  money_spent: '120.00',
};

export const announcement = {
  id: 1,
  title: 'Double embers this weekend',
  content: '<p>Until Sunday night every vote counts <b>twice</b>.</p>',
  button_name: 'How to join',
  button_url: 'https://example.net/join',
  is_index: 1,
};

export const patrons = {
  success: true,
  currency_code: 'EUR',
  description: '<p>They keep the fire burning, <em>month after month</em>.</p>',
  top_patrons: [
    {username: 'Astrid_7', amount: 320},
    {username: 'Old_Oak', amount: 145},
    {username: '.BedrockBen', amount: '24.99'},
  ],
  patrons: {100: ['Astrid_7', 'Old_Oak'], 20: ['.BedrockBen', 'pixel_pia', 'Zoë']},
};

/** The default answers of the gallery's services. */
export const standard = {
  'settings/get': settings,
  'categories/get': categories,
  'categories/get/*': category,
  'categories/get/ranks': ranks,
  'items/getFeaturedDeals': [
    items[0],
    items[1],
    items[2],
    item(33, 'Blaze', 19.99, {original_price: 24.99}),
  ],
  'items/get/*': {
    ...items[0],
    success: true,
    in_cart: false,
    description:
      '<p>Turns in the <b>Ember crate</b> at spawn. What it holds:</p><ul><li>a fox that follows you</li><li>64 ember shards</li></ul>',
  },
  'cart/get': cart,
  'payments/get': methods,
  user,
  'profile/*': profile,
  'announcement/get': announcement,
  'patrons/get': patrons,
};
