import {removeFromAddress} from '../../lib/replace-address.js';
import {isEmail} from '../../lib/typed-text.js';

/** The parameters of the link in an e-mail for resetting a password: `?token=…&email=…`. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}

/**
 * `undefined` until the address has been read; `null` if the page was not opened with a reset link,
 * or the link has been used.
 */
let link: ResetLink | null | undefined;

/**
 * Returns the password reset link with which the page was opened; `null` if there was none, or if
 * it has been used.
 */
export function getResetLink(): ResetLink | null {
  if (link === undefined) takeResetLinkFromAddress();
  return link ?? null;
}

/**
 * Reads the parameters of a password reset link from the page's address and removes them from the
 * address, so that neither the browser's history nor later HTTP requests contain the token. From
 * then on, only this module holds the token.
 */
export function takeResetLinkFromAddress(): void {
  const query = new URLSearchParams(location.search);
  const token = query.get('token') ?? '';
  // Some services do not encode the plus sign, which then reads as a space.
  const email = (query.get('email') ?? '').replaceAll(' ', '+');
  const isLink = isEmail(email) && /^[\w.~+/=|-]{16,512}$/.test(token);
  link = isLink ? {token, email} : null;
  if (!isLink) return;
  removeFromAddress('token', 'email');
}

/** Forgets the link after it was used, or after the shopper has left its form. */
export function forgetResetLink(): void {
  link = null;
}
