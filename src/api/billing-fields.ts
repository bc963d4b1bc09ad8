/**
 * All billing fields by their names in settings and payment request, the keys of their labels in `en.ts`,
 * and whether they are required where the settings have no `data_collection`.
 */
export const billingFields = [
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

type Field = (typeof billingFields)[number];
export type BillingField = Omit<Field, 'required'> & {readonly required: boolean};
export type BillingFieldName = Field['name'];
