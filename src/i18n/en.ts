import {first} from './en-first.js';
import {more} from './en-more.js';

/** Every word a shopper reads. Other languages are of this shape. */
export type Texts = typeof first & typeof more;

export const en: Texts = {...first, ...more};
