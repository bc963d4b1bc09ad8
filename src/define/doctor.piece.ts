import {pageBody} from '../lib/page-body.js';
import {Examination} from '../doctor/examination.js';
import {showPanel} from '../doctor/panel.js';

/** Says what is wrong with a shop in this page, and what to paste. */
export interface DoctorPiece {
  /** Shows it at the end of the page. Of several copies of us in a page one does, and hears of the others. */
  open(script: HTMLScriptElement | undefined, version: string): void;
}

const ID = 'storefront-doctor';

export function install(): DoctorPiece {
  return {
    open(script, version) {
      const open = () => show(script, version);
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', open);
      else open();
    },
  };
}

function show(script: HTMLScriptElement | undefined, version: string): void {
  const there = document.getElementById(ID);
  if (there) {
    there.dispatchEvent(new CustomEvent<string>('copy-found', {detail: version}));
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
