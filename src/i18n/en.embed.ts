import {first} from './en-first.js';
import type {Texts} from './en.js';

/** The script tag's entry begins with the words of the first view; pieces bring the others along. */
export const en = first as Texts;
