import {describe, it} from 'node:test';
import {expect} from 'chai';
import type {ZodMiniType} from 'zod/mini';
import {Cart, CartItem, CartPage} from '../../../src/api/cart.js';
import {
  Category,
  CategoryPage,
  ComparisonRow,
  SubcategoryEntry,
} from '../../../src/api/category.js';
import {CategoryItem, FeaturedDeal, ItemDetail} from '../../../src/api/item.js';
import {validateCheckoutValues} from '../../../src/api/payment-request.js';
import {billingFields} from '../../../src/api/billing-fields.js';
import {Settings} from '../../../src/api/settings.js';
import {parseWhole} from '../../support/parse-answers.js';

// Examples for the tables of the interface document, with every field. No value equals a reader's
// fallback value, so the tests notice a field that is dropped or misread.

const comparisonDefinition = {
  id: 12,
  name: 'Homes',
  description: 'Number of homes',
  type: 'text',
  sorting: 3,
};

const category = {id: 2, name: 'Ranks', comparison: [comparisonDefinition]};

const common = {
  id: 7,
  name: 'Diamond sword',
  active: false,
  is_subs: true,
  price: 12.5,
  discount: 2.5,
  image: '/img/items/7.png',
  virtual_price: 150,
  is_virtual_currency_only: true,
  quantityGlobalLimit: 10,
  quantityGlobalCurrentLimit: 9,
  quantityUserLimit: 3,
  quantityUserCurrentLimit: 2,
  is_unavailable: true,
};

const categoryItem = {
  ...common,
  custom_price: true,
  min_price: 1.5,
  allow_select_server: true,
  allowed_servers: [{id: 1, name: 'Survival'}],
  featured: true,
  comparison: [{comparison_id: 12, value: '5'}],
};

const featuredDeal = {
  ...common,
  original_price: 15,
  description: '<p>Sharp.</p>',
  in_cart: true,
};

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
};

const cartItem = {
  id: 7,
  cid: 9001,
  name: 'Diamond sword',
  image: '/img/items/7.png',
  price: 12.5,
  is_subs: true,
  virtual_price: 150,
  is_virtual_currency_only: true,
  count: 2,
  quantityGlobalLimit: 10,
  quantityGlobalCurrentLimit: 9,
  quantityUserLimit: 3,
  quantityUserCurrentLimit: 2,
  is_unavailable: true,
  payment_type: 1,
  is_any_price: true,
  min_price: 1.5,
  allow_select_server: true,
  selected_server: 2,
};

const settings = {
  auth_type: 'username',
  header: [{name: 'Rules', url: '/pages/rules'}],
  footer: [{name: 'Terms', url: '/pages/tos'}],
  website_name: 'Emberfall Store',
  website_description: 'Support the network',
  server: {ip: 'play.emberfall.example', port: 25565},
  is_featuredDeal: true,
  details: true,
  goals: [{name: 'November', current_amount: 412.5, goal_amount: 500}],
  top: {avatar: 'https://heads.example/a.png', username: 'Astrid_7'},
  recentDonators: [
    {
      username: 'Ben',
      avatar: 'https://heads.example/b.png',
      amount: 9.99,
      currency: 'EUR',
    },
  ],
  discord_url: 'https://discord.example/x',
  discord_id: '987654321098765432',
  is_ref: true,
  is_profile_enabled: true,
  socials: {tiktok: 'https://tiktok.example/@x'},
  is_virtual_currency: true,
  virtual_currency: 'Embers',
  system_currency: {name: 'EUR', value: 1.25},
  currencies: [{name: 'USD', value: 1.08}],
  languages: [{code: 'pt-BR', name: 'Português'}],
  system_language: {code: 'en', name: 'English'},
};

interface Table {
  readonly table: string;
  readonly schema: ZodMiniType<unknown>;
  readonly fields: Record<string, unknown>;
}

const tables: readonly Table[] = [
  {table: 'Category', schema: Category, fields: {id: 2, name: 'Ranks'}},
  {
    table: 'Comparison definition',
    schema: ComparisonRow,
    fields: comparisonDefinition,
  },
  {table: 'Category item', schema: CategoryItem, fields: categoryItem},
  {table: 'Item detail', schema: ItemDetail, fields: {success: true, ...featuredDeal}},
  {table: 'Featured deal', schema: FeaturedDeal, fields: featuredDeal},
  {table: 'Cart', schema: Cart, fields: cart},
  {table: 'Cart item', schema: CartItem, fields: cartItem},
  {table: 'Site settings', schema: Settings, fields: settings},
];

describe('the tables of the interface document', () => {
  for (const {table, schema, fields} of tables) {
    it(`${table}: every field is read unchanged`, () => {
      expect(parseWhole(schema, fields)).to.deep.include(fields);
    });
  }

  it('Category: its comparison is read', () => {
    const [definition] = parseWhole(Category, category).comparison;
    expect(definition).to.deep.include(comparisonDefinition);
  });

  it('Subcategory entry: category and items are read', () => {
    const entry = parseWhole(SubcategoryEntry, {category, items: [categoryItem]});
    expect(entry.category).to.deep.include({id: 2, name: 'Ranks'});
    expect(entry.items[0]).to.deep.include(categoryItem);
  });

  it('Cart item: variables and servers are read, and servers have the same names as in categories', () => {
    const line = parseWhole(CartItem, {
      ...cartItem,
      vars: [{id: 202, name: 'Colour', value: 'Red'}],
      allowed_servers: [{server_id: 2, server_name: 'Skyblock'}],
    });
    expect(line.vars[0]).to.deep.include({id: 202, name: 'Colour', value: 'Red'});
    expect(line.allowed_servers).to.deep.equal([{id: 2, name: 'Skyblock'}]);
  });

  it('Site settings: discord_sync is an integer that stands for a boolean', () => {
    expect(parseWhole(Settings, {...settings, discord_sync: 1}).discord_sync).to.equal(
      true,
    );
    expect(parseWhole(Settings, {...settings, discord_sync: 0}).discord_sync).to.equal(
      false,
    );
  });

  it('Featured deal: limits may be null or text, and a picture may be missing', () => {
    const deal = parseWhole(FeaturedDeal, {
      ...featuredDeal,
      quantityGlobalLimit: null,
      quantityGlobalCurrentLimit: null,
      quantityUserLimit: null,
      quantityUserCurrentLimit: '2',
      image: null,
    });
    expect(deal).to.include({
      quantityGlobalLimit: null,
      quantityGlobalCurrentLimit: null,
      quantityUserLimit: null,
      quantityUserCurrentLimit: 2,
      image: '',
    });
  });

  it('Payment request body: every field of details is sent', () => {
    const names = billingFields.map(({name}) => name);
    const details = Object.fromEntries(names.map((name) => [name, `my ${name}`]));
    const body = {
      details: {...details, email: 'ada@example.net'},
      termsAndConditions: true,
      privacyPolicy: true,
      paymentMethod: 'PayPal',
      currency: 'EUR',
    };
    expect(validateCheckoutValues(body, billingFields)).to.deep.equal({request: body});
    expect(names).to.deep.equal([
      'fullname',
      'email',
      'address1',
      'address2',
      'city',
      'region',
      'country',
      'zipcode',
    ]);
  });

  it('a category answer has category and subcategories, a cart answer cart and items', () => {
    const page = parseWhole(CategoryPage, {
      category,
      subcategories: [{category: {...category, id: 5}, items: [categoryItem]}],
    });
    expect(page.category.id).to.equal(2);
    expect(page.subcategories[0]!.category.id).to.equal(5);
    expect(page.subcategories[0]!.items[0]!.id).to.equal(7);

    const answer = parseWhole(CartPage, {cart, items: [cartItem]});
    expect(answer.cart.id).to.equal(812);
    expect(answer.items[0]!.cid).to.equal(9001);
  });
});
