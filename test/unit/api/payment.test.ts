import {describe, it} from 'node:test';
import {expect} from 'chai';
import {PaymentAnswer, PaymentMethods} from '../../../src/api/payment.js';
import {paymentAnswers, paymentMethods} from '../../support/fixtures.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

describe('PaymentMethods', () => {
  it('reads the payment methods', () => {
    expect(parseWhole(PaymentMethods, paymentMethods)).to.deep.equal(
      paymentMethods.map((method) => ({image: '', ...method})),
    );
  });

  it('leaves out a method without a name', () => {
    const {value, skipped} = parseWithSkipped(PaymentMethods, [
      {},
      {name: 'PayPal', icon: 'pp'},
    ]);
    expect(value).to.deep.equal([{name: 'PayPal', image: ''}]);
    expect(skipped.map(({path}) => path)).to.deep.equal(['methods[0].name']);
  });

  it('rejects an answer that is not a list', () => {
    expect(parseWhole(PaymentMethods, [])).to.deep.equal([]);
    expect(parseErrorPath(PaymentMethods, {message: 'Server Error'})).to.equal('');
  });
});

describe('PaymentAnswer', () => {
  it('reads the address of the payment page, and the order', () => {
    expect(parseWhole(PaymentAnswer, paymentAnswers.url)).to.deep.equal({
      type: 'url',
      url: 'https://pay.example.com/checkout/abc',
      orderId: 'MS-100234',
    });
  });

  it('reads an unknown type with an address as a payment page', () => {
    expect(parseWhole(PaymentAnswer, paymentAnswers.widget)).to.deep.equal({
      type: 'url',
      url: 'https://pay.example.com/w/1',
      orderId: '',
    });
  });

  it('reads a page with a form that leads to the payment', () => {
    expect(parseWhole(PaymentAnswer, paymentAnswers.html)).to.deep.equal({
      type: 'html',
      html: paymentAnswers.html.data.html,
      orderId: '',
    });
  });

  it('distinguishes the text of a QR code from a picture of it', () => {
    expect(parseWhole(PaymentAnswer, paymentAnswers.sepay)).to.deep.equal({
      type: 'qr',
      orderId: '',
      qr: {
        method: 'SePay',
        text: '',
        image: 'https://qr.example.com/img?x=1',
        base64: '',
        paymentId: 100234,
        price: '250000',
        bank: 'Test Bank',
        owner: 'EMBERFALL',
        account: '0123456789',
        reference: 'MS100234',
      },
    });
    expect(parseWhole(PaymentAnswer, paymentAnswers.pix)).to.have.deep.property('qr', {
      method: 'Pix',
      text: '00020126TESTPIXCODE',
      image: '',
      base64: 'iVBORw0KGgo=',
      paymentId: 100235,
      price: '',
      bank: '',
      owner: '',
      account: '',
      reference: '',
    });
  });

  it('reads an order id that is a number', () => {
    const answer = {
      success: true,
      data: {type: 'url', url: 'https://p.example', order_id: 7},
    };
    expect(parseWhole(PaymentAnswer, answer)).to.have.property('orderId', '7');
  });

  it('recognises a free order, which older services deliver at once', () => {
    expect(parseWhole(PaymentAnswer, paymentAnswers.free)).to.deep.equal({
      type: 'free',
    });
  });

  it('names a type that it does not know', () => {
    expect(parseWhole(PaymentAnswer, paymentAnswers.nothing)).to.deep.equal({
      type: 'unknown',
      name: '',
    });
    const pigeon = {success: true, data: {type: 'pigeon'}};
    expect(parseWhole(PaymentAnswer, pigeon)).to.deep.equal({
      type: 'unknown',
      name: 'pigeon',
    });
    expect(parseWhole(PaymentAnswer, {})).to.deep.equal({type: 'unknown', name: ''});
  });
});
