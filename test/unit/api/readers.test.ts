import {describe, it} from 'node:test';
import {expect} from 'chai';
import * as z from 'zod/mini';
import {
  amount,
  booleanLike,
  booleanLikeOrTrue,
  id,
  idOrNull,
  listOf,
  requiredText,
  numberOrNull,
  numberOrZero,
  optionalPart,
  recordOf,
  text,
} from '../../../src/api/readers.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

describe('booleanLike', () => {
  for (const yes of [true, 1, '1', 'true'])
    it(`reads ${JSON.stringify(yes)} as yes`, () => {
      expect(parseWhole(booleanLike, yes)).to.equal(true);
      expect(parseWhole(booleanLikeOrTrue, yes)).to.equal(true);
    });

  for (const no of [false, 0, '0', 'false', '', 2, 'yes', [], [1], {}])
    it(`reads ${JSON.stringify(no)} as no`, () => {
      expect(parseWhole(booleanLike, no)).to.equal(false);
      expect(parseWhole(booleanLikeOrTrue, no)).to.equal(false);
    });

  for (const none of [undefined, null])
    it(`reads ${none} as no, unless a missing value means yes`, () => {
      expect(parseWhole(booleanLike, none)).to.equal(false);
      expect(parseWhole(booleanLikeOrTrue, none)).to.equal(true);
    });
});

describe('A number', () => {
  for (const [sent, meant] of [
    [12.5, 12.5],
    ['12.50', 12.5],
    [' 7 ', 7],
    ['-3', -3],
    ['.5', 0.5],
    ['1e3', 1000],
    [0, 0],
    ['0', 0],
  ] as const)
    it(`reads ${JSON.stringify(sent)} as ${meant}`, () => {
      for (const schema of [numberOrNull, numberOrZero])
        expect(parseWhole<unknown>(schema, sent)).to.equal(meant);
    });

  const odd = ['', ' ', 'abc', '12,50', '12.50 EUR', '0x10', '1e999'];
  const huge = [1e308, '9007199254740993', Number.NaN, Infinity];
  for (const sent of [null, undefined, ...odd, ...huge, true, [], [5], {}])
    it(`finds no number in ${typeof sent} ${String(JSON.stringify(sent))}`, () => {
      expect(parseWhole(numberOrNull, sent)).to.equal(null);
      expect(parseWhole(numberOrZero, sent)).to.equal(0);
    });

  for (const sent of [-0, '-0', '-0.00'])
    it(`reads ${typeof sent} ${sent} as an ordinary zero`, () => {
      expect(Object.is(parseWhole(numberOrNull, sent), 0)).to.equal(true);
    });
});

describe('amount', () => {
  it('reads amounts of money, including 0 and very large ones', () => {
    const sent = [0, '0.00', '12.50', 1e15];
    expect(sent.map((one) => parseWhole(amount, one))).to.deep.equal([
      0, 0, 12.5, 1e15,
    ]);
  });

  for (const sent of [-0.01, '-1', Number.NaN, Infinity, null, 'free'])
    it(`rejects ${String(sent)} as a price`, () => {
      expect(parseErrorPath(amount, sent)).to.equal('');
    });
});

describe('id', () => {
  it('reads whole numbers, also as text', () => {
    const sent = [7, '7', ' 007 '];
    expect(sent.map((one) => parseWhole(id, one))).to.deep.equal([7, 7, 7]);
  });

  for (const sent of [7.5, 'seven', '', null, undefined, 2 ** 53, true, [7]])
    it(`rejects ${String(sent)} as an id`, () => {
      expect(parseErrorPath(id, sent)).to.equal('');
    });

  it('reads 0, missing and invalid values of an optional id as null', () => {
    expect([7, '7'].map((one) => parseWhole(idOrNull, one))).to.deep.equal([7, 7]);
    for (const sent of [0, '0', '', null, 'x'])
      expect(parseWhole(idOrNull, sent), `${sent}`).to.equal(null);
  });
});

describe('text', () => {
  it('contains no unpaired surrogates, which addresses cannot contain', () => {
    const found = parseWhole(text, 'a\ud83db\udc00 \ud83d\udc8e');
    expect(found).to.equal('a\ufffdb\ufffd \u{1f48e}');
    expect(encodeURIComponent(found)).to.be.a('string');
  });

  it('reads text and numbers, and nothing else', () => {
    expect(['Hi ', 5].map((one) => parseWhole(text, one))).to.deep.equal(['Hi ', '5']);
    for (const sent of ['', null, undefined, true, {}, ['x']])
      expect(parseWhole(text, sent)).to.equal('');
  });

  it('rejects an empty name', () => {
    expect(parseWhole(requiredText, ' Diamond sword ')).to.equal('Diamond sword');
    expect(parseWhole(requiredText, 64)).to.equal('64');
    for (const sent of ['', '   ', null, undefined, {}])
      expect(parseErrorPath(requiredText, sent)).to.equal('');
  });
});

describe('listOf', () => {
  const numbers = z.object({numbers: listOf(z.object({value: amount}))});

  it('reads an object with numbers as keys, which PHP sends for a list with gaps', () => {
    const {value, skipped} = parseWithSkipped(numbers, {
      numbers: {2: {value: 1}, 5: {value: 'abc'}},
    });
    expect(value).to.deep.equal({numbers: [{value: 1}]});
    expect(skipped.map(({path}) => path)).to.deep.equal(['numbers[1].value']);
  });

  for (const odd of ['text', 5, true, {first: {value: 1}}]) {
    it(`reads ${JSON.stringify(odd)} as an empty list, and reports it`, () => {
      const {value, skipped} = parseWithSkipped(numbers, {numbers: odd});
      expect(value).to.deep.equal({numbers: []});
      expect(skipped).to.deep.equal([{path: 'numbers', message: 'expected a list'}]);
    });
  }
});

describe('optionalPart', () => {
  const box = z.object({size: optionalPart(z.object({width: amount}))});

  for (const none of [null, [], {}, '', {width: ''}])
    it(`has no part if it is ${JSON.stringify(none)}`, () => {
      expect(parseWhole(box, {size: none}).size).to.equal(undefined);
    });

  it('reads an unreadable part as undefined, and reports its place', () => {
    const {value, skipped} = parseWithSkipped(box, {size: {width: 'wide'}});
    expect(value.size).to.equal(undefined);
    expect(skipped).to.deep.equal([
      {path: 'size.width', message: 'expected an amount of 0 or more'},
    ]);
  });
});

describe('recordOf', () => {
  const names = z.object({names: recordOf(requiredText)});

  it('reads an object with any keys, without the values that cannot be read', () => {
    const {value, skipped} = parseWithSkipped(names, {names: {a: 'Ada', b: ''}});
    expect(value).to.deep.equal({names: {a: 'Ada'}});
    expect(skipped.map(({path}) => path)).to.deep.equal(['names.b']);
  });

  for (const none of [null, undefined, [], 'text'])
    it(`is empty for ${JSON.stringify(none)}`, () => {
      expect(parseWhole(names, {names: none})).to.deep.equal({names: {}});
    });
});

describe('An answer', () => {
  it('reads a text of 100 000 digits or spaces quickly', () => {
    for (const hostile of ['1'.repeat(100_000) + 'x', ' '.repeat(100_000) + 'x']) {
      const start = performance.now();
      expect(parseErrorPath(amount, hostile)).to.equal('');
      expect(performance.now() - start).to.be.below(2_000);
    }
  });
});
