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
import {CartPage} from '../../../src/api/cart.ts';
import {CategoryEntries, CategoryPage} from '../../../src/api/category.ts';
import {FeaturedDeals, ItemDetail} from '../../../src/api/item.ts';
import {PaymentMethods} from '../../../src/api/payment.ts';
import {parseAnswer} from '../../../src/api/readers.ts';
import {PublicProfile, User} from '../../../src/api/session.ts';
import {Settings} from '../../../src/api/settings.ts';
import {ShopperAccess} from '../../../src/api/shopper-access.ts';
import {Announcement, Patrons} from '../../../src/api/site-client.ts';
import {add, cartOf, done, serviceOver} from './caller.ts';
import {everyAnswer} from './every-answer.ts';
import {observedFields, typedFields} from './observed-fields.ts';

/** What the client reads, by the names of the answers. */
const SCHEMAS: Readonly<Record<string, Parameters<typeof parseAnswer>[0]>> = {
  settings: Settings,
  categories: CategoryEntries,
  category: CategoryPage,
  item: ItemDetail,
  deals: FeaturedDeals,
  cart: CartPage,
  methods: PaymentMethods,
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
    const $ref = `https://shop.test/openapi.json#${pointer}`;
    ajv.validate({$ref}, value);
    return ajv.errors ?? [];
  };
}

for (const shape of ['complete', 'documented', 'observed'] as const)
  describe(`in the format "${shape}"`, async () => {
    const answers = await everyAnswer(shape);

    test('the client can read everything, and leaves nothing out', async () => {
      const read = new Set<string>();
      for (const [name, {status, body}] of answers) {
        const schema = SCHEMAS[name];
        if (!schema || status === 401) continue;
        const result = parseAnswer(schema, body);
        assert.ok(result.ok, `${name}: ${JSON.stringify(result)}`);
        assert.deepEqual(result.skipped, [], name);
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
});

describe('As observed', () => {
  // The other tests keep their data in memory.
  test('fields have the types that real services send, also from SQLite', async () => {
    const right = new Set<string>();
    const answers = await everyAnswer('observed', openSqliteStore(':memory:'));
    for (const [answer, {status, body}] of answers) {
      assert.equal(status, 200, answer);
      for (const [name, isRight] of typedFields(answer, body)) {
        assert.ok(isRight, `${answer}: ${name}`);
        right.add(`${answer}: ${name}`);
      }
    }
    const all = Object.entries(observedFields).flatMap(([answer, types]) =>
      Object.values(types).flatMap((names) => names.map((one) => `${answer}: ${one}`)),
    );
    assert.deepEqual([...right].toSorted(), all.toSorted());
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
});
