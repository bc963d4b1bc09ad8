import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {ranks} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  findEntry,
  hasFocus,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {addButton, categoryPage, itemAnswer, partText} from './catalogue-page.js';

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

  it('shows the items side by side if there is room', async () => {
    const {element} = await comparison('60em');
    await waitFor(() => visiblePart(element, 'table'));
    expect(visibleParts(element, 'row').map(cells)).to.deep.equal([
      ['Fly', `✕${en.no}`, `✓${en.yes}`],
      ['HomesNumber of /sethome', '3', 'unlimited'],
    ]);
    expect(addButton(element, 'MVP <3')).to.exist;
    await expect(element).to.be.accessible();
  });

  it('shows the same values in cards if there is no room', async () => {
    const {element} = await comparison('16em');
    await waitFor(() => visiblePart(element, 'values'));
    expect(visiblePart(element, 'table')).to.not.exist;
    expect(visibleParts(findEntry(element, 'MVP <3')!, 'row').map(cells)).to.deep.equal(
      [
        ['Fly', `✓${en.yes}`],
        ['HomesNumber of /sethome', 'unlimited'],
      ],
    );
    await expect(element).to.be.accessible();
  });

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

  it('says side by side when an offer ends, with all prices and buttons on one line', async () => {
    const {element} = await comparison('60em', ending());
    await waitFor(() => visiblePart(element, 'table') && showsEnd(element));
    for (const part of ['prices', 'actions']) {
      const tops = visibleParts(element, part).map((one) =>
        Math.round(one.getBoundingClientRect().top),
      );
      expect(tops).to.have.length(2);
      expect(new Set(tops).size, part).to.equal(1);
    }
    await expect(element).to.be.accessible();
  });

  it('says in cards when an offer ends', async () => {
    const {element} = await comparison('16em', ending());
    await waitFor(() => visiblePart(element, 'values') && showsEnd(element));
    await expect(element).to.be.accessible();
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

  it('changes between the two as the width changes, without an error', async () => {
    const {element, provider} = await comparison('16em');
    await waitFor(() => visiblePart(element, 'values'));
    provider.parentElement!.style.inlineSize = '60em';
    await waitFor(() => visiblePart(element, 'table'));
    provider.parentElement!.style.inlineSize = '16em';
    await waitFor(() => visiblePart(element, 'values'));
  });

  it('compares subcategories by their own definitions or those of the category', async () => {
    const value = (id: number, said: string) => ({
      comparison: [{comparison_id: id, value: said}],
    });
    const [homes, speed] = [
      {id: 1, name: 'Homes', type: 'text', sorting: 1},
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
            category: {id: 11, name: 'Blunt', comparison: [speed]},
            items: [itemAnswer({id: 2, ...value(2, 'fast')})],
          },
          {
            category: {id: 12, name: 'Toys'},
            items: [itemAnswer({id: 3, name: 'Club'})],
          },
        ],
      },
      {layout: 'compare'},
    );
    await waitFor(() => visibleParts(element, 'row').length === 3);
    expect(
      visibleParts(element, 'row').map((row) => textOf(row).replace(/\s/g, '')),
    ).to.deep.equal(['Homesthree', 'Homesnine', 'Speedfast']);
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

  it('has its rows in the order that the category wants', async () => {
    const own = {
      category: {
        ...{id: 9, name: 'Swords', url: 'swords'},
        comparison: [
          {id: 2, name: 'Second', type: 'text', sorting: 5},
          {id: 1, name: 'First', type: 'text', sorting: 1},
        ],
      },
      items: [itemAnswer({comparison: [{comparison_id: 1, value: 'a'}]})],
    };
    const {element} = await categoryPage(own, {layout: 'compare'});
    await waitFor(() => visiblePart(element, 'row'));
    const names = visibleParts(element, 'definition-name').map((name) => textOf(name));
    expect(names).to.deep.equal(['First', 'Second']);
  });

  it('is not shown in a grid', async () => {
    const {element} = await categoryPage(ranks, {url: 'ranks', layout: 'grid'});
    await waitForEntry(element, 'VIP');
    expect(visiblePart(element, 'row')).to.not.exist;
  });
});
