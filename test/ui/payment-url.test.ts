import {expect} from '@open-wc/testing';
import {paymentUrl} from '../../src/ui/payment-url.js';

describe('The address of a payment', () => {
  const PROXY = 'https://www.example.net/storefront-proxy.php';

  for (const [what, address, baseUrl, target] of [
    [
      'is on the site of the service',
      '/success?order_id=7',
      'https://shop.example.net',
      'https://shop.example.net/success?order_id=7',
    ],
    [
      'is below the address of a proxy in the page’s own site',
      '/success?order_id=7',
      PROXY,
      `${PROXY}/success?order_id=7`,
    ],
    [
      'may be relative to the address of a proxy',
      'success?order_id=7',
      PROXY,
      `${PROXY}/success?order_id=7`,
    ],
    [
      'may be complete',
      'https://pay.example.com/order/7',
      PROXY,
      'https://pay.example.com/order/7',
    ],
    [
      'may have a host without a scheme',
      '//pay.example.com/order/7',
      PROXY,
      'https://pay.example.com/order/7',
    ],
  ] as const)
    it(`${what}: ${address} of a service at ${baseUrl}`, () => {
      const rules = {baseUrl, paymentHosts: new Set<string>()};
      const page = 'https://www.example.net/shop.html';
      expect(paymentUrl(address, rules, page)?.href).to.equal(target);
    });
});
