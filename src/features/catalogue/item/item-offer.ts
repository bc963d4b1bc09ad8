import {html, render} from 'lit';
import {addressOffers} from '../../../ui/address-offers.js';
import {languageOf} from '../../../i18n/language.js';
import type {Shop} from '../../../shop/shop.js';
import {textsOf} from '../../../i18n/texts.js';
import {adoptSheets} from '../../../ui/styles/adopt-sheets.js';
import {base} from '../../../ui/styles/base.styles.js';
import {itemOffer} from './item-offer.styles.js';
import {itemInHash} from './item-dialog.js';
import {followed} from '../card/item-link.js';
import {
  firstOfOurs,
  languageReady,
  pageShop,
  whenThere,
} from '../../../ui/page-shop.js';

/** Offers the item of the link to this page, once it is known that there is one: the shopper says whether to see it. */
export function offerItem(): void {
  const {item} = addressOffers().value;
  if (!item || itemInHash(location.hash)) return;
  whenThere(() => {
    const shop = pageShop();
    if (!shop || document.readyState === 'loading') return false;
    // Of what the shop does not have there is nothing to say.
    Promise.all([shop.catalogue.item(item), languageReady(firstOfOurs(), shop)]).then(
      ([{name}]) => show(item, name, shop),
      () => undefined,
    );
    return true;
  });
}

function show(id: string, name: string, shop: Shop): void {
  const host = firstOfOurs();
  const texts = textsOf(languageOf(host, shop));
  // With looks of its own, wherever it is.
  const box = document.createElement('div');
  box.setAttribute('exportparts', 'offer, accept, decline');
  const root = box.attachShadow({mode: 'open'});
  adoptSheets(root, base, itemOffer);
  const accept = () => {
    box.remove();
    addressOffers().accept('item');
    // As if there were a link: closing the item goes back again.
    followed.link = document.createElement('a');
    followed.shop = shop;
    followed.link.href = location.hash = `#item-${id}`;
  };
  const decline = () => {
    box.remove();
    addressOffers().decline('item');
  };
  render(
    html`
      <div class="offer" part="offer">
        <p data-say>${texts.offerItem(name)}</p>
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
}
