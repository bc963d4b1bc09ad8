import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Item} from '../../../../src/api/item.js';
import {itemSummary} from '../../../../src/features/catalogue/card/item-summary.js';
import {parseWhole} from '../../../support/parse-answers.js';

/** The first sentence of an item with this description. */
function summary(description: unknown, lang = 'en'): string {
  const answer = {id: 7, name: 'Bow', price: 1, description};
  return itemSummary(parseWhole(Item, answer), lang);
}

const cases: readonly (readonly [string, unknown, string])[] = [
  ['the first sentence', 'Shoots far. Never misses.', 'Shoots far.'],
  ['of the first block', '<p>Shoots <b>far</b></p><p>Never misses</p>', 'Shoots far'],
  ['of a list', 'You get:<ul><li>/fly</li><li>/hat</li></ul>', 'You get:'],
  ['before a line break', 'Shoots far<br>Never misses', 'Shoots far'],
  ['after the name', '<h2>Bow</h2><p>Shoots far</p>', 'Shoots far'],
  ['after what are no words', '<p>—</p><p>★ 100 %</p><p>Never</p>', 'Never'],
  ['with the characters that stand for references', 'A &lt;b&gt; &amp; c', 'A <b> & c'],
  ['with signs that are no tags', 'Costs < 3 and > 2', 'Costs < 3 and > 2'],
  ['without what is no text', '<style>b{}</style><script>a<b</script>Far', 'Far'],
  ['without comments', 'Far<!-- and <b>wide</b> -->', 'Far'],
  ['without a tag that was cut off', `Far${' '.repeat(990)}<a href="x">y</a>`, 'Far'],
  ['in one line', '<p>Shoots\n  far</p>', 'Shoots far'],
  ['empty without a description', null, ''],
  ['empty without words', '<p><br></p>', ''],
];

describe('What one gets, in a sentence', () => {
  for (const [what, description, expected] of cases)
    it(`is ${what}: ${JSON.stringify(description)}`, () => {
      expect(summary(description)).to.equal(expected);
    });

  it('ends where sentences of the page’s language end', () => {
    expect(summary('遠くまで飛ぶ。外れない。', 'ja')).to.equal('遠くまで飛ぶ。');
    expect(summary('Shoots far. Never misses.', '??')).to.equal('Shoots far.');
  });

  it('is found in a short time, whatever the description is', () => {
    const begun = performance.now();
    for (const part of ['<', '<a ', '<script', '&amp;', '< a'])
      summary(part.repeat(100_000));
    expect(performance.now() - begun).to.be.lessThan(1000);
  });
});
