// How V8 stores parsed items. A category may have thousands of them.
import assert from 'node:assert/strict';
import test from 'node:test';
import v8 from 'node:v8';
import {runInThisContext} from 'node:vm';
import {parseAnswer} from '../../../dist/api/readers.js';
import {Item} from '../../../dist/api/item.js';

v8.setFlagsFromString('--allow-natives-syntax');
const hasHiddenClass = runInThisContext('(value) => %HasFastProperties(value)');

const item = {id: 1, name: 'Sword', price: 2, allowed_servers: [{id: 1, name: 'Sky'}]};

test('parsed items share a hidden class, whatever fields are missing', () => {
  const pricing = {enabled: true, steps: []};
  const {value: full} = parseAnswer(Item, {...item, incremental_pricing: pricing});
  const {value: short} = parseAnswer(Item, {id: 2, name: 'Axe', price: 3});
  assert.ok(Object.keys(full).length > 20);
  assert.ok(hasHiddenClass(full));
  assert.ok(hasHiddenClass(short));
});
