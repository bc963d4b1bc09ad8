import {expect, html} from '@open-wc/testing';
import {StoreCart} from '../../../src/features/cart/store-cart.js';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {cartService, line} from '../../support/cart-service.js';
import {
  findByRole,
  renderInProvider,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';

await register('store-provider');

// Without `define/store-cart.js`, the page keeps no focus for the element, as right after it opened.
customElements.define('store-cart', StoreCart);

describe('<store-cart> right after the page has opened', () => {
  it('keeps the focus when the cart empties while "Checkout" has it', async () => {
    const service = cartService([line()]);
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    const element = provider.querySelector('store-cart')!;
    const checkout = await waitFor(() => findByRole(element, 'button', en.checkout));
    checkout.focus();
    Object.assign(service, {lines: []});
    await service.shop.cart.refresh();
    await waitFor(() => visiblePart(element, 'empty'));
    await waitFor(() => element.matches(':focus-within'));
    expect(element.shadowRoot!.activeElement).to.exist;
  });
});
