// A service whose answers contain hostile texts, the payloads. The number in the path selects the
// payload: `/p/12-instead` puts payload 12 in place of each text of each answer, `/p/12-behind`
// puts it after each text, and `/p/plain` gives ordinary answers.
import {readFileSync} from 'node:fs';

/** Returns the payloads of `payloads.txt`, each with its kind. */
export function readPayloads() {
  const text = readFileSync(new URL('payloads.txt', import.meta.url), 'utf8');
  const payloads = [];
  let kind = '';
  for (const line of text.split('\n')) {
    if (!line || /^#( |$)/.test(line)) continue;
    const [, named] = /^\[([a-z]+)\]$/.exec(line) ?? [];
    if (named) kind = named;
    else payloads.push({kind, text: line.replace(/\{U\+([0-9A-F]{4})\}/g, character)});
  }
  return payloads;
}

function character(_, code) {
  return String.fromCharCode(parseInt(code, 16));
}

const flags = {
  active: true,
  is_subs: 0,
  is_unavailable: false,
  quantityGlobalLimit: 100,
  quantityGlobalCurrentLimit: 98,
  quantityUserLimit: null,
  quantityUserCurrentLimit: null,
  gifting: 1,
  is_virtual_currency_only: 0,
};

const item = (id) => ({
  id,
  name: 'Plain item',
  price: 12.5,
  original_price: 20,
  discount: 7.5,
  virtual_price: 100,
  image: '/img/plain.png',
  description: '<p>Plain</p>',
  featured: true,
  custom_price: 1,
  min_price: 1,
  allow_select_server: 1,
  allowed_servers: [{id: 1, name: 'Plain server'}],
  comparison: [
    {comparison_id: 11, value: 'Plain '},
    {comparison_id: 12, value: 'Plain '},
  ],
  ...flags,
});

const category = {
  id: 1,
  name: 'Plain category',
  url: 'plain',
  description: '<p>Plain</p>',
  is_comparison: 1,
  comparison: [
    {id: 11, name: 'Plain row', description: 'Plain', type: '1', sorting: 0},
    {id: 12, name: 'Plain row', description: 'Plain', type: '0', sorting: 1},
  ],
};

const settings = {
  auth_type: 'username',
  header: [{id: 1, name: 'Plain link', url: '/plain', icon: '<svg></svg>'}],
  footer: [{id: 2, name: 'Plain link', url: 'https://plain.example/', icon: ''}],
  website_name: 'Plain site',
  website_description: 'Plain',
  server: {ip: 'plain.example', port: 25570},
  is_featuredDeal: 1,
  details: 1,
  data_collection: {
    fields: {email: {enabled: true, required: false}},
    custom: [
      {id: 'plain', label: 'Plain field', required: false},
      {id: 'plain2', label: 'Plain field', required: false},
    ],
  },
  content: '<p>Plain</p>',
  goals: [{name: 'Plain goal', current_amount: 5, goal_amount: 10}],
  top: {avatar: 'https://avatars.example/plain.png', username: 'Plain'},
  recentDonators: [
    {
      username: 'Plain',
      avatar: 'https://avatars.example/plain2.png',
      amount: 5,
      currency: 'EUR',
    },
  ],
  discord_url: 'https://discord.example/plain',
  discord_id: '123',
  discord_sync: 0,
  is_ref: 1,
  is_profile_enabled: 1,
  socials: {discord: 'https://discord.example/plain', youtube: '/plain'},
  is_virtual_currency: 1,
  virtual_currency: 'Plain points',
  system_currency: {name: 'EUR', value: 1},
  currencies: [
    {name: 'EUR', value: 1},
    {name: 'Plain coins', value: 2},
  ],
  languages: [
    {code: 'en', name: 'English'},
    {code: 'x-plain', name: 'Plain'},
  ],
  system_language: {code: 'en', name: 'English'},
};

const line = (cid, more) => ({
  id: 32,
  cid,
  name: 'Plain item',
  image: '/img/plain.png',
  price: 12.5,
  count: 1,
  payment_type: 0,
  is_any_price: 1,
  min_price: 1,
  allow_select_server: 1,
  allowed_servers: [{server_id: 1, server_name: 'Plain server'}],
  selected_server: 1,
  vars: [
    {
      id: 4,
      name: 'Plain choice',
      identifier: 'plain',
      description: 'Plain',
      type: 0,
      variables: [{name: 'Plain', price: '1', value: 'plain'}],
      use: 'plain',
    },
    {id: 5, name: 'Plain choice', description: 'Plain', type: 1, use: 'plain'},
    {id: 6, name: 'Plain choice', value: 'plain'},
  ],
  ...flags,
  ...more,
});

const cart = {
  cart: {
    id: 1,
    user_id: 1,
    price: 25,
    clear_price: 30,
    tax: 1,
    virtual_price: 5,
    gift_id: 3,
    gift_sum: 1,
    gift_code: 'PLAIN',
    coupon_id: null,
    coupon_sum: 0,
    coupon_code: '',
    coupon_type: 'plain',
    coupon_value: 10,
    referral: null,
    referral_code: '',
    referral_attribution_days: 30,
  },
  items: [
    line(9001, {}),
    line(9002, {
      payment_type: 2,
      gift: {gifted_to: 'Plain', avatar: 'https://avatars.example/plain3.png'},
    }),
  ],
};

const qr = {
  payment_method: 'Plain',
  qrcode: 'plain code',
  qr_code_base64: 'plain',
  payment_id: 1,
  payment_price: 'Plain price',
  sepay_bank: 'Plain bank',
  sepay_bank_owner: 'Plain owner',
  sepay_bank_account: 'Plain account',
  sepay_paycode_prefix: 'PLAIN',
};

const created = (data) => ({success: true, message: 'Plain', data});

/**
 * The answers to the creation of a payment, by the kind of the next step. `word` returns the text
 * for a place in the answer.
 */
export const PAYMENTS = {
  url: (word) => created({type: 'url', url: word('https://pay.example/plain')}),
  form: (word) =>
    created({
      type: 'html',
      html: `<form method="post" action="https://pay.example/plain">${word('<p>Plain</p>')}<input name="plain" value="plain"></form>`,
    }),
  action: (word) =>
    created({
      type: 'html',
      html: `<form method="post" action="${word('https://pay.example/plain')}"><input name="${word('plain')}" value="plain"></form>`,
    }),
  page: (word) => created({type: 'html', html: word('<p>Plain</p>')}),
  code: (word) => created({type: 'qrcode', details: filled(qr, word)}),
  picture: (word) =>
    created({
      type: 'qrcode',
      details: {
        ...qr,
        qrcode: `https:${word('//codes.example/plain')}`,
        qr_code_base64: '',
      },
    }),
  other: (word) =>
    created({type: word('plain'), url: word('https://pay.example/plain')}),
  refusal: (word) => ({success: false, message: word('Plain refusal')}),
  fields: (word) => ({
    message: word('Plain refusal'),
    errors: {
      'details.email': [word('Plain mistake')],
      [word('plain')]: [word('Plain mistake')],
    },
  }),
};

/** The ordinary answers, by patterns for the paths of calls. The first match counts. */
const ANSWERS = [
  [/^\/settings\/get$/, settings],
  [
    /^\/categories\/get$/,
    [
      {
        name: 'Plain category',
        url: 'plain',
        img: '/img/plain.png',
        subcategories: [{name: 'Plain part', url: 'plain/part', img: null}],
      },
    ],
  ],
  [
    /^\/categories\/get\//,
    {
      category,
      items: [item(31), item(32)],
      subcategories: [{category: {...category, id: 2}, items: [item(33)]}],
    },
  ],
  [/^\/items\/getFeaturedDeals$/, [item(51)]],
  [
    /^\/items\/get\//,
    {
      success: true,
      in_cart: false,
      stacked_tiers: {tiers: [{quantity: 5, price: 10}]},
      ...item(32),
    },
  ],
  [/^\/cart\/get$/, cart],
  [/^\/payments\/get$/, [{name: 'Plain way'}, {name: 'Plain other way'}]],
  [
    /^\/payments\/checkStatus$/,
    {
      status: 'pending',
      message: 'Plain',
      order_data: {
        internal_id: 'PLAIN',
        price: 5,
        currency: 'EUR',
        gateway: 'Plain',
        created_at: 'Plain',
      },
    },
  ],
  [
    /^\/user$/,
    {
      id: 1,
      username: 'Plain',
      avatar: 'https://avatars.example/plain4.png',
      virtual_currency: 5,
    },
  ],
  [
    /^\/cart\/getGift$/,
    {status: true, start_balance: 5, end_balance: 4, currency: 'EUR'},
  ],
  [/^\/cart\//, {success: false, message: 'Plain refusal'}],
];

/**
 * Fields that determine how the rest of the answer is read. Their texts are not replaced, because
 * otherwise the shop would show nothing.
 */
const KEPT = new Set(['data_collection', 'status']);

/**
 * Fields with HTML, also those that are shown as text. A payload is added after their ordinary
 * text, which shows that the field was read.
 */
const HTML = new Set(['description', 'value', 'content']);

/**
 * Returns an answer with all texts replaced by `word`, and with keys that would pollute prototypes.
 */
function filled(value, word, name = '') {
  if (typeof value === 'string') {
    if (KEPT.has(name) || value === '') return value;
    return HTML.has(name) ? value + word('', name) : word(value);
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, word, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    filled(one, word, key),
  ]);
  if (name === 'socials') entries.push([word('plain'), word('https://plain.example/')]);
  return Object.fromEntries([
    ['__proto__', {polluted: 'yes'}],
    ['constructor', {prototype: {polluted: 'yes'}}],
    [word('plain'), word('plain')],
    ...entries,
  ]);
}

/** Returns the addresses of players' pictures. They may have any https address. */
export function avatarsOf(word) {
  return [
    settings.top.avatar,
    settings.recentDonators[0].avatar,
    cart.items[1].gift.avatar,
    'https://avatars.example/plain4.png',
  ].map(word);
}

/**
 * Returns the function that replaces the texts of a shop: `12-behind` adds payload 12.
 */
export function wordOf(shop, payloads) {
  const [, index, manner] = /^(\d+)-(instead|behind)$/.exec(shop) ?? [];
  if (shop === 'unsafe-instead') return () => 'javascript:plain';
  if (!manner) return (text) => text || 'Plain';
  const {text: payload} = payloads[index];
  return manner === 'instead' ? () => payload : (text) => text + payload;
}

/** How many payments each shop has created. */
const payments = new Map();

/**
 * Answers a request to the service: the path below `/p/12-behind/api`, with the texts of this shop. Payments
 * take turns in their kinds.
 */
export function answerTo(shop, path, payloads) {
  const word = wordOf(shop, payloads);
  if (path === '/payments/create') {
    const count = payments.get(shop) ?? 0;
    payments.set(shop, count + 1);
    const kinds = Object.keys(PAYMENTS);
    const kind = kinds[count % kinds.length];
    return {status: kind === 'fields' ? 422 : 200, json: PAYMENTS[kind](word)};
  }
  const [, answer] = ANSWERS.find(([pattern]) => pattern.test(path)) ?? [];
  return answer
    ? {status: 200, json: filled(answer, word)}
    : {status: 404, json: {message: word('Plain')}};
}
