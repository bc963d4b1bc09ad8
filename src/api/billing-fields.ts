const fields = [
  {name: 'fullname', autocomplete: 'name', input: 'text', required: true},
  {name: 'email', autocomplete: 'email', input: 'email', required: true},
  {name: 'address1', autocomplete: 'address-line1', input: 'text', required: true},
  {name: 'address2', autocomplete: 'address-line2', input: 'text', required: false},
  {name: 'city', autocomplete: 'address-level2', input: 'text', required: true},
  {name: 'region', autocomplete: 'address-level1', input: 'text', required: true},
  // Services expect the English name of the country. `country` would fill in its code.
  {name: 'country', autocomplete: 'country-name', input: 'country', required: true},
  {name: 'zipcode', autocomplete: 'postal-code', input: 'text', required: true},
] as const;

export type BillingFieldName = (typeof fields)[number]['name'];

/** A field of the billing details. */
export interface BillingField {
  /** The field's name in settings and payment request, and the key of its label in `en.ts`. */
  readonly name: BillingFieldName;
  readonly autocomplete: string;
  readonly input: 'text' | 'email' | 'country';
  readonly required: boolean;
}

/** All billing fields, and which are required where the settings have no `data_collection`. */
export const billingFields: readonly BillingField[] = fields;
