import {describe, it} from 'node:test';
import {expect} from 'chai';
import {en, untranslated, type Translation} from '../../../src/i18n/en.js';
import {loadLanguage, translations} from '../../../src/i18n/load-language.js';
import {textsOf} from '../../../src/i18n/texts.js';
import {translationKey} from '../../../src/i18n/translation-key.js';

type Text = string | ((...args: unknown[]) => string);

const english = en as unknown as Readonly<Record<string, Text>>;

const {close, ...allButClose} = en;

/**
 * The compiler checks that a translation without `close` is an error, and that a complete
 * translation is not.
 */
// @ts-expect-error A translation lacks a text that is not in `untranslated`.
export const incompleteTranslation: Translation = allButClose;
export const completeTranslation: Translation = {...allButClose, close};

/**
 * Returns a text. For a function, it passes the arguments "5", "6" and "7", which serve as names and as
 * counts.
 */
function textWithValues(text: Text): string {
  return typeof text === 'string'
    ? text
    : text(...['5', '6', '7'].slice(0, text.length));
}

/** Counts the numbers in a text, in the digits of any script. */
function numbersIn(text: string): number {
  return text.match(/\p{Nd}+/gu)?.length ?? 0;
}

const loaded = await Promise.all(
  Object.entries(translations).map(async ([key, module]) => {
    const {texts} = await module.load();
    return [key, texts as unknown as Readonly<Record<string, Text>>] as const;
  }),
);

describe('Languages', () => {
  it('are at least these, English included', () => {
    expect(Object.keys(translations)).to.include.members(
      'de fr es it nl pt-br pt-pt pl cs sk hu ro bg el tr uk ru sv da nb fi ar he ja ko zh vi'.split(
        ' ',
      ),
    );
  });

  it('have the same texts as English, but for exactly those that are listed as untranslated', () => {
    const names = Object.keys(english);
    const missing = loaded.flatMap(([, texts]) =>
      names.filter((name) => !(name in texts)),
    );
    const unknown = loaded.flatMap(([key, texts]) =>
      Object.keys(texts).flatMap((name) => (name in english ? [] : `${key}: ${name}`)),
    );
    expect(new Set(missing)).to.deep.equal(new Set(untranslated));
    expect(unknown).to.deep.equal([]);
  });

  for (const [key, texts] of loaded)
    describe(key, () => {
      it('has the words in the labels of the consents that link to their texts', () => {
        const {terms, readTerms, privacy, readPrivacy} = texts;
        expect(terms).to.contain(readTerms);
        expect(privacy).to.contain(readPrivacy);
      });

      it('contains the same names and numbers as English', () => {
        const silent = Object.entries(texts).filter(([name, text]) => {
          const model = english[name];
          if (typeof model !== 'function') return typeof text === 'function';
          return numbersIn(textWithValues(text)) < numbersIn(textWithValues(model));
        });
        expect(silent.map(([name]) => name)).to.deep.equal([]);
      });

      it('translates what services are known to say in English, and nothing else', () => {
        const {serviceMessage} = texts as unknown as Translation;
        const said = [
          'Coupon not found or expired',
          'Gift card not found',
          'Item not found',
          'Cart item does not exist',
          'The maximum quantity for this package is 3.',
          'Incorrect username!',
        ];
        expect(
          said.filter((message) => serviceMessage(message) === message),
        ).to.deep.equal([]);
        expect(serviceMessage(said[4]!)).to.contain('3').and.not.contain('#');
        expect(serviceMessage('Sold out.')).to.equal('Sold out.');
      });

      it('has no empty texts and no English sentences', () => {
        const odd = Object.entries(texts).filter(([name, text]) => {
          const mine = textWithValues(text);
          const theirs = english[name] && textWithValues(english[name]);
          return !mine.trim() || (mine === theirs && mine.split(' ').length > 2);
        });
        expect(odd.map(([name]) => name)).to.deep.equal([]);
      });
    });

  it('are found by the codes of services and pages', () => {
    const codes = 'de-AT pt pt-BR pt_PT pt-AO no nn-NO zh-CN EN-gb'.split(' ');
    expect(codes.map(translationKey).join(' ')).to.equal(
      'de pt-br pt-br pt-pt pt-pt nb nb zh en',
    );
  });

  it('are loaded on demand', async () => {
    expect(textsOf('hu').close).to.equal(en.close);
    await loadLanguage('hu-HU');
    const {texts} = await import('../../../src/i18n/languages/hu.js');
    expect(textsOf('hu').close).to.equal(texts.close);
    expect(textsOf('hu').close).to.not.equal(en.close);
  });

  it('are not requested without a translation', async () => {
    await loadLanguage('tlh');
    await loadLanguage(undefined);
    expect(textsOf('tlh').close).to.equal(en.close);
  });
});
