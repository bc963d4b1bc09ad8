import {loadPiece} from '../pieces/load-piece.js';

/** Loads what shows an item where the page's address names one. A piece that cannot be had is asked for anew. */
function look(): void {
  if (/^#item-\d+$/.test(location.hash) || /[?&]item=\d/.test(location.search))
    void loadPiece('item').catch(() => undefined);
}

// Of several copies of this script in a page the first one watches.
if (typeof document !== 'undefined' && !customElements.get('store-item')) {
  addEventListener('hashchange', look);
  look();
}
