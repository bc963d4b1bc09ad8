import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {cartService, line} from '../../support/cart-service.js';
import {imitatePrototypeJs} from '../../support/prototype-js.js';
import {
  findByRole,
  renderInProvider,
  textOf,
  visiblePart,
  waitFor,
} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

await register('store-cart', 'store-provider');

// `test/e2e/rules/sharing.spec.ts` has the other tests. The page reads its address only
// once, so this file has only one test.
describe('A shared cart', () => {
  it('shows its items in a page with Prototype.js', async () => {
    const {href} = location;
    onTestEnd(() => history.replaceState(null, '', href));
    history.replaceState(null, '', `${location.pathname}?cart=31x2`);
    imitatePrototypeJs();
    const item = {id: 31, name: 'Ember key', price: '2.50'};
    await renderInProvider(
      cartService([line()], {'items/get/31': item}),
      html`<store-cart></store-cart>`,
    );
    const box = await waitFor(() =>
      [...document.querySelectorAll('dialog[open] *')].find((one) => one.shadowRoot),
    );
    const shown = await waitFor(() => visiblePart(box, 'name'));
    expect(textOf(shown)).to.equal('Ember key');
    findByRole(box, 'button', en.notNow)!.click();
    await waitFor(() => !document.querySelector('dialog[open]'));
  });
});
