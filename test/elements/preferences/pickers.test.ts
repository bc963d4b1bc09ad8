import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {setTexts} from '../../../src/i18n/texts.js';
import {register} from '../../../src/define/register.js';
import {textOf, visiblePart, waitFor} from '../../support/shop-page.js';
import {
  choose,
  optionsOf,
  renderWithSettings,
  selectOf,
} from '../../support/site-page.js';

await register('store-currency', 'store-goals', 'store-language', 'store-provider');

/** Renders a page with two pickers of one shop and a goal, and waits for the settings. */
async function pickerPage(
  tag: 'store-currency' | 'store-language',
  own: object = {},
  lang = 'en',
) {
  const create = () => document.createElement(tag);
  const page = await renderWithSettings(
    tag,
    html`<div lang=${lang}>${create()}${create()}<store-goals></store-goals></div>`,
    own,
  );
  const [first, second] = page.elements;
  const goal = () =>
    textOf(visiblePart(page.page.querySelector('store-goals')!, 'amounts'));
  /** The shopper's choice for the next visit. */
  const kept = () => {
    const text = localStorage.getItem(
      `storefront-elements:${page.address}:preferences`,
    );
    return JSON.parse(text!) as unknown;
  };
  return {...page, first: first!, second: second!, goal, kept};
}

const valuesOf = (element: Element) =>
  [...selectOf(element)!.options].map(({value}) => value);

describe('A picker', () => {
  for (const [tag, label, texts, values, other] of [
    [
      ...(['store-currency', en.currency] as const),
      ...[['EUR', 'USD', 'JPY', 'Gold'], ['EUR', 'USD', 'JPY', 'Gold'], 'JPY'],
    ],
    [
      ...(['store-language', en.language] as const),
      ...[['English', 'Português', 'Українська'], ['en', 'pt-BR', 'ua'], 'pt-BR'],
    ],
  ] as const) {
    it(`offers what the settings have, and selects the current one: ${tag}`, async () => {
      const {first} = await pickerPage(tag);
      expect(textOf(selectOf(first)!.labels[0])).to.equal(label);
      expect(optionsOf(first)).to.deep.equal(texts);
      expect(valuesOf(first)).to.deep.equal(values);
      expect(selectOf(first)!.value).to.equal(values[0]);
      await expect(first).to.be.accessible();
    });

    it(`shows the choice made in another one: ${tag}`, async () => {
      const {first, second} = await pickerPage(tag);
      choose(first, other);
      await waitFor(() => selectOf(second)!.value === other);
      choose(second, values[0]);
      await waitFor(() => selectOf(first)!.value === values[0]);
    });
  }

  for (const [tag, own, lang = 'en'] of [
    ['store-currency', {currencies: []}],
    ['store-currency', {currencies: [{name: 'EUR', value: 1}]}],
    ['store-language', {languages: null}],
    ['store-language', {languages: [{code: 'en', name: 'English'}]}],
    ['store-language', {languages: [{code: 'en', name: 'English'}]}, 'de'],
  ] as const)
    it(`shows nothing if there is no choice: ${JSON.stringify(own)} in a page in ${lang}`, async () => {
      const {first} = await pickerPage(tag, own, lang);
      expect(selectOf(first)).to.equal(undefined);
      expect(first.offsetHeight).to.equal(0);
    });
});

describe('<store-currency>', () => {
  it('shows prices in the currency that the shopper chooses, and keeps the choice', async () => {
    const {first, goal, kept} = await pickerPage('store-currency');
    expect(goal()).to.contain('€412.50');
    choose(first, 'USD');
    await waitFor(() => goal().includes('$445.50'));
    expect(kept()).to.deep.equal({currency: 'USD'});
  });

  it('takes a currency that a script sets, which sends only `input`', async () => {
    const {first, shop} = await pickerPage('store-currency');
    selectOf(first)!.value = 'USD';
    selectOf(first)!.dispatchEvent(new Event('input', {bubbles: true}));
    await waitFor(() => shop.displayCurrency.name === 'USD');
  });

  it('takes the rate of the shop’s own currency into account, and offers each currency once', async () => {
    const eur = {name: 'EUR', value: 2};
    const {first, goal} = await pickerPage('store-currency', {
      system_currency: eur,
      currencies: [eur, eur, {name: 'USD', value: 3}],
    });
    expect(valuesOf(first)).to.deep.equal(['EUR', 'USD']);
    choose(first, 'USD');
    await waitFor(() => goal().includes('$618.75'));
  });

  it('selects the page’s currency until the shopper chooses', async () => {
    const {page, first} = await pickerPage('store-currency');
    page.currency = 'USD';
    await waitFor(() => selectOf(first)!.value === 'USD');
  });

  it('offers the shop’s own currency if the settings do not list it', async () => {
    const {first} = await pickerPage('store-currency', {
      system_currency: {name: 'GBP', value: 0.85},
    });
    expect(valuesOf(first)[0]).to.equal('GBP');
    for (const value of ['JPY', 'GBP']) {
      choose(first, value);
      await first.updateComplete;
      expect(selectOf(first)!.value).to.equal(value);
    }
  });
});

describe('<store-language>', () => {
  it('uses the language that the shopper chooses, and keeps it for the next visit', async () => {
    setTexts('uk', {language: 'Мова'});
    const {first, kept} = await pickerPage('store-language');
    choose(first, 'ua');
    await waitFor(() => textOf(visiblePart(first, 'label')) === 'Мова');
    expect(selectOf(first)!.value).to.equal('ua');
    expect(kept()).to.deep.equal({language: 'ua'});
  });

  for (const [lang, value, count] of [
    ['en-GB', 'en', 3],
    ['pt_BR', 'pt-BR', 3],
    ['pt', 'pt-BR', 3],
    ['uk', 'ua', 3],
    ['UK-UA', 'ua', 3],
    ['de', 'de', 4],
  ] as const)
    it(`selects ${value} in a page in ${lang}, also if the site does not list it`, async () => {
      const {first} = await pickerPage('store-language', {}, lang);
      expect(selectOf(first)!.value).to.equal(value);
      expect(optionsOf(first)).to.have.length(count);
      if (count > 3) expect(optionsOf(first)[0]).to.equal('Deutsch');
    });

  it('offers the site’s own language if the list lacks it', async () => {
    const {first} = await pickerPage('store-language', {
      languages: [{code: 'de', name: 'Deutsch'}],
      system_language: {code: 'en', name: 'Plain English'},
    });
    expect(optionsOf(first)).to.deep.equal(['Plain English', 'Deutsch']);
    expect(selectOf(first)!.value).to.equal('en');
  });

  it('finds names for languages without a name', async () => {
    const codes = ['vn', 'ua', 'br', 'de', 'x', '!!'];
    const languages = codes.map((code) => ({code, name: ''}));
    const own = {languages, system_language: null};
    const {first} = await pickerPage('store-language', own, 'de');
    // Browsers differ in the capitalization of language names.
    expect(optionsOf(first).map((name) => name.toLowerCase())).to.deep.equal([
      ...['tiếng việt', 'українська', 'português (brasil)', 'deutsch', 'x', '!!'],
    ]);
  });
});
