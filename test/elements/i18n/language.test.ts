import {expect, fixture, html} from '@open-wc/testing';
import {ifDefined} from 'lit/directives/if-defined.js';
import {languageAttributes, languageOf, languageTag} from '../../../src/i18n/language.js';
import {createShop} from '../../support/scratch-elements.js';

/** Renders a page with these `lang` attributes. `none` and `inner` are elements in it. */
async function page() {
  const root = await fixture(html`
    <div>
      <i id="none"></i>
      <section lang="fr"><i id="inner"></i><i id="own" lang="it"></i></section>
    </div>
  `);
  const element = (id: string) => root.querySelector(`#${id}`)!;
  return {none: element('none'), inner: element('inner'), own: element('own')};
}

/** A shop whose settings have been read. Its language is English. */
async function shopInEnglish() {
  const shop = createShop();
  await shop.settings.read();
  return shop;
}

describe('languageOf', () => {
  let pageLang: string | null;

  before(() => {
    pageLang = document.documentElement.getAttribute('lang');
    document.documentElement.removeAttribute('lang');
  });

  after(() => {
    if (pageLang !== null) document.documentElement.lang = pageLang;
  });

  it('is undefined if neither page nor shop has a language', async () => {
    const {none} = await page();
    expect(languageOf(none, undefined)).to.equal(undefined);
    expect(languageOf(none, createShop())).to.equal(undefined);
  });

  it("is the site's own language if the page has none", async () => {
    const {none} = await page();
    expect(languageOf(none, await shopInEnglish())).to.equal('en');
  });

  it('is the language of the nearest lang attribute of the page', async () => {
    const {inner, own} = await page();
    const shop = await shopInEnglish();
    expect(languageOf(inner, shop)).to.equal('fr');
    expect(languageOf(own, shop)).to.equal('it');
    expect(languageOf(inner, undefined)).to.equal('fr');
  });

  it('is found through shadow roots', async () => {
    const {inner} = await page();
    const [outside, inside] = [
      document.createElement('div'),
      document.createElement('i'),
    ];
    inner.append(outside);
    outside.attachShadow({mode: 'open'}).append(inside);
    expect(languageOf(inside, undefined)).to.equal('fr');
  });

  it('prefers the language that the page has set to the lang attribute', async () => {
    const {inner} = await page();
    const shop = await shopInEnglish();
    shop.preferences.wish({language: 'de'});
    expect(languageOf(inner, shop)).to.equal('de');
  });

  it("prefers the shopper's choice to everything else", async () => {
    const {inner} = await page();
    const shop = await shopInEnglish();
    shop.preferences.wish({language: 'de'});
    shop.preferences.pick({language: 'pt-BR'});
    expect(languageOf(inner, shop)).to.equal('pt-BR');
  });

  for (const [code, meant] of [
    ['ua', 'uk'],
    ['VN', 'vi'],
    ['br', 'pt-BR'],
    ['sv-SE', 'sv-SE'],
    ['iw', 'he'],
    ['iw-IL', 'he-IL'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['no-NO', 'nb-NO'],
    ['zh_TW', 'zh_TW'],
    ['inh', 'inh'],
    ['constructor', 'constructor'],
  ] as const) {
    it(`is ${meant} if the service's code is "${code}"`, async () => {
      const {none} = await page();
      const shop = createShop();
      shop.preferences.pick({language: code});
      expect(languageOf(none, shop)).to.equal(meant);
    });
  }
});

describe('languageAttributes', () => {
  /** An element in a page with these attributes. */
  async function inPage(
    page: {lang?: string; dir?: string},
    own: {lang?: string; dir?: string} = {},
  ) {
    const root = await fixture<HTMLElement>(
      html`<div lang=${ifDefined(page.lang)} dir=${ifDefined(page.dir)}><i
        lang=${ifDefined(own.lang)} dir=${ifDefined(own.dir)}></i></div>`,
    );
    return root.querySelector('i')!;
  }

  it('are empty if language and direction are those of the page', async () => {
    const element = await inPage({lang: 'de'});
    expect(languageAttributes(element, 'de')).to.deep.equal({lang: '', dir: ''});
  });

  it('have another language and direction', async () => {
    const element = await inPage({lang: 'en'});
    expect(languageAttributes(element, 'ar')).to.deep.equal({lang: 'ar', dir: 'rtl'});
  });

  it('have the direction of a language with a country after an underscore', async () => {
    const element = await inPage({lang: 'en'});
    expect(languageAttributes(element, 'ar_EG').dir).to.equal('rtl');
  });

  it('have the direction left to right in a right-to-left page', async () => {
    const element = await inPage({lang: 'ar', dir: 'rtl'});
    expect(languageAttributes(element, 'en')).to.deep.equal({lang: 'en', dir: 'ltr'});
    expect(languageAttributes(element, 'ar')).to.deep.equal({lang: '', dir: ''});
  });

  it('leave the direction to an element that has one', async () => {
    const element = await inPage({lang: 'en'}, {dir: 'ltr'});
    expect(languageAttributes(element, 'ar')).to.deep.equal({lang: 'ar', dir: ''});
  });

  it('are empty without a known language', async () => {
    const element = await inPage({lang: 'en'});
    expect(languageAttributes(element, undefined)).to.deep.equal({lang: '', dir: ''});
  });
});

describe('languageTag', () => {
  it("replaces the services' own codes", () => {
    expect(['ua', 'vn', 'br', 'no', 'pt-BR', 'de'].map(languageTag)).to.deep.equal([
      'uk',
      'vi',
      'pt-BR',
      'nb',
      'pt-BR',
      'de',
    ]);
  });
});
