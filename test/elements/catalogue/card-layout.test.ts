import {expect, html} from '@open-wc/testing';
import '../../../src/define/featured-deals.js';
import {texts as german} from '../../../src/i18n/languages/de.js';
import {acceptedChange, limitReached} from '../../support/fixtures.js';
import {
  brokenWords,
  findEntry,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {
  addButton,
  itemAnswer,
  openPage,
  subscribeButton,
  swordsAnswer,
} from './catalogue-page.js';

const LONG_NAME =
  'Mystery crate of the wandering merchant who will not say where he got it';

/** Items whose cards differ in all their optional content. */
const MIXED = [
  itemAnswer({id: 1, name: 'Plain'}),
  itemAnswer({id: 2, name: LONG_NAME, original_price: 19.99, featured: 1}),
  itemAnswer({id: 3, name: 'Gift', gifting: 1, virtual_price: 123_456}),
  itemAnswer({id: 4, name: 'Both', is_subs: 1, custom_price: 1, min_price: 2}),
];

/** Renders a page with these items in a box of this width, in pixels. */
async function pageOf(
  items: readonly object[],
  width: number,
  {routes = {}, layout = 'grid', style = '', lang = 'en'} = {},
) {
  const page = await openPage(
    'store-category',
    html`<div lang=${lang} style="inline-size: ${width}px; ${style}">
      <store-category url="swords" layout=${layout}></store-category>
    </div>`,
    {'categories/get/swords': swordsAnswer(...items), ...routes},
  );
  await waitFor(() => visibleParts(page.element, 'item').length === items.length);
  return page;
}

/** The position of the first visible element with this part on each card, in whole pixels. */
function positions(element: Element, part: string) {
  return visibleParts(element, 'item').map((card) =>
    Math.round(visiblePart(card, part)!.getBoundingClientRect().top),
  );
}

/** The number of columns in which the cards stand. */
function columnsIn(element: Element): number {
  const cards = visibleParts(element, 'item').map((card) =>
    card.getBoundingClientRect(),
  );
  return cards.filter(({top}) => top === cards[0]!.top).length;
}

const allEqual = (values: readonly number[]) => new Set(values).size === 1;

describe('The cards of a row', () => {
  for (const width of [780, 360]) {
    it(`have their prices and buttons on one line, ${width} pixels wide`, async () => {
      const {element} = await pageOf(MIXED.slice(0, width > 500 ? 3 : 2), width);
      expect(allEqual(positions(element, 'image')), 'one row').to.equal(true);
      expect(allEqual(positions(element, 'price')), 'prices').to.equal(true);
      expect(allEqual(positions(element, 'add')), 'buttons').to.equal(true);
    });
  }

  it('keep their places when an item is refused, and the card shows why', async () => {
    const {element} = await pageOf(MIXED, 780, {routes: {'cart/add/1': limitReached}});
    const places = () =>
      ['image', 'price', 'add'].map((one) => positions(element, one));
    const before = places();
    addButton(element, 'Plain')!.click();
    const card = findEntry(element, 'Plain')!;
    const error = await waitFor(() => visiblePart(card, 'error'));
    expect(places()).to.deep.equal(before);
    const [picture, {top, bottom}] = [visiblePart(card, 'image')!, error].map((one) =>
      one.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(top).to.be.at.least(picture.top);
    expect(bottom).to.be.at.most(picture.bottom);
    await expect(element).to.be.accessible();
  });

  it('keep their places when an item is added', async () => {
    const {element} = await pageOf(MIXED, 780, {
      routes: {'cart/add/1': acceptedChange},
    });
    const places = () =>
      ['image', 'price', 'add'].map((one) => positions(element, one));
    const before = places();
    addButton(element, 'Plain')!.click();
    await waitFor(() => visiblePart(element, 'in-cart'));
    expect(places()).to.deep.equal(before);
  });

  it('have the link to choices on the picture, where it pushes nothing', async () => {
    const {element} = await pageOf(MIXED.slice(2, 3), 780);
    const card = await waitForEntry(element, 'Gift');
    const picture = visiblePart(card, 'image')!.getBoundingClientRect();
    const link = visiblePart(card, 'options')!.getBoundingClientRect();
    expect(link.bottom).to.be.at.most(picture.bottom);
    expect(link.height).to.be.at.least(24);
  });

  it('end just below their button, if one can also be subscribed to', async () => {
    const {element} = await pageOf(MIXED, 1100);
    expect(columnsIn(element)).to.equal(4);
    for (const card of visibleParts(element, 'item')) {
      const button = visiblePart(card, 'add')!.getBoundingClientRect();
      expect(card.getBoundingClientRect().bottom - button.bottom).to.be.below(20);
    }
    const subscribe = subscribeButton(element, 'Both')!.getBoundingClientRect();
    const [, , , picture] = visibleParts(element, 'image');
    expect(subscribe.bottom).to.be.at.most(picture!.getBoundingClientRect().bottom);
    expect(subscribe.height).to.be.at.least(24);
  });

  for (const width of [780, 360]) {
    it(`have at most three lines of their name, ${width} pixels wide`, async () => {
      const name = Array.from({length: 4}, () => LONG_NAME).join(', ');
      const {element} = await pageOf([itemAnswer({id: 1, name}), ...MIXED], width);
      const heading = visiblePart(element, 'item')!.querySelector('[part~="name"]')!;
      const {lineHeight, paddingTop, paddingBottom} = getComputedStyle(heading);
      const text = heading.clientHeight - parseFloat(paddingTop);
      const lines = text / parseFloat(lineHeight);
      expect(lines).to.be.closeTo(3, 0.05);
      // Without padding below, nothing of the fourth line is visible.
      expect(paddingBottom).to.equal('0px');
      expect(heading.textContent).to.contain(name);
    });

    it(`have the focus outline around their whole name, ${width} pixels wide`, async () => {
      const {element} = await pageOf(MIXED, width);
      const card = visiblePart(element, 'item')!;
      const name = visiblePart(card, 'name')!;
      const link = card.querySelector<HTMLElement>('[part="link"]')!;
      expect(getComputedStyle(name).outlineStyle).to.equal('none');
      link.focus();
      expect(getComputedStyle(name).outlineStyle).to.equal('solid');
      // The heading clips its content, so an outline around the link would be cut off.
      expect(getComputedStyle(link).outlineStyle).to.equal('none');
    });
  }

  it('have names on the side of their prices where the page runs from right to left', async () => {
    const {element} = await pageOf(MIXED, 780, {style: 'direction: rtl'});
    const card = visiblePart(element, 'item')!;
    const text = document.createRange();
    text.selectNodeContents(visiblePart(card, 'link') ?? visiblePart(card, 'name')!);
    const [name, price] = [text, visiblePart(card, 'price')!].map((one) =>
      Math.round(one.getBoundingClientRect().right),
    );
    expect(name).to.equal(price);
  });

  it('keep the words of their buttons whole on a phone with large text', async () => {
    const {element} = await pageOf(MIXED.slice(0, 2), 360, {
      style: 'font-size: 20px',
      lang: 'de',
    });
    const label = () => visiblePart(element, 'add')!.querySelector('span')!;
    await waitFor(() => label().textContent.includes(german.add));
    expect(brokenWords(label(), german.add)).to.deep.equal([]);
  });

  it('are as wide as the page says', async () => {
    const swords = Array.from({length: 8}, (_, id) =>
      itemAnswer({id, name: `Sword ${id}`}),
    );
    const {element} = await pageOf(swords, 780, {style: '--store-card-min: 300px'});
    expect(columnsIn(element)).to.equal(2);
  });
});

describe('The last row of cards', () => {
  const swords = (count: number) =>
    Array.from({length: count}, (_, id) => itemAnswer({id, name: `Sword ${id}`}));

  /** The space to the left and to the right of the last row's cards, in whole pixels. */
  function spaceAround(element: Element): readonly [number, number] {
    const list = visiblePart(element, 'items')!.getBoundingClientRect();
    const cards = visibleParts(element, 'item').map((card) =>
      card.getBoundingClientRect(),
    );
    const last = cards.filter(({top}) => top === cards.at(-1)!.top);
    // Without `+ 0`, a small negative space would become -0, which is not equal to 0.
    return [
      Math.round(last[0]!.left - list.left) + 0,
      Math.round(list.right - last.at(-1)!.right) + 0,
    ];
  }

  for (const count of [4, 5, 7]) {
    it(`is in the middle if it is incomplete: ${count} items in three columns`, async () => {
      const {element} = await pageOf(swords(count), 780);
      const [left, right] = await waitFor(() => {
        const space = spaceAround(element);
        return space[0] > 0 && space;
      });
      expect(left).to.be.closeTo(right, 1);
    });
  }

  for (const count of [3, 6]) {
    it(`fills the width if it is complete: ${count} items in three columns`, async () => {
      const {element} = await pageOf(swords(count), 780);
      expect(spaceAround(element)).to.deep.equal([0, 0]);
    });
  }

  it('stays in the middle when the number of columns changes', async () => {
    const {element} = await pageOf(swords(5), 780);
    await waitFor(() => spaceAround(element)[0] > 0);
    element.parentElement!.style.inlineSize = '360px';
    const [left, right] = await waitFor(() => {
      const space = spaceAround(element);
      return columnsIn(element) === 2 && space[0] > 0 && space;
    });
    expect(left).to.be.closeTo(right, 1);
  });

  it('does not move in a list', async () => {
    const {element} = await pageOf(swords(3), 780, {layout: 'list'});
    expect(spaceAround(element)).to.deep.equal([0, 0]);
  });
});
