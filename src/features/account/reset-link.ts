import {replaceAddress} from '../../lib/replace-address.js';

/** The parameters in the link of a reset e-mail: `?token=…&email=…`. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}

/**
 * `undefined` until the address has been read; `null` if the page was not opened with a reset link,
 * or the link has been used.
 */
let link: ResetLink | null | undefined;

/** The reset link that opened the page; `null` if there was none, or if it has been used. */
export function openedResetLink(): ResetLink | null {
  if (link === undefined) readResetLink();
  return link ?? null;
}

/**
 * Reads the link, and removes its parameters from the page's address, so that neither the history
 * nor later requests contain the token. From then on, only this module holds the token.
 */
export function readResetLink(): void {
  const query = new URLSearchParams(location.search);
  const token = query.get('token') ?? '';
  const email = query.get('email') ?? '';
  const isLink = /^[\w.~+/=|-]{16,512}$/.test(token) && /^\S+@\S+$/.test(email);
  link = isLink ? {token, email} : null;
  if (!isLink) return;
  query.delete('token');
  query.delete('email');
  replaceAddress(`${query.size ? '?' : ''}${query}${location.hash}`);
}

/** Forgets the link after it was used, or after the shopper has left its form. */
export function forgetResetLink(): void {
  link = null;
}
