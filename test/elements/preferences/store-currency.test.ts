import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import '../../../src/define/store-currency.js';
import '../../../src/define/store-goals.js';
import '../../../src/define/store-provider.js';
import {visiblePart, waitFor, textOf} from '../../support/shop-page.js';
import {choose, renderWithSettings, selectOf} from '../../support/site-page.js';

/** Renders a page with two elements of one shop, and waits for the settings. */
async function currencyPage(own: object = {}) {
  const page = await renderWithSettings(
    'store-currency',
    html`<store-currency></store-currency><store-currency></store-currency>
      <store-goals></store-goals>`,
    own,
  );
  return {...page, first: page.elements[0]!, second: page.elements[1]!};
}

describe('<store-currency>', () => {
  it('offers the currencies of the settings, and selects the current one', async () => {
    const {first} = await currencyPage();
    expect(textOf(selectOf(first)!.labels[0])).to.equal(en.currency);
    const options = [...selectOf(first)!.options];
    expect(options.map(textOf)).to.deep.equal(['EUR', 'USD', 'JPY', 'Gold']);
    expect(options.map(({value}) => value)).to.deep.equal([
      'EUR',
      'USD',
      'JPY',
      'Gold',
    ]);
    expect(selectOf(first)!.value).to.equal('EUR');
  });

  it('shows prices in the currency that the shopper chooses', async () => {
    const {page, first} = await currencyPage();
    const goal = () =>
      textOf(visiblePart(page.querySelector('store-goals')!, 'amounts'));
    expect(goal()).to.contain('€412.50');
    choose(first, 'USD');
    await waitFor(() => goal().includes('$445.50'));
  });

  it('takes a currency that a script sets, which sends only `input`', async () => {
    const {first, shop} = await currencyPage();
    selectOf(first)!.value = 'USD';
    selectOf(first)!.dispatchEvent(new Event('input', {bubbles: true}));
    await waitFor(() => shop.displayCurrency.name === 'USD');
  });

  it('takes the rate of the shop’s own currency into account', async () => {
    const {page, first} = await currencyPage({
      system_currency: {name: 'EUR', value: 2},
      currencies: [
        {name: 'EUR', value: 2},
        {name: 'USD', value: 3},
      ],
    });
    choose(first, 'USD');
    const goal = () =>
      textOf(visiblePart(page.querySelector('store-goals')!, 'amounts'));
    await waitFor(() => goal().includes('$618.75'));
  });

  it('shows the choice made in another element', async () => {
    const {first, second} = await currencyPage();
    choose(first, 'JPY');
    await waitFor(() => selectOf(second)!.value === 'JPY');
    choose(second, 'Gold');
    await waitFor(() => selectOf(first)!.value === 'Gold');
    choose(first, 'EUR');
    await waitFor(() => selectOf(second)!.value === 'EUR');
    expect(selectOf(first)!.value).to.equal('EUR');
  });

  it('keeps the choice for the next visit', async () => {
    const {first, shop, address} = await currencyPage();
    choose(first, 'USD');
    expect(shop.displayCurrency.name).to.equal('USD');
    const kept = localStorage.getItem(`storefront-elements:${address}:preferences`);
    expect(JSON.parse(kept!)).to.deep.equal({currency: 'USD'});
  });

  it('selects the page’s currency until the shopper chooses', async () => {
    const {page, first} = await currencyPage();
    page.currency = 'USD';
    await waitFor(() => selectOf(first)!.value === 'USD');
  });

  it('offers the shop’s own currency if the settings do not list it', async () => {
    const {first} = await currencyPage({system_currency: {name: 'GBP', value: 0.85}});
    expect(selectOf(first)!.options[0]!.value).to.equal('GBP');
    expect(selectOf(first)!.value).to.equal('GBP');
    choose(first, 'JPY');
    await first.updateComplete;
    choose(first, 'GBP');
    await first.updateComplete;
    expect(selectOf(first)!.value).to.equal('GBP');
  });

  it('offers each currency once', async () => {
    const eur = {name: 'EUR', value: 1};
    const {first} = await currencyPage({
      currencies: [eur, eur, {name: 'USD', value: 1}],
    });
    expect([...selectOf(first)!.options].map(({value}) => value)).to.deep.equal([
      'EUR',
      'USD',
    ]);
  });

  for (const currencies of [[], null, [{name: 'EUR', value: 1}]]) {
    it(`shows nothing if there is no choice: ${JSON.stringify(currencies)}`, async () => {
      const {first} = await currencyPage({currencies});
      expect(selectOf(first)).to.equal(undefined);
      expect(first.offsetHeight).to.equal(0);
    });
  }

  it('passes the accessibility audit', async () => {
    const {first} = await currencyPage();
    await expect(first).to.be.accessible();
  });
});
