import {expect, html} from '@open-wc/testing';
import {
  sharedCartLink,
  parseSharedItems,
} from '../../../src/features/cart/cart-link.js';
import {en} from '../../../src/i18n/en.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-provider.js';
import {cartService, line} from '../../support/cart-service.js';
import {
  findByRole,
  renderInProvider,
  visiblePart,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

describe('The link to a cart', () => {
  for (const [value, items] of [
    ['31x2,7', ['31 2', '7 1']],
    ['7,7x2', ['7 1+2']],
    ['31x1000,31x5', ['31 1000+5']],
    ['31x0', []],
    ['31x2,', []],
    ['31x1000000', ['31 1000000']],
    ['31x1000000000', []],
    ['abc', []],
    ['-1', []],
    ['', []],
  ] as const)
    it(`with “${value}” has these items: ${items.join(', ') || 'none'}`, () => {
      const found = parseSharedItems(value).map(
        ({id, parts}) => `${id} ${parts.join('+')}`,
      );
      expect(found).to.deep.equal(items);
    });

  it('lists the parts of an item together', () => {
    expect(parseSharedItems('54x5,7,54x10')).to.deep.equal([
      {id: 54, parts: [5, 10]},
      {id: 7, parts: [1]},
    ]);
  });

  /** Renders a page with a cart. Its address ends with `search`. */
  async function cartPage(
    search = '',
    lines = [line({id: 31, cid: 31, count: 2}), line()],
  ) {
    const {href} = location;
    onTestEnd(() => history.replaceState(null, '', href));
    history.replaceState(null, '', `${location.pathname}${search}`);
    const service = cartService(lines);
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    const element = provider.querySelector('store-cart')!;
    await waitForEntry(element, lines[0]!.name);
    return {service, element};
  }

  const linkOf = (shop: Parameters<typeof sharedCartLink>[0]) =>
    new URL(sharedCartLink(shop)!);

  it('holds items and quantities, and of the page’s parameters only what names the page', async () => {
    const {service} = await cartPage(
      '?page_id=3&player=Astrid&coupon=EMBER10&sid=1&PHPSESSID=2&code=3&key=4&jwt=5&order_id=MS-1&cart=x9&utm_source=a@b.c#item-3',
    );
    const {search, hash} = linkOf(service.shop);
    expect(search).to.equal('?page_id=3&cart=31x2,7');
    expect(hash).to.equal('');
  });

  it('has the canonical address of the page', async () => {
    const canonical = document.createElement('link');
    canonical.rel = 'canonical';
    canonical.href = '/vip?server=eu';
    document.head.append(canonical);
    onTestEnd(() => canonical.remove());
    const {service} = await cartPage('?sid=1');
    expect(sharedCartLink(service.shop)).to.equal(
      `${location.origin}/vip?server=eu&cart=31x2,7`,
    );
  });

  it('leaves out gifts, and counts the pieces of a pack', async () => {
    const gift = {payment_type: 2, gift: {gifted_to: 'Astrid'}};
    const {service} = await cartPage('', [
      line({id: 31, cid: 1, tier_quantity: 10}),
      line({id: 7, cid: 2, ...gift}),
    ]);
    expect(linkOf(service.shop).search).to.equal('?cart=31x10');
  });

  it('names each pack by itself, also several packs in one line', async () => {
    const {service} = await cartPage('', [
      line({id: 31, cid: 1, tier_quantity: 5, count: 2}),
      line({id: 31, cid: 2, tier_quantity: 10}),
      line({id: 31, cid: 3, count: 3}),
    ]);
    expect(linkOf(service.shop).search).to.equal('?cart=31x5,31x5,31x10,31x3');
  });

  it('names a pack of 5000 pieces', async () => {
    const {service} = await cartPage('', [line({id: 31, cid: 1, tier_quantity: 5000})]);
    expect(linkOf(service.shop).search).to.equal('?cart=31x5000');
  });

  it('has at most 30 packs and numbers of pieces', async () => {
    const {service} = await cartPage('', [
      line({id: 31, cid: 1, tier_quantity: 5, count: 40}),
      line(),
    ]);
    const items = parseSharedItems(linkOf(service.shop).searchParams.get('cart')!);
    expect(items).to.deep.equal([{id: 31, parts: Array<number>(30).fill(5)}]);
  });

  it('names the shop if another one is the shop of the page', async () => {
    await cartPage();
    const {service} = await cartPage();
    // The first page of this test is still in the document, so there are two shops.
    expect(linkOf(service.shop).searchParams.get('cart-shop')).to.equal(
      new URL(service.address).host,
    );
  });

  /** Replaces a property of the browser until the test ends. */
  function replace(name: 'canShare' | 'share' | 'clipboard', value: unknown): void {
    Object.defineProperty(navigator, name, {configurable: true, value});
    onTestEnd(() => delete (navigator as Partial<Navigator>)[name]);
  }

  it('is copied, with a message, if the system has no dialog for sharing', async () => {
    const copied: string[] = [];
    replace('canShare', undefined);
    replace('clipboard', {writeText: async (text: string) => void copied.push(text)});
    const {service, element} = await cartPage();
    findByRole(element, 'button', en.shareCart)!.click();
    await waitFor(
      () => visiblePart(element, 'share-status')?.textContent === en.cartLinkCopied,
    );
    expect(copied).to.deep.equal([sharedCartLink(service.shop)]);
    await expect(element).to.be.accessible();
  });

  it('goes to the system’s dialog if there is one', async () => {
    const shared: unknown[] = [];
    replace('canShare', () => true);
    replace('share', async (data: unknown) => void shared.push(data));
    const {service, element} = await cartPage();
    findByRole(element, 'button', en.shareCart)!.click();
    await waitFor(() => shared.length);
    expect(shared).to.deep.equal([{url: sharedCartLink(service.shop), title: en.cart}]);
    expect(visiblePart(element, 'share-status')).to.not.exist;
  });

  const forbidden = {
    writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  };
  for (const [reason, clipboard] of [
    ['the clipboard is forbidden', forbidden],
    ['the page has no clipboard, because it is not served over https', undefined],
  ] as const)
    it(`is shown and selected if ${reason}`, async () => {
      replace('canShare', undefined);
      replace('clipboard', clipboard);
      const {service, element} = await cartPage();
      findByRole(element, 'button', en.shareCart)!.click();
      const field = await waitFor(() =>
        visiblePart<HTMLInputElement>(element, 'share-link'),
      );
      expect(field.value).to.equal(sharedCartLink(service.shop));
      await waitFor(() => field.selectionEnd === field.value.length);
      expect(visiblePart(element, 'share-status')!.textContent).to.equal(en.copyByHand);
      await expect(element).to.be.accessible();
    });
});
