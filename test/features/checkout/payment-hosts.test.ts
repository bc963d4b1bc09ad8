import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/define/checkout-form.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {
  cart,
  fillIn,
  find,
  noticeOf,
  pay,
  settings,
  recordNewTabs,
  type NewTab,
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

/** The addresses to which the new tabs have navigated or submitted a form. */
function visits(tabs: readonly NewTab[]): string[] {
  return tabs.flatMap(({urls, document: {forms}}) => [
    ...urls,
    ...[...forms].map(({action}) => action),
  ]);
}

describe('A page with payment-hosts', () => {
  for (const [kind, leadTo] of Object.entries(answersThatLeadTo)) {
    it(`sends the shopper to a payment on a listed host, by ${kind}`, async () => {
      const tabs = recordNewTabs();
      const form = await checkoutOn(
        leadTo(LISTED),
        'other.example.com pay.example.com',
      );
      pay(form);
      await waitFor(() => visits(tabs).length);
      expect(visits(tabs)).to.deep.equal([LISTED]);
    });

    it(`keeps the shopper from a payment on another host, by ${kind}`, async () => {
      recordWarnings();
      const tabs = recordNewTabs();
      const form = await checkoutOn(leadTo(FOREIGN), 'pay.example.com');
      const notice = await Promise.race([
        noticeOf(form),
        waitFor(() => visits(tabs).length && 'the payment was opened'),
      ]);
      expect(notice).to.equal(en.unsafePayment);
      expect(visits(tabs)).to.deep.equal([]);
      expect(find(form, 'continue')).to.equal(null);
    });
  }
});
