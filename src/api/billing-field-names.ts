/**
 * The names of all billing fields, in the order of the service's interface document. They are not
 * in `billing-fields.ts`, because every page loads the settings, and the settings need only the
 * names.
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
