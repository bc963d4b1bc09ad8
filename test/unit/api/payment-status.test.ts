import {describe, it} from 'node:test';
import {expect} from 'chai';
import {getQrStatus, PaymentStatus} from '../../../src/api/calls/payment-status.js';
import {paymentStatuses} from '../../support/fixtures.js';
import {parseWhole} from '../../support/parse-answers.js';

describe('PaymentStatus', () => {
  it('reads the status of a payment in all its spellings', () => {
    const stands = Object.values(paymentStatuses).map(
      (answer) => parseWhole(PaymentStatus, answer).stand,
    );
    expect(stands).to.deep.equal(['pending', 'paid', 'paid', 'failed', 'not-found']);
    expect(parseWhole(PaymentStatus, paymentStatuses.pending).order).to.equal(
      undefined,
    );
    for (const status of ['frozen', 'constructor', '__proto__'])
      expect(parseWhole(PaymentStatus, {status}).stand, status).to.equal('unknown');
  });
});

describe('The status of a payment by QR code', () => {
  it('says whether a payment has been received', () => {
    const answers = [
      {success: true, status: 'approved'},
      {success: true},
      {success: true, status: 'pending'},
      {success: false},
    ];
    expect(
      answers.map((answer) => parseWhole(getQrStatus.schema!, answer).paid),
    ).to.deep.equal([true, true, false, false]);
  });
});
