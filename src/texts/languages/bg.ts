import type {Words} from '../texts.js';

export const texts: Words = {};
