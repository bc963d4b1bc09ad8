import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {addressOffers} from '../../../src/ui/address-offers.js';
import {accessibleName} from '../../support/accessible-name.js';
import {renderCart} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import {waitFor} from '../../support/shop-page.js';

const query = () => new URL(location.href).searchParams;

/** Renders a page with a cart: behind a button, or with `inline` in the page. */
async function offersPage(
  layout: 'drawer' | 'inline' = 'drawer',
  service = cartService([line()]),
) {
  const page = await renderCart(service, {layout});
  const offer = (code: string) =>
    page.parts('offer').find((one) => one.innerText.includes(code));
  /** Waits for the offer of a code, and presses one of its buttons. */
  const answer = async (code: string, name: string) => {
    const found = await waitFor(() => offer(code));
    [...found.querySelectorAll('button')]
      .find((button) => accessibleName(button) === name)!
      .click();
  };
  return {...page, offer, answer};
}

const unauthorized = () => new Response('', {status: 401});

describe('Codes in the page’s address', () => {
  // The page reads its address only once, so these tests build on each other.
  before(() => {
    const url = new URL(location.href);
    for (const code of ['EMBER10', 'TOO-FEW']) url.searchParams.append('coupon', code);
    for (const code of ['STREAMER', 'ghost']) url.searchParams.append('ref', code);
    history.replaceState(null, '', url);
    addressOffers();
  });

  for (const layout of ['drawer', 'inline'] as const)
    it(`are offered, and applied only when the shopper accepts: ${layout}`, async () => {
      const {service, offer, settle, passesAudit} = await offersPage(layout);
      const applied = service.answers('cart/acceptCoupon', {success: true});
      await waitFor(() => offer('EMBER10') && offer('STREAMER'));
      if (layout === 'drawer') await passesAudit();
      await settle();
      expect(applied).to.have.length(0);
    });

  it('are not offered if the shop does not take such codes', async () => {
    const service = cartService([], {'settings/get': {is_ref: 0}});
    const {offer, says} = await offersPage('inline', service);
    await waitFor(() => offer('EMBER10'));
    await service.shop.settings.read();
    expect(says('STREAMER')).to.equal(false);
  });

  it('stay if the service did not answer, or asks a guest to sign in', async () => {
    const {service, element, offer, answer, appear, texts} = await offersPage();
    service.answers('cart/acceptCoupon', () => new Response('', {status: 500}));
    await answer('EMBER10', en.apply);
    await appear('error');
    expect(texts('error')).to.deep.equal([en.service]);
    service.answers('cart/acceptCoupon', unauthorized);
    let isAsked = false;
    element.addEventListener('store-auth-required', (event) => {
      event.preventDefault();
      isAsked = true;
    });
    await answer('EMBER10', en.apply);
    await waitFor(() => isAsked);
    await element.updateComplete;
    expect(offer('EMBER10')).to.exist;
    expect(query().get('coupon')).to.equal('EMBER10');
  });

  it('go when the shopper declines, and from the address when the shopper accepts', async () => {
    const {service, offer, answer} = await offersPage();
    const applied = service.answers('cart/acceptCoupon', {success: true});
    await answer('STREAMER', en.noThanks);
    await waitFor(() => !offer('STREAMER'));
    expect(query().get('ref')).to.equal('STREAMER');
    await answer('EMBER10', en.apply);
    await waitFor(() => !offer('EMBER10'));
    expect(applied).to.have.length(1);
    expect(await applied[0]!.json()).to.deep.equal({coupon: 'EMBER10'});
    expect(query().has('coupon')).to.equal(false);
  });

  it('say once why the service refuses them, and go: beside a closed drawer', async () => {
    const {service, offer, answer, appear, texts, press, passesAudit} =
      await offersPage();
    service.answers('cart/acceptCoupon', {success: false, message: 'Too few items.'});
    await answer('TOO-FEW', en.apply);
    await appear('error');
    expect(texts('error')).to.deep.equal(['TOO-FEW: Too few items.']);
    expect(offer('TOO-FEW')).to.not.exist;
    await passesAudit();
    press(en.close);
    await waitFor(() => !texts('error').length);
  });

  it('say once why the service refuses them, and go: beside the fields for codes', async () => {
    const {service, offer, answer, appear, texts} = await offersPage('inline');
    service.answers('cart/setReferral', {success: false});
    await answer('ghost', en.apply);
    await appear('error');
    expect(texts('error')).to.deep.equal([en.refused]);
    expect(offer('ghost')).to.not.exist;
    expect(query().has('ref')).to.equal(false);
  });

  it('are not offered again after the service has refused them', async () => {
    const {parts, texts, says} = await offersPage('inline');
    await waitFor(() => says(line().name));
    expect(parts('offer')).to.deep.equal([]);
    expect(texts('error')).to.deep.equal([]);
  });
});
