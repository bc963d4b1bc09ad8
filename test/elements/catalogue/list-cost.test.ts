import {expect, html, nextFrame} from '@open-wc/testing';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {emptyCart, acceptedChange} from '../../support/fixtures.js';
import {
  renderInProvider,
  visibleParts,
  waitFor,
  serviceWith,
} from '../../support/shop-page.js';

/** Tests the cost of item lists: a long list must not cost the page more than a short one. */

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
  const service = serviceWith({
    'categories/get/all': {category: {id: 1, name: 'All'}, items: offers(count)},
    'cart/add/3': acceptedChange,
  });
  const provider = await renderInProvider(
    service,
    html`<store-category url="all"></store-category>`,
  );
  const element = provider.querySelector('store-category')!;
  const cards = () => [...element.shadowRoot!.querySelectorAll('[part~="item"]')];
  await waitFor(() => cards().length === count);
  await service.shop.cart.settled();
  await element.updateComplete;
  // The cards of the last row are centred after the next layout.
  await nextFrame();
  await nextFrame();
  return {...service, provider, element, cards};
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

/** Counts the listeners that are added and removed while an action runs. */
async function listenersOf(what: () => Promise<unknown>) {
  const {prototype} = EventTarget;
  const {addEventListener: add, removeEventListener: remove} = prototype;
  const added: EventTarget[] = [];
  const removed: EventTarget[] = [];
  prototype.addEventListener = function (this: EventTarget, ...rest) {
    added.push(this ?? window);
    add.apply(this ?? window, rest);
  };
  prototype.removeEventListener = function (this: EventTarget, ...rest) {
    removed.push(this ?? window);
    remove.apply(this ?? window, rest);
  };
  try {
    await what();
  } finally {
    Object.assign(prototype, {addEventListener: add, removeEventListener: remove});
  }
  return {added, removed};
}

describe('A list of items', () => {
  async function bought(count: number) {
    const {element, answers, shop, cards} = await listOf(count);
    answers('cart/get', {
      ...emptyCart,
      items: [{id: 3, cid: 903, name: 'Item 3', price: 2, count: 1}],
    });
    const card = cards()[2]!;
    const changes = await changesOf(element.shadowRoot!, async () => {
      card.querySelector<HTMLElement>('[part~="add"]')!.click();
      await waitFor(() => card.querySelector('[part~="in-cart"]:not([data-pending])'));
      await shop.cart.settled();
      await element.updateComplete;
    });
    const elsewhere = changes.filter((one) => !card.contains(one.target));
    return {changes: changes.length, elsewhere: elsewhere.map(elementOf)};
  }

  it('changes only the card of the bought item, however long the list is', async () => {
    const short = await bought(6);
    expect(short.changes).to.be.greaterThan(0);
    expect(short.elsewhere).to.deep.equal([]);
    expect(await bought(96)).to.deep.equal(short);
  });

  it('changes only prices when the currency changes, and shows the same prices when it changes back', async () => {
    const {element, shop, cards} = await listOf(40);
    const texts = () =>
      cards().map((card) => card.querySelector('[part~="price"]')!.textContent);
    const switchTo = async (currency: string, sign: string) => {
      shop.preferences.pick({currency});
      await waitFor(() => texts().every((text) => text.includes(sign)));
      return texts();
    };
    const [before, euros] = [cards(), texts()];
    const changes = await changesOf(element.shadowRoot!, async () => {
      const dollars = await switchTo('USD', '$');
      expect(await switchTo('EUR', '€')).to.deep.equal(euros);
      expect(await switchTo('USD', '$')).to.deep.equal(dollars);
      await element.updateComplete;
    });
    const elsewhere = changes.filter((one) => !elementOf(one)?.closest('.prices'));
    expect(elsewhere.map((one) => elementOf(one)?.localName)).to.deep.equal([]);
    expect(cards()).to.deep.equal(before);
  });

  it('reserves the space of pictures before they load', async () => {
    const {element, cards} = await listOf(4);
    const boxes = cards().map((card) => card.querySelector('[part~="image"]')!);
    const sizes = boxes.map((box) => box.getBoundingClientRect());
    for (const {width, height} of sizes) {
      expect(width).to.be.greaterThan(20);
      expect(height).to.be.greaterThan(20);
    }
    // The box has the same size whether an item has no picture, a loading picture or a broken one.
    expect(new Set(sizes.map(({height}) => Math.round(height))).size).to.equal(1);
    for (const image of element.shadowRoot!.querySelectorAll('img')) {
      expect(image.getAttribute('width'), image.outerHTML).to.match(/^\d+$/);
      expect(image.getAttribute('height'), image.outerHTML).to.match(/^\d+$/);
      expect(image.loading).to.equal('lazy');
      expect(image.decoding).to.equal('async');
    }
  });
});

describe('An element that comes and goes', () => {
  it('removes its event listeners when it is removed', async () => {
    const service = serviceWith({
      'categories/get/all': {category: {id: 1, name: 'All'}, items: offers(97)},
      'items/getFeaturedDeals': offers(2),
    });
    const provider = await renderInProvider(service, html`<div></div>`);
    const place = provider.querySelector('div')!;
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
    const {added, removed} = await listenersOf(async () => {
      for (let time = 0; time < 3; time++) await once();
    });
    const kept = (targets: readonly EventTarget[]) =>
      targets.filter((one) => one === window || one === document).length;
    expect(kept(added)).to.be.greaterThan(0);
    expect(kept(removed)).to.equal(kept(added));
  });
});
