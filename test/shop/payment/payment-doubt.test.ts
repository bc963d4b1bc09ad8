import {expect} from '@open-wc/testing';
import {PaymentDoubt} from '../../../src/shop/payment/payment-doubt.js';

const hour = 60 * 60 * 1000;

/** A storage with this text under every key, which cannot store anything else. */
const fullStorage = (text: string | null) => ({
  getItem: () => text,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
});

describe('The doubt about a payment', () => {
  it('lasts an hour', () => {
    for (const [age, exists] of [
      [0.9 * hour, true],
      [1.1 * hour, false],
    ] as const) {
      const storage = fullStorage(`${Date.now() - age}`);
      const doubt = new PaymentDoubt('https://shop.example.net', storage);
      expect(doubt.exists, `${age}`).to.equal(exists);
    }
  });

  it('exists if the storage is blocked, or full and has an older record', () => {
    for (const storage of [
      undefined,
      fullStorage(null),
      fullStorage(`${Date.now() - 2 * hour}`),
    ]) {
      const doubt = new PaymentDoubt('https://shop.example.net', storage);
      expect(doubt.exists).to.equal(false);
      doubt.record();
      expect(doubt.exists).to.equal(true);
      doubt.forget();
      expect(doubt.exists).to.equal(false);
    }
  });
});
