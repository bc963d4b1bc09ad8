import {Observable} from '../../lib/observable.js';

/** The payment methods in an attribute: names separated by commas, each once. */
export function readPaymentMethods(
  names: string | null | undefined,
): readonly string[] {
  const all = (names ?? '').split(',').map((name) => name.trim());
  return [...new Set(all)].filter(Boolean);
}

/** The payment methods that a page names for a shop. If it names none, the service is asked. */
export class PaymentMethodNames extends Observable<readonly string[]> {
  constructor() {
    super([]);
  }

  /** Replaces the names by those of an attribute. */
  setNames(names: string | null | undefined): void {
    const all = readPaymentMethods(names);
    if (all.join() !== this.value.join()) this.set(all);
  }
}
