/**
 * The names of all billing fields, in the order of the service's interface document. They
 * have a file of their own, because every page loads the code of the settings, which
 * needs only the names.
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
