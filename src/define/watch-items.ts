import {pageBody} from '../lib/page-body.js';
import {getDefaultShop} from '../ui/default-shop.js';
import {followed} from '../features/catalogue/card/item-link.js';
import {showMissingPart} from '../ui/missing-part.js';
import {firstOfOurs} from '../ui/page-shop.js';
import {openItem} from './default-actions.js';

/** Loads what shows an item where the page's address names one, and says when it is missing. */
function look(): void {
  if (/^#item-\d+$/.test(location.hash) || /[?&]item=\d/.test(location.search)) {
    openItem.load().catch(async (error: unknown) => {
      // A link that was followed says so itself.
      if (followed.link) return;
      const host = firstOfOurs();
      if (host === pageBody()) return;
      await showMissingPart(error, host, getDefaultShop());
      look();
    });
  }
}

/** A page that was saved with a dialog of ours in it brings along a dialog that does nothing. */
function removeCopies(): void {
  const copies = document.querySelectorAll('dialog.storefront-dialog:not(:modal)');
  for (const copy of copies) copy.remove();
}

// Of several copies of this script in a page the first one watches.
if (typeof document !== 'undefined' && !customElements.get('store-item')) {
  addEventListener('hashchange', look);
  look();
  removeCopies();
  document.addEventListener('DOMContentLoaded', removeCopies);
}
