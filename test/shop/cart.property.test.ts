import fc from 'fast-check';
import {examples, histories, wrongsOf} from '../support/cart-histories.js';

describe('Cart, whatever happens', () => {
  it('shows what the service has once it could be read, and told nobody wrong', async function () {
    this.timeout(90_000);
    const property = fc.asyncProperty(histories, async ([steps, around]) => {
      const wrongs = await wrongsOf(steps, around);
      if (wrongs.length) throw new Error(wrongs.join('\n'));
    });
    await fc.assert(property, {
      numRuns: 1500,
      examples,
      includeErrorInReport: true,
    });
  });
});
