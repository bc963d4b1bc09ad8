/**
 * Adds the English texts that the script tag's entry leaves out, because its modules do not use them.
 * Only the built files of the script tag load this module: see `scripts/chunks.mjs`.
 */
import type {Texts} from './en.js';
import {dictionaries} from './texts.js';

/** The build writes these texts into this module's chunk. Empty in the dev server, which has all texts. */
declare const __MORE_TEXTS__: Partial<Texts>;

dictionaries.add('en', __MORE_TEXTS__);

export {applyPageTexts} from './apply-page-texts.js';
