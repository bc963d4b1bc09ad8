import {expect} from '@open-wc/testing';
import {loadPiece, type PieceName} from '../../src/pieces/load-piece.js';
import '../support/server.js';

const names: readonly PieceName[] = [
  'sanitiser',
  'category',
  'cart',
  'checkout',
  'item',
  'login',
  'payment',
  'gateway',
  'discord',
  'community',
];

describe('Pieces, for bundlers', () => {
  for (const name of names) {
    it(`can be had: ${name}`, async () => {
      await loadPiece(name);
      await loadPiece(name); // Once more does no harm.
    });
  }

  it('register the elements that come with them', async () => {
    await loadPiece('checkout');
    expect(customElements.get('checkout-form')).to.exist;
  });
});
