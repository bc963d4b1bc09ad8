import {expect} from '@open-wc/testing';
import {PaymentStatus, QrStatus} from '../../src/api/payment-status.js';
import {paymentStatuses} from '../support/fixtures.js';
import {read} from '../support/reading.js';

describe('PaymentStatus', () => {
  it('reads how a payment stands, in all the words for it', () => {
    const stands = Object.values(paymentStatuses).map(
      (answer) => read(PaymentStatus, answer).stand,
    );
    expect(stands).to.deep.equal(['pending', 'paid', 'paid', 'failed', 'not-found']);
    expect(read(PaymentStatus, {status: 'frozen'}).stand).to.equal('unknown');
  });

  it('reads what is known of the order', () => {
    expect(read(PaymentStatus, paymentStatuses.paid).order).to.deep.equal({
      internal_id: 'MS-100234',
      price: 21.49,
      currency: 'EUR',
      gateway: 'PayPal',
      created_at: '',
    });
    expect(read(PaymentStatus, paymentStatuses.pending).order).to.equal(undefined);
  });
});

describe('QrStatus', () => {
  it('knows whether a payment has come in', () => {
    const answers = [
      {success: true, status: 'approved'},
      {success: true},
      {success: true, status: 'pending'},
      {success: false},
    ];
    expect(answers.map((answer) => read(QrStatus, answer).paid)).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });
});
