import {describe, it} from 'node:test';
import {expect} from 'chai';
import {PaymentDoubt} from '../../../../src/shop/payment/payment-doubt.js';
import {MemoryStorage} from '../../memory-storage.js';

const hour = 60 * 60 * 1000;

/** A storage with this text under every key, which cannot store anything else. */
const fullStorage = (text: string | null) => ({
  getItem: () => text,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
});

const address = 'https://shop.example.net';

describe('The doubt about a payment', () => {
  for (const [what, age, exists] of [
    ['lasts nearly a day', 23 * hour, true],
    ['ends after a day', 25 * hour, false],
    ['outlives a clock that is set back by three seconds', -3000, true],
    ['outlives a clock that is set back by a day', -24 * hour, true],
    ['outlives a clock that is set forward by some hours', 5 * hour, true],
  ] as const)
    it(what, () => {
      const local = fullStorage(`${Date.now() - age}`);
      const doubt = new PaymentDoubt(address, {local});
      expect(doubt.existsFor(77)).to.equal(exists);
    });

  it('exists if the storage is blocked, or full and has an older record', () => {
    for (const local of [
      undefined,
      fullStorage(null),
      fullStorage('{"at":1}'),
      fullStorage(`${Date.now() - 48 * hour}`),
    ]) {
      const doubt = new PaymentDoubt(address, {local});
      expect(doubt.existsFor(77)).to.equal(false);
      doubt.record(77);
      expect(doubt.existsFor(77)).to.equal(true);
      doubt.forget(77);
      expect(doubt.existsFor(77)).to.equal(false);
    }
  });

  it('is found in all tabs for a person, and in one tab for a guest', () => {
    const local = new MemoryStorage();
    const [here, there] = [new MemoryStorage(), new MemoryStorage()].map(
      (session) => new PaymentDoubt(address, {session, local}),
    );
    for (const payer of [77, null]) here!.record(payer);
    const doubtsOf = (tab?: PaymentDoubt) =>
      [77, 78, null].map((payer) => tab!.existsFor(payer));
    expect(doubtsOf(here)).to.deep.equal([true, false, true]);
    expect(doubtsOf(there)).to.deep.equal([true, false, false]);
  });

  it('ends for one person without the others', () => {
    const local = new MemoryStorage();
    const doubt = new PaymentDoubt(address, {local});
    for (const payer of [77, 78]) doubt.record(payer);
    doubt.forget(78);
    expect(local.length).to.equal(1);
    expect(local.key(0)).to.equal(`storefront-elements:${address}:payment-doubt:77`);
  });
});
