import {aTimeout, expect, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {register} from '../../../src/define/register.js';
import type {StoreCategory} from '../../../src/features/catalogue/store-category.js';
import {en} from '../../../src/i18n/en.js';
import {accessibleName} from '../../support/accessible-name.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {
  findByRole,
  renderInProvider,
  type Service,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {openPage, partText} from './catalogue-page.js';

await register('store-category', 'store-provider');

/** `count` items with rising numbers and prices. */
function items(count: number, first = 1) {
  return Array.from({length: count}, (_, index) => ({
    id: first + index,
    name: `Item ${first + index}`,
    price: first + index,
  }));
}

const ids = ['All', 'Swords', 'Long', 'Shields', 'Empty', 'Others'];

const category = (name: string, own: object = {}) => ({
  category: {id: 1 + ids.indexOf(name), name, url: name.toLowerCase()},
  ...own,
});

/** A page with the category "All". */
async function allPage(
  answer: object,
  content: unknown = html`<store-category url="all"></store-category>`,
  routes: Readonly<Record<string, object>> = {},
) {
  const address = location.href;
  onTestEnd(() => history.replaceState(null, '', address));
  const page = await openPage('store-category', content, {
    'categories/get/all': answer,
    ...routes,
  });
  await waitFor(() => visiblePart(page.element, 'item'));
  await nextPaint(page.element);
  return page;
}

/** Waits until the cards that follow the first ones have been rendered. */
async function nextPaint(element: StoreCategory): Promise<void> {
  await nextFrame();
  await aTimeout(0);
  await element.updateComplete;
}

const names = (element: Element) =>
  visibleParts(element, 'item').map((card) => partText(card, 'name'));
const moreButton = (element: Element) => visiblePart(element, 'show-more');
const announced = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('[data-say]')].map((one) => textOf(one));
const focused = (element: Element) => element.shadowRoot!.activeElement;

async function showMore(element: StoreCategory, count: number): Promise<void> {
  moreButton(element)!.click();
  await waitFor(() => visibleParts(element, 'item').length === count);
}

/** Replaces the element by a new one, as routers of single-page apps do. */
async function comeBack({address}: Service): Promise<StoreCategory> {
  const provider = await renderInProvider(
    {address},
    html`<store-category url="all"></store-category>`,
  );
  const element = provider.querySelector('store-category')!;
  await waitFor(() => visiblePart(element, 'item'));
  await nextPaint(element);
  return element;
}

describe('A category with many items', () => {
  it('shows 96 items, and 96 more with each press, with the focus and an announcement, and starts again in another category', async () => {
    const {element, answers} = await allPage(category('All', {items: items(200)}));
    answers('categories/get/others', category('Others', {items: items(200, 501)}));
    answers('categories/get/swords', category('Swords', {items: items(96)}));
    history.replaceState('a text', '');
    expect(names(element)).to.deep.equal(items(96).map(({name}) => name));
    expect(findByRole(element, 'button', en.showMore(96, 200))).to.equal(
      moreButton(element),
    );
    await expect(element).to.be.accessible();
    expect(announced(element)).to.deep.equal([]);
    moreButton(element)!.focus();
    await sendKeys({press: 'Enter'});
    await waitFor(() => focused(element) && textOf(focused(element)!) === 'Item 97');
    expect(focused(element)).to.have.property('localName', 'a');
    expect(announced(element)).to.deep.equal([en.itemsShown(192, 200)]);
    expect(accessibleName(moreButton(element)!)).to.equal(en.showMore(192, 200));
    await showMore(element, 200);
    expect(names(element)).to.deep.equal(items(200).map(({name}) => name));
    expect(moreButton(element)).to.not.exist;
    expect(history.state, 'a state of the page that is no object').to.equal('a text');
    element.url = 'others';
    await waitForEntry(element, 'Item 501');
    await nextPaint(element);
    expect(visibleParts(element, 'item')).to.have.length(96);
    expect(announced(element)).to.deep.equal([]);
    element.url = 'swords';
    await waitForEntry(element, 'Item 96');
    expect(moreButton(element), 'without more items').to.not.exist;
  });

  it('renders the cards that fit into the window before the others', async () => {
    const {element} = await openPage(
      'store-category',
      html`<store-category url="all"></store-category>`,
      {'categories/get/all': category('All', {items: items(100)})},
    );
    // `waitFor` looks only now and then, and may miss the first rendering.
    const [first, button] = await new Promise<readonly [number, unknown]>((resolve) => {
      const look = () => {
        const {length} = visibleParts(element, 'item');
        if (!length) return;
        observer.disconnect();
        resolve([length, moreButton(element)]);
      };
      const observer = new MutationObserver(look);
      observer.observe(element.shadowRoot!, {childList: true, subtree: true});
      look();
    });
    expect(first).to.be.within(24, 95);
    expect(button, 'a button before all 96 are there').to.not.exist;
    await nextPaint(element);
    expect(visibleParts(element, 'item')).to.have.length(96);
    expect(moreButton(element)).to.exist;
  });

  it('moves the focus to the link of a card from a page’s template', async () => {
    const template = document.createElement('template');
    template.slot = 'item';
    template.innerHTML = '<h3><a href="{{link}}">{{name}}</a></h3>';
    const {element} = await allPage(
      category('All', {items: items(100)}),
      html`<store-category url="all">${template}</store-category>`,
    );
    const copies = () => element.querySelectorAll('[slot^="item-"]').length;
    await waitFor(() => copies() === 96);
    moreButton(element)!.click();
    await waitFor(() => copies() === 100);
    await waitFor(() => document.activeElement?.textContent === 'Item 97');
  });

  it('shows 96 items in total, across its subcategories', async () => {
    const {element} = await allPage(
      category('All', {
        items: items(50),
        subcategories: [
          category('Swords', {
            items: items(40, 101),
            subcategories: [category('Long', {items: items(40, 201)})],
          }),
          category('Shields', {items: items(3, 301)}),
          category('Empty', {items: []}),
        ],
      }),
    );
    const headings = () =>
      [...element.shadowRoot!.querySelectorAll('section > [part~="name"]')].map((one) =>
        textOf(one),
      );
    expect(headings()).to.deep.equal(['All', 'Swords', 'Long']);
    expect(names(element)).to.deep.equal(
      [...items(50), ...items(40, 101), ...items(6, 201)].map(({name}) => name),
    );
    expect(accessibleName(moreButton(element)!)).to.equal(en.showMore(96, 133));
    await showMore(element, 133);
    expect(headings()).to.deep.equal(['All', 'Swords', 'Long', 'Shields', 'Empty']);
    await waitFor(() => focused(element) && textOf(focused(element)!) === 'Item 207');
  });

  it('searches and sorts all items, and starts at 96 again', async () => {
    const {element} = await allPage(
      category('All', {items: items(110)}),
      html`<store-category url="all" controls></store-category>`,
    );
    await showMore(element, 110);
    const select = await waitFor(() => visiblePart<HTMLSelectElement>(element, 'sort'));
    select.value = '-price';
    select.dispatchEvent(new Event('change', {bubbles: true}));
    await waitFor(() => names(element)[0] === 'Item 110');
    expect(names(element).slice(95)).to.deep.equal(['Item 15']);
    visiblePart(element, 'search')!.focus();
    await sendKeys({type: 'em 1'});
    await waitFor(() => names(element).join().endsWith('Item 10,Item 1'));
    expect(moreButton(element)).to.not.exist;
  });

  it('shows as many items as before when the shopper goes back in the history', async () => {
    const own = {page: 'the page’s own state'};
    const page = await allPage(category('All', {items: items(100)}));
    history.replaceState(own, '');
    await showMore(page.element, 100);
    expect(history.state).to.include(own);
    history.pushState(null, '', '?elsewhere');
    const elsewhere = await comeBack(page);
    expect(visibleParts(elsewhere, 'item')).to.have.length(96);
    const arrived = new Promise((done) =>
      addEventListener('popstate', done, {once: true}),
    );
    history.back();
    await arrived;
    const element = await comeBack(page);
    expect(visibleParts(element, 'item')).to.have.length(100);
    expect(history.state).to.include(own);
  });
});
