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
