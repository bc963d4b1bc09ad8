import {expect} from '@open-wc/testing';
import '../../support/test-cleanup.js';
import {en} from '../../../src/i18n/en.js';
import {ranks} from '../../support/fixtures.js';
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
import {cardPage, categoryPage, itemAnswer, partText} from './catalogue-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import type {Answer} from '../../support/mock-server.js';

describe('A card', () => {
  it('has the focus outline around its whole name', async () => {
    const {card} = await cardPage({});
    const name = visiblePart(card, 'name')!;
    const link = visiblePart(card, 'link')!;
    link.focus();
    expect(getComputedStyle(name).outlineStyle).to.equal('solid');
    // The heading clips its content, so an outline around the link would be cut off.
    expect(getComputedStyle(link).outlineStyle).to.equal('none');
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
    /^Ends \w+day/.test(partText(findEntry(element, 'MVP <3')!, 'ends')) &&
    visibleParts(element, 'ends').length === 1;

  it('shows the items side by side if there is room, with prices and buttons', async () => {
    const {element} = await comparison('60em', ending());
    await waitFor(() => visiblePart(element, 'table') && showsEnd(element));
    expect(visibleParts(element, 'row').map(cells)).to.deep.equal([
      ['Fly', `✕${en.no}`, `✓${en.yes}`],
      ['HomesNumber of /sethome', '3', 'unlimited'],
    ]);
    expect(partText(findEntry(element, 'MVP <3')!, 'add')).to.contain(en.chooseItem);
    expect(visibleParts(element, 'prices')).to.have.length(2);
    await expect(element).to.be.accessible();
  });

  it('shows the same values in cards if there is no room, below links to each card', async () => {
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
    // Links above the items lead to each of them.
    const names = visibleParts(element, 'jump-to');
    expect(names.map(textOf)).to.deep.equal(['VIP', 'MVP <3']);
    names[1]!.click();
    expect(hasFocus(findByRole(element, 'link', 'MVP <3')!)).to.equal(true);
    provider.parentElement!.style.inlineSize = '60em';
    await waitFor(() => visiblePart(element, 'table'));
  });

  it('compares subcategories by their own definitions, in order, or those of the category', async () => {
    const values = (...said: readonly string[]) => ({
      comparison: said.map((value, index) => ({comparison_id: index + 1, value})),
    });
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
            items: [itemAnswer({id: 1, ...values('three')})],
            subcategories: [
              {
                category: {id: 13, name: 'Sharper'},
                items: [itemAnswer({id: 4, ...values('nine')})],
              },
            ],
          },
          {
            category: {id: 11, name: 'Blunt', comparison: [homes, speed]},
            items: [itemAnswer({id: 2, ...values('two', 'fast')})],
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
    provider.dir = 'rtl';
    const value = await waitFor(() =>
      element.shadowRoot!.querySelector('[part="value"] bdi'),
    );
    expect(getComputedStyle(value).direction).to.equal('ltr');
    expect(getComputedStyle(value.parentElement!).direction).to.equal('rtl');
  });
});
