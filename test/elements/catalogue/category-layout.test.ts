import {expect, html} from '@open-wc/testing';
import '../../../src/define/featured-deals.js';
import '../../support/test-cleanup.js';
import {texts as german} from '../../../src/i18n/languages/de.js';
import {en} from '../../../src/i18n/en.js';
import {acceptedChange, limitReached, ranks} from '../../support/fixtures.js';
import {
  brokenWords,
  findByRole,
  findEntry,
  hasFocus,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {
  addButton,
  categoryPage,
  itemAnswer,
  openPage,
  partText,
  subscribeButton,
  swordsAnswer,
} from './catalogue-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import type {Answer} from '../../support/mock-server.js';

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

  it('keep their places when an item is refused or added, and the card shows it', async () => {
    const {element} = await pageOf(MIXED, 780, {
      routes: {'cart/add/1': limitReached, 'cart/add/3': acceptedChange},
    });
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
    addButton(element, 'Gift')!.click();
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

  it('have at most three lines of their name', async () => {
    const name = Array.from({length: 4}, () => LONG_NAME).join(', ');
    const {element} = await pageOf([itemAnswer({id: 1, name}), ...MIXED], 360);
    const heading = visiblePart(element, 'item')!.querySelector('[part~="name"]')!;
    const {lineHeight, paddingTop, paddingBottom} = getComputedStyle(heading);
    const text = heading.clientHeight - parseFloat(paddingTop);
    const lines = text / parseFloat(lineHeight);
    expect(lines).to.be.closeTo(3, 0.05);
    // Without padding below, nothing of the fourth line is visible.
    expect(paddingBottom).to.equal('0px');
    expect(heading.textContent).to.contain(name);
  });

  it('have the focus outline around their whole name', async () => {
    const {element} = await pageOf(MIXED, 360);
    const card = visiblePart(element, 'item')!;
    const name = visiblePart(card, 'name')!;
    const link = card.querySelector<HTMLElement>('[part="link"]')!;
    expect(getComputedStyle(name).outlineStyle).to.equal('none');
    link.focus();
    expect(getComputedStyle(name).outlineStyle).to.equal('solid');
    // The heading clips its content, so an outline around the link would be cut off.
    expect(getComputedStyle(link).outlineStyle).to.equal('none');
  });

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

  for (const count of [3, 4, 5]) {
    it(`fills the width, or is in the middle: ${count} items in three columns`, async () => {
      const {element} = await pageOf(swords(count), 780);
      const isFull = count % 3 === 0;
      const [left, right] = await waitFor(() => {
        const space = spaceAround(element);
        return space[0] > 0 === !isFull && space;
      });
      expect(left).to.be.closeTo(right, isFull ? 0 : 1);
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
});

describe('A comparison', () => {
  /** A page of this width with a comparison. */
  async function comparison(width: string, answer: Answer = ranks) {
    const page = await categoryPage(answer, {url: 'ranks'});
    page.provider.parentElement!.style.inlineSize = width;
    onTestEnd(() => page.provider.parentElement?.removeAttribute('style'));
    await waitForEntry(page.element, 'VIP');
    return page;
  }

  const cells = (row: Element) => [...row.children].map(textOf);

  /** The comparison, in which the offer of the second item ends in two days. */
  const ending = () => {
    const [vip, mvp] = ranks.items;
    const sale_ends_at = new Date(Date.now() + 50 * 3_600_000).toISOString();
    return {...ranks, items: [vip, {...mvp, sale_ends_at}]};
  };
  /** Whether the item called MVP, and only this item, shows a countdown. */
  const showsEnd = (element: Element) =>
    partText(findEntry(element, 'MVP <3')!, 'ends').startsWith(en.endsIn('2d')) &&
    visibleParts(element, 'ends').length === 1;

  it('shows the items side by side if there is room, with prices and buttons on one line', async () => {
    const {element} = await comparison('60em', ending());
    await waitFor(() => visiblePart(element, 'table') && showsEnd(element));
    expect(visibleParts(element, 'row').map(cells)).to.deep.equal([
      ['Fly', `✕${en.no}`, `✓${en.yes}`],
      ['HomesNumber of /sethome', '3', 'unlimited'],
    ]);
    expect(addButton(element, 'MVP <3')).to.exist;
    for (const part of ['prices', 'actions']) {
      const tops = visibleParts(element, part).map((one) =>
        Math.round(one.getBoundingClientRect().top),
      );
      expect(tops).to.have.length(2);
      expect(new Set(tops).size, part).to.equal(1);
    }
    await expect(element).to.be.accessible();
  });

  it('shows the same values in cards if there is no room', async () => {
    const {element, provider} = await comparison('60em', ending());
    await waitFor(() => visiblePart(element, 'table'));
    provider.parentElement!.style.inlineSize = '16em';
    await waitFor(() => visiblePart(element, 'values') && showsEnd(element));
    expect(visiblePart(element, 'table')).to.not.exist;
    expect(visibleParts(findEntry(element, 'MVP <3')!, 'row').map(cells)).to.deep.equal(
      [
        ['Fly', `✓${en.yes}`],
        ['HomesNumber of /sethome', 'unlimited'],
      ],
    );
    await expect(element).to.be.accessible();
    provider.parentElement!.style.inlineSize = '60em';
    await waitFor(() => visiblePart(element, 'table'));
  });

  it('leads to each item by its name where the items are below one another', async () => {
    const {element} = await comparison('16em');
    const names = await waitFor(() => {
      const found = visibleParts(element, 'jump-to');
      return found.length > 0 && found;
    });
    expect(names.map(textOf)).to.deep.equal(['VIP', 'MVP <3']);
    names[1]!.click();
    expect(hasFocus(findByRole(element, 'link', 'MVP <3')!)).to.equal(true);
    expect(visibleParts(element, 'column')).to.have.length(2);
  });

  it('scrolls inside itself if it has more columns than there is room for', async () => {
    const items = Array.from({length: 8}, (_, at) =>
      itemAnswer({
        ...{id: at + 1, name: `Rank ${at + 1}`},
        comparison: [{comparison_id: 1, value: `${at}`}],
      }),
    );
    const definition = {id: 1, name: 'Homes', type: 'text', sorting: 1};
    const page = await categoryPage(
      {category: {id: 9, name: 'Ranks', comparison: [definition]}, items},
      {layout: 'compare'},
    );
    page.provider.parentElement!.style.inlineSize = '40em';
    onTestEnd(() => page.provider.parentElement?.removeAttribute('style'));
    const box = await waitFor(() => {
      const found = visiblePart(page.element, 'comparison');
      return found?.hasAttribute('data-more-after') && found;
    });
    expect(page.element.scrollWidth).to.equal(page.element.clientWidth);
    const [name] = visibleParts(page.element, 'definition-name');
    const start = name!.getBoundingClientRect().left;
    box.scrollLeft = 9999;
    await waitFor(
      () =>
        box.hasAttribute('data-more-before') && !box.hasAttribute('data-more-after'),
    );
    expect(name!.getBoundingClientRect().left).to.equal(start);
    const widths = visibleParts(page.element, 'column').map((one) => one.offsetWidth);
    expect(new Set(widths).size).to.equal(1);
    box.scrollLeft = 0;
    await expect(page.element).to.be.accessible();
  });

  it('compares subcategories by their own definitions, in order, or those of the category', async () => {
    const value = (id: number, said: string) => ({
      comparison: [{comparison_id: id, value: said}],
    });
    const both = [value(1, 'two'), value(2, 'fast')].flatMap(
      ({comparison}) => comparison,
    );
    const [homes, speed] = [
      {id: 1, name: 'Homes', type: 'text', sorting: 5},
      {id: 2, name: 'Speed', type: 'text', sorting: 1},
    ];
    const {element} = await categoryPage(
      {
        category: {id: 9, name: 'Swords', url: 'swords', comparison: [homes]},
        items: [],
        subcategories: [
          {
            category: {id: 10, name: 'Sharp'},
            items: [itemAnswer({id: 1, ...value(1, 'three')})],
            subcategories: [
              {
                category: {id: 13, name: 'Sharper'},
                items: [itemAnswer({id: 4, ...value(1, 'nine')})],
              },
            ],
          },
          {
            category: {id: 11, name: 'Blunt', comparison: [homes, speed]},
            items: [itemAnswer({id: 2, comparison: both})],
          },
          {
            category: {id: 12, name: 'Toys'},
            items: [itemAnswer({id: 3, name: 'Club'})],
          },
        ],
      },
      {layout: 'compare'},
    );
    await waitFor(() => visibleParts(element, 'row').length === 4);
    expect(
      visibleParts(element, 'row').map((row) => textOf(row).replace(/\s/g, '')),
    ).to.deep.equal(['Homesthree', 'Homesnine', 'Speedfast', 'Homestwo']);
    expect(findEntry(element, 'Club')).to.exist;
  });

  it('shows numbers from left to right in a page from right to left', async () => {
    const {element, provider} = await comparison('60em');
    provider.parentElement!.dir = 'rtl';
    onTestEnd(() => provider.parentElement?.removeAttribute('dir'));
    const value = await waitFor(() =>
      element.shadowRoot!.querySelector('[part="value"] bdi'),
    );
    expect(textOf(value)).to.equal('3');
    expect(getComputedStyle(value).direction).to.equal('ltr');
    expect(getComputedStyle(value.parentElement!).direction).to.equal('rtl');
  });
});
