import {pageBody} from '../lib/page-body.js';
import {Examination} from './examination.js';
import {showPanel} from './panel.js';

const ID = 'storefront-doctor';

/**
 * Shows at the end of the page what is wrong with its shop, and what to paste. Where several copies
 * of this code are in the page, one of them shows the panel and hears of the others.
 */
export function openDoctor(
  script: HTMLScriptElement | undefined,
  version: string,
): void {
  const open = () => show(script, version);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', open);
  else open();
}

function show(script: HTMLScriptElement | undefined, version: string): void {
  const shown = document.getElementById(ID);
  if (shown) {
    shown.dispatchEvent(new CustomEvent<string>('copy-found', {detail: version}));
    return;
  }
  const host = document.createElement('div');
  host.id = ID;
  const examination = new Examination({script, version});
  host.addEventListener('copy-found', (event) =>
    examination.addCopy((event as CustomEvent<string>).detail),
  );
  showPanel(host, examination);
  pageBody().append(host);
}
