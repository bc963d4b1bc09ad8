import {expect, fixture, html} from '@open-wc/testing';
import {setTexts} from '../../../src/i18n/texts.js';
import {sword} from '../../support/model-cart.js';
import {
  type ScratchElement,
  ScratchProvider,
  createShop,
} from '../../support/scratch-elements.js';
import {onTestEnd, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

let tags = 0;

function lateTag(): string {
  tags += 1;
  return `late-tag-${tags}`;
}

/** Renders an element inside the provider of a shop. */
async function elementInShop() {
  const shop = createShop();
  const provider = await fixture<ScratchProvider>(html`
    <scratch-provider .shop=${shop}><scratch-element></scratch-element></scratch-provider>
  `);
  const element = provider.querySelector('scratch-element')!;
  await element.updateComplete;
  return {shop, provider, element};
}

describe('ShopController', () => {
  it('finds the shop from inside a shadow root', async () => {
    const {shop, provider} = await elementInShop();
    const box = document.createElement('div');
    const inner = document.createElement('scratch-element');
    box.attachShadow({mode: 'open'}).append(inner);
    provider.append(box);
    expect(await inner.shows()).to.equal(shop.baseUrl);
  });

  it('switches to a nearer provider that is defined late', async () => {
    const tag = lateTag();
    const {shop, provider, element} = await elementInShop();
    const nearer = document.createElement(tag) as ScratchProvider;
    provider.append(nearer);
    nearer.append(element);
    expect(await element.shows()).to.equal(shop.baseUrl);

    customElements.define(tag, class extends ScratchProvider {});
    const other = createShop();
    nearer.shop = other;
    expect(await element.shows()).to.equal(other.baseUrl);
    provider.shop = createShop();
    expect(await element.shows()).to.equal(other.baseUrl);
  });

  it('has the shop of the provider around it, also after a move, and none out of the page', async () => {
    const {shop, provider, element} = await elementInShop();
    expect(element.shop.value).to.equal(shop);
    expect(await element.shows()).to.equal(shop.baseUrl);
    element.remove();
    expect(element.shop.value).to.equal(undefined);
    expect(await element.shows()).to.equal('no shop');
    expect(element.shop.missing).to.equal(false);
    const {shop: other, provider: elsewhere} = await elementInShop();
    elsewhere.append(element);
    expect(await element.shows()).to.equal(other.baseUrl);
    provider.shop = createShop();
    expect(await element.shows()).to.equal(other.baseUrl);
  });

  describe('updates its element', () => {
    /** Counts how often an element renders during and after `work`. */
    async function rendersFor(
      element: ScratchElement,
      work: () => unknown,
    ): Promise<number> {
      await element.updateComplete;
      const {renders} = element;
      await work();
      await element.updateComplete;
      return element.renders - renders;
    }

    it('when a watched part of the shop, the settings, the currency, the texts or the page’s language change', async () => {
      const {shop, element} = await elementInShop();
      // The texts may arrive at the same time and cause another render.
      expect(await rendersFor(element, () => shop.settings.read())).to.be.at.least(1);
      const pick = () => shop.preferences.pick({currency: 'USD'});
      expect(await rendersFor(element, pick)).to.equal(1);
      const rename = () => setTexts('en', {add: 'Into the bag'});
      expect(await rendersFor(element, rename)).to.equal(1);
      const root = document.documentElement;
      const {lang} = root;
      onTestEnd(() => (root.lang = lang));
      const translate = async () => {
        root.lang = 'fr';
        await Promise.resolve();
      };
      expect(await rendersFor(element, translate)).to.be.at.least(1);
      expect(element.shop.lang).to.equal('fr');
      const add = () => void shop.cart.add(sword);
      expect(await rendersFor(element, add)).to.be.at.least(1);
    });

    it('not when another part of the shop or its former shop changes, and not out of the page', async () => {
      const {shop, provider, element} = await elementInShop();
      expect(await rendersFor(element, () => shop.catalogue.forget())).to.equal(0);
      provider.shop = createShop();
      const pick = () => shop.preferences.pick({currency: 'USD'});
      expect(await rendersFor(element, pick)).to.equal(0);
      provider.shop = shop;
      await element.updateComplete;
      element.remove();
      const change = async () => {
        shop.preferences.pick({currency: 'EUR'});
        await shop.settings.read();
        setTexts('en', {add: 'Into the basket'});
      };
      expect(await rendersFor(element, change)).to.equal(0);
    });
  });

  describe('after three seconds', () => {
    it('reports a missing shop to the element, and once to the author of the page', async () => {
      skipTimersOf(3_000);
      const warnings = recordWarnings();
      const page = await fixture(html`
        <div><scratch-element></scratch-element><scratch-element></scratch-element></div>
      `);
      const elements = [...page.querySelectorAll('scratch-element')];
      await waitUntil(() => elements.every(({shop}) => shop.missing));
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('<scratch-element>').and.to.contain('base-url');
    });

    it('reports nothing if there is a shop', async () => {
      skipTimersOf(3_000);
      const warnings = recordWarnings();
      const {element} = await elementInShop();
      await new Promise((resolve) => setTimeout(resolve, 3_000)); // It fires at once, after the element’s.
      expect(element.shop.missing).to.equal(false);
      expect(warnings).to.deep.equal([]);
    });
  });
});
