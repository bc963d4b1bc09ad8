import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {en} from '../../../src/i18n/en.js';
import {answer} from '../../support/mock-server.js';
import {
  findByRole,
  findEntry,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {categoryPage, itemAnswer, partText, swordsAnswer} from './catalogue-page.js';

describe('Controls', () => {
  const three = swordsAnswer(
    itemAnswer({id: 1, name: 'Wooden sword', price: 1, image: '/img/none.png'}),
    itemAnswer({id: 2, name: 'Iron sword', price: 5, image: '/img/2.png'}),
    itemAnswer({id: 3, name: 'Club', price: 3, image: '/img/3.png'}),
  );

  async function controlled() {
    const page = await categoryPage(three);
    answer(`GET ${page.address}/img/none.png`, 'none', {status: 404});
    page.element.controls = true;
    page.element.layout = 'grid';
    await waitFor(() => visiblePart(page.element, 'search'));
    await waitForEntry(page.element, 'Club');
    return page;
  }

  const names = (element: Element) =>
    visibleParts(element, 'name').map(textOf).slice(1);

  /** Chooses an order in the select. */
  function sort(element: Element, order: string): void {
    const select = visiblePart<HTMLSelectElement>(element, 'sort')!;
    select.value = [...select.options].find(({text}) => text.trim() === order)!.value;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  }

  it('find items by name', async () => {
    const {element} = await controlled();
    visiblePart(element, 'search')!.focus();
    await sendKeys({type: 'SWORD'});
    await waitFor(() => names(element).length === 2);
    expect(names(element)).to.deep.equal(['Wooden sword', 'Iron sword']);
    await sendKeys({type: 'fish'});
    await waitFor(() => visiblePart(element, 'empty'));
    expect(partText(element, 'empty')).to.equal(en.nothingFound);
    await expect(element).to.be.accessible();
  });

  it('sort items by price or by name', async () => {
    const {element} = await controlled();
    sort(element, en.sortPriceUp);
    await element.updateComplete;
    expect(names(element)).to.deep.equal(['Wooden sword', 'Club', 'Iron sword']);
    sort(element, en.sortPriceDown);
    await element.updateComplete;
    expect(names(element)).to.deep.equal(['Iron sword', 'Club', 'Wooden sword']);
    sort(element, en.sortName);
    await element.updateComplete;
    expect(names(element)).to.deep.equal(['Club', 'Iron sword', 'Wooden sword']);
  });

  it('sort items whose prices shoppers name by their smallest prices', async () => {
    const {element} = await categoryPage(
      swordsAnswer(
        itemAnswer({id: 1, name: 'Gift', price: 0, custom_price: 1, min_price: 5}),
        itemAnswer({id: 2, name: 'Club', price: 1}),
      ),
    );
    element.controls = true;
    await waitFor(() => visiblePart(element, 'sort'));
    sort(element, en.sortPriceUp);
    await element.updateComplete;
    expect(names(element)).to.deep.equal(['Club', 'Gift']);
  });

  it('leave out subcategories in which nothing was found', async () => {
    const {element} = await categoryPage({
      ...swordsAnswer(itemAnswer({id: 1, name: 'Iron sword'})),
      subcategories: [
        {category: {id: 10, name: 'Axes'}, items: [itemAnswer({id: 2, name: 'Axe'})]},
        {
          category: {id: 11, name: 'Bows'},
          items: [itemAnswer({id: 3, name: 'Owl bow'})],
        },
      ],
    });
    element.controls = true;
    (await waitFor(() => visiblePart(element, 'search'))).focus();
    await sendKeys({type: 'owl'});
    await waitFor(() => !findByRole(element, 'heading', 'Axes'));
    expect(findByRole(element, 'heading', 'Bows')).to.exist;
  });

  for (const lang of ['de_DE', 'not a language', 'x']) {
    it(`sort by name in a page whose language is "${lang}"`, async () => {
      const {element} = await controlled();
      element.lang = lang;
      sort(element, en.sortName);
      await element.updateComplete;
      expect(names(element)).to.deep.equal(['Club', 'Iron sword', 'Wooden sword']);
    });
  }

  it('keep the picture of each item', async () => {
    const {element} = await controlled();
    const shows = (name: string) =>
      visiblePart(findEntry(element, name)!, 'image')!
        .querySelector('img')!
        .checkVisibility({visibilityProperty: true});
    await waitFor(() => !shows('Wooden sword'));
    sort(element, en.sortPriceDown);
    await waitFor(() => shows('Iron sword') && shows('Club') && !shows('Wooden sword'));
  });
});
