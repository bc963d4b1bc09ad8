import {plural} from '../plural.js';
import type {Words} from '../texts.js';

const count = plural('de');

export const texts: Words = {
  add: 'In den Warenkorb',
};
