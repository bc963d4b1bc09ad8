/**
 * The names of all billing fields, in the order of the service's interface document. Every page
 * needs the names, to read the settings. Only the checkout needs `billing-fields.ts`, which
 * describes the fields. The two files are separate so that other pages download only the names.
 */
export const billingFieldNames = [
  'fullname',
  'email',
  'address1',
  'address2',
  'city',
  'region',
  'country',
  'zipcode',
] as const;

export type BillingFieldName = (typeof billingFieldNames)[number];
