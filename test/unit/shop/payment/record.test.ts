import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  forgetRecords,
  hasRecords,
  type PaymentRecord,
  type RecordStorages,
} from '../../../../src/shop/payment/record.js';
import {PaymentRecords} from '../../../../src/shop/payment/record-storage.js';
import {setClock} from '../../../support/on-test-end.js';
import {forbiddenStorage, MemoryStorage} from '../../memory-storage.js';

const hour = 60 * 60 * 1000;
const now = Date.now();
const address = 'https://shop.example.net';

const order = (own: Partial<PaymentRecord> = {}): PaymentRecord => ({
  key: 'a1',
  person: 'user-77',
  at: now,
  state: 'paying',
  id: 'MS-1',
  items: [{itemId: 52, name: 'Key', price: 3.5, currency: 'EUR', quantity: 2}],
  seen: false,
  reported: false,
  ...own,
});

const recordsIn = (recordStorages: RecordStorages) =>
  new PaymentRecords({baseUrl: address, recordStorages});

/** The storages of two tabs of a browser. */
function browser() {
  const local = new MemoryStorage();
  return [1, 2].map(() => {
    const session = new MemoryStorage();
    return {local, session, records: recordsIn({local, session})};
  }) as [Tab, Tab];
}
interface Tab {
  readonly local: MemoryStorage;
  readonly session: MemoryStorage;
  readonly records: PaymentRecords;
}

describe('The records of orders', () => {
  it('are found in all tabs for a person, and in one tab for a guest', () => {
    const [here, there] = browser();
    here.records.save(order());
    here.records.save(order({key: 'b2', person: 'guest'}));
    expect(there.records.of('user-77')).to.deep.equal([order()]);
    expect(there.records.of('user-78')).to.deep.equal([]);
    expect(there.records.of('guest')).to.deep.equal([]);
    expect(here.records.of('guest')).to.have.length(1);
    expect(here.local.length + here.session.length + there.session.length).to.equal(2);
  });

  for (const [what, age, isFound] of [
    ['last nearly a day', 23 * hour, true],
    ['end after a day', 25 * hour, false],
    ['outlive a clock that is set back by three seconds', -3000, true],
    ['outlive a clock that is set back by a day', -24 * hour, true],
  ] as const)
    it(what, () => {
      const [{records, local}] = browser();
      records.save(order({at: Date.now() - age}));
      expect(records.of('user-77')).to.have.length(isFound ? 1 : 0);
      expect(local.length).to.equal(isFound ? 1 : 0);
    });

  it('end a day after the clock was set back', () => {
    const [{records}] = browser();
    records.save(order({at: now + 240 * hour}));
    expect(records.of('user-77')).to.have.length(1);
    setClock(now + 25 * hour);
    expect(records.of('user-77')).to.deep.equal([]);
  });

  for (const isPaying of [true, false])
    it(`keep of somebody who has left only what warns of an order that may exist, in a page that ${isPaying ? 'pays' : 'never pays'}`, () => {
      const [{records, local}] = browser();
      const place = {baseUrl: address, recordStorages: {local}};
      const states = ['requested', 'created', 'paying', 'paid', 'failed', 'unknown'];
      for (const state of states)
        records.save(order({key: state, state: state as PaymentRecord['state']}));
      const hasLeft = (person: string) => person === 'user-77';
      if (isPaying) records.forgetAll(hasLeft);
      else forgetRecords(place, hasLeft);
      expect(hasRecords(place)).to.equal(true);
      expect(records.of('user-77').map(({key, state}) => [key, state])).to.deep.equal([
        ['requested', 'unknown'],
        ['unknown', 'unknown'],
      ]);
      expect(
        JSON.stringify(
          [...Array(local.length).keys()].map((at) => local.getItem(local.key(at)!)),
        ),
      )
        .not.to.contain('MS-1')
        .and.not.to.contain('Key');
    });

  it('stay those of others', () => {
    const [{records}] = browser();
    records.save(order({person: 'user-78'}));
    records.forgetAll((person) => person === 'user-77');
    expect(records.of('user-78')).to.have.length(1);
  });

  it('last until the page is left if the storage is full or blocked', () => {
    const blocked = {...forbiddenStorage, length: 1, key: forbiddenStorage.getItem};
    const full = Object.assign(new MemoryStorage(), {
      setItem: forbiddenStorage.setItem,
    });
    for (const local of [undefined, blocked, full]) {
      const records = recordsIn({local});
      records.save(order());
      expect(records.of('user-77')).to.deep.equal([order()]);
      records.delete(order());
      expect(records.isEmpty).to.equal(true);
    }
  });

  it('are not what other scripts have stored under their keys', () => {
    const [{records, local}] = browser();
    for (const [at, text] of ['{', '7', '"odd"', 'null', '{"at":"now"}'].entries())
      local.setItem(`storefront-elements:${address}:payments:${at}`, text);
    expect(records.isEmpty).to.equal(true);
  });
});
