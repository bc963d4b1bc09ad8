import {html, render, css} from 'lit';
import {addressOffers} from '../../../ui/address-offers.js';
import {languageOf} from '../../../i18n/language.js';
import type {Shop} from '../../../shop/shop.js';
import {textsOf} from '../../../i18n/texts.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {base} from '../../../ui/styles/base.styles.js';
import {itemIdInHash, ItemDialog} from './item-dialog.js';
import {followItemLink} from '../../../ui/item-link.js';
import {
  whenLanguageReady,
  findPageShop,
  retryWhilePageLoads,
} from '../../../ui/find-page-shop.js';
import {findCatalogueElement} from '../../../ui/find-shop.js';
import {onSurfaceColor} from '../../../ui/styles/tokens.styles.js';

const WATCHED: unique symbol = Symbol.for('storefront-elements/item-address');

/**
 * Shows the item that the hash of the page's address names (`#item-31`), now and whenever the hash
 * changes. Offers to open the item that `?item=` names.
 */
export function openItemsFromAddress(): void {
  // If the page has several copies of this module, such as one from the script tag and one from
  // npm, only the first copy shows items.
  const registry: CustomElementRegistry & {[WATCHED]?: boolean} = customElements;
  if (registry[WATCHED]) return;
  registry[WATCHED] = true;
  new ItemDialog().watch();
  offerToOpenItem();
}

/**
 * The time in milliseconds after which screen readers have noticed a new live region in the page,
 * and announce its changes.
 */
const REGION_DELAY_MS = 100;

/** Offers the item that `?item=` in the page's address names. The item opens only after a click. */
export function offerToOpenItem(): void {
  const {item} = addressOffers().value;
  if (!item || itemIdInHash(location.hash)) return;
  retryWhilePageLoads(() => {
    const shop = findPageShop();
    if (!shop || document.readyState === 'loading') return false;
    // If the shop does not have the item, nothing is offered.
    Promise.all([
      shop.catalogue.item(item),
      whenLanguageReady(findCatalogueElement(), shop),
    ]).then(
      ([{name}]) => showOffer(item, name, shop),
      () => undefined,
    );
    return true;
  });
}

/** Shows the offer above the first element that shows items. */
function showOffer(id: string, name: string, shop: Shop): void {
  const host = findCatalogueElement();
  const texts = textsOf(languageOf(host, shop));
  // The offer has its own shadow root, so that neither the page's nor the element's styles apply to
  // it.
  const box = document.createElement('div');
  box.setAttribute('exportparts', 'offer, accept, decline');
  const root = box.attachShadow({mode: 'open'});
  adoptSheets(root, base, addressItemOfferStyles);
  const accept = () => {
    box.remove();
    addressOffers().accept('item');
    // On closing, `ItemDialog` goes one step back in the history only if a link opened
    // the item. So this link stands in for a clicked link.
    const link = document.createElement('a');
    link.href = `#item-${id}`;
    followItemLink(link, shop);
  };
  const decline = () => {
    box.remove();
    addressOffers().decline('item');
  };
  render(
    html`
      <div class="offer cluster" part="offer">
        <p aria-hidden="true">${texts.offerItem(name)}</p>
        <p class="hidden" role="status"></p>
        <button class="button" part="accept" type="button" @click=${accept}>
          <span>${texts.show}<span class="more">${texts.addNamed(name)}</span></span>
        </button>
        <button class="button quiet" part="decline" type="button" @click=${decline}>
          ${texts.notNow}
        </button>
      </div>
    `,
    root,
  );
  (host.shadowRoot ?? host).prepend(box);
  // Screen readers announce a text in a live region only if the region was in the page before the
  // text. So the live region gets its text after a delay. The visible paragraph contains the same
  // text from the start, so that the buttons do not move.
  setTimeout(() => {
    const sentence = root.querySelector('[role="status"]');
    if (sentence) sentence.textContent = texts.offerItem(name);
  }, REGION_DELAY_MS);
}

/** Styles of the box that offers to open the item that `?item=` in the page's address names. */
export const addressItemOfferStyles = css`
  .offer {
    gap: 0.5em 0.75em;
    margin-block-end: var(--_space);
    padding: 0.75em 1em;
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
    color: ${onSurfaceColor};
    overflow-wrap: anywhere;
  }
  .offer p {
    flex: 1 1 14em;
  }
`;
