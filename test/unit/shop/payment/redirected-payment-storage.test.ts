import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  removeRedirectedPayment,
  storeRedirectedPayment,
  LIFETIME_WITHOUT_STATUS,
  readRedirectedPayment,
} from '../../../../src/shop/payment/redirected-payment-storage.js';
import {forbiddenStorage, MemoryStorage} from '../../memory-storage.js';

const shop = 'https://shop.example.net';
const key = `storefront-elements:${shop}:payment`;

describe('The payment that the browser has left for', () => {
  it('has an order and a time, for this shop only', () => {
    const storage = new MemoryStorage();
    storeRedirectedPayment(storage, shop, 'MS-1');
    const trail = readRedirectedPayment(storage, shop)!;
    expect(trail.orderId).to.equal('MS-1');
    expect(Date.now() - trail.at).to.be.within(0, 10_000);
    expect(readRedirectedPayment(storage, 'https://other.example')).to.equal(undefined);
  });

  it('is removed if it is old or invalid', () => {
    const at = Date.now() - 24 * 60 * 60 * 1000;
    for (const kept of [
      JSON.stringify({orderId: 'MS-1', at}),
      JSON.stringify({orderId: 7, at: Date.now()}),
      '"odd"',
    ]) {
      const storage = new MemoryStorage({[key]: kept});
      expect(readRedirectedPayment(storage, shop), kept).to.equal(undefined);
      expect(storage.length, kept).to.equal(0);
    }
    expect(readRedirectedPayment(new MemoryStorage({[key]: '{'}), shop)).to.equal(
      undefined,
    );
  });

  it('is removed earlier if the service does not tell its status', () => {
    const minutesAgo = (minutes: number) =>
      new MemoryStorage({
        [key]: JSON.stringify({orderId: 'MS-1', at: Date.now() - minutes * 60_000}),
      });
    const read = (storage: MemoryStorage) =>
      readRedirectedPayment(storage, shop, undefined, LIFETIME_WITHOUT_STATUS);
    expect(read(minutesAgo(59))?.orderId).to.equal('MS-1');
    expect(read(minutesAgo(61))).to.equal(undefined);
    expect(readRedirectedPayment(minutesAgo(61), shop)?.orderId).to.equal('MS-1');
  });

  it('is removed by its own order id only', () => {
    const storage = new MemoryStorage();
    storeRedirectedPayment(storage, shop, 'MS-1');
    removeRedirectedPayment(storage, shop, 'MS-2');
    removeRedirectedPayment(storage, shop, ''); // A QR payment whose order has no id.
    expect(readRedirectedPayment(storage, shop)).to.exist;
    removeRedirectedPayment(storage, shop, 'MS-1');
    expect(readRedirectedPayment(storage, shop)).to.equal(undefined);
    storeRedirectedPayment(storage, shop, '');
    removeRedirectedPayment(storage, shop);
    expect(readRedirectedPayment(storage, shop)).to.equal(undefined);
  });

  it('is not remembered without storage', () => {
    for (const storage of [undefined, forbiddenStorage]) {
      storeRedirectedPayment(storage, shop, 'MS-1');
      expect(readRedirectedPayment(storage, shop)).to.equal(undefined);
      removeRedirectedPayment(storage, shop);
    }
  });
});
