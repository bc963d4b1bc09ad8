import {nothing} from 'lit';
import {ShopError, type ShopErrorKind} from '../../lib/shop-error.js';
import type {Texts} from '../../i18n/texts.js';
import {errorNotice} from '../../ui/content/notice.js';

/**
 * The kinds of errors which mean that a site has no such content: the call is missing or switched
 * off, the site shows it only to others, or a web server answers every address with a page.
 */
const ABSENT: readonly ShopErrorKind[] = ['not-found', 'unauthorized', 'schema'];

/** Renders a failure to read content that few sites have. Renders nothing if the site has none. */
export function siteContentFailure(error: unknown, texts: Texts, retry: () => void) {
  const isAbsent = error instanceof ShopError && ABSENT.includes(error.kind);
  return isAbsent ? nothing : errorNotice(error, texts, retry);
}
