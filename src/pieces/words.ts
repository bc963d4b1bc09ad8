import {more} from '../i18n/en-more.js';
import {dictionaries} from '../i18n/texts.js';

/** The words that the other pieces say. */
export function install(): void {
  dictionaries.add('en', more);
}
