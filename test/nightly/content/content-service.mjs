// A service whose answers contain hostile texts, the payloads. The number in the path selects the
// payload: `/p/12-instead` puts payload 12 in place of each text of each answer, `/p/12-behind`
// puts it after each text, and `/p/plain` gives ordinary answers.
import {readFileSync} from 'node:fs';
import '../../../demo/service/typescript-imports.ts';

// The module imports `.js` files, which the hook above leads to the sources.
const fixtures = await import('../../support/fixtures.ts');

/** The payloads of `payloads.txt`, each with its kind. */
export const payloads = [];
let kind = '';
const list = readFileSync(new URL('payloads.txt', import.meta.url), 'utf8');
for (const line of list.split('\n')) {
  if (!line || /^#( |$)/.test(line)) continue;
  const [, named] = /^\[([a-z]+)\]$/.exec(line) ?? [];
  const text = line.replace(/\{U\+([0-9A-F]{4})\}/g, (_, code) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  if (named) kind = named;
  else payloads.push({kind, text});
}

const item = (id) => ({
  ...{...fixtures.mvp, ...fixtures.ranks.items[1], id},
  ...{image: '/img/plain.png', description: '<p>Plain</p>'},
  ...{is_subs: 0, gifting: 1, custom_price: 1, min_price: 1},
});

const {ranks} = fixtures;
const described = {description: 'Plain', type: '1'};
const comparison = ranks.category.comparison.map((row) => ({...row, ...described}));
const category = {...ranks.category, comparison};

const settings = {
  ...fixtures.settings,
  details: 1,
  data_collection: {
    fields: {email: {enabled: true, required: false}},
    custom: ['plain', 'plain2'].map((id) => ({id, label: 'Plain', required: false})),
  },
};

const [line, gift] = fixtures.fullCart.items;
const vars = [
  ...line.vars.map((one) => ({...one, use: 'plain'})),
  {id: 6, name: 'Plain', value: 'plain'},
];
const cart = {
  cart: {
    ...fixtures.fullCart.cart,
    ...{coupon_id: null, coupon_sum: 0, coupon_code: ''},
    ...{referral: null, referral_code: ''},
  },
  items: [{...line, is_any_price: 1, selected_server: 1, vars}, gift],
};

const {pix, sepay} = fixtures.paymentAnswers;
const qr = {
  ...pix.data.details,
  ...sepay.data.details,
  qrcode: 'plain code',
  payment_price: 'Plain price',
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
  picture: (word) => {
    const qrcode = `https:${word('//codes.example/plain')}`;
    return created({type: 'qrcode', details: {...qr, qrcode, qr_code_base64: ''}});
  },
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
  [/^\/categories\/get$/, fixtures.categories.slice(0, 1)],
  [
    /^\/categories\/get\//,
    {
      ...{category, items: [item(31), item(32)]},
      subcategories: [{category: {...category, id: 2}, items: [item(33)]}],
    },
  ],
  [/^\/items\/getFeaturedDeals$/, [item(51)]],
  [
    /^\/items\/get\//,
    {...item(32), stacked_tiers: {tiers: [{quantity: 5, price: 10}]}},
  ],
  [/^\/cart\/get$/, cart],
  [/^\/payments\/get$/, [{name: 'Plain way'}, {name: 'Plain other way'}]],
  [
    /^\/payments\/checkStatus$/,
    {...fixtures.paymentStatuses.success, status: 'pending'},
  ],
  [/^\/user$/, fixtures.signIns.user],
  [/^\/cart\/getGift$/, fixtures.codeChanges.gift],
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
    // Numbers are often strings. The property tests of test/unit/api replace them, too.
    if (KEPT.has(name) || value === '' || !Number.isNaN(Number(value))) return value;
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
    ...settings.recentDonators.map(({avatar}) => avatar),
    gift.gift.avatar,
    fixtures.signIns.user.avatar,
  ].map(word);
}

/** Returns the function that replaces the texts of a shop: `12-behind` adds payload 12. */
export function wordOf(shop) {
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
export function answerTo(shop, path) {
  const word = wordOf(shop);
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
