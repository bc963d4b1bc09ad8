import {warnOnce} from './warn-once.js';

/**
 * Whether this code runs in a browser that has what the shop needs. `false` on servers. In an older
 * browser, too, and the console says why: nothing is registered there, so the page's own fallback
 * content stays. What Chrome 120, Firefox 128 or Safari 17.4 lacks is not asked for here: the code
 * that uses it can do without it.
 */
export function isSupportedBrowser(): boolean {
  if (typeof document === 'undefined') return false;
  const isSupported =
    'toWellFormed' in String.prototype &&
    'toSorted' in Array.prototype &&
    'canParse' in URL &&
    'checkVisibility' in Element.prototype;
  if (!isSupported)
    warnOnce(
      'this browser is too old: the shop needs Chrome 120, Firefox 128 or Safari 17.4.',
    );
  return isSupported;
}
