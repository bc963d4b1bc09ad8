/** The events that are reported to the page's analytics. */
export const MEASURED_EVENTS = [
  'store-item-viewed',
  'store-item-added',
  'store-quantity-changed',
  'store-checkout-started',
  'store-payment-completed',
] as const satisfies readonly (keyof HTMLElementEventMap)[];

export type MeasuredEventType = (typeof MEASURED_EVENTS)[number];
