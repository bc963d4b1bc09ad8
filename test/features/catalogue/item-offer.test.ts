import {expect, html} from '@open-wc/testing';
import {addressOffers} from '../../../src/ui/address-offers.js';
import {watchItemAddress} from '../../../src/features/catalogue/item/item-address.js';
import '../../../src/define/store-item.js';
import '../../../src/define/store-provider.js';
import {accessibleName} from '../../support/accessible-name.js';
import {
  findByRole,
  renderInProvider,
  visiblePart,
  visibleText,
  waitFor,
  serviceWith,
} from '../../support/shop-page.js';

const query = () => new URL(location.href).searchParams;

/** A page with an item, opened by a link to another one. */
async function linkedPage() {
  const service = serviceWith({
    'items/get/7': {success: true, id: 7, name: 'Sword', price: 3},
    'items/get/32': {success: true, id: 32, name: 'Shield', price: 4},
  });
  const provider = await renderInProvider(
    service,
    html`<store-item item-id="7"></store-item>`,
  );
  const element = provider.querySelector('store-item')!;
  await waitFor(() => visiblePart(element, 'item'));
  return {provider, element};
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

  it('is offered above the first thing of ours, and shown when the shopper says so', async () => {
    watchItemAddress();
    const {element} = await linkedPage();
    const box = await waitFor(() =>
      [...element.shadowRoot!.children].find((one) => one.shadowRoot),
    );
    expect(visibleText(box)).to.contain(
      'The link you followed leads to an item: Shield.',
    );
    await expect(box).to.be.accessible();
    expect(document.querySelector('dialog[open]')).to.equal(null);
    expect(query().get('item')).to.equal('32');
    const show = visiblePart(box, 'accept')!;
    expect(accessibleName(show)).to.equal('Show: Shield');
    show.click();
    const dialog = await waitFor(() => document.querySelector('dialog[open]'));
    await waitFor(() => accessibleName(dialog) === 'Shield');
    expect(location.hash).to.equal('#item-32');
    expect(query().has('item')).to.equal(false);
    expect(box.isConnected).to.equal(false);
    const steps = history.length;
    findByRole(dialog, 'button', 'Close')!.click();
    await waitFor(() => !document.querySelector('dialog[open]') && !location.hash);
    expect(history.length).to.equal(steps);
  });
});
