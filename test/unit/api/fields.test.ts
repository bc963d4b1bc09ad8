import {describe, it} from 'node:test';
import {expect} from 'chai';
import type {ZodMiniType} from 'zod/mini';
import {billingFields} from '../../../src/api/billing-fields.js';
import {Cart, CartItem, CartPage} from '../../../src/api/calls/cart-page.js';
import {
  Category,
  CategoryEntries,
  CategoryPage,
  ComparisonRow,
} from '../../../src/api/category.js';
import {GiftBalance} from '../../../src/api/calls/gift-card.js';
import {Item} from '../../../src/api/item.js';
import {getDiscordLink, getPaymentMethods} from '../../../src/api/calls/payment.js';
import {PaymentStatus} from '../../../src/api/calls/payment-status.js';
import {validateCheckoutValues} from '../../../src/api/payment-request.js';
import {PublicProfile, User} from '../../../src/api/calls/player.js';
import {Settings} from '../../../src/api/settings.js';
import {ShopperAccess} from '../../../src/api/shopper-access.js';
import {Announcement, Patrons} from '../../../src/api/calls/site.js';
import * as fixtures from '../../support/fixtures.js';
import {parseWhole} from '../../support/parse-answers.js';

const PaymentMethods = getPaymentMethods.schema!;

// Examples of answers with every field of the interface document, and of the services' own. No value
// equals a reader's fallback value, so the tests notice a field that is dropped or misread.

const comparison = [
  {id: 12, name: 'Homes', description: 'How many', type: 'text', sorting: 3},
];

const category = {
  id: 2,
  name: 'Ranks',
  comparison,
  url: 'ranks',
  description: '<p>Upgrade</p>',
  is_comparison: false,
  is_listing: true,
  is_stacked: true,
  is_cumulative: true,
};

const limits = {
  quantityGlobalLimit: 10,
  quantityGlobalCurrentLimit: 9,
  quantityUserLimit: 3,
  quantityUserCurrentLimit: 2,
  is_unavailable: true,
};

const item = {
  ...limits,
  id: 7,
  name: 'Diamond sword',
  active: false,
  is_subs: true,
  is_subs_only: true,
  price: 12.5,
  original_price: 15,
  discount: 2.5,
  image: '/img/items/7.png',
  virtual_price: 150,
  is_virtual_currency_only: true,
  custom_price: true,
  min_price: 1.5,
  allow_select_server: true,
  allowed_servers: [{id: 1, name: 'Survival'}],
  gifting: true,
  sale_ends_at: '2030-01-01T00:00:00Z',
  remove_at: '2031-01-01T00:00:00Z',
  stacked_tiers: [{quantity: 10, price: 9, discount: 25, featured: true}],
  incremental_pricing: {enabled: true, steps: [{price: 2}]},
  description: '<p>Sharp.</p>',
  featured: true,
  comparison: [{comparison_id: 12, value: '5'}],
  in_cart: true,
  success: false,
};

/** What the service sends for an item that is read like this. */
const sentItem = {...item, stacked_tiers: {tiers: item.stacked_tiers}};

const cart = {
  id: 812,
  user_id: 77,
  gift_id: 3,
  gift_sum: 10,
  coupon_id: 5,
  coupon_sum: 3.5,
  referral: 'STREAMER',
  gift_code: 'GIFT-7QK2',
  coupon_code: 'EMBER10',
  coupon_type: 'percent',
  coupon_value: 10,
  referral_code: 'STREAMER',
  price: 21.49,
  clear_price: 34.99,
  tax: 4.08,
  virtual_price: 250,
  referral_attribution_days: 30,
  discord_sync: true,
};

const colour = {name: 'Red', value: 'red', price: 0.5};
const variable = {id: 202, name: 'Colour', value: 'red'};
const number = {id: 203, name: 'Guards', value: '4', type: 'number', options: []};

const cartItem = {
  ...limits,
  id: 7,
  cid: 9001,
  name: 'Diamond sword',
  image: '/img/items/7.png',
  price: 12.5,
  is_subs: true,
  virtual_price: 150,
  is_virtual_currency_only: true,
  vars: [{...variable, type: 'choice', options: [colour]}, number],
  count: 2,
  payment_type: 1,
  is_any_price: true,
  min_price: 1.5,
  allow_select_server: true,
  allowed_servers: [{id: 2, name: 'Skyblock'}],
  selected_server: 2,
  gift: {gifted_to: 'Ben', avatar: '/heads/ben.png'},
  tier_quantity: 10,
  incremental_quantity: 4,
};

const sentCartItem = {
  ...cartItem,
  vars: [
    {...variable, type: '1', variables: [colour]},
    {...number, type: '2'},
  ],
  allowed_servers: [{server_id: 2, server_name: 'Skyblock'}],
};

const billing = billingFields.map(({name}) => name);

const settings = {
  auth_type: 'username',
  header: [{name: 'Rules', url: '/pages/rules'}],
  footer: [{name: 'Terms', url: '/pages/tos'}],
  website_name: 'Emberfall Store',
  website_description: 'Support the network',
  server: {ip: 'play.emberfall.example', port: 25565},
  is_featuredDeal: false,
  sale_ends_at: '2030-01-01T00:00:00Z',
  details: true,
  goals: [{name: 'November', current_amount: 412.5, goal_amount: 500}],
  top: {avatar: 'https://heads.example/a.png', username: 'Astrid_7'},
  recentDonators: [
    {username: 'Ben', avatar: '/heads/b.png', amount: 9.99, currency: 'EUR'},
  ],
  discord_url: 'https://discord.example/x',
  discord_id: '987654321098765432',
  is_ref: true,
  is_profile_enabled: true,
  is_patrons_enabled: false,
  discord_sync: true,
  socials: {tiktok: 'https://tiktok.example/@x'},
  is_virtual_currency: true,
  virtual_currency: 'Embers',
  system_currency: {name: 'EUR', value: 1.25},
  currencies: [{name: 'USD', value: 1.08}],
  languages: [{code: 'pt-BR', name: 'Português'}],
  system_language: {code: 'en', name: 'English'},
  data_collection: {
    fields: Object.fromEntries(
      billing.map((name) => [name, {enabled: true, required: true}]),
    ),
    custom: [{id: 'vat', label: 'VAT number', required: true}],
  },
};

const link = {name: 'Ranks', url: 'ranks', img: '/img/categories/1.png'};

const order = {
  internal_id: 'MS-100234',
  price: 21.49,
  currency: 'EUR',
  gateway: 'PayPal',
  created_at: '2026-11-28',
};

const profile = {
  group: 'mvp',
  display_group: true,
  money_spent: 12.5,
  items: [{name: 'MVP', image: '/img/mvp.png'}],
};

/** Each answer or part of an answer: its schema, what is read, and what is sent for it. */
const answers: readonly (readonly [string, ZodMiniType, unknown, unknown?])[] = [
  ['Comparison definition', ComparisonRow, comparison[0]],
  ['Category', Category, category],
  ['Item', Item, item, sentItem],
  [
    'Category answer',
    CategoryPage,
    {
      category,
      items: [],
      subcategories: [
        {category: {...category, id: 5}, items: [item], subcategories: []},
      ],
    },
    {category, subcategories: [{category: {...category, id: 5}, items: [sentItem]}]},
  ],
  [
    'Categories',
    CategoryEntries,
    [{...link, subcategories: [{...link, url: 'ranks/sky', subcategories: []}]}],
  ],
  ['Cart', Cart, cart],
  ['Cart item', CartItem, cartItem, sentCartItem],
  [
    'Cart answer',
    CartPage,
    {cart, items: [cartItem], partial: false},
    {cart, items: [sentCartItem]},
  ],
  ['Site settings', Settings, settings],
  ['Payment methods', PaymentMethods, [{name: 'PayPal', image: '/img/pp.png'}]],
  [
    'Payment status',
    PaymentStatus,
    {stand: 'paid', order},
    {status: 'success', message: 'Thanks', order_data: order},
  ],
  [
    'User',
    User,
    {id: 77, username: 'Astrid_7', avatar: '/heads/a.png', virtual_currency: 1200},
  ],
  ['Profile', PublicProfile, profile],
  ['Gift card', GiftBalance, {start_balance: 50, end_balance: 12.5, currency: 'EUR'}],
  ['Discord', getDiscordLink.schema!, {url: 'https://discord.example/link'}],
  [
    'Announcement',
    Announcement,
    {
      title: 'Sale',
      content: '<b>-20%</b>',
      button_name: 'Shop',
      button_url: '/categories/ranks',
      is_index: true,
    },
  ],
  [
    'Patrons',
    Patrons,
    {
      currency_code: 'EUR',
      description: '<p>Thank you!</p>',
      top_patrons: [{username: 'Astrid_7', amount: 320}],
      patrons: [{amount: 9.5, usernames: ['Ben']}],
    },
    {
      currency_code: 'EUR',
      description: '<p>Thank you!</p>',
      top_patrons: [{username: 'Astrid_7', amount: 320}],
      patrons: {'9.5': ['Ben']},
    },
  ],
  [
    'Shopper’s access',
    ShopperAccess,
    {success: true, status: 'maintenance', message: 'Back soon'},
  ],
];

/** What PHP often makes of an answer: texts for numbers, and numbers for flags. */
function asPhpSends(value: unknown): unknown {
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return value.map(asPhpSends);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, asPhpSends(one)]),
  );
}

describe('Every field of an answer', () => {
  for (const [name, schema, read, answer = read] of answers) {
    it(`is read unchanged: ${name}`, () => {
      expect(parseWhole(schema, answer)).to.deep.equal(read);
    });

    it(`is read from texts for numbers, and from numbers for flags: ${name}`, () => {
      expect(parseWhole(schema, asPhpSends(answer))).to.deep.equal(read);
    });
  }

  for (const [name, schema, answer] of [
    ['keys', CategoryPage, fixtures.keys],
    ['ranks', CategoryPage, fixtures.ranks],
    ['mvp', Item, fixtures.mvp],
    ['stacked_item', Item, fixtures.otherAnswers.stacked_item],
    ['fullCart', CartPage, fixtures.fullCart],
    ['plainCart', CartPage, fixtures.plainCart],
    ['subscriptionLine', CartItem, fixtures.subscriptionLine],
    ['settings', Settings, fixtures.settings],
  ] as readonly (readonly [string, ZodMiniType, unknown])[])
    it(`is readable in an answer as services send it: ${name}`, () => {
      expect(parseWhole(schema, answer)).to.be.an('object');
    });

  it('of a payment’s request body is sent', () => {
    const details = Object.fromEntries(billing.map((name) => [name, `my ${name}`]));
    const body = {
      details: {...details, email: 'ada@example.net'},
      custom: {vat: 'PT123'},
      discordId: '987654321098765432',
      termsAndConditions: true,
      privacyPolicy: true,
      paymentMethod: 'PayPal',
      currency: 'EUR',
    };
    const also = {discord: true, custom: settings.data_collection.custom};
    expect(validateCheckoutValues(body, billingFields, also)).to.deep.equal({
      request: body,
    });
    expect(billing.join()).to.equal(
      'fullname,email,address1,address2,city,region,country,zipcode',
    );
  });
});

describe('A field that an answer lacks', () => {
  const least = {id: 7, name: 'Diamond sword', price: '12.50'};
  const noLimits = {
    quantityGlobalLimit: null,
    quantityGlobalCurrentLimit: null,
    quantityUserLimit: null,
    quantityUserCurrentLimit: null,
    is_unavailable: false,
  };
  for (const [name, schema, answer, read] of [
    [
      'Item detail',
      Item,
      least,
      {
        ...noLimits,
        price: 12.5,
        active: true,
        original_price: null,
        discount: null,
        description: '',
        image: '',
        in_cart: false,
      },
    ],
    ['Featured deal', Item, {...least, image: null}, {...noLimits, image: ''}],
    [
      'Cart item',
      CartItem,
      {...least, cid: 9001},
      {
        ...noLimits,
        price: 12.5,
        count: 1,
        payment_type: 0,
        vars: [],
        selected_server: null,
        allowed_servers: [],
      },
    ],
    [
      'Cart',
      Cart,
      fixtures.emptyCart.cart,
      {
        price: 0,
        coupon_code: '',
        coupon_type: '',
        coupon_value: 0,
        gift_code: '',
        referral_code: '',
      },
    ],
    ['Cart without totals', Cart, {}, {price: null, clear_price: null, tax: null}],
    [
      'Settings',
      Settings,
      {},
      {
        website_name: '',
        details: false,
        currencies: [],
        is_featuredDeal: true,
        socials: {},
        server: undefined,
        system_currency: undefined,
      },
    ],
  ] as readonly (readonly [string, ZodMiniType, unknown, object])[])
    it(`has a value that means none: ${name}`, () => {
      const found = parseWhole(schema, answer) as Readonly<Record<string, unknown>>;
      for (const [field, value] of Object.entries(read))
        expect(found[field], field).to.deep.equal(value);
    });
});
