import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {addressOffers} from '../../../src/ui/address-offers.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-provider.js';
import {cartService, line} from '../../support/cart-service.js';
import {
  findByRole,
  renderInProvider,
  textOf,
  visibleParts,
  visibleText,
  waitFor,
} from '../../support/shop-page.js';

const query = () => new URL(location.href).searchParams;

/** Renders a page with a cart. With `layout="drawer"`, the cart is behind a button. */
async function cartPage(layout: 'drawer' | 'inline', lines = [line()]) {
  const service = cartService(lines);
  const provider = await renderInProvider(
    service,
    html`<store-cart layout=${layout}></store-cart>`,
  );
  const element = provider.querySelector('store-cart')!;
  const offer = (code: string) =>
    visibleParts(element, 'offer').find((one) => one.innerText.includes(code));
  /** Presses "Apply" in the offer of a code. */
  const accept = async (code: string) => {
    const found = await waitFor(() => offer(code));
    found.querySelector<HTMLElement>('[part="accept"]')!.click();
  };
  const errors = () => visibleParts(element, 'error').map(textOf);
  return {service, element, offer, accept, errors};
}

describe('An offer of the page’s address', () => {
  // The page reads its address only once, so these tests build on each other.
  before(() => {
    const url = new URL(location.href);
    url.searchParams.set('coupon', 'EMBER10');
    url.searchParams.set('ref', 'ghost-newsletter');
    history.replaceState(null, '', url);
    addressOffers();
  });

  for (const layout of ['drawer', 'inline'] as const)
    it(`stays if the service did not answer: layout="${layout}"`, async () => {
      const {service, offer, accept, errors} = await cartPage(layout);
      service.answers('cart/acceptCoupon', () => new Response('', {status: 500}));
      await accept('EMBER10');
      await waitFor(() => errors().length);
      expect(errors()).to.deep.equal([en.service]);
      expect(offer('EMBER10')).to.exist;
      expect(query().get('coupon')).to.equal('EMBER10');
    });

  it('says once why the service refuses it, and goes: beside a closed drawer', async () => {
    const {service, element, offer, accept, errors} = await cartPage('drawer', []);
    service.answers('cart/acceptCoupon', {success: false, message: 'Too few items.'});
    await accept('EMBER10');
    await waitFor(() => errors().length);
    expect(errors()).to.deep.equal(['EMBER10: Too few items.']);
    expect(offer('EMBER10')).to.not.exist;
    expect(query().has('coupon')).to.equal(false);
    await expect(element).to.be.accessible();
    findByRole(element, 'button', en.close)!.click();
    await waitFor(() => !errors().length);
  });

  it('says once why the service refuses it, and goes: beside the fields for codes', async () => {
    const {service, offer, accept, errors} = await cartPage('inline');
    service.answers('cart/setReferral', {success: false});
    await accept('ghost-newsletter');
    await waitFor(() => errors().length);
    expect(errors()).to.deep.equal([en.refused]);
    expect(offer('ghost-newsletter')).to.not.exist;
    expect(query().has('ref')).to.equal(false);
  });

  it('is not made again after the service has refused it', async () => {
    const {element, errors} = await cartPage('inline');
    await waitFor(() => visibleText(element).includes(line().name));
    expect(visibleParts(element, 'offer')).to.deep.equal([]);
    expect(errors()).to.deep.equal([]);
  });
});
