import {pageBody} from '../lib/page-body.js';
import {Examination} from './examination.js';
import {showPanel} from './panel.js';

const PANEL_ID = 'storefront-doctor';

/**
 * Appends a panel to the page that lists the shop's problems, with code to paste. If
 * the page has several copies of this module, one copy shows the panel, and the others
 * report to it.
 */
export function openDoctor(
  script: HTMLScriptElement | undefined,
  version: string,
): void {
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', () => openDoctor(script, version));
    return;
  }
  const existing = document.getElementById(PANEL_ID);
  if (existing) {
    existing.dispatchEvent(new CustomEvent<string>('copy-found', {detail: version}));
    return;
  }
  const host = document.createElement('div');
  host.id = PANEL_ID;
  const examination = new Examination(script, version);
  host.addEventListener('copy-found', (event) =>
    examination.addCopy((event as CustomEvent<string>).detail),
  );
  showPanel(host, examination);
  pageBody().append(host);
}
