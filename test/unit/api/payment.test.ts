import {describe, it} from 'node:test';
import {expect} from 'chai';
import {PaymentAnswer} from '../../../src/api/calls/payment.js';
import {paymentAnswers} from '../../support/fixtures.js';
import {parseWhole} from '../../support/parse-answers.js';

describe('PaymentAnswer', () => {
  const {url, widget, html, sepay, pix, free, nothing} = paymentAnswers;
  const order = {type: 'url', url: 'https://p.example', order_id: 7};
  const none = {text: '', image: '', base64: '', price: '', bank: ''};
  const noQr = {...none, owner: '', account: '', reference: ''};

  for (const [what, answer, result] of [
    [
      'the address of the payment page, and the order',
      url,
      {
        type: 'url',
        url: 'https://pay.example.com/checkout/abc',
        orderId: 'MS-100234',
      },
    ],
    [
      'an unknown type with an address, as a payment page',
      widget,
      {type: 'url', url: 'https://pay.example.com/w/1', orderId: ''},
    ],
    [
      'an order id that is a number',
      {success: true, data: order},
      {type: 'url', url: 'https://p.example', orderId: '7'},
    ],
    [
      'a page with a form that leads to the payment',
      html,
      {type: 'html', html: html.data.html, orderId: ''},
    ],
    [
      'a picture of a QR code',
      sepay,
      {
        type: 'qr',
        orderId: '',
        qr: {
          ...noQr,
          method: 'SePay',
          image: 'https://qr.example.com/img?x=1',
          paymentId: 100234,
          price: '250000',
          bank: 'Test Bank',
          owner: 'EMBERFALL',
          account: '0123456789',
          reference: 'MS100234',
        },
      },
    ],
    [
      'the text of a QR code',
      pix,
      {
        type: 'qr',
        orderId: '',
        qr: {
          ...noQr,
          method: 'Pix',
          text: '00020126TESTPIXCODE',
          base64: 'iVBORw0KGgo=',
          paymentId: 100235,
        },
      },
    ],
    ['a free order, which older services deliver at once', free, {type: 'free'}],
    ['nothing to act on', nothing, {type: 'unknown', name: ''}],
    ['an empty object', {}, {type: 'unknown', name: ''}],
    [
      'a type that it does not know',
      {success: true, data: {type: 'pigeon'}},
      {type: 'unknown', name: 'pigeon'},
    ],
  ] as const)
    it(`reads ${what}`, () => {
      expect(parseWhole(PaymentAnswer, answer)).to.deep.equal(result);
    });
});
