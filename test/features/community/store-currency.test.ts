import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import type {StoreCurrency} from '../../../src/features/community/store-currency.js';
import '../../../src/define/store-currency.js';
import '../../../src/define/store-goals.js';
import '../../../src/define/store-provider.js';
import {settings} from '../../support/fixtures.js';
import {
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

/** Renders a page with two pickers of one shop, and waits for the settings. */
async function currencyPage(own: object = {}) {
  const service = serviceWith({'settings/get': {...settings, ...own}});
  const page = await renderInProvider(
    service,
    html`<store-currency></store-currency><store-currency></store-currency>
      <store-goals></store-goals>`,
  );
  const [first, second] = page.querySelectorAll('store-currency');
  await service.shop.settings.read();
  await whenSettled(service.shop, first!, second!, page.querySelector('store-goals')!);
  return {...service, page, first: first!, second: second!};
}

function select(element: StoreCurrency) {
  return visiblePart<HTMLSelectElement>(element, 'select');
}

/** Chooses a currency as a shopper does. */
function pick(element: StoreCurrency, currency: string): void {
  const picker = select(element)!;
  picker.value = currency;
  picker.dispatchEvent(new Event('change', {bubbles: true}));
}

describe('<store-currency>', () => {
  it('offers the currencies of the settings, and selects the current one', async () => {
    const {first} = await currencyPage();
    expect(textOf(select(first)!.labels[0])).to.equal(en.currency);
    const options = [...select(first)!.options];
    expect(options.map(textOf)).to.deep.equal(['EUR', 'USD', 'JPY', 'Gold']);
    expect(options.map(({value}) => value)).to.deep.equal([
      'EUR',
      'USD',
      'JPY',
      'Gold',
    ]);
    expect(select(first)!.value).to.equal('EUR');
  });

  it('shows prices in the currency that the shopper chooses', async () => {
    const {page, first} = await currencyPage();
    const goal = () =>
      textOf(visiblePart(page.querySelector('store-goals')!, 'amounts'));
    expect(goal()).to.contain('€412.50');
    pick(first, 'USD');
    await waitFor(() => goal().includes('$445.50'));
  });

  it('shows the choice made in another element', async () => {
    const {first, second} = await currencyPage();
    pick(first, 'JPY');
    await waitFor(() => select(second)!.value === 'JPY');
    pick(second, 'Gold');
    await waitFor(() => select(first)!.value === 'Gold');
    pick(first, 'EUR');
    await waitFor(() => select(second)!.value === 'EUR');
    expect(select(first)!.value).to.equal('EUR');
  });

  it('keeps the choice for the next visit', async () => {
    const {first, shop, address} = await currencyPage();
    pick(first, 'USD');
    expect(shop.displayCurrency.name).to.equal('USD');
    const kept = localStorage.getItem(`storefront-elements:${address}:preferences`);
    expect(JSON.parse(kept!)).to.deep.equal({currency: 'USD'});
  });

  it('selects the page’s currency until the shopper chooses', async () => {
    const {page, first} = await currencyPage();
    page.currency = 'USD';
    await waitFor(() => select(first)!.value === 'USD');
  });

  it('offers the shop’s own currency if the settings do not list it', async () => {
    const {first} = await currencyPage({system_currency: {name: 'GBP', value: 0.85}});
    expect(select(first)!.options[0]!.value).to.equal('GBP');
    expect(select(first)!.value).to.equal('GBP');
    pick(first, 'JPY');
    await first.updateComplete;
    pick(first, 'GBP');
    await first.updateComplete;
    expect(select(first)!.value).to.equal('GBP');
  });

  it('offers each currency once', async () => {
    const eur = {name: 'EUR', value: 1};
    const {first} = await currencyPage({
      currencies: [eur, eur, {name: 'USD', value: 1}],
    });
    expect([...select(first)!.options].map(({value}) => value)).to.deep.equal([
      'EUR',
      'USD',
    ]);
  });

  for (const currencies of [[], null, [{name: 'EUR', value: 1}]]) {
    it(`shows nothing if there is no choice: ${JSON.stringify(currencies)}`, async () => {
      const {first} = await currencyPage({currencies});
      expect(select(first)).to.equal(undefined);
      expect(first.offsetHeight).to.equal(0);
    });
  }

  it('passes the accessibility audit', async () => {
    const {first} = await currencyPage();
    await expect(first).to.be.accessible();
  });
});
