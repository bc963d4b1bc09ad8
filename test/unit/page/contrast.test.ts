import {describe, it} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import {
  contrastRatio,
  cssColour,
  legibleColour,
  blendOver,
  parseColour,
  type Colour,
} from '../../../src/page/contrast.js';

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
  it('keeps a colour with enough contrast', () => {
    fc.assert(
      fc.property(colour, colour, (front, back) => {
        fc.pre(contrastRatio(front, back) >= 4.5);
        expect(legibleColour(front, [back], 4.5)).to.equal(front);
      }),
    );
  });

  it('returns a colour with enough contrast on any background, also after formatting', () => {
    fc.assert(
      fc.property(colour, colour, (front, back) => {
        const written = parseColour(cssColour(legibleColour(front, [back], 4.5)))!;
        // The tolerance exceeds the error of rounding to four digits.
        expect(contrastRatio(written, back)).to.be.greaterThan(4.49);
      }),
    );
  });

  it('changes the colour no more than necessary', () => {
    const yellow: Colour = [1, 0.9, 0.2, 1];
    const found = legibleColour(yellow, [WHITE], 4.5);
    expect(contrastRatio(found, WHITE)).to.be.closeTo(4.5, 0.05);
    expect(found[0], 'is still more red than blue').to.be.greaterThan(found[2]);
  });
});

describe('blendOver', () => {
  it('is the visible colour of a translucent colour on another', () => {
    expect(blendOver([0, 0, 0, 0.5], WHITE)).to.deep.equal([0.5, 0.5, 0.5, 1]);
    expect(blendOver([0.2, 0.4, 0.6, 1], WHITE)).to.deep.equal([0.2, 0.4, 0.6, 1]);
  });
});
