import {Observable} from '../../lib/observable.js';

/** The texts that a shopper accepts at the checkout. */
export type ConsentKind = 'terms' | 'privacy';

/** Addresses of the terms and the privacy policy. Each may be missing or empty. */
export type ConsentUrlsByKind = Readonly<
  Partial<Record<ConsentKind, string | undefined>>
>;

/**
 * The addresses of the terms and the privacy policy that a page gives for all checkouts of a shop.
 * `consentUrl` checks whether they are safe.
 */
export class ConsentUrls extends Observable<ConsentUrlsByKind> {
  constructor() {
    super({});
  }

  /** Sets the address of a legal text (`kind`); `undefined` removes it. */
  setUrl(kind: ConsentKind, url: string | undefined): void {
    if (url !== this.value[kind]) this.set({...this.value, [kind]: url});
  }
}

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
