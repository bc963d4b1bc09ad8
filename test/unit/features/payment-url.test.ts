import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  paymentUrl,
  redirectFormUrl,
} from '../../../src/features/checkout/payment-url.js';

describe('The address of a payment', () => {
  const PAGE = 'https://www.example.net/shop.html';
  const noHosts = new Set<string>();
  const SHOP = 'https://shop.example.net';
  const PROXY = 'https://www.example.net/storefront-proxy.php';

  for (const [address, baseUrl, target] of [
    ['/success?id=7', SHOP, `${SHOP}/success?id=7`],
    ['/success?id=7', PROXY, `${PROXY}/success?id=7`],
    ['success?id=7', PROXY, `${PROXY}/success?id=7`],
    ['https://pay.example.com/7', PROXY, 'https://pay.example.com/7'],
    ['//pay.example.com/7', PROXY, 'https://pay.example.com/7'],
  ] as const)
    it(`is ${target} for ${address} of a service at ${baseUrl}`, () => {
      const rules = {baseUrl, paymentHosts: noHosts};
      expect(paymentUrl(address, rules, PAGE)?.href).to.equal(target);
    });

  const onThisMachine = [
    ...['http://localhost:8787', 'http://127.0.0.1:8787', 'http://127.9.9.9'],
    ...['http://2130706433', 'http://0x7f.1', 'http://[::1]:8787', '//localhost'],
    ...['http://[::ffff:127.0.0.1]', 'http://0.0.0.0:8787', 'http://[::]:8787'],
    ...['http://pay.localhost', 'http://LOCALHOST.', 'https://localhost:8787'],
  ].map((host) => `${host}/pay/7`);

  for (const address of onThisMachine) {
    it(`is not on this machine if the service is public: ${address}`, () => {
      for (const baseUrl of [SHOP, PROXY]) {
        const rules = {baseUrl, paymentHosts: noHosts};
        expect(paymentUrl(address, rules, PAGE)?.href).to.equal(undefined);
        expect(redirectFormUrl(address, rules, PAGE)?.href).to.equal(undefined);
      }
    });

    it(`may be on this machine if the service is, too: ${address}`, () => {
      for (const baseUrl of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
        const rules = {baseUrl, paymentHosts: noHosts};
        const {hostname} = new URL(address, baseUrl);
        expect(paymentUrl(address, rules, PAGE)?.hostname).to.equal(hostname);
        expect(redirectFormUrl(address, rules, PAGE)?.hostname).to.equal(hostname);
      }
    });
  }

  it('is not on this machine if the service is public, even if the page is, but for its own origin', () => {
    const rules = {baseUrl: SHOP, paymentHosts: noHosts};
    const page = 'http://localhost:5173/';
    const other = 'http://localhost:8787/pay/7';
    expect(paymentUrl(other, rules, page)?.href).to.equal(undefined);
    expect(paymentUrl(`${page}done`, rules, page)?.href).to.equal(`${page}done`);
  });

  it('is on no host that only begins like this machine', () => {
    const rules = {baseUrl: SHOP, paymentHosts: noHosts};
    for (const host of ['localhost.example.com', '127.0.0.1.example.com'])
      expect(paymentUrl(`https://${host}/`, rules, PAGE)?.host).to.equal(host);
  });
});
