import {billingFieldNames, type BillingFieldName} from './billing-field-names.js';

export type {BillingFieldName} from './billing-field-names.js';

/** A field of the billing details. */
export interface BillingField {
  /**
   * The field's name in the settings and in the payment request, and the key of its label in
   * `en.ts`.
   */
  readonly name: BillingFieldName;
  /**
   * The token of HTML's `autocomplete` attribute, from which browsers know which value to fill in.
   */
  readonly autocomplete: string;
  /**
   * The type of the form control: `country` is a list of countries. Only the value of an `email`
   * control must have a certain format.
   */
  readonly input: 'text' | 'email' | 'country';
  /**
   * Whether the field must be filled in, if the settings have no `data_collection`. Otherwise, the
   * `required` of the field in `data_collection` decides.
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
  // Services expect the name of the country in English. The token `country` of `autocomplete` would
  // stand for its code.
  country: {autocomplete: 'country-name', input: 'country', required: true},
  zipcode: {autocomplete: 'postal-code', input: 'text', required: true},
};

/** All billing fields, in the order of the service's interface document. */
export const billingFields: readonly BillingField[] = billingFieldNames.map((name) => ({
  name,
  ...details[name],
}));

/**
 * A billing field that the checkout of a site asks for. `required` is taken from the settings if
 * they have `data_collection`.
 */
export type EnabledBillingField = BillingField;
