// Tests the formats of answers: of the interface document, of real services, and the complete one.
import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {Ajv2020} from 'ajv/dist/2020.js';
import {describeService} from '../../../demo/service/openapi/describe.ts';
import {operations} from '../../../demo/service/openapi/operations.ts';
import {settingsOf} from '../../../demo/service/rules/site.ts';
import {openSqliteStore} from '../../../demo/service/sqlite-store.ts';
import {documentedFields} from '../../../demo/service/wire/documented.ts';
import type {ShapeName} from '../../../demo/service/wire/shape.ts';
import {CartPage} from '../../../src/api/calls/cart-page.ts';
import {CategoryEntries, CategoryPage} from '../../../src/api/category.ts';
import {FeaturedDeals, Item} from '../../../src/api/item.ts';
import {getPaymentMethods} from '../../../src/api/calls/payment.ts';
import {parseAnswer} from '../../../src/api/readers.ts';
import {PublicProfile, User} from '../../../src/api/calls/player.ts';
import {Settings} from '../../../src/api/settings.ts';
import {ShopperAccess} from '../../../src/api/shopper-access.ts';
import {Announcement, Patrons} from '../../../src/api/calls/site.ts';
import {add, billing, callAs, cartOf, create, done, serviceOver} from './caller.ts';
import {everyAnswer} from './every-answer.ts';
import {differences, observedFields} from './observed-fields.ts';

/** What the client reads, by the names of the answers. */
const SCHEMAS: Readonly<Record<string, Parameters<typeof parseAnswer>[0]>> = {
  settings: Settings,
  categories: CategoryEntries,
  category: CategoryPage,
  item: Item,
  deals: FeaturedDeals,
  cart: CartPage,
  methods: getPaymentMethods.schema!,
  user: User,
  profile: PublicProfile,
  access: ShopperAccess,
  announcement: Announcement,
  patrons: Patrons,
};

const keysOf = (value: object) => Object.keys(value).toSorted();

interface Description {
  readonly paths: Readonly<Record<string, Record<string, unknown>>>;
  readonly components: {readonly schemas: Readonly<Record<string, object>>};
}

function descriptionOf(shape: ShapeName): Description {
  const {store} = serviceOver();
  return describeService(shape, settingsOf(store)) as unknown as Description;
}

/** Returns a function that tells how a value differs from a schema of the OpenAPI description. */
function validator(description: Description) {
  const ajv = new Ajv2020({strict: false, allErrors: true});
  ajv.addSchema({...description, $id: 'https://shop.test/openapi.json'});
  return (pointer: string, value: unknown) => {
    const validate = ajv.getSchema(`https://shop.test/openapi.json#${pointer}`);
    assert.ok(validate, pointer);
    return validate(value) ? [] : validate.errors;
  };
}

/** Every answer by format. The data of one service are in SQLite, those of the others in memory. */
const answersIn = {
  complete: await everyAnswer('complete'),
  documented: await everyAnswer('documented'),
  observed: await everyAnswer('observed', openSqliteStore(':memory:')),
};

for (const shape of ['complete', 'documented', 'observed'] as const)
  describe(`in the format "${shape}"`, () => {
    const answers = answersIn[shape];

    test('the client can read everything, and leaves nothing out', async () => {
      const read = new Set<string>();
      for (const [name, {status, body}] of answers) {
        const schema = SCHEMAS[name];
        if (!schema || status === 401) continue;
        const {error, skipped} = parseAnswer(schema, body);
        assert.deepEqual([error, ...skipped], [undefined], name);
        read.add(name);
      }
      assert.deepEqual([...read].toSorted(), Object.keys(SCHEMAS).toSorted());
    });

    test('the service is as its OpenAPI description says', async () => {
      const description = descriptionOf(shape);
      const validate = validator(description);
      for (const [name, {path, status, body}] of answers) {
        if (!SCHEMAS[name] || status === 401) continue;
        const template = operations.find((one) =>
          new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '.+')}$`).test(path),
        );
        assert.ok(template, path);
        const place = template.path
          .replaceAll('/', '~1')
          .replaceAll(/[{}]/g, encodeURI);
        const schema = `/paths/${place}/${template.method}/responses/200/content/application~1json/schema`;
        assert.deepEqual(validate(schema, body), [], path);
      }
    });
  });

describe('The OpenAPI description', () => {
  test('has every call, and no other', () => {
    const served = serviceOver({guests: true})
      .routes.filter(({path, method}) => path.startsWith('/api/') && method !== 'ALL')
      .map(({method, path}) => `${method} ${path.replace(/:(\w+)(\{.*\})?/g, '{$1}')}`);
    const described = operations.map(
      ({method, path}) => `${method.toUpperCase()} ${path}`,
    );
    assert.deepEqual([...new Set(served)].toSorted(), described.toSorted());
  });

  test('refers only to components that it has', () => {
    const description = descriptionOf('complete');
    const references = JSON.stringify(description).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    );
    for (const [, name = ''] of references)
      assert.ok(name in description.components.schemas, name);
  });

  test('has the payment request of the interface document', () => {
    const validate = validator(descriptionOf('complete'));
    const schema = '/components/schemas/PaymentRequest';
    assert.deepEqual(validate(schema, billing), []);
    assert.notDeepEqual(validate(schema, {...billing, privacyPolicy: false}), []);
  });
});

describe('As observed', () => {
  test('each field of each answer has the type that real services send', () => {
    const answers = Map.groupBy(answersIn.observed, ([name]) => name);
    const names = Object.keys(observedFields);
    assert.deepEqual([...answers.keys()].toSorted(), names.toSorted());
    for (const [name, named] of answers) {
      for (const [, {status, path}] of named) assert.equal(status, 200, path);
      const bodies = named.map(([, {body}]) => body);
      assert.deepEqual(differences([observedFields[name]!], bodies), [], name);
    }
  });

  test('rows are unsorted, servers are listed twice, and what is missing is null', async () => {
    const call = callAs('astrid-token', {shape: 'observed'});
    const {category, items} = (await call('categories/get/ranks')).body;
    // Clients that need the rows sorted sort them by `sorting`.
    assert.deepEqual(
      category.comparison.map(({sorting}: {sorting: number}) => sorting),
      [2, 1, 3, 4, 5, 6, 7],
    );
    assert.equal(category.comparison[5].description, null);
    assert.equal(items[4].virtual_price, null);
    const [, deal] = (await call('items/getFeaturedDeals')).body;
    assert.equal(deal.quantityUserCurrentLimit, '2');
    assert.equal((await add(call, 91)).vars[0].use, 'none');
    const {allowed_servers} = await add(call, 81);
    const ids = allowed_servers.map(({server_id}: {server_id: number}) => server_id);
    assert.deepEqual(ids, [1, 2, 1]);
  });

  test('a token is a bare word, and a free order is a success that is none', async () => {
    const {as, store} = serviceOver({shape: 'observed'});
    const {headers, body} = await as(undefined)('auth/username', {username: 'Mirko'});
    assert.match(headers.get('Content-Type') ?? '', /^text\/plain/);
    assert.match(body, /^[\w-]{40}$/);
    const call = as('ada');
    await add(call, 106);
    const {body: created} = await call('payments/create', billing);
    assert.deepEqual(created, {success: false, message: 'success'});
    assert.deepEqual((await cartOf(call)).items, []);
    const order_id = `MS-${store.orders.where({})[0]?.number}`;
    const {body: paid} = await call('payments/checkStatus', {order_id});
    assert.deepEqual([paid.status, paid.order_data.status], ['paid', 1]);
  });
});

describe('As documented', () => {
  const fields = (table: string) => documentedFields[table]?.toSorted();

  test('answers have the fields of the interface document and no others', async () => {
    const {as, request} = serviceOver({shape: 'documented'});
    const call = as('astrid-token');
    await add(call, 91);
    await done(call, 'cart/acceptCoupon', {coupon: 'EMBER10'});
    const {cart, items} = await cartOf(call);
    const ranks = (await call('categories/get/ranks')).body;
    const keys = (await call('categories/get/keys')).body;
    const [inKeys] = keys.subcategories;
    assert.deepEqual(keysOf(ranks), ['category', 'subcategories']);
    assert.equal(ranks.subcategories[0].category.id, ranks.category.id);
    for (const [table, value] of [
      ['SiteSettings', (await request('/api/settings/get')).body],
      ['Category', ranks.category],
      ['CategoryItem', inKeys.items[0]],
      ['ItemDetail', (await call('items/get/51')).body],
      ['FeaturedDeal', (await call('items/getFeaturedDeals')).body[0]],
      ['Cart', cart],
      ['CartItem', items[0]],
    ])
      assert.deepEqual(keysOf(value), fields(table), table);
    assert.deepEqual(keysOf(items[0].vars[0]), ['id', 'name', 'value']);
    assert.equal(cart.coupon_type, 'percentage');
    const unlimited = inKeys.items.find(
      (one: {quantityUserLimit: number}) => !one.quantityUserLimit,
    );
    assert.equal(unlimited.quantityUserLimit, 0);
    assert.equal(unlimited.quantityUserCurrentLimit, 0);
    assert.equal(typeof items[0].quantityGlobalLimit, 'number');
  });

  test('minimal: the service has only the calls of the interface document', async () => {
    const {as, request} = serviceOver({shape: 'minimal'});
    const call = as('ada');
    for (const {method, path, documented} of operations) {
      const answer = await request(path.replace(/\{\w+\}/, 'ranks'), {
        method: method.toUpperCase(),
        headers: {Authorization: 'Bearer ada'},
      });
      if (documented) assert.match(answer.headers.get('Content-Type') ?? '', /json/);
      else assert.match(answer.body, /^<!doctype html>/, path);
      if (documented) continue;
      assert.equal(answer.status, 404, path);
      assert.equal(answer.headers.get('Access-Control-Allow-Origin'), '*', path);
    }
    // Its own pages have the other calls, so that a cart can be filled.
    const added = await request('/elsewhere/api/cart/add/52', {
      method: 'POST',
      headers: {Authorization: 'Bearer ada'},
    });
    assert.equal(added.body.success, true);
    const {cart, items} = await cartOf(call);
    assert.deepEqual(keysOf(cart), fields('Cart'));
    assert.equal(items[0].id, 52);
    const {url} = await create(call);
    assert.equal((await request(new URL(url).pathname)).status, 200);
  });
});
