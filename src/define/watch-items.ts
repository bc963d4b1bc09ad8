import {isSupportedBrowser} from '../lib/browser-support.js';
import {getDefaultShop} from '../ui/default-shop.js';
import {itemNavigationState} from '../ui/item-link.js';
import {showFailure} from '../ui/content/failure-notice.js';
import {findCatalogueElement} from '../ui/find-shop.js';
import {openItem} from './set-default-actions.js';

/**
 * Loads the item dialog if the page's address names an item. If the dialog's module cannot be
 * loaded, shows the shopper a message.
 */
function openNamedItem(): void {
  if (/^#item-\d+$/.test(location.hash) || /[?&]item=\d/.test(location.search)) {
    openItem.load().catch((error: unknown) => {
      // If the shopper has clicked a link to the item, `handleLinkClick` shows the message that the
      // dialog could not be loaded.
      if (itemNavigationState.link?.hash === location.hash) return;
      const host = findCatalogueElement();
      if (host !== document.body) showFailure(error, host, getDefaultShop());
    });
  }
}

/** Removes our dialogs from a saved copy of the page, in which they have no event listeners. */
function removeSavedDialogs(): void {
  const dialogs = document.querySelectorAll('dialog.storefront-dialog:not(:modal)');
  for (const dialog of dialogs) dialog.remove();
}

// A page can contain this script twice. If the other copy has already registered `store-item`, it
// watches the address, so this copy does not.
if (isSupportedBrowser() && !customElements.get('store-item')) {
  addEventListener('hashchange', openNamedItem);
  openNamedItem();
  removeSavedDialogs();
  document.addEventListener('DOMContentLoaded', removeSavedDialogs);
}
