import {billingFieldNames, type BillingFieldName} from './billing-field-names.js';

export type {BillingFieldName} from './billing-field-names.js';

/** A field of the billing details. */
export interface BillingField {
  /**
   * The field's name in the settings and in the payment request, and the key of its label in
   * `en.ts`.
   */
  readonly name: BillingFieldName;
  /** The value of HTML's `autocomplete` attribute, which tells browsers what to fill in. */
  readonly autocomplete: string;
  /** What the form control takes: `country` is a list of countries. */
  readonly input: 'text' | 'email' | 'country';
  /**
   * Whether the field is required if the settings have no `data_collection`. If they have it, the
   * field's `required` in `data_collection` decides.
   */
  readonly required: boolean;
}

const details: Readonly<Record<BillingFieldName, Omit<BillingField, 'name'>>> = {
  fullname: {autocomplete: 'name', input: 'text', required: true},
  email: {autocomplete: 'email', input: 'email', required: true},
  address1: {autocomplete: 'address-line1', input: 'text', required: true},
  address2: {autocomplete: 'address-line2', input: 'text', required: false},
  city: {autocomplete: 'address-level2', input: 'text', required: true},
  region: {autocomplete: 'address-level1', input: 'text', required: true},
  // Services expect the English name of the country. With `autocomplete="country"`, browsers would
  // fill in the country's code instead.
  country: {autocomplete: 'country-name', input: 'country', required: true},
  zipcode: {autocomplete: 'postal-code', input: 'text', required: true},
};

/** All billing fields, in the order of the service's interface document. */
export const billingFields: readonly BillingField[] = billingFieldNames.map((name) => ({
  name,
  ...details[name],
}));
