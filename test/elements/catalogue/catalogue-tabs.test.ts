import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {categories} from '../../support/fixtures.js';
import {
  findByRole,
  serviceWith,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {chestsAnswer, itemAnswer, openPage, swordsAnswer} from './catalogue-page.js';

describe('A catalogue', () => {
  /** A page with all categories as tabs. */
  async function catalogue() {
    onTestEnd(() =>
      history.replaceState(null, '', location.pathname + location.search),
    );
    return openPage('store-category', html`<store-category></store-category>`, {
      'categories/get': categories,
      'categories/get/ranks': swordsAnswer(itemAnswer({name: 'VIP'})),
      'categories/get/keys': chestsAnswer,
      'categories/get/ranks/survival': swordsAnswer(itemAnswer({name: 'Survivor'})),
    });
  }

  /** The numbers of items on the tabs. */
  const countsOf = (element: Element) =>
    visibleParts(element, 'tab-count').map(({dataset}) => dataset['count']);

  it('shows all categories as tabs, the first one selected', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    expect(findByRole(element, 'link', 'Ranks')).to.have.attribute(
      'aria-current',
      'true',
    );
    expect(findByRole(element, 'link', 'Keys & Crates')).not.to.have.attribute(
      'aria-current',
    );
    await expect(element).to.be.accessible();
  });

  it('shows the pictures of categories', async () => {
    const {element, address} = await catalogue();
    await waitForEntry(element, 'VIP');
    const pictures = visibleParts<HTMLImageElement>(element, 'tab-image');
    expect(pictures.map(({src}) => src)).to.deep.equal([
      `${address}/img/categories/1.png`,
    ]);
  });

  it('shows the pictures of subcategories', async () => {
    onTestEnd(() =>
      history.replaceState(null, '', location.pathname + location.search),
    );
    const [ranks] = categories;
    const inside = {name: 'Survival', url: 'ranks/survival', img: '/img/survival.png'};
    const {element, address} = await openPage(
      'store-category',
      html`<store-category></store-category>`,
      {
        'categories/get': [{...ranks, img: null, subcategories: [inside]}],
        'categories/get/ranks': swordsAnswer(itemAnswer({name: 'VIP'})),
      },
    );
    const picture = await waitFor(() =>
      visiblePart<HTMLImageElement>(element, 'tab-image'),
    );
    expect(picture.src).to.equal(`${address}/img/survival.png`);
    expect(findByRole(element, 'link', 'Survival')!.contains(picture)).to.equal(true);
  });

  it('shows the next picture in the place of a broken one', async () => {
    onTestEnd(() =>
      history.replaceState(null, '', location.pathname + location.search),
    );
    const withInside = (category: object, url: string) => ({
      ...category,
      img: null,
      subcategories: [{name: `In ${url}`, url: `${url}/in`, img: `/img/${url}.png`}],
    });
    const [ranks, keys] = categories;
    const {element} = await openPage(
      'store-category',
      html`<store-category></store-category>`,
      {
        'categories/get': [withInside(ranks!, 'ranks'), withInside(keys!, 'keys')],
        'categories/get/ranks': swordsAnswer(itemAnswer({name: 'VIP'})),
        'categories/get/keys': chestsAnswer,
      },
    );
    const shown = () => visiblePart<HTMLImageElement>(element, 'tab-image');
    (await waitFor(shown)).dispatchEvent(new Event('error'));
    expect(shown()).to.equal(undefined);
    findByRole(element, 'link', 'Keys & Crates')!.click();
    expect((await waitFor(shown)).src).to.contain('/img/keys.png');
  });

  it('says on each tab how many items the category has', async () => {
    const {element} = await catalogue();
    await waitFor(() => countsOf(element).join() === '1,1,');
    const description = (name: string) =>
      findByRole(element, 'link', name)!.getAttribute('aria-description');
    expect(description('Ranks')).to.equal(en.found(1));
    expect(description('Keys & Crates')).to.equal(en.found(1));
    // The answer for the ranks does not contain this subcategory.
    expect(description('Survival')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('shows its tabs without numbers if the other categories cannot be read', async () => {
    let asked = 0;
    const {element} = await openPage(
      'store-category',
      html`<store-category></store-category>`,
      {
        'categories/get': categories,
        'categories/get/ranks': swordsAnswer(itemAnswer({name: 'VIP'})),
        'categories/get/keys': () => {
          asked += 1;
          return new Response('', {status: 404});
        },
      },
    );
    await waitForEntry(element, 'VIP');
    await waitFor(() => asked);
    await element.updateComplete;
    expect(findByRole(element, 'link', 'Keys & Crates')).to.exist;
    expect(visiblePart(element, 'error')).to.not.exist;
  });

  it('shows the subcategories of the chosen category at every level', async () => {
    onTestEnd(() =>
      history.replaceState(null, '', location.pathname + location.search),
    );
    location.hash = '#category-keys/rare';
    const seasonal = {
      category: {id: 3, name: 'Seasonal', url: 'keys/rare/seasonal'},
      items: [
        itemAnswer({id: 1, name: 'Spring key'}),
        itemAnswer({id: 2, name: 'Autumn key'}),
      ],
    };
    const rare = {
      category: {id: 2, name: 'Rare', url: 'keys/rare'},
      items: [itemAnswer({id: 3, name: 'Rare key'})],
      subcategories: [seasonal],
    };
    const keys = {category: {id: 1, name: 'Keys', url: 'keys'}, subcategories: [rare]};
    const linkTo = (
      {category: {name, url}}: typeof rare | typeof keys | typeof seasonal,
      ...subcategories: object[]
    ) => ({name, url, subcategories});
    const {element} = await openPage(
      'store-category',
      html`<store-category></store-category>`,
      {
        'categories/get': [linkTo(keys, linkTo(rare, linkTo(seasonal)))],
        'categories/get/keys': keys,
        'categories/get/keys/rare': rare,
      },
    );
    await waitForEntry(element, 'Rare key');
    expect(visibleParts(element, 'tab').map(textOf)).to.deep.equal([
      ...['Keys', 'Rare', 'Seasonal'],
    ]);
    await waitFor(() => countsOf(element).join() === '3,3,2');
    expect(findByRole(element, 'link', 'Rare')).to.have.attribute(
      'aria-current',
      'true',
    );
  });

  it('shows the category that is clicked, and puts it into the page’s address', async () => {
    const {element} = await catalogue();
    (await waitFor(() => findByRole(element, 'link', 'Keys & Crates'))).click();
    await waitForEntry(element, 'Ember key');
    expect(location.hash).to.equal('#category-keys');
    findByRole(element, 'link', 'Ranks')!.click();
    (await waitFor(() => findByRole(element, 'link', 'Survival'))).click();
    await waitForEntry(element, 'Survivor');
    expect(location.hash).to.equal('#category-ranks/survival');
  });

  for (const route of ['#/shop', '#!/shop?page=2'])
    it(`leaves the hash alone where it is a route of the page (${route})`, async () => {
      location.hash = route;
      const {element} = await catalogue();
      await waitForEntry(element, 'VIP');
      let changes = 0;
      const count = () => (changes += 1);
      addEventListener('hashchange', count);
      onTestEnd(() => removeEventListener('hashchange', count));
      findByRole(element, 'link', 'Keys & Crates')!.click();
      await waitForEntry(element, 'Ember key');
      expect(findByRole(element, 'link', 'Keys & Crates')).to.have.attribute(
        'aria-current',
        'true',
      );
      findByRole(element, 'link', 'Ranks')!.click();
      await waitForEntry(element, 'VIP');
      expect(location.hash).to.equal(route);
      expect(changes).to.equal(0);
    });

  it('writes no hash on the first view of a page whose links are hash routes', async () => {
    const menu = document.createElement('nav');
    menu.innerHTML = '<a href="#/about">About us</a>';
    document.body.append(menu);
    onTestEnd(() => menu.remove());
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    findByRole(element, 'link', 'Keys & Crates')!.click();
    await waitForEntry(element, 'Ember key');
    expect(location.href).not.to.include('#');
  });

  it('shows the first category again when the browser goes back to the address without a hash', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    findByRole(element, 'link', 'Keys & Crates')!.click();
    await waitForEntry(element, 'Ember key');
    history.back();
    await waitForEntry(element, 'VIP');
    expect(findByRole(element, 'link', 'Ranks')).to.have.attribute(
      'aria-current',
      'true',
    );
  });

  it('ignores a hash of the page’s own', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    const changed = new Promise((told) =>
      addEventListener('hashchange', told, {once: true}),
    );
    location.hash = '#100%';
    await changed;
    (await waitFor(() => findByRole(element, 'link', 'Keys & Crates'))).click();
    await waitForEntry(element, 'Ember key');
  });

  it('shows the categories of another shop when its provider changes', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    const other = serviceWith({
      'categories/get': [{name: 'Chests', url: 'chests'}],
      'categories/get/chests': chestsAnswer,
      'categories/get/ranks': new Response('', {status: 404}),
    });
    element.closest('store-provider')!.baseUrl = other.address;
    await waitForEntry(element, 'Ember key');
    expect(findByRole(element, 'link', 'Chests')).to.have.attribute(
      'aria-current',
      'true',
    );
    expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
  });

  it('shows no tabs of the former shop while those of another load', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    const other = serviceWith({'categories/get': new Response('', {status: 404})});
    element.closest('store-provider')!.baseUrl = other.address;
    await waitFor(() => visiblePart(element, 'error'));
    expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
  });

  it('shows the category that the page’s address names', async () => {
    location.hash = '#category-keys';
    const {element} = await catalogue();
    await waitForEntry(element, 'Ember key');
  });
});
