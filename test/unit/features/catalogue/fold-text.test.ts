import {describe, it} from 'node:test';
import {expect} from 'chai';
import {foldText} from '../../../../src/features/catalogue/tabs/fold-text.js';

describe('foldText', () => {
  for (const [name, typed] of [
    ['Épée d’Été', 'epee d’ete'],
    ['Épée d’Été', "epee d'ete"],
    ["Knight's sword", 'knight’s sword'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Ðungeon', 'dungeon'],
    ['İksir ışığı', 'iksir isigi'],
    ['Złoty miecz', 'zloty MIECZ'],
    ['Smørrebrød', 'smorrebrod'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['سَيْف', 'سيف'],
    ['أسلحة', 'اسلحه'],
    ['ســيف', 'سيف'],
    ['Ａｒｃ　ｆｌａｍｅ', 'arc  flame'],
  ] as const)
    it(`finds “${name}” by “${typed}”`, () => {
      expect(foldText(name)).to.equal(foldText(typed));
    });

  it('keeps different words apart', () => {
    expect(foldText('Iron sword')).not.to.equal(foldText('Iron sward'));
  });
});
