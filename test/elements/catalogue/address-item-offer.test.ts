import {expect, html} from '@open-wc/testing';
import {addressOffers} from '../../../src/ui/address-offers.js';
import {openItemsFromAddress} from '../../../src/features/catalogue/item/item-address.js';
import '../../../src/define/store-item.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {accessibleName} from '../../support/accessible-name.js';
import {findByRole, visiblePart, waitFor} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {openPage} from './catalogue-page.js';

const queryParameters = () => new URL(location.href).searchParams;

/** A page with an item, opened by a link that names another item. */
async function linkedPage() {
  const {element} = await openPage(
    'store-item',
    html`<store-item item-id="7"></store-item>`,
    {
      'items/get/7': {success: true, id: 7, name: 'Sword', price: 3},
      'items/get/32': {success: true, id: 32, name: 'Shield', price: 4},
    },
  );
  await waitFor(() => visiblePart(element, 'item'));
  return element;
}

/** Returns a list that grows with the first text of each live region that appears in a shadow root. */
function recordFirstTexts(): string[] {
  const texts: string[] = [];
  const {attachShadow} = Element.prototype;
  onTestEnd(() => (Element.prototype.attachShadow = attachShadow));
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    const observer = new MutationObserver(() => {
      const region = root.querySelector('[role="status"]');
      if (!region) return;
      observer.disconnect();
      texts.push(region.textContent.trim());
    });
    observer.observe(root, {childList: true, subtree: true});
    return root;
  };
  return texts;
}

describe('An item in the page’s address', () => {
  const {href} = location;

  before(() => {
    const url = new URL(href);
    url.searchParams.set('item', '32');
    history.replaceState(null, '', url);
    addressOffers();
  });

  after(() => history.replaceState(null, '', href));

  it('is offered above the first element that shows items, and opens after a click', async () => {
    const firstTexts = recordFirstTexts();
    openItemsFromAddress();
    const element = await linkedPage();
    const box = await waitFor(() =>
      [...element.shadowRoot!.children].find((one) => one.shadowRoot),
    );
    // Screen readers announce the sentence, because it appears in a region that was empty.
    const region = box.shadowRoot!.querySelector('[role="status"]')!;
    await waitFor(() => region.textContent === en.offerItem('Shield'));
    expect(firstTexts).to.deep.equal(['']); // The text came later.
    await expect(box).to.be.accessible();
    expect(document.querySelector('dialog[open]')).to.equal(null);
    expect(queryParameters().get('item')).to.equal('32');
    const show = visiblePart(box, 'accept')!;
    expect(accessibleName(show)).to.equal(en.show + en.addNamed('Shield'));
    show.click();
    const dialog = await waitFor(() => document.querySelector('dialog[open]'));
    await waitFor(() => accessibleName(dialog) === 'Shield');
    expect(location.hash).to.equal('#item-32');
    expect(queryParameters().has('item')).to.equal(false);
    expect(box.isConnected).to.equal(false);
    const steps = history.length;
    findByRole(dialog, 'button', en.close)!.click();
    await waitFor(() => !document.querySelector('dialog[open]') && !location.hash);
    // Firefox keeps 50 entries, and may remove the oldest one in the meantime.
    expect(history.length).to.be.at.most(steps);
  });
});
