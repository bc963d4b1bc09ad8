import {Examination} from './examination.js';
import {showPanel} from './panel.js';

const PANEL_ID = 'storefront-doctor';

/**
 * Appends the doctor to the page: a panel that lists the problems of the shop, with code to paste.
 * If the page has several copies of our script, only the first copy shows a panel. The others
 * report their version to this panel.
 */
export function openDoctor(
  script: HTMLScriptElement | undefined,
  version: string,
  tags: readonly string[],
): void {
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', () => openDoctor(script, version, tags));
    return;
  }
  const existing = document.getElementById(PANEL_ID);
  if (existing) {
    existing.dispatchEvent(new CustomEvent<string>('copy-found', {detail: version}));
    return;
  }
  const host = document.createElement('div');
  host.id = PANEL_ID;
  const examination = new Examination(script, version, tags);
  host.addEventListener('copy-found', (event) =>
    examination.addCopy((event as CustomEvent<string>).detail),
  );
  showPanel(host, examination);
  document.body.append(host);
}
