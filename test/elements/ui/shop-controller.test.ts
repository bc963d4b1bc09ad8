import {expect, fixture, html} from '@open-wc/testing';
import {setTexts} from '../../../src/i18n/texts.js';
import {sword} from '../../support/model-cart.js';
import {
  ScratchElement,
  ScratchProvider,
  createShop,
} from '../../support/scratch-elements.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

/** An element that is defined late. Each test uses a new tag. */
class LateElement extends ScratchElement {}

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
  it('has no shop outside of a provider', async () => {
    const element = await fixture<ScratchElement>(
      html`<scratch-element></scratch-element>`,
    );
    expect(element.shop.value).to.equal(undefined);
    expect(await element.shows()).to.equal('no shop');
    expect(element.shop.missing).to.equal(false);
  });

  it('finds the shop of the provider around it', async () => {
    const {shop, element} = await elementInShop();
    expect(element.shop.value).to.equal(shop);
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('finds the shop from inside a shadow root', async () => {
    const {shop, provider} = await elementInShop();
    const box = document.createElement('div');
    const inner = document.createElement('scratch-element');
    box.attachShadow({mode: 'open'}).append(inner);
    provider.append(box);
    expect(await inner.shows()).to.equal(shop.baseUrl);
  });

  it('uses the nearest of several providers', async () => {
    const [outer, inner] = [createShop(), createShop()];
    const page = await fixture(html`
      <scratch-provider .shop=${outer}>
        <scratch-element id="outer"></scratch-element>
        <scratch-provider .shop=${inner}>
          <scratch-element id="inner"></scratch-element>
        </scratch-provider>
      </scratch-provider>
    `);
    const shows = (id: string) => page.querySelector<ScratchElement>(`#${id}`)!.shows();
    expect(await shows('outer')).to.equal(outer.baseUrl);
    expect(await shows('inner')).to.equal(inner.baseUrl);
  });

  it('uses the new shop when its provider changes', async () => {
    const {provider, element} = await elementInShop();
    const other = createShop();
    provider.shop = other;
    expect(await element.shows()).to.equal(other.baseUrl);
  });

  it('waits for a provider that gets its shop late', async () => {
    const provider = await fixture<ScratchProvider>(html`
      <scratch-provider><scratch-element></scratch-element></scratch-provider>
    `);
    const element = provider.querySelector('scratch-element')!;
    expect(await element.shows()).to.equal('no shop');
    const shop = createShop();
    provider.shop = shop;
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('waits for a provider that is defined late', async () => {
    const tag = lateTag();
    const page = await fixture(html`<div><scratch-element></scratch-element></div>`);
    const provider = document.createElement(tag) as ScratchProvider;
    const element = page.querySelector('scratch-element')!;
    page.append(provider);
    provider.append(element);
    expect(await element.shows()).to.equal('no shop');

    customElements.define(tag, class extends ScratchProvider {});
    const shop = createShop();
    provider.shop = shop;
    expect(await element.shows()).to.equal(shop.baseUrl);
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

  it('finds its shop when the element is defined late', async () => {
    const tag = lateTag();
    const {shop, provider} = await elementInShop();
    const element = document.createElement(tag) as LateElement;
    provider.append(element);
    customElements.define(tag, class extends LateElement {});
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('finds the new shop when the element is moved to another provider', async () => {
    const {element, provider} = await elementInShop();
    const {shop: other, provider: elsewhere} = await elementInShop();
    elsewhere.append(element);
    expect(await element.shows()).to.equal(other.baseUrl);
    provider.shop = createShop();
    expect(await element.shows()).to.equal(other.baseUrl);
  });

  it('uses the outer provider when the inner one is removed', async () => {
    const {shop, provider, element} = await elementInShop();
    const nearer = document.createElement('scratch-provider');
    nearer.shop = createShop();
    provider.append(nearer);
    nearer.append(element);
    expect(await element.shows()).not.to.equal(shop.baseUrl);
    nearer.replaceWith(element);
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('has no shop once the element is removed from the page', async () => {
    const {element} = await elementInShop();
    element.remove();
    expect(element.shop.value).to.equal(undefined);
    expect(await element.shows()).to.equal('no shop');
  });

  it('finds its shop again once the element is back in the page', async () => {
    const {shop, provider, element} = await elementInShop();
    element.remove();
    provider.append(element);
    expect(await element.shows()).to.equal(shop.baseUrl);
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

    it('when a watched part of the shop changes', async () => {
      const {shop, element} = await elementInShop();
      expect(await rendersFor(element, () => void shop.cart.add(sword))).to.be.at.least(
        1,
      );
    });

    it('when the settings, the currency or the texts change', async () => {
      const {shop, element} = await elementInShop();
      // The texts may arrive at the same time and cause another render.
      expect(await rendersFor(element, () => shop.settings.read())).to.be.at.least(1);
      const pick = () => shop.preferences.pick({currency: 'USD'});
      expect(await rendersFor(element, pick)).to.equal(1);
      const rename = () => setTexts('en', {add: 'Into the bag'});
      expect(await rendersFor(element, rename)).to.equal(1);
    });

    it('when the page changes its language', async () => {
      const {element} = await elementInShop();
      const root = document.documentElement;
      const {lang} = root;
      onTestEnd(() => (root.lang = lang));
      const renders = await rendersFor(element, async () => {
        root.lang = 'fr';
        await Promise.resolve();
      });
      expect(renders).to.be.at.least(1);
      expect(element.shop.lang).to.equal('fr');
    });

    it('not when another part of the shop changes', async () => {
      const {shop, element} = await elementInShop();
      expect(await rendersFor(element, () => shop.catalogue.forget())).to.equal(0);
    });

    it('not when its former shop changes', async () => {
      const {shop, provider, element} = await elementInShop();
      provider.shop = createShop();
      const pick = () => shop.preferences.pick({currency: 'USD'});
      expect(await rendersFor(element, pick)).to.equal(0);
    });

    it('not once the element is removed from the page', async () => {
      const {shop, element} = await elementInShop();
      element.remove();
      const change = async () => {
        shop.preferences.pick({currency: 'USD'});
        await shop.settings.read();
        setTexts('en', {add: 'Into the basket'});
      };
      expect(await rendersFor(element, change)).to.equal(0);
    });
  });

  it('uses the texts of the language of the page', async () => {
    const {element} = await elementInShop();
    setTexts('fr', {add: 'Ajouter au panier'});
    element.lang = 'fr-CA';
    expect(element.shop.lang).to.equal('fr-CA');
    expect(element.shop.texts.add).to.equal('Ajouter au panier');
  });

  it('formats amounts in the currency of the shop and the language of the page', async () => {
    const {shop, element} = await elementInShop();
    element.lang = 'de';
    await shop.settings.read();
    expect(element.shop.money.format(12.5)).to.match(/^12,50\s€$/);
  });

  it('formats amounts without a currency if there is no shop', async () => {
    const element = await fixture<ScratchElement>(
      html`<scratch-element lang="en"></scratch-element>`,
    );
    expect(element.shop.money.format(12.5)).to.equal('12.50');
  });

  describe('after three seconds', () => {
    /** Runs `work` with fake timers. They fire only when the test calls `goOff`. */
    async function withTimers<T>(work: (goOff: () => void) => Promise<T>): Promise<T> {
      const {setTimeout: original} = window;
      const timers: (() => void)[] = [];
      const fake = (run: () => void) => timers.push(run);
      window.setTimeout = fake as unknown as typeof setTimeout;
      try {
        return await work(() => timers.splice(0).forEach((run) => run()));
      } finally {
        window.setTimeout = original;
      }
    }

    /** Records the console warnings during `work`. */
    async function warningsOf(work: () => Promise<unknown>): Promise<string[]> {
      const {warn} = console;
      const warnings: string[] = [];
      console.warn = (message: string) => warnings.push(message);
      try {
        await work();
      } finally {
        console.warn = warn;
      }
      return warnings;
    }

    it('reports a missing shop to the element, and once to the author of the page', async () => {
      const elements = [1, 2].map(() => document.createElement('scratch-element'));
      const warnings = await warningsOf(() =>
        withTimers(async (goOff) => {
          document.body.append(...elements);
          goOff();
        }),
      );
      expect(elements.map(({shop}) => shop.missing)).to.deep.equal([true, true]);
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('<scratch-element>').and.to.contain('base-url');
      for (const element of elements) element.remove();
    });

    it('reports nothing if there is a shop', async () => {
      const {provider} = await elementInShop();
      const element = document.createElement('scratch-element');
      const warnings = await warningsOf(() =>
        withTimers(async (goOff) => {
          provider.append(element);
          goOff();
        }),
      );
      expect(element.shop.missing).to.equal(false);
      expect(warnings).to.deep.equal([]);
    });
  });
});
