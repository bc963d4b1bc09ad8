import {expect} from '@open-wc/testing';
import {en, type Texts} from '../../src/i18n/en.js';
import {importWords} from '../../src/i18n/import-words.js';
import {languages, wordsKey} from '../../src/i18n/languages.js';
import {wantLanguage} from '../../src/i18n/load-language.js';
import {textsOf} from '../../src/i18n/texts.js';

type Word = string | ((...args: unknown[]) => string);

const english = en as unknown as Readonly<Record<string, Word>>;

/** A text with the arguments 5, 6 and 7, which serve as names and as counts. */
function said(word: Word): string {
  return typeof word === 'string' ? word : word(...[5, 6, 7].slice(0, word.length));
}

/** Counts the numbers in a text, in the digits of any script. */
function numbersIn(text: string): number {
  return text.match(/\p{Nd}+/gu)?.length ?? 0;
}

describe('Languages', () => {
  it('are at least these, English included', () => {
    expect(languages.map((key) => key).concat('en')).to.include.members(
      'en de fr es it nl pt-br pt-pt pl cs sk hu ro bg el tr uk ru sv da nb fi ar he ja ko zh vi'.split(
        ' ',
      ),
    );
  });

  for (const key of languages) {
    describe(key, () => {
      let texts: Readonly<Record<string, Word>>;

      before(async () => {
        texts = (await importWords(key)) as Readonly<Record<string, Word>>;
      });

      it('has the same texts as English', () => {
        const missing = Object.keys(english).filter((name) => !(name in texts));
        const unknown = Object.keys(texts).filter((name) => !(name in english));
        expect({missing, unknown}).to.deep.equal({missing: [], unknown: []});
      });

      it('contains the same names and numbers as English', () => {
        const silent = Object.entries(texts).filter(([name, word]) => {
          const model = english[name];
          if (typeof model !== 'function') return typeof word === 'function';
          return numbersIn(said(word)) < numbersIn(said(model));
        });
        expect(silent.map(([name]) => name)).to.deep.equal([]);
      });

      it('has no empty texts and no English sentences', () => {
        const odd = Object.entries(texts).filter(([name, word]) => {
          const mine = said(word);
          const theirs = english[name] && said(english[name]);
          return !mine.trim() || (mine === theirs && mine.split(' ').length > 2);
        });
        expect(odd.map(([name]) => name)).to.deep.equal([]);
      });
    });
  }

  it('are found by the codes of services and pages', () => {
    const found = [
      'de-AT',
      'pt',
      'pt-BR',
      'pt_PT',
      'pt-AO',
      'no',
      'nn-NO',
      'zh-CN',
      'EN-gb',
    ];
    expect(found.map(wordsKey)).to.deep.equal([
      'de',
      'pt-br',
      'pt-br',
      'pt-pt',
      'pt-pt',
      'nb',
      'nb',
      'zh',
      'en',
    ]);
  });

  it('are loaded on demand', async () => {
    expect(textsOf('hu').close).to.equal(en.close);
    await wantLanguage('hu-HU');
    const {texts} = await import('../../src/i18n/languages/hu.js');
    expect(textsOf('hu').close).to.equal((texts as Texts).close);
    expect(textsOf('hu').close).to.not.equal(en.close);
  });

  it('are not requested without a translation', async () => {
    await wantLanguage('tlh');
    await wantLanguage(undefined);
    expect(textsOf('tlh').close).to.equal(en.close);
  });
});
