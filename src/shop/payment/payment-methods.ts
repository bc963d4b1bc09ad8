import {Observable} from '../../lib/observable.js';

/**
 * Reads an attribute's value: names of payment methods, separated by commas. Returns
 * each name once.
 */
export function parsePaymentMethodNames(
  names: string | null | undefined,
): readonly string[] {
  const all = (names ?? '').split(',').map((name) => name.trim());
  return [...new Set(all)].filter(Boolean);
}

/**
 * The payment methods that a page lists for a shop. If the page lists none, the service is asked.
 */
export class PagePaymentMethods extends Observable<readonly string[]> {
  constructor() {
    super([]);
  }

  /** Replaces the list with the names in `names`, an attribute's value. */
  setNames(names: string | null | undefined): void {
    const all = parsePaymentMethodNames(names);
    if (all.join() !== this.value.join()) this.set(all);
  }
}
