import {en} from '../../src/i18n/en.ts';

/** The billing details of a payment, by the names of the fields. */
export const billingDetails = {
  fullname: 'Ada Example',
  email: 'ada@example.net',
  address1: '1 Test St',
  address2: '',
  city: 'Lisbon',
  region: 'Lisboa',
  country: 'Portugal',
  zipcode: '1000-001',
};

/** The details that a shopper types, by the labels of the fields. The country is chosen from a list. */
export const typedDetails: Readonly<Record<string, string>> = Object.fromEntries(
  (['fullname', 'email', 'address1', 'city', 'region', 'zipcode'] as const).map(
    (name) => [en[name], billingDetails[name]],
  ),
);

/** The body of a request that creates a payment. */
export const paymentRequest = {
  details: billingDetails,
  termsAndConditions: true,
  privacyPolicy: true,
  paymentMethod: 'PayPal',
  currency: 'EUR',
};
