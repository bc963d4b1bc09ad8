import {describe, it} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import {
  contrastRatio,
  legibleColour,
  blendOver,
  parseColour,
  type Colour,
} from '../../../src/doctor/contrast.js';

const WHITE: Colour = [1, 1, 1, 1];
const BLACK: Colour = [0, 0, 0, 1];

const part = fc.float({min: 0, max: 1, noNaN: true});
const colour = fc.tuple(part, part, part, fc.constant(1));

describe('contrastRatio', () => {
  it('is computed as WCAG defines it', () => {
    expect(contrastRatio(BLACK, WHITE)).to.be.closeTo(21, 0.001);
    expect(contrastRatio(WHITE, WHITE)).to.be.closeTo(1, 0.001);
    const grey = parseColour('rgb(118, 118, 118)')!;
    expect(contrastRatio(grey, WHITE)).to.be.closeTo(4.54, 0.01);
  });
});

describe('parseColour', () => {
  it('parses the colours that browsers compute', () => {
    expect(parseColour('rgb(255, 0, 51)')).to.deep.equal([1, 0, 0.2, 1]);
    expect(parseColour('rgba(255, 0, 51, 0.5)')).to.deep.equal([1, 0, 0.2, 0.5]);
    expect(parseColour('color(srgb 1 0 0.2 / 0.25)')).to.deep.equal([1, 0, 0.2, 0.25]);
    expect(parseColour('color(srgb 1.2 -1e-7 0.2)')).to.deep.equal([1, 0, 0.2, 1]);
  });

  it('returns undefined for other colour spaces', () => {
    expect(parseColour('')).to.equal(undefined);
    expect(parseColour('oklch(0.5 0.1 20)')).to.equal(undefined);
  });
});

describe('legibleColour', () => {
  it('keeps a colour with enough contrast, and finds one for any background', () => {
    fc.assert(
      fc.property(colour, colour, (front, back) => {
        const found = legibleColour(front, back, 4.5);
        expect(contrastRatio(found, back)).to.be.at.least(4.5);
        if (contrastRatio(front, back) >= 4.5) expect(found).to.deep.equal(front);
      }),
    );
  });

  it('changes the colour no more than necessary', () => {
    const yellow: Colour = [1, 0.9, 0.2, 1];
    const found = legibleColour(yellow, WHITE, 4.5);
    expect(contrastRatio(found, WHITE)).to.be.closeTo(4.5, 0.2);
    expect(found[0], 'is still more red than blue').to.be.greaterThan(found[2]);
  });
});

describe('blendOver', () => {
  it('is the visible colour of a translucent colour on another', () => {
    expect(blendOver([0, 0, 0, 0.5], WHITE)).to.deep.equal([0.5, 0.5, 0.5, 1]);
    expect(blendOver([0.2, 0.4, 0.6, 1], WHITE)).to.deep.equal([0.2, 0.4, 0.6, 1]);
  });
});
