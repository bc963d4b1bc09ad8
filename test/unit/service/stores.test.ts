import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {createMemoryStore} from '../../../demo/service/memory-store.ts';
import {openSqliteStore} from '../../../demo/service/sqlite-store.ts';

for (const [name, newStore] of [
  ['memory', createMemoryStore],
  ['SQLite', () => openSqliteStore(':memory:')],
] as const)
  describe(`a store in ${name}`, () => {
    const sale = {itemId: 1, shopperId: 2, orderId: null, count: 3, gift: false};

    test('gives back what it was given, with an id', () => {
      const {sales} = newStore();
      const inserted = sales.insert(sale);
      assert.deepEqual(inserted, {...sale, id: 1});
      assert.deepEqual(sales.get(1), {...sale, id: 1});
      assert.equal(sales.get(2), undefined);
    });

    test('finds rows by their values, null and flags too, in the order of their ids', () => {
      const {sales} = newStore();
      sales.insert({...sale, id: 7});
      sales.insert({...sale, id: 3, gift: true});
      sales.insert({...sale, orderId: 5});
      assert.deepEqual(
        sales.where({itemId: 1}).map(({id}) => id),
        [3, 7, 8],
      );
      assert.deepEqual(
        sales.where({orderId: null, gift: false}).map(({id}) => id),
        [7],
      );
    });

    test('keeps whole values apart from what was handed in or out', () => {
      const {coupons} = newStore();
      const rule = {
        type: 'percent' as const,
        value: 10,
        minimumCents: 0,
        categoryIds: [1],
        oncePerShopper: false,
        expiresAt: null,
      };
      const handedIn = {code: 'A', rule: {...rule}};
      const {id} = coupons.insert(handedIn);
      handedIn.rule.value = 99;
      assert.equal(coupons.get(id)?.rule.value, 10);
      const handedOut = coupons.get(id) as {rule: {value: number}};
      handedOut.rule.value = 98;
      assert.equal(coupons.get(id)?.rule.value, 10);
    });

    test('replaces and removes rows, and never uses an id again', () => {
      const {sales} = newStore();
      const {id} = sales.insert(sale);
      sales.update({...sale, id, count: 9});
      assert.equal(sales.get(id)?.count, 9);
      sales.remove(id);
      assert.equal(sales.get(id), undefined);
      assert.equal(sales.insert(sale).id, id + 1);
      assert.throws(() => sales.update({...sale, id: 99}));
    });

    test('does all of a transaction or nothing of it', () => {
      const store = newStore();
      store.transaction(() => store.sales.insert(sale));
      assert.throws(
        () =>
          store.transaction(() => {
            store.sales.insert(sale);
            store.sales.update({...sale, id: 1, count: 9});
            throw new Error('halfway');
          }),
        /halfway/,
      );
      assert.deepEqual(store.sales.where({}), [{...sale, id: 1}]);
    });
  });
