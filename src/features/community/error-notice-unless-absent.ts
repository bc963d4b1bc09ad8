import {nothing} from 'lit';
import {ShopError, type ShopErrorKind} from '../../lib/shop-error.js';
import type {Texts} from '../../i18n/texts.js';
import {failureNotice} from '../../ui/content/failure-notice.js';

/**
 * Error kinds that mean that a site does not have the content: the API endpoint is missing or
 * switched off (`not-found`), the site hides the content from this shopper (`unauthorized`), or a
 * web server answers every address with an HTML page (`schema`).
 */
const ABSENT: readonly ShopErrorKind[] = ['not-found', 'unauthorized', 'schema'];

/**
 * Renders the error of a request for content that few sites have. Renders nothing if the error
 * means that the site has no such content.
 */
export function errorNoticeUnlessAbsent(
  error: unknown,
  texts: Texts,
  retry: () => void,
) {
  const isAbsent = error instanceof ShopError && ABSENT.includes(error.kind);
  return isAbsent ? nothing : failureNotice(error, {texts, retry});
}
