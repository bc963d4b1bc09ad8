import {describe, it} from 'node:test';
import fc from 'fast-check';
import {
  fixedHistories,
  randomHistories,
  findViolations,
} from '../../support/cart-histories.js';
import {checkProperty} from '../../support/property-runs.js';

describe('Cart, in random histories', () => {
  it('shows the service’s cart once it could be read, and has reported every outcome correctly', async () => {
    const property = fc.asyncProperty(randomHistories, async ([steps, around]) => {
      const wrongs = await findViolations(steps, around);
      if (wrongs.length) throw new Error(wrongs.join('\n'));
    });
    await checkProperty(property, 'CART_HISTORIES', 1_000, fixedHistories);
  });
});
