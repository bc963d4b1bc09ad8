import {entryScript} from '../lib/entry-script.js';

/** For the script tag: beside the entry. */
export const demoFolder: string = new URL('demo', entryScript?.src || document.baseURI)
  .href;
