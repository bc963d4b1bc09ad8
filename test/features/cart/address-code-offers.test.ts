import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {addressOffers} from '../../../src/ui/address-offers.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-provider.js';
import {accessibleName} from '../../support/accessible-name.js';
import {cartService, line} from '../../support/cart-service.js';
import {
  renderInProvider,
  visibleParts,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
  visiblePart,
} from '../../support/shop-page.js';

const query = () => new URL(location.href).searchParams;

/** Renders a page with a cart behind a button in the corner. */
async function drawerPage() {
  const service = cartService([line()]);
  const applied = service.answers('cart/acceptCoupon', {success: true});
  const provider = await renderInProvider(
    service,
    html`<store-cart layout="drawer"></store-cart>`,
  );
  return {service, applied, element: provider.querySelector('store-cart')!};
}

/** Finds the offer that contains a text. */
function offer(element: Element, words: string): HTMLElement | undefined {
  return visibleParts(element, 'offer').find((one) => one.innerText.includes(words));
}

/** Presses a button of an offer. */
function press(one: HTMLElement, name: string): void {
  [...one.querySelectorAll('button')]
    .find((button) => accessibleName(button) === name)!
    .click();
}

describe('Codes in the page’s address', () => {
  // The page reads its address only once, so these tests build on each other.
  before(() => {
    const url = new URL(location.href);
    url.searchParams.set('coupon', 'EMBER10');
    url.searchParams.set('ref', 'STREAMER');
    history.replaceState(null, '', url);
    addressOffers();
  });

  it('are offered beside the cart, and applied only when the shopper accepts', async () => {
    const {element, applied, service} = await drawerPage();
    await waitFor(() => offer(element, 'EMBER10') && offer(element, 'STREAMER'));
    await expect(element).to.be.accessible();
    await whenSettled(service.shop);
    expect(applied).to.have.length(0);
  });

  it('are offered in an inline cart too', async () => {
    const service = cartService([line()]);
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    const element = provider.querySelector('store-cart')!;
    await waitFor(() => offer(element, 'EMBER10'));
  });

  it('are not offered if the shop does not take such codes', async () => {
    const service = serviceWith({'settings/get': {is_ref: 0}});
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    const element = provider.querySelector('store-cart')!;
    await waitFor(() => offer(element, 'EMBER10'));
    await service.shop.settings.read();
    expect(visibleText(element)).not.to.contain('STREAMER');
  });

  it('say once, before the click, that a guest has to sign in', async () => {
    const service = cartService([], {
      'cart/get': () => new Response('', {status: 401}),
    });
    const provider = await renderInProvider(
      service,
      html`<store-cart layout="drawer"></store-cart>`,
    );
    const element = provider.querySelector('store-cart')!;
    await waitFor(() => offer(element, 'EMBER10') && offer(element, 'STREAMER'));
    const hint = await waitFor(() => visiblePart(element, 'guest-hint'));
    expect(textOf(hint)).to.equal(en.signInToBuy);
    expect(offer(element, 'EMBER10')!.contains(hint)).to.equal(true);
    expect(visibleParts(element, 'guest-hint')).to.have.length(1);
    const buttons = visibleParts(element, 'accept');
    expect(buttons).to.have.length(2);
    for (const button of buttons)
      expect(button).to.have.attribute('aria-describedby', hint.id);
    await expect(element).to.be.accessible();
  });

  it('say nothing of a sign-in to a shopper who has a cart', async () => {
    const {element, service} = await drawerPage();
    await waitFor(() => offer(element, 'EMBER10'));
    await whenSettled(service.shop, element);
    expect(visiblePart(element, 'guest-hint')).to.not.exist;
    const [button] = visibleParts(element, 'accept');
    expect(button!.hasAttribute('aria-describedby')).to.equal(false);
  });

  it('disappear when the shopper declines, and stay in the address', async () => {
    const {element} = await drawerPage();
    press(await waitFor(() => offer(element, 'STREAMER')), en.noThanks);
    await waitFor(() => !offer(element, 'STREAMER'));
    expect(query().get('ref')).to.equal('STREAMER');
    expect(offer(element, 'EMBER10')).to.exist;
  });

  it('ask a guest to sign in, and stay meanwhile', async () => {
    const {element, service} = await drawerPage();
    service.answers('cart/acceptCoupon', () => new Response('', {status: 401}));
    let isAsked = false;
    element.addEventListener('store-auth-required', (event) => {
      event.preventDefault();
      isAsked = true;
    });
    press(await waitFor(() => offer(element, 'EMBER10')), en.apply);
    await waitFor(() => isAsked);
    await element.updateComplete;
    expect(offer(element, 'EMBER10')).to.exist;
  });

  it('are applied when the shopper accepts, and removed from the address', async () => {
    const {element, applied} = await drawerPage();
    press(await waitFor(() => offer(element, 'EMBER10')), en.apply);
    await waitFor(() => !offer(element, 'EMBER10'));
    const bodies = await Promise.all(
      applied.map((one) => one.json() as Promise<object>),
    );
    expect(bodies).to.deep.equal([{coupon: 'EMBER10'}]);
    expect(query().has('coupon')).to.equal(false);
  });
});
