import {describe, it} from 'node:test';
import fc from 'fast-check';
import {
  fixedPaymentHistories,
  paymentViolations,
  randomPaymentHistories,
} from '../../../support/payment-histories.js';
import {checkProperty} from '../../../support/property-runs.js';

describe('Payments, in random histories', () => {
  it('are created once, reported once, and shown to their own person alone', async () => {
    const property = fc.asyncProperty(randomPaymentHistories, async (steps) => {
      const wrongs = await paymentViolations(steps);
      if (wrongs.length) throw new Error(wrongs.join('\n'));
    });
    await checkProperty(property, 'PAYMENT_HISTORIES', 600, fixedPaymentHistories);
  });
});
