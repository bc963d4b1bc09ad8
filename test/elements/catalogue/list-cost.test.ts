import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {emptyCart, acceptedChange} from '../../support/fixtures.js';
import {visibleParts, waitFor, whenSettled} from '../../support/shop-page.js';
import {openPage} from './catalogue-page.js';

await register('featured-deals', 'store-cart', 'store-category', 'store-provider');

function offers(count: number) {
  return Array.from({length: count}, (_, index) => ({
    id: index + 1,
    name: `Item ${index + 1}`,
    price: index / 2 + 1,
    original_price: index + 2,
    image: index % 2 ? `/img/${index}.png` : '',
  }));
}

async function listOf(count: number) {
  const {element, shop, ...page} = await openPage(
    'store-category',
    html`<store-category url="all"></store-category>`,
    {
      'categories/get/all': {category: {id: 1, name: 'All'}, items: offers(count)},
      'cart/add/3': acceptedChange,
    },
  );
  const cards = () => [...element.shadowRoot!.querySelectorAll('[part~="item"]')];
  await waitFor(() => cards().length === count);
  await whenSettled(shop, element);
  // After the first paint, the list is rendered once more, with the cards below the window.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await element.updateComplete;
  return {...page, element, shop, cards};
}

/** Collects the mutations inside a node while an action runs. */
async function changesOf(
  root: Node,
  what: () => Promise<unknown>,
): Promise<readonly MutationRecord[]> {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((found) => records.push(...found));
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await what();
  records.push(...observer.takeRecords());
  observer.disconnect();
  return records;
}

function elementOf({target}: MutationRecord): Element | null {
  return target instanceof Element ? target : target.parentElement;
}

describe('A list of items', () => {
  async function changesOfBuying(count: number) {
    const {element, answers, shop, cards} = await listOf(count);
    answers('cart/get', {
      ...emptyCart,
      items: [{id: 3, cid: 903, name: 'Item 3', price: 2, count: 1}],
    });
    const card = cards()[2]!;
    const changes = await changesOf(element.shadowRoot!, async () => {
      card.querySelector<HTMLElement>('[part~="add"]')!.click();
      await waitFor(() => card.querySelector('[part~="in-cart"]:not([data-pending])'));
      await whenSettled(shop, element);
    });
    const elsewhere = changes.filter((one) => !card.contains(one.target));
    return {changes: changes.length, elsewhere: elsewhere.map(elementOf)};
  }

  it('changes only the card of the bought item, however long the list is', async () => {
    const short = await changesOfBuying(6);
    expect(short.changes).to.be.greaterThan(0);
    expect(short.elsewhere).to.deep.equal([]);
    expect(await changesOfBuying(40)).to.deep.equal(short);
  });

  it('changes only prices when the currency changes, and shows the same prices when it changes back', async () => {
    const {element, shop, cards} = await listOf(20);
    const switchTo = async (currency: string, sign: string) => {
      shop.preferences.pick({currency});
      const texts = () =>
        cards().map((card) => card.querySelector('[part~="price"]')!.textContent);
      await waitFor(() => texts().every((text) => text.includes(sign)));
      return texts();
    };
    const [before, euros] = [cards(), await switchTo('EUR', '€')];
    const changes = await changesOf(element.shadowRoot!, async () => {
      await switchTo('USD', '$');
      expect(await switchTo('EUR', '€')).to.deep.equal(euros);
      await element.updateComplete;
    });
    const elsewhere = changes.filter((one) => !elementOf(one)?.closest('.prices'));
    expect(elsewhere.map((one) => elementOf(one)?.localName)).to.deep.equal([]);
    expect(cards()).to.deep.equal(before);
  });
});

describe('An element that comes and goes', () => {
  it('removes its event listeners when it is removed', async () => {
    const {element: place} = await openPage('div', html`<div></div>`, {
      'categories/get/all': {category: {id: 1, name: 'All'}, items: offers(97)},
      'items/getFeaturedDeals': offers(2),
    });
    onTestEnd(() => place.replaceChildren());
    const once = async () => {
      const all = ['store-category', 'store-cart', 'featured-deals'].map((tag) =>
        document.createElement(tag),
      );
      all[0]!.setAttribute('url', 'all');
      place.replaceChildren(...all);
      await waitFor(() => visibleParts(all[0]!, 'item').length === 96);
      await waitFor(() => all[1]!.shadowRoot?.querySelector('[part~="cart"]'));
      place.replaceChildren();
      // Removed elements clean up in the next frame.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    };
    // The first round also adds listeners that stay once for the whole page, so it does not count.
    await once();
    await once();
    const {prototype} = EventTarget;
    const {addEventListener: add, removeEventListener: remove} = prototype;
    onTestEnd(() =>
      Object.assign(prototype, {addEventListener: add, removeEventListener: remove}),
    );
    const kept = {added: 0, removed: 0};
    const isOfPage = (target?: EventTarget) =>
      target === undefined || target === window || target === document;
    prototype.addEventListener = function (this: EventTarget | undefined, ...rest) {
      if (isOfPage(this)) kept.added += 1;
      add.apply(this ?? window, rest);
    };
    prototype.removeEventListener = function (this: EventTarget | undefined, ...rest) {
      if (isOfPage(this)) kept.removed += 1;
      remove.apply(this ?? window, rest);
    };
    await once();
    expect(kept.added).to.be.greaterThan(0);
    expect(kept.removed).to.equal(kept.added);
  });
});
