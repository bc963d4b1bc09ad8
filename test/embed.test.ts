import {expect, fixture, html} from '@open-wc/testing';
import {getDefaultShop} from '../src/page/default-shop.js';
import {atTheEnd} from './support/endings.js';
import {answer} from './support/server.js';
import {part, seen, serviceWith, textOf} from './support/shop-page.js';

const sword = {
  id: 7,
  name: 'Diamond sword',
  price: 12.5,
  image: 'https://cdn.example.test/7.png',
};

/** What the shop was asked: by which path, and with which token. */
function diary(requests: readonly Request[]): string[] {
  return requests.map(
    ({url, headers}) => `${new URL(url).pathname} ${headers.get('Authorization')}`,
  );
}

describe('The script tag', () => {
  const item = html`<store-item item-id="7"></store-item>`;
  let service: ReturnType<typeof serviceWith>;

  beforeEach(() => {
    service ??= serviceWith();
    answer('GET https://cdn.example.test/7.png', '');
  });

  it('makes a shop of a page with a few tags, by its attributes', async () => {
    const items = service.answers('items/get/7', sword);
    const page = await fixture<HTMLElement>(html`
      <div>
        ${item}
        <script
          type="text/plain"
          data-base-url=${service.address}
          data-token="page-token"
          data-currency="USD"
          data-lang="de"
          data-image-hosts="cdn.example.test other.example.test"
          data-payment-hosts="pay.example.test"
        ></script>
      </div>
    `);
    // A module has no current script, as little as a script that an optimiser has moved.
    await import('../src/embed.js');
    const element = page.querySelector('store-item')!;
    await seen(() => /^≈ \S+ 13,50\s\$$/.test(textOf(part(element, 'price'))));
    expect(part(element, 'image')!.querySelector('img')).to.have.property(
      'src',
      sword.image,
    );
    expect(diary(items)).to.deep.equal(['/api/items/get/7 Bearer page-token']);
    expect(getDefaultShop() === service.shop).to.equal(true);
    expect([...service.shop.paymentHosts]).to.deep.equal(['pay.example.test']);
  });

  it('answers elements that come later, too', async () => {
    service.answers('items/get/7', sword);
    const element = await fixture<HTMLElement>(item);
    await seen(() => part(element, 'price'));
  });

  it('leaves alone what is in a provider of its own', async () => {
    const other = serviceWith({'items/get/7': {...sword, price: 3}});
    const provider = await fixture<HTMLElement>(
      html`<store-provider base-url=${other.address} lang="en">${item}</store-provider>`,
    );
    const element = provider.querySelector('store-item')!;
    await seen(() => textOf(part(element, 'price')) === '€3.00');
  });

  it('registers the elements of the first view at once, and others when they are seen', async () => {
    for (const tag of [
      'store-provider',
      'store-category',
      'store-item',
      'featured-deals',
      'store-cart',
    ]) {
      expect(customElements.get(tag), tag).to.exist;
    }
  });
});

/** A page in a frame. */
type Page = Window & typeof globalThis & {said: string[]; done?: boolean};

describe('A page of its own', function () {
  this.timeout(30_000); // Each loads all that there is.

  /** Runs the entry in a page of this HTML. Tells what is said to its author. */
  async function pageWith(body: string, before = '') {
    // Whole, for such a page has no address of its own that all engines would resolve it against.
    const entry = new URL('../src/embed.ts', import.meta.url).href;
    const frame = document.createElement('iframe');
    atTheEnd(() => frame.remove());
    frame.srcdoc = `<!doctype html><html lang="en"><body>${body}<script>
      window.said = [];
      console.warn = (...words) => said.push(words.join(' '));
      window.fetch = () => Promise.resolve(Response.json({}));
      ${before}
    </script><script type="module">
      await import('${entry}');
      await import('${entry}?again');
      window.done = true;
    </script></body></html>`;
    document.body.append(frame);
    const page = frame.contentWindow as Page;
    await seen(() => page.done, 25_000);
    return {said: page.said, page};
  }

  it('is told once when the address of the shop is missing', async () => {
    const {said} = await pageWith('<store-cart></store-cart>');
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('data-base-url');
  });

  it('is told nothing when its shops are in providers', async () => {
    const {said} = await pageWith(
      '<store-provider base-url="https://a.example.test"></store-provider>',
    );
    expect(said).to.have.length(0);
  });

  it('is told once when the address is none, and goes on', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="shop.example"></script><store-cart></store-cart>',
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('shop.example');
    expect(page.customElements.get('store-cart')).to.exist;
  });

  it('is told once when another copy was there first, and goes on', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script>',
      `for (const tag of ['store-cart', 'store-item']) {
        customElements.define(tag, class extends HTMLElement {});
      }`,
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('twice');
    expect(page.customElements.get('store-category')).to.exist;
  });

  it('has one shop, also where another copy of the script answers already', async () => {
    const {page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script><store-cart></store-cart>',
      `document.documentElement.addEventListener('context-request', (event) => {
        event.stopPropagation();
        event.callback(undefined, () => {});
      });`,
    );
    let answers = 0;
    const request = Object.assign(new Event('context-request', {bubbles: true}), {
      context: Symbol.for('storefront-elements/shop'),
      callback: () => answers++,
      subscribe: true,
    });
    page.document.body.dispatchEvent(request);
    expect(answers).to.equal(1);
  });

  it('shows the shop that the script tag of the next page names, when pages are swapped', async () => {
    const {page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script>',
    );
    const shopNow = () => {
      let found: {baseUrl: string} | undefined;
      const request = Object.assign(new Event('context-request', {bubbles: true}), {
        context: Symbol.for('storefront-elements/shop'),
        callback: (shop: {baseUrl: string}) => (found = shop),
      });
      page.document.body.dispatchEvent(request);
      return found?.baseUrl;
    };
    expect(shopNow()).to.equal('https://a.example.test');
    page.document.querySelector('[data-base-url]')!.remove();
    const next = page.document.createElement('script');
    next.type = 'text/plain';
    next.dataset['baseUrl'] = 'https://b.example.test';
    const runs = page.document.createElement('script');
    // A module runs once: as a second copy does, this one reads the tag and tells the first.
    runs.textContent = `document.documentElement.dispatchEvent(new CustomEvent(
      'storefront-elements:script', {detail: document.querySelector('[data-base-url]').dataset}))`;
    page.document.body.append(next, runs);
    await seen(() => shopNow() === 'https://b.example.test');
  });

  it('is told nothing when all is well', async () => {
    const {said} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script><store-cart></store-cart>',
    );
    expect(said).to.have.length(0);
  });
});
