import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import '../../../src/define/store-language.js';
import '../../../src/define/store-provider.js';
import {setTexts} from '../../../src/i18n/texts.js';
import {visiblePart, waitFor, textOf} from '../../support/shop-page.js';
import {
  choose,
  optionsOf,
  renderWithSettings,
  selectOf,
} from '../../support/site-page.js';

/** Renders two elements in a part of a page with the language `lang`, and waits for the settings. */
async function languagePage(own: object = {}, lang = 'en') {
  const page = await renderWithSettings(
    'store-language',
    html`<div lang=${lang}>
      <store-language></store-language><store-language></store-language>
    </div>`,
    own,
  );
  return {...page, first: page.elements[0]!, second: page.elements[1]!};
}

describe('<store-language>', () => {
  it('offers the site’s languages by name, and selects the current one', async () => {
    const {first} = await languagePage();
    expect(textOf(selectOf(first)!.labels[0])).to.equal(en.language);
    expect(optionsOf(first)).to.deep.equal(['English', 'Português', 'Українська']);
    expect(selectOf(first)!.value).to.equal('en');
  });

  it('uses the language that the shopper chooses, and keeps it for the next visit', async () => {
    setTexts('uk', {language: 'Мова'});
    const {address, first} = await languagePage();
    choose(first, 'ua');
    await waitFor(() => textOf(visiblePart(first, 'label')) === 'Мова');
    expect(selectOf(first)!.value).to.equal('ua');
    const kept = localStorage.getItem(`storefront-elements:${address}:preferences`);
    expect(JSON.parse(kept!)).to.deep.equal({language: 'ua'});
  });

  it('shows the choice made in another element', async () => {
    const {first, second} = await languagePage();
    choose(first, 'pt-BR');
    await waitFor(() => selectOf(second)!.value === 'pt-BR');
    choose(second, 'en');
    await waitFor(() => selectOf(first)!.value === 'en');
  });

  for (const [lang, value] of [
    ['en-GB', 'en'],
    ['pt_BR', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['uk', 'ua'],
    ['UK-UA', 'ua'],
  ] as const) {
    it(`selects ${value} in a page in ${lang}`, async () => {
      const {first} = await languagePage({}, lang);
      expect(selectOf(first)!.value).to.equal(value);
      expect(selectOf(first)!.options).to.have.length(3);
    });
  }

  it('shows the page’s language if the site does not list it', async () => {
    const {first} = await languagePage({}, 'de');
    expect(optionsOf(first)).to.deep.equal([
      'Deutsch',
      'English',
      'Português',
      'Українська',
    ]);
    expect(selectOf(first)!.value).to.equal('de');
  });

  it('offers the site’s own language if the list lacks it', async () => {
    const languages = [{code: 'de', name: 'Deutsch'}];
    const system_language = {code: 'en', name: 'Plain English'};
    const {first} = await languagePage({languages, system_language});
    expect(optionsOf(first)).to.deep.equal(['Plain English', 'Deutsch']);
    expect(selectOf(first)!.value).to.equal('en');
  });

  it('finds names for languages without a name', async () => {
    const languages = ['vn', 'ua', 'br', 'de', 'x', '!!'].map((code) => ({
      code,
      name: '',
    }));
    const {first} = await languagePage({languages, system_language: null}, 'de');
    // Browsers differ in the capitalization of language names.
    expect(optionsOf(first).map((name) => name.toLowerCase())).to.deep.equal([
      'tiếng việt',
      'українська',
      'português (brasil)',
      'deutsch',
      'x',
      '!!',
    ]);
  });

  for (const languages of [[], null, [{code: 'en', name: 'English'}]]) {
    it(`shows nothing if there is no choice: ${JSON.stringify(languages)}`, async () => {
      const {first} = await languagePage({languages});
      expect(selectOf(first)).to.equal(undefined);
      expect(first.offsetHeight).to.equal(0);
    });
  }

  it('passes the accessibility audit', async () => {
    const {first} = await languagePage();
    await expect(first).to.be.accessible();
  });
});
