/**
 * The names of all billing fields, in the order of the service's interface document. The settings,
 * which every page reads, need no more than the names: see `billing-fields.ts` for the rest.
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
