import {more} from '../texts/en-more.js';
import {dictionaries} from '../texts/texts.js';

/** The words that the other pieces say. */
export function install(): void {
  dictionaries.add('en', more);
}
