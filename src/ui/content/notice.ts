import type {Texts} from '../../i18n/texts.js';
import {failureNotice} from './failure-notice.js';

export {configurationNotice} from './failure-notice.js';

/** `failureNotice` for the cart and the checkout, until they call it themselves. */
export function errorNotice(error: unknown, texts: Texts, retry?: () => void) {
  return failureNotice(error, {texts, retry});
}
