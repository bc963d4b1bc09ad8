import {describe, it} from 'node:test';
import {expect} from 'chai';
import {contrastRatio, blendOver, type Colour} from '../../../src/doctor/contrast.js';

const WHITE: Colour = [1, 1, 1, 1];
const BLACK: Colour = [0, 0, 0, 1];

describe('contrastRatio', () => {
  it('is computed as WCAG defines it', () => {
    expect(contrastRatio(BLACK, WHITE)).to.be.closeTo(21, 0.001);
    expect(contrastRatio(WHITE, WHITE)).to.be.closeTo(1, 0.001);
    const grey: Colour = [118 / 255, 118 / 255, 118 / 255, 1];
    expect(contrastRatio(grey, WHITE)).to.be.closeTo(4.54, 0.01);
  });
});

describe('blendOver', () => {
  it('is the visible colour of a translucent colour on another', () => {
    expect(blendOver([0, 0, 0, 0.5], WHITE)).to.deep.equal([0.5, 0.5, 0.5, 1]);
    expect(blendOver([0.2, 0.4, 0.6, 1], WHITE)).to.deep.equal([0.2, 0.4, 0.6, 1]);
  });
});
