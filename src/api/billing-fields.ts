/** A field of the billing details. */
export interface BillingField {
  /**
   * The field's name in the settings and in the payment request, and the key of its label in
   * `en.ts`.
   */
  readonly name: string;
  /** The token of HTML's `autocomplete` attribute that tells browsers what to fill in. */
  readonly autocomplete: string;
  /** The form control, and the check of its value. A `country` is chosen from a list. */
  readonly input: 'text' | 'email' | 'country';
  /**
   * Whether the field must be filled in. Only used if the settings do not say so for each field.
   */
  readonly required: boolean;
}

/** All billing fields, in the order of the service's interface document. */
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

/** A billing field that the checkout of a site asks for. `required` is the site's own rule. */
export interface AskedField extends BillingField {
  readonly name: BillingFieldName;
}
