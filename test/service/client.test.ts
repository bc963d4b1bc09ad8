import assert from 'node:assert/strict';
import {before, describe, test} from 'node:test';
import {createMemoryStore} from '../../demo/service/memory-store.ts';
import type {describeService as DescribeService} from '../../demo/service/openapi/describe.ts';
import type {Operation} from '../../demo/service/openapi/operations.ts';
import {settingsOf} from '../../demo/service/rules/site.ts';
import type {ShapeName} from '../../demo/service/wire/shape.ts';
import type {parseAnswer as ParseAnswer} from '../../src/api/readers.ts';
import {add, billing, serviceOver, type Answer} from './caller.ts';
import {fits, type Schema} from './json-schema.ts';

type Schemas = Readonly<Record<string, Parameters<typeof ParseAnswer>[0]>>;

let parseAnswer: typeof ParseAnswer;
let schemas: Schemas;
let describeService: typeof DescribeService;
let operations: readonly Operation[];

before(async () => {
  // The client's modules import `.js` files, as for a bundler. This hook leads Node to the `.ts`
  // sources.
  await import('../../demo/service/typescript-imports.ts');
  ({parseAnswer} = await import('../../src/api/readers.ts'));
  ({describeService} = await import('../../demo/service/openapi/describe.ts'));
  ({operations} = await import('../../demo/service/openapi/operations.ts'));
  const {CartPage} = await import('../../src/api/cart.ts');
  const {CategoryEntries, CategoryPage} = await import('../../src/api/category.ts');
  const {FeaturedDeals, ItemDetail} = await import('../../src/api/item.ts');
  const {PaymentMethods} = await import('../../src/api/payment.ts');
  const {PublicProfile, User} = await import('../../src/api/session.ts');
  const {Announcement, Patrons} = await import('../../src/api/site-client.ts');
  const {ShopperAccess} = await import('../../src/api/shopper-access.ts');
  const {Settings} = await import('../../src/api/settings.ts');
  schemas = {
    '/api/settings/get': Settings,
    '/api/categories/get': CategoryEntries,
    '/api/categories/get/{url}': CategoryPage,
    '/api/items/get/{id}': ItemDetail,
    '/api/items/getFeaturedDeals': FeaturedDeals,
    '/api/cart/get': CartPage,
    '/api/payments/get': PaymentMethods,
    '/api/user': User,
    '/api/profile/{username}': PublicProfile,
    '/api/checkAccessibility': ShopperAccess,
    '/api/announcement/get': Announcement,
    '/api/patrons/get': Patrons,
  };
});

/**
 * Calls all operations that only read, in a shop with carts, orders and sign-ins. Returns their
 * answers by path.
 */
async function readEverything(
  shape: ShapeName,
): Promise<[path: string, answer: Answer][]> {
  const {as, request} = serviceOver(createMemoryStore(), {shape});
  const call = as('astrid-token');
  await add(call, 91);
  await add(call, 81);
  await add(call, 54, {tier_quantity: 10});
  await add(call, 51, {payment_type: 2, gift_to: 'Mirko'});
  await call('cart/acceptCoupon', {coupon: 'EMBER10'});
  await call('cart/acceptCoupon', {coupon: 'GIFT-7QK2'});
  await call('cart/setReferral', {ref_code: 'STREAMER'});
  const answers: [string, Answer][] = [
    ['/api/settings/get', await request('/api/settings/get')],
    ['/api/categories/get', await call('categories/get')],
    ['/api/items/getFeaturedDeals', await call('items/getFeaturedDeals')],
    ['/api/cart/get', await call('cart/get')],
    ['/api/cart/getPromoted', await call('cart/getPromoted')],
    ['/api/cart/getCoupon', await call('cart/getCoupon')],
    ['/api/payments/get', await call('payments/get')],
    ['/api/user', await call('user')],
    ['/api/profile/{username}', await request('/api/profile/Player%201')],
    ['/api/checkAccessibility', await request('/api/checkAccessibility')],
    ['/api/announcement/get', await request('/api/announcement/get')],
    ['/api/patrons/get', await request('/api/patrons/get')],
  ];
  for (const url of [
    'ranks',
    'keys',
    'keys/crates',
    'pets',
    'islands',
    'cosmetics',
    'embers',
  ]) {
    answers.push(['/api/categories/get/{url}', await call(`categories/get/${url}`)]);
  }
  for (const id of [31, 35, 51, 54, 63, 64, 73, 82, 104]) {
    answers.push(['/api/items/get/{id}', await call(`items/get/${id}`)]);
  }
  return answers;
}

for (const shape of ['complete', 'documented', 'observed'] as const) {
  describe(`in the shape “${shape}”`, () => {
    test('the client can read everything, and leaves nothing out', async () => {
      for (const [path, {body}] of await readEverything(shape)) {
        const schema = schemas[path];
        if (!schema) continue;
        const result = parseAnswer(schema, body);
        assert.ok(result.ok, `${path}: ${JSON.stringify(result)}`);
        assert.deepEqual(result.skipped, [], path);
      }
    });

    test('the service is as it describes itself', async () => {
      const {paths, components} = describeService(
        shape,
        settingsOf(seeded()),
      ) as unknown as {
        paths: Record<
          string,
          Record<
            string,
            {responses: {200: {content: Record<string, {schema: Schema}>}}}
          >
        >;
        components: {schemas: Record<string, Schema>};
      };
      for (const [path, {body}] of await readEverything(shape)) {
        const operation = paths[path]?.['post'] ?? paths[path]?.['get'];
        const schema = operation?.responses[200].content['application/json']?.schema;
        assert.ok(schema, path);
        assert.deepEqual(fits(schema, body, components.schemas), [], path);
      }
    });
  });
}

test('every call is described, and nothing that does not exist', () => {
  const {routes} = serviceOver(createMemoryStore(), {guests: true});
  const served = routes
    .filter(({path, method}) => path.startsWith('/api/') && method !== 'ALL')
    .map(({method, path}) => `${method} ${path.replace(/:(\w+)(\{.*\})?/g, '{$1}')}`);
  const described = operations.map(
    ({method, path}) => `${method.toUpperCase()} ${path}`,
  );
  assert.deepEqual([...new Set(served)].toSorted(), described.toSorted());
});

test('no component is referred to that is not there', () => {
  const description = JSON.stringify(describeService('complete', settingsOf(seeded())));
  const {schemas: components} = (
    JSON.parse(description) as {components: {schemas: Record<string, Schema>}}
  ).components;
  for (const [, name = ''] of description.matchAll(
    /"#\/components\/schemas\/(\w+)"/g,
  )) {
    assert.ok(name in components, name);
  }
});

test('asks for the payment request of the interface document', () => {
  const {components} = describeService('complete', settingsOf(seeded())) as unknown as {
    components: {schemas: Record<string, Schema>};
  };
  const schema = components.schemas['PaymentRequest'] ?? {};
  assert.deepEqual(fits(schema, billing, components.schemas), []);
  assert.notDeepEqual(
    fits(schema, {...billing, privacyPolicy: false}, components.schemas),
    [],
  );
});

function seeded() {
  const store = createMemoryStore();
  serviceOver(store);
  return store;
}
