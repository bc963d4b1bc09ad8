import {Ajv2020} from 'ajv/dist/2020.js';

/**
 * A field of an answer: the names of its types, such as `number | null`, or the fields of an object, or, as a
 * list of one entry, the entries of an array. A `bit` is the number 0 or 1, a `flag` is a bit or a boolean.
 */
type Field = string | Fields | readonly [Field];

/**
 * The fields of an object: names with their field. Names that end with `?` may be missing or null. `*`
 * stands for all names.
 */
interface Fields {
  readonly [names: string]: Field;
}

const KINDS: Readonly<Record<string, object>> = {
  text: {type: 'string'},
  number: {type: 'number'},
  boolean: {type: 'boolean'},
  bit: {enum: [0, 1]},
  flag: {enum: [0, 1, true, false]},
  null: {type: 'null'},
};

/** Returns the JSON schema of a field. */
function schemaOf(field: Field): object {
  if (typeof field === 'string') {
    const kinds = field.split(' | ').flatMap((kind) => KINDS[kind] ?? []);
    return kinds.length === 1 ? kinds[0]! : {anyOf: kinds};
  }
  if (field instanceof Array) return {type: 'array', items: schemaOf(field[0])};
  const {'*': others, ...named} = field;
  const fields = Object.entries(named).flatMap(([names, one]) =>
    names.split(' ').map((name) => {
      const isOptional = name.endsWith('?');
      const schema = schemaOf(one);
      return {
        name: name.replace('?', ''),
        isOptional,
        schema: isOptional ? {anyOf: [schema, {type: 'null'}]} : schema,
      };
    }),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({name, schema}) => [name, schema])),
    required: fields.flatMap(({name, isOptional}) => (isOptional ? [] : name)),
    additionalProperties: others ? schemaOf(others) : false,
  };
}

const ajv = new Ajv2020({strict: false, allErrors: true, verbose: true});

/** Returns where an answer differs from its fields. */
export function differences(field: Field, value: unknown): string[] {
  ajv.validate(schemaOf(field), value);
  return (ajv.errors ?? []).map(
    ({instancePath, message, params, data}) =>
      `${instancePath} ${message} ${JSON.stringify([params, data]).slice(0, 80)}`,
  );
}

const link: Fields = {id: 'number', 'name url icon': 'text'};
const currency: Fields = {name: 'text', value: 'number'};
const language: Fields = {'code name': 'text'};
const donor: Fields = {'avatar username': 'text'};
const days: Fields = {'created_at updated_at': 'text'};

const limits: Fields = {
  'quantityGlobalLimit quantityGlobalCurrentLimit quantityUserLimit': 'number | null',
  quantityUserCurrentLimit: 'number | null',
  is_unavailable: 'boolean',
};

/** What items, details of an item and deals share. */
const offer: Fields = {
  'id price discount original_price?': 'number',
  name: 'text',
  'active is_subs is_subs_only gifting is_virtual_currency_only': 'flag',
  image: 'text | null',
  virtual_price: 'number | null',
  'stacked_tiers?': {
    tiers: [
      {quantity: 'number | text', 'price discount': 'number', 'featured?': 'flag'},
    ],
  },
  'incremental_pricing?': {
    enabled: 'flag',
    'period_value? next_price?': 'number',
    'period_unit?': 'text',
    steps: [{'price discount': 'number'}],
  },
  ...limits,
};

/** What only the items of a category have by the interface document; details and deals may. */
const choices: Fields = {
  // The end of the offer, for countdowns. No document names it: the demo's shop has it so that countdowns can be tried.
  'sale_ends_at?': 'text',
  custom_price: 'bit',
  min_price: 'number',
  'allow_select_server featured': 'flag',
  allowed_servers: [{id: 'number', name: 'text'}],
  comparison: [{comparison_id: 'number', value: 'text'}],
};
const optionalChoices: Fields = Object.fromEntries(
  Object.entries(choices).map(([names, one]) => [
    names.replaceAll(/\w+\??/g, (name) => `${name.replace('?', '')}?`),
    one,
  ]),
);

const item: Fields = {...offer, ...choices};

const categoryRecord: Fields = {
  'id parent_id sorting': 'number',
  'name url description': 'text',
  img: 'text | null',
  'is_enable is_cumulative is_listing is_comparison is_stacked': 'flag',
  gui_item_id: 'number | null',
  ...days,
  comparison: [
    {
      'id sorting': 'number',
      name: 'text',
      description: 'text | null',
      type: 'bit',
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
  'name description url': 'text',
  img: 'text | null',
};

const cart: Fields = {
  'id user_id items': 'number',
  'price clear_price tax virtual_price coupon_sum gift_sum': 'number',
  'is_active discord_sync': 'bit',
  coupon_type: 'bit | null',
  'coupon_id coupon_value gift_id referral_attribution_days': 'number | null',
  'coupon_code gift_code referral referral_code': 'text | null',
  ...days,
};

const line: Fields = {
  'id cid price min_price payment_type count': 'number',
  'tier_quantity? selected_server?': 'number',
  name: 'text',
  image: 'text | null',
  virtual_price: 'number | null',
  'is_virtual_currency_only is_subs is_subs_only': 'bit',
  'is_any_price allow_select_server': 'bit',
  'gift?': {'gifted_to avatar': 'text'},
  ...limits,
  allowed_servers: [{server_id: 'number', server_name: 'text'}],
  vars: [
    {
      'id type': 'number',
      'name identifier description': 'text',
      variables: [{'name value': 'text', price: 'text | number'}],
      use: 'text | number',
    },
  ],
};

const refused: Fields = {success: 'boolean', 'message?': 'text'};
const codeTaken: Fields = {success: 'boolean', 'message type': 'text'};
const created = (data: Fields): Fields => ({
  success: 'boolean',
  message: 'text',
  data: {type: 'text', 'order_id?': 'text', ...data},
});

/**
 * The answers of real services, with the types of their fields as their public documentation and their public
 * clients say. Where a client computes with a field, it is a number, even if services have sent texts.
 */
export const observedFields: Readonly<Record<string, Field>> = {
  settings: {
    'auth_type game_type website_name content block_1 block_2 block_3': 'text',
    'discord_url discord_id virtual_currency': 'text',
    website_description: 'text | null',
    guest_mode_enabled: 'boolean',
    'header footer': [link],
    server: {'ip port': 'text'},
    'is_featuredDeal is_profile_enabled is_patrons_enabled details': 'flag',
    featuredDeal_items: [item],
    data_collection: {
      fields: {'*': {'enabled required': 'boolean'}},
      custom: [{'id label': 'text', required: 'boolean'}],
    },
    goals: [{name: 'text', 'current_amount goal_amount': 'number'}],
    top: donor,
    recentDonators: [{...donor, amount: 'number | text', currency: 'text'}],
    'discord_sync is_ref is_virtual_currency': 'number',
    socials: {'*': 'text'},
    system_currency: currency,
    currencies: [currency],
    languages: [language],
    system_language: language,
  },
  categories: [{...categoryEntry, subcategories: [categoryEntry]}],
  category: category(2),
  item: {
    'success in_cart': 'boolean',
    ...offer,
    ...optionalChoices,
    description: 'text | null',
  },
  noItem: refused,
  deals: [
    {
      ...offer,
      ...optionalChoices,
      // The interface document has a text here, and only here.
      quantityUserCurrentLimit: 'text | null',
      description: 'text | null',
      in_cart: 'boolean',
    },
  ],
  cart: {cart, items: [line]},
  promoted: [item],
  change: refused,
  coupon: {...codeTaken, percent: 'number'},
  couponAmount: {...codeTaken, amount: 'number'},
  giftCard: {...codeTaken, sum: 'number'},
  applied: {'type coupon': 'text', percent: 'number'},
  removed: {status: 'boolean', 'message type': 'text', sum: 'number'},
  balance: {status: 'boolean', 'start_balance end_balance': 'number', currency: 'text'},
  noBalance: {status: 'boolean', 'message?': 'text'},
  methods: [{name: 'text'}],
  url: created({url: 'text'}),
  html: created({html: 'text'}),
  code: created({
    details: {
      'payment_method qrcode qr_code_base64? payment_price? sepay_bank?': 'text',
      'sepay_bank_owner? sepay_bank_account? sepay_paycode_prefix?': 'text',
      'payment_id?': 'number',
    },
  }),
  status: {
    'status message': 'text',
    'order_data?': {
      id: 'number',
      'internal_id currency gateway': 'text',
      price: 'number | text',
      status: 'text | number',
      created_at: 'text | null',
    },
  },
  check: {success: 'boolean', 'status?': 'text'},
  token: 'text',
  account: {status: 'text', data: {token: 'text'}},
  accountDone: {status: 'text', 'message?': 'text'},
  inGame: {status: 'boolean'},
  inGameCheck: {status: 'boolean', token: 'text'},
  discord: {success: 'boolean', 'url? message? error?': 'text'},
  user: {
    'id virtual_currency': 'number',
    'username avatar system identificator uuid': 'text',
    ...days,
  },
  profile: {
    'status uuid username displayname group created': 'text',
    display_group: 'flag',
    top_item_name: 'text | null',
    'top_item_id money_spent': 'number',
    items: [item],
  },
  announcement: {
    id: 'number',
    'title content button_name button_url': 'text',
    is_index: 'flag',
    ...days,
  },
  page: {success: 'boolean', page: {id: 'number', 'url name content': 'text', ...days}},
  staff: {'*': [{'username prefix': 'text', 'sorting?': 'number'}]},
  patrons: {
    success: 'boolean',
    'error? currency_code? description?': 'text',
    'top_patrons?': [{username: 'text', amount: 'number'}],
    'patrons?': {'*': ['text']},
  },
  access: {success: 'boolean', 'status message': 'text'},
  referral: {success: 'boolean', 'attribution_applied?': 'boolean', 'message?': 'text'},
};
