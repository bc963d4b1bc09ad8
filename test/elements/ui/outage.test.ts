import {expect, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import {register} from '../../../src/define/register.js';
import {getSettings} from '../../../src/api/calls/catalogue.js';
import {en} from '../../../src/i18n/en.js';
import {emptyCart, plainCart, settings} from '../../support/fixtures.js';
import {skipTimersOf} from '../../support/on-test-end.js';
import {
  findByRole,
  heldAnswer,
  renderInProvider,
  serviceWith,
  visibleText,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';

await register();

const key = {id: 51, name: 'Ember key', price: 2.5};
const keys = {category: {id: 9, name: 'Keys'}, items: [key]};
const good = {
  'settings/get': settings,
  'categories/get/keys': keys,
  'items/getFeaturedDeals': [key],
  'cart/get': emptyCart,
};
type Path = keyof typeof good;
const paths = Object.keys(good) as Path[];
const otherWay = 'Open the shop on its own site';

const down = () => Response.error();

const inPage = html`<store-cart></store-cart>`;
const floating = html`<store-cart layout="drawer"></store-cart>`;

/** A page whose service answers each call like this. */
async function page(answer: (path: Path) => unknown, cart = inPage) {
  const service = serviceWith(
    Object.fromEntries([
      ...paths.map((path) => [path, answer(path)]),
      ['checkAccessibility', down],
    ]) as never,
  );
  const provider = await renderInProvider(
    service,
    html`<featured-deals></featured-deals>
      <store-category url="keys">
        <p slot="fallback">Not loaded yet. <a href="/shop">${otherWay}</a></p>
      </store-category>
      ${cart}`,
  );
  const elements = [...provider.querySelectorAll<LitElement>(':scope > *')];
  const told = () => elements.filter((one) => visibleText(one).includes(en.network));
  return {service, elements, told};
}

describe('A service that answers nothing', () => {
  it('is reported once, by the first visible element; the others wait for it', async () => {
    const {elements, told, service} = await page(() => down);
    await waitFor(() => service.shop.cart.value.failure);
    const names = () =>
      told()
        .map(({localName}) => localName)
        .join();
    await waitFor(() => names() === 'featured-deals');
    await whenSettled(service.shop, ...elements);
    expect(names()).to.equal('featured-deals');
    for (const path of paths) service.answers(path, good[path]);
    findByRole(told()[0]!, 'button', en.tryAgain)!.click();
    const [, category, cart] = elements;
    await waitFor(() => visibleText(category!).includes(key.name));
    await waitFor(() => visibleText(cart!).includes(en.cartEmpty));
    await waitFor(() => !told().length);
  });

  it('is read again by all elements when it has answered one of them', async () => {
    const {elements, told, service} = await page(() => down);
    await waitFor(() => told().length);
    await waitFor(() => service.shop.cart.value.failure);
    for (const path of paths) service.answers(path, good[path]);
    await service.shop.service.call(getSettings);
    await waitFor(() => visibleText(elements[1]!).includes(key.name));
    await waitFor(() => !told().length);
  });

  it('has no floating cart, which is read again with the others', async () => {
    const {elements, told, service} = await page(() => down, floating);
    const cart = elements[2]!;
    const isSeen = () => cart.checkVisibility({visibilityProperty: true});
    await waitFor(() => told().length);
    await waitFor(() => service.shop.cart.value.failure);
    await whenSettled(service.shop, ...elements);
    expect(isSeen()).to.equal(false);
    for (const path of paths) service.answers(path, good[path]);
    service.answers('cart/get', plainCart);
    findByRole(told()[0]!, 'button', en.tryAgain)!.click();
    await waitFor(isSeen);
  });

  it('is not reported where it has answered another call', async () => {
    const {told} = await page((path) => (path === 'settings/get' ? settings : down));
    await waitFor(() => told().length === 3);
  });

  it('leads to the page’s own link after three seconds, and no longer when it answers', async () => {
    skipTimersOf(3000);
    const held = heldAnswer(keys);
    const {elements} = await page((path) =>
      path === 'categories/get/keys' ? held.body : () => new Promise(() => {}),
    );
    const category = elements[1]!;
    await waitFor(() => visibleText(category).includes(en.stillLoading));
    expect(category.querySelector('a')!.checkVisibility()).to.equal(true);
    held.release();
    await waitFor(() => visibleText(category).includes(key.name));
    expect(category.querySelector('a')!.checkVisibility()).to.equal(false);
    expect(visibleText(category)).to.not.contain(en.stillLoading);
  });
});
