// Data for theme authors besides the elements: the dialogs at the end of the page, and the names of
// texts.
import {en} from '../../src/i18n/en.ts';
import {DIALOG, PAGE_DIALOG, partsIn} from './shared-parts.mjs';

const DIALOGS = {
  'dialog.storefront-item':
    'An item in full, opened from a card. Contains a `store-item`.',
  'dialog.storefront-pay':
    'The checkout, in pages without a `checkout-form`. Contains a `checkout-form`.',
  'dialog.storefront-sign-in':
    'The sign-in, in pages that show no `store-login`. Contains a `store-login`.',
  'dialog.storefront-shared-cart':
    'A cart that somebody has shared by a link. Its items are in a shadow root: style their parts `shared-item`, `name`, `price` and `note` with `.storefront-shared-items::part(name)`.',
};

/** Returns the dialogs in the light DOM with their parts. `parse` returns the module of a file. */
export function pageDialogs(parse) {
  const cssParts = [DIALOG, PAGE_DIALOG].flatMap((file) => partsIn(parse(file)));
  return Object.entries(DIALOGS).map(([selector, description]) => ({
    selector,
    description,
    cssParts,
  }));
}

/** Returns all texts with their names. In texts with names and counts, `{1}` is the first of these. */
export function namedTexts() {
  return Object.entries(en).map(([name, text]) => ({
    name,
    text: typeof text === 'function' ? text('{1}', '{2}') : text,
  }));
}
