import {expect, fixture, html} from '@open-wc/testing';
import {ifDefined} from 'lit/directives/if-defined.js';
import {
  languageOf,
  languageTag,
  setLanguageAttributes,
} from '../../src/i18n/language.js';
import {createShop} from '../support/scratch-elements.js';

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

describe('setLanguageAttributes', () => {
  const marks = (element: Element) => [
    element.getAttribute('lang'),
    element.getAttribute('dir'),
  ];

  /** An element in a page with these attributes. */
  async function inPage(lang: string | undefined, dir?: string, own = '') {
    const root = await fixture<HTMLElement>(
      html`<div lang=${ifDefined(lang)} dir=${ifDefined(dir)}><i lang=${ifDefined(own || undefined)}></i></div>`,
    );
    return root.querySelector('i')!;
  }

  it('sets no attributes if language and direction are those of the page', async () => {
    const element = await inPage('de');
    setLanguageAttributes(element, 'de');
    expect(marks(element)).to.deep.equal([null, null]);
  });

  it('sets lang and dir for another language and direction', async () => {
    const element = await inPage('en');
    setLanguageAttributes(element, 'ar');
    expect(marks(element)).to.deep.equal(['ar', 'rtl']);
    expect(languageOf(element, undefined), 'the page still says').to.equal('en');
  });

  it('knows the direction of a language with a country after an underscore', async () => {
    const element = await inPage('en');
    setLanguageAttributes(element, 'ar_EG');
    expect(element.dir).to.equal('rtl');
  });

  it('removes the attributes when they are no longer needed', async () => {
    const element = await inPage('en');
    setLanguageAttributes(element, 'he');
    setLanguageAttributes(element, 'fr');
    expect(marks(element)).to.deep.equal(['fr', null]);
    setLanguageAttributes(element, 'en');
    expect(marks(element)).to.deep.equal([null, null]);
  });

  it('sets the direction left to right in a right-to-left page', async () => {
    const element = await inPage('ar', 'rtl');
    setLanguageAttributes(element, 'en');
    expect(marks(element)).to.deep.equal(['en', 'ltr']);
    setLanguageAttributes(element, 'ar');
    expect(marks(element)).to.deep.equal([null, null]);
  });

  it('keeps the attributes that the page has set', async () => {
    const element = await inPage('en', undefined, 'it');
    setLanguageAttributes(element, 'ar');
    expect(marks(element)).to.deep.equal(['it', 'rtl']);
  });

  it('uses the page’s language again in a copy of the page in another language', async () => {
    const element = await inPage('en');
    setLanguageAttributes(element, 'ar');
    const copy = element.parentElement!.cloneNode(true) as HTMLElement;
    element.parentElement!.after(copy);
    const copied = copy.querySelector('i')!;
    expect(languageOf(copied, undefined)).to.equal('en');
    setLanguageAttributes(copied, 'en');
    expect(copied.getAttributeNames()).to.deep.equal([]);
  });

  it('sets no attributes on an element without a known language', async () => {
    const element = await inPage('en');
    setLanguageAttributes(element, undefined);
    expect(marks(element)).to.deep.equal([null, null]);
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
