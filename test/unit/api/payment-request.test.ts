import {describe, it} from 'node:test';
import {expect} from 'chai';
import {billingFields} from '../../../src/api/billing-fields.js';
import {validateCheckoutValues} from '../../../src/api/payment-request.js';
import {paymentRequest} from '../../support/fixtures.js';

const fieldNamed = (name: string) =>
  billingFields.find((field) => field.name === name)!;
const asked = [fieldNamed('email'), {...fieldNamed('country'), required: false}];
const details = {email: 'ada@example.net', country: 'Portugal'};

/** Returns the problems of a request with these changes, by field name. */
function problems(changes: object): Record<string, string> {
  const checked = validateCheckoutValues(
    {...paymentRequest, details, ...changes},
    asked,
  );
  return 'problems' in checked ? Object.fromEntries(checked.problems) : {};
}

describe('validateCheckoutValues', () => {
  it('accepts a form with all required fields', () => {
    expect(problems({})).to.deep.equal({});
    expect(problems({details: {...details, country: '  '}})).to.deep.equal({});
  });

  it('sends only the requested fields, without surrounding spaces', () => {
    const draft = {
      ...paymentRequest,
      details: {...paymentRequest.details, email: ' ada@example.net '},
    };
    expect(validateCheckoutValues(draft, asked)).to.deep.equal({
      request: {...paymentRequest, details},
    });
  });

  it('sends no details if none are requested', () => {
    const {details: _, ...draft} = paymentRequest;
    expect(validateCheckoutValues(draft, [])).to.deep.equal({request: draft});
  });

  for (const [changes, found] of [
    [{details: {...details, email: ' '}}, {'details.email': 'missing'}],
    [{details: {...details, email: 'ada@'}}, {'details.email': 'email'}],
    [
      {termsAndConditions: false, privacyPolicy: false},
      {termsAndConditions: 'missing', privacyPolicy: 'missing'},
    ],
    [
      {paymentMethod: '', currency: ' '},
      {paymentMethod: 'missing', currency: 'missing'},
    ],
  ] as const)
    it(`finds ${JSON.stringify(found)}`, () => {
      expect(problems(changes)).to.deep.equal(found);
    });

  it('sends the names of the service unchanged', () => {
    const paymentMethod = 'Credit\u00A0card ';
    const checked = validateCheckoutValues(
      {...paymentRequest, details, paymentMethod},
      asked,
    );
    expect(checked).to.have.nested.property('request.paymentMethod', paymentMethod);
  });

  it('accepts an empty optional e-mail address, but not an incomplete one', () => {
    const outcomes = ['', 'ada@example.net', 'ada@'].map((email) =>
      validateCheckoutValues({...paymentRequest, details: {email}}, [
        {...fieldNamed('email'), required: false},
      ]),
    );
    expect(outcomes.map((checked) => Object.keys(checked)[0])).to.deep.equal([
      'request',
      'request',
      'problems',
    ]);
    expect(outcomes[2]).to.have.deep.property(
      'problems',
      new Map([['details.email', 'email']]),
    );
  });
});
