import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {cartPage} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
} from '../../support/shop-page.js';

/** An item in the service's list of suggestions. */
const item = (id: number, own: object = {}) => ({
  id,
  name: `Item ${id}`,
  price: id,
  image: '',
  ...own,
});

/** Renders a cart that contains the item 7. The service sends these suggestions. */
async function suggestionsPage(suggested: Answer, lines = [line()]) {
  const service = cartService(lines);
  const asked = service.answers('cart/getPromoted', suggested);
  const page = await cartPage(service);
  await page.settle();
  const names = () => page.texts('suggestion-name');
  const shown = () => page.appear('suggestions');
  const addButton = (name: string) => page.button(en.add + en.addNamed(name));
  return {...service, ...page, asked, names, shown, addButton};
}

describe('Suggestions in the cart', () => {
  it('shows at most three, none of them in the cart', async () => {
    const {element, part, shown, names, passesAudit} = await suggestionsPage(
      [7, 1, 2, 3, 4].map((id) => item(id)),
    );
    const suggestions = await shown();
    const order = part('checkout')!.compareDocumentPosition(suggestions);
    expect(order, 'after the checkout').to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(suggestions.querySelector('li')).to.equal(null);
    expect(findByRole(element, 'heading', en.suggestions)).to.exist;
    expect(names()).to.deep.equal(['Item 1', 'Item 2', 'Item 3']);
    await passesAudit();
  });

  it('is read again when prices may have changed, but not for a cart that was moved, or a second one', async () => {
    const {element, asked, shown, answers, shop, text} = await suggestionsPage([
      item(1),
    ]);
    await shown();
    const page = element.parentElement!;
    element.remove();
    await element.updateComplete;
    expect(visiblePart(element, 'suggestions')).to.equal(undefined);
    const second = document.createElement('store-cart');
    page.append(element, second);
    await waitFor(() =>
      [element, second].every((cart) => visiblePart(cart, 'suggestions')),
    );
    expect(asked).to.have.length(1);
    answers('cart/getPromoted', [item(1, {price: 9})]);
    shop.catalogue.forget();
    await waitFor(() => text('suggestion-price') === '€9.00');
    expect(asked).to.have.length(1);
  });

  it('shows the price of each, but none that cannot be bought', async () => {
    const {element, part, shown, names, address, texts} = await suggestionsPage([
      item(1, {is_unavailable: 1}),
      item(2, {active: false}),
      item(3, {quantityGlobalLimit: 5, quantityGlobalCurrentLimit: 5}),
      item(4, {quantityUserLimit: 1, quantityUserCurrentLimit: '1'}),
      item(5, {is_subs_only: 1}),
      item(6, {price: null}),
      item(11, {image: '/img/items/1.png'}),
      item(12, {price: 0, virtual_price: 90, is_virtual_currency_only: 1}),
      item(13, {price: 0, custom_price: 1, min_price: 2}),
    ]);
    await shown();
    expect(names()).to.deep.equal(['Item 11', 'Item 12', 'Item 13']);
    expect(texts('suggestion-price')).to.deep.equal(['€11.00', '90 Embers', '€2.00']);
    const choice = visibleParts(element, 'add-suggestion')[2]!;
    expect(textOf(choice), 'asks for a price').to.equal(
      en.chooseItem + en.addNamed('Item 13'),
    );
    expect(choice).to.have.attribute('href', '#item-13');
    const picture = part('suggestion')!.querySelector('img')!;
    expect(picture.src).to.equal(`${address}/img/items/1.png`);
  });

  it('adds an item as suggested, and shows the next one', async () => {
    const {element, shown, names, addButton, answers, shop, settle, lines} =
      await suggestionsPage([1, 2, 3, 4].map((id) => item(id)));
    await shown();
    const added = answers('cart/add/:id', () => {
      lines.push(line({id: 2, cid: 902, name: 'Item 2'}));
      return Response.json({success: true});
    });
    const events: number[] = [];
    element.addEventListener('store-item-added', ({itemId}) => events.push(itemId));
    addButton('Item 2')!.click();
    await waitFor(() => events.length);
    await shop.cart.settled();
    await settle();
    expect(added.map(({url}) => new URL(url).pathname)).to.deep.equal([
      '/api/cart/add/2',
    ]);
    expect(await added[0]!.json()).to.include({promoted: 1, payment_type: 0});
    expect(events).to.deep.equal([2]);
    expect(names()).to.deep.equal(['Item 1', 'Item 3', 'Item 4']);
  });

  it('says why an item could not be added', async () => {
    const {shown, addButton, refuse, text} = await suggestionsPage([item(1)]);
    await shown();
    refuse('Only one of these, please.');
    addButton('Item 1')!.click();
    await waitFor(() => text('error') === 'Only one of these, please.');
  });

  it('is not asked for while the cart is empty, and only once', async () => {
    const {asked, shop, settle} = await suggestionsPage([item(1)], []);
    expect(asked).to.have.length(0);
    await shop.cart.add({
      ...item(7),
      virtual_price: null,
      is_virtual_currency_only: false,
    });
    await settle();
    await waitFor(() => asked.length);
    await shop.cart.refresh();
    await settle();
    expect(asked).to.have.length(1);
  });

  for (const [state, answer] of [
    ['lacks the call', () => new Response('<h1>Not Found</h1>', {status: 404})],
    ['has none', []],
  ] as const) {
    it(`leaves the cart as it is if the service ${state}`, async () => {
      const {asked, part, parts, settle} = await suggestionsPage(answer as Answer);
      await waitFor(() => asked.length);
      await settle();
      expect(part('suggestions')).to.equal(undefined);
      expect(part('error')).to.equal(undefined);
      expect(parts('line')).to.have.length(1);
    });
  }
});
