/**
 * The names of all billing fields, in the order of the service's interface document. They have a
 * file of their own for a smaller download: every page needs the names, to read the settings, but
 * only the checkout needs the descriptions of the fields in `billing-fields.ts`.
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
