import {expect, html} from '@open-wc/testing';
import {onTestEnd} from '../../support/test-cleanup.js';
import {categories} from '../../support/fixtures.js';
import {
  findByRole,
  serviceWith,
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
