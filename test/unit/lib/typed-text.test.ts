import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  isEmail,
  nameMistake,
  typedEmail,
  typedText,
} from '../../../src/lib/typed-text.js';

describe('typedText', () => {
  const texts: [what: string, text: string, read: string][] = [
    ['a space that a phone adds after a word', 'SAVE10 ', 'SAVE10'],
    ['a tab from a table', 'SAVE10\t', 'SAVE10'],
    ['zero-width spaces from a chat', '\u200BSAVE\u200B10\uFEFF', 'SAVE10'],
    ['marks of the writing direction', '\u200E\u202DSAVE10\u202C', 'SAVE10'],
    ['a soft hyphen from a document', 'BLACK\u00ADFRIDAY', 'BLACKFRIDAY'],
    ['a space that does not break', 'BLACK\u00A0FRIDAY', 'BLACK FRIDAY'],
    ['a wide space of a Japanese keyboard', 'Cool\u3000Guy', 'Cool Guy'],
    ['half of an emoji', 'Steve\uD83D', 'Steve'],
  ];
  for (const [what, text, read] of texts)
    it(`leaves out or replaces ${what}`, () => {
      expect(typedText(text)).to.equal(read);
    });

  for (const text of ['50%OFF', 'A  B', 'Größe', 'ＳＡＶＥ', '“X”', '👩‍🚀', '<b>'])
    it(`keeps ${text}`, () => {
      expect(typedText(text)).to.equal(text);
    });
});

describe('An e-mail address', () => {
  for (const address of [
    ...['ivan@пример.рф', 'иван@пример.рф', 'ada+shop@example.net', 'ada@localhost'],
    ...["o'brien@example.net", '"ada b"@example.net', 'a@b'],
  ])
    it(`may be ${address}`, () => {
      expect(typedEmail(` ${address}\u200B`)).to.equal(address);
      expect(isEmail(address)).to.equal(true);
    });

  it('is read from the full-width letters of some keyboards', () => {
    expect(typedEmail('ａｄａ＠example．net')).to.equal('ada@example.net');
  });

  for (const text of ['', 'ada', 'ada@', '@example.net', '@'])
    it(`has something before and after the @, unlike "${text}"`, () => {
      expect(isEmail(text)).to.equal(false);
    });
});

describe('nameMistake', () => {
  for (const name of ['ab', 'Cool Guy 12', '+Steve', 'Zoë', '<b>', 'x'.repeat(100)])
    it(`leaves ${name} to the service`, () => {
      expect(nameMistake(name)).to.equal(undefined);
    });

  it('finds an empty name and an absurd length', () => {
    expect(nameMistake('')).to.equal('missing');
    expect(nameMistake('x'.repeat(101))).to.equal('too-long');
  });
});
