import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/define/checkout-form.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd, recordWarnings} from '../../support/test-cleanup.js';
import {
  cart,
  fillIn,
  find,
  noticeOf,
  pay,
  settings,
} from '../../support/checkout-page.js';
import {waitFor, serviceWith} from '../../support/shop-page.js';

const LISTED = 'https://pay.example.com/order/7';
const FOREIGN = 'https://elsewhere.example.com/order/7';

/** The service's answers that lead a browser to `address`. */
const answersThatLeadTo = {
  'an address': (address: string) => ({type: 'url', url: address}),
  'a form': (address: string) => ({
    type: 'html',
    html: `<form method="post" action="${address}"><input type="hidden" name="token" value="t1"></form>`,
  }),
};

/** Renders a filled-in checkout whose payments open in a new tab. */
async function checkoutOn(data: object, paymentHosts: string) {
  const {address} = serviceWith({
    'settings/get': settings,
    'cart/get': cart,
    'payments/get': [{name: 'Stripe'}],
    'payments/create': {success: true, data},
  });
  const page = await fixture(html`
    <store-provider base-url=${address} payment-hosts=${paymentHosts}>
      <checkout-form payment-target="_blank"></checkout-form>
    </store-provider>
  `);
  const form = page.querySelector('checkout-form')!;
  await waitFor(() => find(form, 'pay') && find(form, 'method'));
  fillIn(form);
  return form;
}

/** Replaces new tabs by one whose navigations are recorded. */
function newTab(): {visits(): string[]} {
  const {open} = window;
  const page = document.implementation.createHTMLDocument();
  const addresses: string[] = [];
  window.open = () =>
    ({
      document: page,
      close() {},
      location: {replace: (address: string) => addresses.push(address)},
    }) as unknown as Window;
  onTestEnd(() => (window.open = open));
  return {visits: () => [...addresses, ...[...page.forms].map(({action}) => action)]};
}

describe('A page with payment-hosts', () => {
  for (const [kind, leadTo] of Object.entries(answersThatLeadTo)) {
    it(`sends the shopper to a payment on a listed host, by ${kind}`, async () => {
      const tab = newTab();
      const form = await checkoutOn(
        leadTo(LISTED),
        'other.example.com pay.example.com',
      );
      pay(form);
      await waitFor(() => tab.visits().length);
      expect(tab.visits()).to.deep.equal([LISTED]);
    });

    it(`keeps the shopper from a payment on another host, by ${kind}`, async () => {
      recordWarnings();
      const tab = newTab();
      const form = await checkoutOn(leadTo(FOREIGN), 'pay.example.com');
      const notice = await Promise.race([
        noticeOf(form),
        waitFor(() => tab.visits().length && 'the payment was opened'),
      ]);
      expect(notice).to.equal(en.unsafePayment);
      expect(tab.visits()).to.deep.equal([]);
      expect(find(form, 'continue')).to.equal(null);
    });
  }
});
