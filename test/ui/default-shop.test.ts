import {expect, fixture, html} from '@open-wc/testing';
import {
  getDefaultShop,
  keepRequests,
  setDefaultShop,
} from '../../src/ui/default-shop.js';
import {
  type ScratchElement,
  ScratchProvider,
  createShop,
} from '../support/scratch-elements.js';

// In this order: a page gets its default shop once, and this is one page.
describe('the default shop', () => {
  const [first, second] = [createShop(), createShop()];

  before(() => {
    keepRequests();
    keepRequests();
  });

  it('is none until there is one', async () => {
    const element = await fixture<ScratchElement>(
      html`<scratch-element></scratch-element>`,
    );
    expect(getDefaultShop()).to.equal(undefined);
    expect(await element.shows()).to.equal('no shop');
  });

  it('answers elements that have asked before it was set, and those that ask later', async () => {
    const early = await fixture<ScratchElement>(
      html`<scratch-element></scratch-element>`,
    );
    setDefaultShop(first);
    expect(getDefaultShop()).to.equal(first);
    expect(await early.shows()).to.equal(first.baseUrl);
    const late = await fixture<ScratchElement>(
      html`<scratch-element></scratch-element>`,
    );
    expect(await late.shows()).to.equal(first.baseUrl);
  });

  it('can be another one, and then all elements change over', async () => {
    const element = await fixture<ScratchElement>(
      html`<scratch-element></scratch-element>`,
    );
    setDefaultShop(second);
    expect(getDefaultShop()).to.equal(second);
    expect(await element.shows()).to.equal(second.baseUrl);
  });

  it('does not answer where a provider does', async () => {
    const shop = createShop();
    const page = await fixture(html`
      <scratch-provider .shop=${shop}><scratch-element></scratch-element></scratch-provider>
    `);
    const element = page.querySelector('scratch-element')!;
    expect(await element.shows()).to.equal(shop.baseUrl);
    setDefaultShop(first);
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('hands over to a provider that is defined late', async () => {
    const page = await fixture(html`
      <late-provider><scratch-element></scratch-element></late-provider>
    `);
    const element = page.querySelector('scratch-element')!;
    expect(await element.shows()).to.equal(first.baseUrl);
    customElements.define('late-provider', class extends ScratchProvider {});
    const shop = createShop();
    (page as ScratchProvider).shop = shop;
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('answers elements that leave their provider', async () => {
    const page = await fixture(html`
      <div>
        <scratch-provider .shop=${createShop()}>
          <scratch-element></scratch-element>
        </scratch-provider>
      </div>
    `);
    const element = page.querySelector('scratch-element')!;
    expect(await element.shows()).not.to.equal(first.baseUrl);
    page.append(element);
    expect(await element.shows()).to.equal(first.baseUrl);
  });
});
