import {expect, fixture, html} from '@open-wc/testing';
import {ifDefined} from 'lit/directives/if-defined.js';
import {applyPageTexts} from '../../../src/i18n/apply-page-texts.js';
import {en} from '../../../src/i18n/en.js';
import {
  languageAttributes,
  languageOf,
  languageTag,
} from '../../../src/i18n/language.js';
import {textsOf} from '../../../src/i18n/texts.js';
import {recordWarnings} from '../../support/on-test-end.js';
import {createShop} from '../../support/scratch-elements.js';
import '../../support/test-cleanup.js';

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

  it("is the language of the nearest lang attribute of the page, otherwise the site's own", async () => {
    const {none, inner, own} = await page();
    const shop = await shopInEnglish();
    expect(languageOf(none, shop)).to.equal('en');
    expect(languageOf(inner, shop)).to.equal('fr');
    expect(languageOf(own, shop)).to.equal('it');
    expect(languageOf(inner, undefined)).to.equal('fr');
  });

  it("prefers the language that the page has set to the lang attribute, and the shopper's choice to both", async () => {
    const {inner} = await page();
    const shop = await shopInEnglish();
    shop.preferences.wish({language: 'de'});
    expect(languageOf(inner, shop)).to.equal('de');
    shop.preferences.pick({language: 'ua'});
    expect(languageOf(inner, shop)).to.equal('uk');
  });
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

  for (const [what, around, own, lang, expected] of [
    ['are empty if they are those of the page', {lang: 'de'}, {}, 'de', ['', '']],
    [
      'have another language and direction',
      {lang: 'en'},
      {},
      'ar_EG',
      ['ar_EG', 'rtl'],
    ],
    [
      'have the direction left to right in a right-to-left page',
      {lang: 'ar', dir: 'rtl'},
      {},
      'en',
      ['en', 'ltr'],
    ],
    [
      'have no direction that is the page’s',
      {lang: 'ar', dir: 'rtl'},
      {},
      'ar',
      ['', ''],
    ],
    [
      'leave the direction to an element that has one',
      {lang: 'en'},
      {dir: 'ltr'},
      'ar',
      ['ar', ''],
    ],
  ] as const)
    it(what, async () => {
      const {lang: tag, dir} = languageAttributes(await inPage(around, own), lang);
      expect([tag, dir]).to.deep.equal(expected);
    });
});

describe('languageTag', () => {
  it('is the standard tag for a code of a service', () => {
    const tags = {ua: 'uk', VN: 'vi', br: 'pt-BR', 'pt-BR': 'pt-BR', de: 'de'};
    const old = {no: 'nb', 'no-NO': 'nb-NO', 'iw-IL': 'he-IL', in: 'id', ji: 'yi'};
    const other = {zh_TW: 'zh_TW', inh: 'inh', constructor: 'constructor'};
    for (const [code, meant] of Object.entries({...tags, ...old, ...other}))
      expect(languageTag(code), code).to.equal(meant);
  });
});

/** Renders a page with a script that changes our texts. */
async function pageWith(lang: string, content: string): Promise<void> {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset['storeTexts'] = lang;
  script.textContent = content;
  await fixture(html`<div>${script}</div>`);
  applyPageTexts();
}

describe('Texts in a script of the page', () => {
  it('replace ours', async () => {
    await pageWith('et', '{"add": "Lisa korvi", "left": "Veel {1}"}');
    expect(textsOf('et').add).to.equal('Lisa korvi');
    expect(textsOf('et-EE').left(3)).to.equal('Veel 3');
    expect(textsOf('et').close).to.equal(en.close);
  });

  it('are ignored, with a warning, if we have no text of that name', async () => {
    const printed = recordWarnings();
    await pageWith(
      'lv',
      '{"adds": "x", "constructor": "y", "add": 7, "close": "Aizvērt"}',
    );
    expect(textsOf('lv').close).to.equal('Aizvērt');
    expect(textsOf('lv').add).to.equal(en.add);
    expect(printed).to.have.length(3);
    await pageWith('lv', '{add: "x"}');
    expect(printed.at(-1)).to.contain('no valid JSON');
    await pageWith('lv', 'null');
    expect(printed).to.have.length(4);
  });
});
