/**
 * A field of an answer: the names of its types, such as `number | null`, or the fields of an object, or, as a
 * list of one entry, the entries of an array. A `bit` is the number 0 or 1, a `flag` is a bit or a boolean.
 */
export type Field = string | Fields | readonly [Field];

/** The fields of an object. A field whose name ends with `?` may be missing or null. `*` stands for all names. */
export interface Fields {
  readonly [name: string]: Field;
}

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  bit: (value) => value === 0 || value === 1,
  flag: (value) => value === 0 || value === 1 || typeof value === 'boolean',
  null: (value) => value === null,
};

/**
 * Returns where a value differs from its field, such as `items[].price: "9.99" is no number`. Entries of an array that
 * differ in the same way are named once.
 */
export function differences(field: Field, value: unknown, place = ''): string[] {
  const isNo = (kind: string) => [`${place}: ${JSON.stringify(value)} is no ${kind}`];
  if (typeof field === 'string') {
    const kinds = field.split(' | ');
    return kinds.some((kind) => isOfType[kind]?.(value)) ? [] : isNo(field);
  }
  if (field instanceof Array) {
    if (!Array.isArray(value)) return isNo('list');
    return unique(value.flatMap((entry) => differences(field[0], entry, `${place}[]`)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return isNo('object');
  const entries: Readonly<Record<string, unknown>> = {...value};
  const names = new Set([
    ...Object.keys(field).filter((name) => name !== '*'),
    ...Object.keys(entries),
  ]);
  return unique(
    [...names].flatMap((key) => {
      const name = key.replace(/\?$/, '');
      const inner = `${place}.${name}`;
      const optional = field[`${name}?`];
      const expected = field[name] ?? optional ?? field['*'];
      if (!expected) return [`${inner} is in no table`];
      if (optional && (entries[name] ?? null) === null) return [];
      return Object.hasOwn(entries, name)
        ? differences(expected, entries[name], inner)
        : [`${inner} is missing`];
    }),
  );
}

function unique(found: readonly string[]): string[] {
  const byPlace = new Map(found.map((one) => [one.split(': ')[0], one]));
  return [...byPlace.values()];
}

const link: Fields = {id: 'number', name: 'text', url: 'text', icon: 'text'};
const currency: Fields = {name: 'text', value: 'number'};
const language: Fields = {code: 'text', name: 'text'};
const donor: Fields = {avatar: 'text', username: 'text'};

const limits: Fields = {
  quantityGlobalLimit: 'number | null',
  quantityGlobalCurrentLimit: 'number | null',
  quantityUserLimit: 'number | null',
  quantityUserCurrentLimit: 'number | null',
  is_unavailable: 'boolean',
};

const prices: Fields = {
  price: 'number',
  discount: 'number',
  'original_price?': 'number',
  virtual_price: 'number | null',
  'stacked_tiers?': {
    tiers: [
      {
        quantity: 'number | text',
        price: 'number',
        discount: 'number',
        'featured?': 'flag',
      },
    ],
  },
  'incremental_pricing?': {
    enabled: 'flag',
    'period_value?': 'number',
    'period_unit?': 'text',
    steps: [{price: 'number', discount: 'number'}],
    'next_price?': 'number',
  },
};

/** What items, details of an item and deals share. */
const offer: Fields = {
  id: 'number',
  name: 'text',
  active: 'flag',
  is_subs: 'flag',
  is_subs_only: 'flag',
  gifting: 'flag',
  image: 'text | null',
  is_virtual_currency_only: 'flag',
  ...prices,
  ...limits,
};

/** What only the items of a category have by the interface document; details and deals may. */
const choices: Fields = {
  // The end of the offer, for countdowns. No document names it: the demo's shop has it so that countdowns can be tried.
  'sale_ends_at?': 'text',
  custom_price: 'bit',
  min_price: 'number',
  allow_select_server: 'flag',
  allowed_servers: [{id: 'number', name: 'text'}],
  featured: 'flag',
  comparison: [{comparison_id: 'number', value: 'text'}],
};

const optional = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [`${name.replace('?', '')}?`, one]),
  );

const item: Fields = {...offer, ...choices};

const categoryRecord: Fields = {
  id: 'number',
  parent_id: 'number',
  name: 'text',
  img: 'text | null',
  url: 'text',
  description: 'text',
  sorting: 'number',
  is_enable: 'flag',
  gui_item_id: 'number | null',
  is_cumulative: 'flag',
  is_listing: 'flag',
  is_comparison: 'flag',
  is_stacked: 'flag',
  created_at: 'text',
  updated_at: 'text',
  comparison: [
    {
      id: 'number',
      name: 'text',
      description: 'text | null',
      type: 'bit',
      sorting: 'number',
    },
  ],
};

const category = (depth: number): Fields => ({
  category: categoryRecord,
  items: [item],
  'itemsFeatured?': [item],
  ...(depth > 0 && {'subcategories?': [category(depth - 1)]}),
});

const categoryEntry: Fields = {
  idx: 'number',
  name: 'text',
  description: 'text',
  url: 'text',
  img: 'text | null',
};

const cart: Fields = {
  id: 'number',
  user_id: 'number',
  items: 'number',
  price: 'number',
  clear_price: 'number',
  tax: 'number',
  virtual_price: 'number',
  is_active: 'bit',
  coupon_id: 'number | null',
  coupon_sum: 'number',
  coupon_code: 'text | null',
  coupon_type: 'bit | null',
  coupon_value: 'number | null',
  gift_id: 'number | null',
  gift_sum: 'number',
  gift_code: 'text | null',
  referral: 'text | null',
  referral_code: 'text | null',
  referral_attribution_days: 'number | null',
  discord_sync: 'bit',
  created_at: 'text',
  updated_at: 'text',
};

const line: Fields = {
  id: 'number',
  cid: 'number',
  name: 'text',
  image: 'text | null',
  price: 'number',
  virtual_price: 'number | null',
  is_virtual_currency_only: 'bit',
  is_subs: 'bit',
  is_subs_only: 'bit',
  is_any_price: 'bit',
  min_price: 'number',
  payment_type: 'number',
  'gift?': {gifted_to: 'text', avatar: 'text'},
  count: 'number',
  'tier_quantity?': 'number',
  ...limits,
  allow_select_server: 'bit',
  allowed_servers: [{server_id: 'number', server_name: 'text'}],
  'selected_server?': 'number',
  vars: [
    {
      id: 'number',
      name: 'text',
      identifier: 'text',
      description: 'text',
      type: 'number',
      variables: [{name: 'text', price: 'text | number', value: 'text'}],
      use: 'text | number',
    },
  ],
};

const refused: Fields = {success: 'boolean', 'message?': 'text'};

/**
 * The answers of real services, with the types of their fields as their public documentation and their public
 * clients say. Where a client computes with a field, it is a number, even if services have sent texts.
 */
export const observedFields: Readonly<Record<string, Field>> = {
  settings: {
    auth_type: 'text',
    game_type: 'text',
    guest_mode_enabled: 'boolean',
    header: [link],
    footer: [link],
    website_name: 'text',
    website_description: 'text | null',
    server: {ip: 'text', port: 'text'},
    is_featuredDeal: 'flag',
    featuredDeal_items: [item],
    is_profile_enabled: 'flag',
    is_patrons_enabled: 'flag',
    details: 'flag',
    data_collection: {
      fields: {'*': {enabled: 'boolean', required: 'boolean'}},
      custom: [{id: 'text', label: 'text', required: 'boolean'}],
    },
    content: 'text',
    block_1: 'text',
    block_2: 'text',
    block_3: 'text',
    goals: [{name: 'text', current_amount: 'number', goal_amount: 'number'}],
    top: donor,
    recentDonators: [{...donor, amount: 'number | text', currency: 'text'}],
    discord_url: 'text',
    discord_id: 'text',
    discord_sync: 'number',
    is_ref: 'number',
    is_virtual_currency: 'number',
    virtual_currency: 'text',
    socials: {'*': 'text'},
    system_currency: currency,
    currencies: [currency],
    languages: [language],
    system_language: language,
  },
  categories: [{...categoryEntry, subcategories: [categoryEntry]}],
  category: category(2),
  item: {
    success: 'boolean',
    ...offer,
    ...optional(choices),
    description: 'text | null',
    in_cart: 'boolean',
  },
  noItem: refused,
  deals: [
    {
      ...offer,
      // The interface document has a text here, and only here.
      quantityUserCurrentLimit: 'text | null',
      ...optional(choices),
      description: 'text | null',
      in_cart: 'boolean',
    },
  ],
  cart: {cart, items: [line]},
  promoted: [item],
  change: refused,
  coupon: {success: 'boolean', message: 'text', percent: 'number', type: 'text'},
  couponAmount: {success: 'boolean', message: 'text', amount: 'number', type: 'text'},
  giftCard: {success: 'boolean', message: 'text', sum: 'number', type: 'text'},
  applied: {type: 'text', percent: 'number', coupon: 'text'},
  removed: {status: 'boolean', message: 'text', sum: 'number', type: 'text'},
  balance: {
    status: 'boolean',
    start_balance: 'number',
    end_balance: 'number',
    currency: 'text',
  },
  noBalance: {status: 'boolean', 'message?': 'text'},
  methods: [{name: 'text'}],
  url: {
    success: 'boolean',
    message: 'text',
    data: {type: 'text', url: 'text', 'order_id?': 'text'},
  },
  html: {
    success: 'boolean',
    message: 'text',
    data: {type: 'text', html: 'text', 'order_id?': 'text'},
  },
  code: {
    success: 'boolean',
    message: 'text',
    data: {
      type: 'text',
      'order_id?': 'text',
      details: {
        payment_method: 'text',
        qrcode: 'text',
        'qr_code_base64?': 'text',
        'payment_id?': 'number',
        'payment_price?': 'text',
        'sepay_bank?': 'text',
        'sepay_bank_owner?': 'text',
        'sepay_bank_account?': 'text',
        'sepay_paycode_prefix?': 'text',
      },
    },
  },
  status: {
    status: 'text',
    message: 'text',
    'order_data?': {
      id: 'number',
      internal_id: 'text',
      price: 'number | text',
      currency: 'text',
      status: 'text | number',
      gateway: 'text',
      created_at: 'text | null',
    },
  },
  check: {success: 'boolean', 'status?': 'text'},
  token: 'text',
  account: {status: 'text', data: {token: 'text'}},
  accountDone: {status: 'text', 'message?': 'text'},
  inGame: {status: 'boolean'},
  inGameCheck: {status: 'boolean', token: 'text'},
  discord: {success: 'boolean', 'url?': 'text', 'message?': 'text', 'error?': 'text'},
  user: {
    id: 'number',
    username: 'text',
    avatar: 'text',
    system: 'text',
    identificator: 'text',
    uuid: 'text',
    created_at: 'text',
    updated_at: 'text',
    virtual_currency: 'number',
  },
  profile: {
    status: 'text',
    display_group: 'flag',
    uuid: 'text',
    username: 'text',
    displayname: 'text',
    group: 'text',
    created: 'text',
    top_item_name: 'text | null',
    top_item_id: 'number',
    items: [item],
    money_spent: 'number',
  },
  announcement: {
    id: 'number',
    title: 'text',
    content: 'text',
    button_name: 'text',
    button_url: 'text',
    is_index: 'flag',
    created_at: 'text',
    updated_at: 'text',
  },
  page: {
    success: 'boolean',
    page: {
      id: 'number',
      url: 'text',
      name: 'text',
      content: 'text',
      created_at: 'text',
      updated_at: 'text',
    },
  },
  staff: {'*': [{username: 'text', prefix: 'text', 'sorting?': 'number'}]},
  patrons: {
    success: 'boolean',
    'error?': 'text',
    'currency_code?': 'text',
    'description?': 'text',
    'top_patrons?': [{username: 'text', amount: 'number'}],
    'patrons?': {'*': ['text']},
  },
  access: {success: 'boolean', status: 'text', message: 'text'},
  referral: {success: 'boolean', 'attribution_applied?': 'boolean', 'message?': 'text'},
};
