/** A field of the billing details. */
export interface BillingField {
  /** Its name in the settings and in the payment request, and the key of its label in the texts. */
  readonly name: string;
  /** What browsers fill in: a token of HTML's `autocomplete`. */
  readonly autocomplete: string;
  /** The control, and the check of what was filled in. `country` is a select. */
  readonly input: 'text' | 'email' | 'country';
  /** Whether it must be filled in, unless the settings say so themselves. */
  readonly required: boolean;
}

/** All billing details, in the order of the interface document. */
export const billingFields = [
  {name: 'fullname', autocomplete: 'name', input: 'text', required: true},
  {name: 'email', autocomplete: 'email', input: 'email', required: true},
  {name: 'address1', autocomplete: 'address-line1', input: 'text', required: true},
  {name: 'address2', autocomplete: 'address-line2', input: 'text', required: false},
  {name: 'city', autocomplete: 'address-level2', input: 'text', required: true},
  {name: 'region', autocomplete: 'address-level1', input: 'text', required: true},
  // Services expect the English name of the country.
  {name: 'country', autocomplete: 'country-name', input: 'country', required: true},
  {name: 'zipcode', autocomplete: 'postal-code', input: 'text', required: true},
] as const satisfies readonly BillingField[];

export type BillingFieldName = (typeof billingFields)[number]['name'];

/** A billing field that a site asks for, and whether that site requires it. */
export interface AskedField extends BillingField {
  readonly name: BillingFieldName;
}
