import {expect, fixture, html} from '@open-wc/testing';
import {ifDefined} from 'lit/directives/if-defined.js';
import {languageOf, languageTag, speak} from '../../src/i18n/language.js';
import {someShop} from '../support/scratch-elements.js';

/** A page whose markup says these languages; `none` and `inner` are elements of it. */
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

/** A shop whose settings, in English, have been read. */
async function shopInEnglish() {
  const shop = someShop();
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

  it('is nothing where nobody says anything', async () => {
    const {none} = await page();
    expect(languageOf(none, undefined)).to.equal(undefined);
    expect(languageOf(none, someShop())).to.equal(undefined);
  });

  it("is the site's own where the page says nothing", async () => {
    const {none} = await page();
    expect(languageOf(none, await shopInEnglish())).to.equal('en');
  });

  it("is the page's, from the nearest element that says so", async () => {
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

  it('is what the page asked the shop for, before what its markup says', async () => {
    const {inner} = await page();
    const shop = await shopInEnglish();
    shop.preferences.wish({language: 'de'});
    expect(languageOf(inner, shop)).to.equal('de');
  });

  it('is what the shopper picked, before everything else', async () => {
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
    it(`is ${meant} where a service says "${code}"`, async () => {
      const {none} = await page();
      const shop = someShop();
      shop.preferences.pick({language: code});
      expect(languageOf(none, shop)).to.equal(meant);
    });
  }
});

describe('speak', () => {
  const marks = (element: Element) => [
    element.getAttribute('lang'),
    element.getAttribute('dir'),
  ];

  /** An element in a page that says this of itself. */
  async function inPage(lang: string | undefined, dir?: string, own = '') {
    const root = await fixture<HTMLElement>(
      html`<div lang=${ifDefined(lang)} dir=${ifDefined(dir)}><i lang=${ifDefined(own || undefined)}></i></div>`,
    );
    return root.querySelector('i')!;
  }

  it('says nothing that the page says already', async () => {
    const element = await inPage('de');
    speak(element, 'de');
    expect(marks(element)).to.deep.equal([null, null]);
  });

  it('marks another language, and that it runs the other way', async () => {
    const element = await inPage('en');
    speak(element, 'ar');
    expect(marks(element)).to.deep.equal(['ar', 'rtl']);
    expect(languageOf(element, undefined), 'the page still says').to.equal('en');
  });

  it('takes back what is no longer so', async () => {
    const element = await inPage('en');
    speak(element, 'he');
    speak(element, 'fr');
    expect(marks(element)).to.deep.equal(['fr', null]);
    speak(element, 'en');
    expect(marks(element)).to.deep.equal([null, null]);
  });

  it('runs left to right in a page that does not', async () => {
    const element = await inPage('ar', 'rtl');
    speak(element, 'en');
    expect(marks(element)).to.deep.equal(['en', 'ltr']);
    speak(element, 'ar');
    expect(marks(element)).to.deep.equal([null, null]);
  });

  it('leaves what the page wrote on the element', async () => {
    const element = await inPage('en', undefined, 'it');
    speak(element, 'ar');
    expect(marks(element)).to.deep.equal(['it', 'rtl']);
  });

  it('speaks the page’s language again in a copy of a page in another one', async () => {
    const element = await inPage('en');
    speak(element, 'ar');
    const copy = element.parentElement!.cloneNode(true) as HTMLElement;
    element.parentElement!.after(copy);
    const copied = copy.querySelector('i')!;
    expect(languageOf(copied, undefined)).to.equal('en');
    speak(copied, 'en');
    expect(copied.getAttributeNames()).to.deep.equal([]);
  });

  it('leaves an element alone whose language nobody knows', async () => {
    const element = await inPage('en');
    speak(element, undefined);
    expect(marks(element)).to.deep.equal([null, null]);
  });
});

describe('languageTag', () => {
  it("knows services' own codes", () => {
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
