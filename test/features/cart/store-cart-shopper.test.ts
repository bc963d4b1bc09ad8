import {expect, html} from '@open-wc/testing';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-login.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {provideSignIn} from '../../../src/shop/provide-sign-in.js';
import {cartService, line} from '../../support/cart-service.js';
import {signIns} from '../../support/fixtures.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  findByRole,
  renderInProvider,
  textOf,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';

before(provideSignIn);

/** Renders a cart for a shopper who has signed in. `beside` is rendered next to the cart. */
async function renderSignedIn(beside: unknown = '') {
  const service = cartService([line()], {'auth/username': signIns.token});
  const {shop} = service;
  onTestEnd(() => shop.session.setToken(undefined));
  await shop.signIn.byName('Astrid_7', 'none');
  const provider = await renderInProvider(
    service,
    html`<store-cart></store-cart>${beside}`,
  );
  const cart = provider.querySelector('store-cart')!;
  await waitFor(() => visiblePart(cart, 'line'));
  return {service, shop, provider, cart};
}

describe('The shopper in <store-cart>', () => {
  it('is named, and signs out', async () => {
    const events = recordEvents('store-signed-out');
    const {cart, shop} = await renderSignedIn();
    expect(textOf(visiblePart(cart, 'shopper'))).to.contain(en.signedInAs('Astrid_7'));
    await expect(cart).to.be.accessible();
    findByRole(cart, 'button', en.signOut)!.click();
    expect(events).to.have.lengthOf(1);
    await waitFor(() => !visiblePart(cart, 'shopper'));
    expect(shop.session.value.signedIn).to.equal(false);
    expect(shop.signIn.value.step).to.equal('out');
  });

  it('is not named beside a sign-in, which has the button', async () => {
    const {cart, provider} = await renderSignedIn(html`<store-login></store-login>`);
    await waitFor(() =>
      findByRole(provider.querySelector('store-login')!, 'button', en.signOut),
    );
    await waitFor(() => !visiblePart(cart, 'shopper'));
  });

  it('is not named with a token of the page, which only the page can take back', async () => {
    const service = cartService([line()]);
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    provider.token = 'token-of-the-page';
    const cart = provider.querySelector('store-cart')!;
    await waitFor(() => visiblePart(cart, 'line'));
    expect(visiblePart(cart, 'shopper')).to.not.exist;
  });
});
