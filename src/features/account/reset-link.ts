import {replaceAddress} from '../../lib/replace-address.js';

/** What the link of a reset e-mail contains: `?token=…&email=…`. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}

/** `undefined` until the address has been read; `null` if it is no such link, or the link has been used. */
let link: ResetLink | null | undefined;

/** The link that the page was opened with; `null` if it is no such link, or the link has been used. */
export function resetLink(): ResetLink | null {
  if (link === undefined) readResetLink();
  return link ?? null;
}

/**
 * Reads the link, and removes its parameters from the page's address, so that neither the history
 * nor later requests contain the token. From then on, only this module has it.
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

/** Forgets the link, because it has been used or the shopper has left it. */
export function forgetResetLink(): void {
  link = null;
}
