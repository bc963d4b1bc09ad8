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
