import {expect} from '@open-wc/testing';
import {
  sharedCartLink,
  parseSharedItems,
} from '../../../src/features/cart/sharing/shared-cart-link.js';
import {en} from '../../../src/i18n/en.js';
import {rowsOf} from '../../../src/features/cart/sharing/shared-rows.js';
import {cartPage} from '../../support/cart-harness.js';
import {line} from '../../support/cart-service.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {waitFor} from '../../support/shop-page.js';

describe('The link to a cart', () => {
  for (const [value, items] of [
    ['31x2,7', ['31 2', '7 1']],
    ['7,7x2', ['7 1+2']],
    ['31x1000,31x5', ['31 1000+5']],
    ['54x5,7,54x10', ['54 5+10', '7 1']],
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

  /** Renders a page with a cart. Its address ends with `search`. `link` is the link to the cart. */
  async function linkPage(
    search = '',
    lines = [line({id: 31, cid: 31, count: 2}), line()],
  ) {
    const {href} = location;
    onTestEnd(() => history.replaceState(null, '', href));
    history.replaceState(null, '', `${location.pathname}${search}`);
    const page = await cartPage(lines);
    return {...page, link: sharedCartLink(page.service.shop)!};
  }

  it('holds items and quantities, and of the page’s parameters only what names the page', async () => {
    const {link} = await linkPage(
      '?page_id=3&player=Astrid&coupon=EMBER10&sid=1&PHPSESSID=2&code=3&key=4&jwt=5&order_id=MS-1&cart=x9&utm_source=a@b.c#item-3',
    );
    const {search, hash} = new URL(link);
    expect(search).to.equal('?page_id=3&cart=31x2,7');
    expect(hash).to.equal('');
  });

  it('has the canonical address of the page', async () => {
    const canonical = document.createElement('link');
    canonical.rel = 'canonical';
    canonical.href = '/vip?server=eu';
    document.head.append(canonical);
    onTestEnd(() => canonical.remove());
    const {link} = await linkPage('?sid=1');
    expect(link).to.equal(`${location.origin}/vip?server=eu&cart=31x2,7`);
  });

  const gift = line({payment_type: 2, gift: {gifted_to: 'Astrid'}, cid: 9});
  const packs = (cid: number, tier_quantity: number, count = 1) =>
    line({id: 31, cid, tier_quantity, count});
  const singles = line({id: 31, cid: 3, count: 3});
  const most = Array(30).fill('31x5').join();
  for (const [what, lines, value] of [
    [
      'leaves out gifts, and counts the pieces of a pack',
      [packs(1, 10), gift],
      '31x10',
    ],
    [
      'names each pack by itself',
      [packs(1, 5), packs(2, 10), singles],
      '31x5,31x10,31x3',
    ],
    ['names several packs in one line', [packs(1, 5, 2)], '31x5,31x5'],
    ['names a pack of 5000 pieces', [packs(1, 5000)], '31x5000'],
    ['has at most 30 packs and numbers of pieces', [packs(1, 5, 40), line()], most],
  ] as const)
    it(what, async () => {
      const {link} = await linkPage('', [...lines]);
      expect(new URL(link).search).to.equal(`?cart=${value}`);
    });

  it('names the shop if another one is the shop of the page', async () => {
    await linkPage();
    const {link, service} = await linkPage();
    // The first page of this test is still in the document, so there are two shops.
    expect(new URL(link).searchParams.get('cart-shop')).to.equal(
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
    const {link, press, text, passesAudit} = await linkPage();
    press(en.shareCart);
    await waitFor(() => text('share-status') === en.cartLinkCopied);
    expect(copied).to.deep.equal([link]);
    await passesAudit();
  });

  it('goes to the system’s dialog if there is one', async () => {
    const shared: unknown[] = [];
    replace('canShare', () => true);
    replace('share', async (data: unknown) => void shared.push(data));
    const {link, press, part} = await linkPage();
    press(en.shareCart);
    await waitFor(() => shared.length);
    expect(shared).to.deep.equal([{url: link, title: en.cart}]);
    expect(part('share-status')).to.not.exist;
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
      const {link, press, text, appear, passesAudit} = await linkPage();
      press(en.shareCart);
      const field = await appear<HTMLInputElement>('share-link');
      expect(field.value).to.equal(link);
      await waitFor(() => field.selectionEnd === field.value.length);
      expect(text('share-status')).to.equal(en.copyByHand);
      if (clipboard) await passesAudit();
    });
});

describe('The rows of an item in a shared cart', () => {
  const tiers = [5, 10, 5000].map((quantity) => ({
    quantity,
    price: quantity * 2,
    discount: null,
    featured: false,
  }));
  const inPacks = {is_subs_only: false, stacked_tiers: tiers};
  const rowsIn = (value: string, item?: Parameters<typeof rowsOf>[1]) =>
    rowsOf(parseSharedItems(value)[0]!, item);

  // A row is a pack of so many pieces for a price, or a number of single pieces.
  for (const [what, value, item, rows] of [
    ['are packs', '54x5,54x10', inPacks, ['5 for 10', '10 for 20']],
    ['are packs, and single pieces', '54,54x10,54x2', inPacks, ['10 for 20', '3']],
    ['are two packs of one size', '54x5,54x5', inPacks, ['5 for 10', '5 for 10']],
    ['are single pieces', '54x15', inPacks, ['15']],
    ['are at most 999 single pieces', '54x4000', inPacks, ['999']],
    ['are a large pack', '54x5000', inPacks, ['5000 for 10000']],
    ['are one until the item has been read', '54x5,54x10', undefined, ['15']],
    [
      'contain no packs of a subscription',
      '54x5',
      {...inPacks, is_subs_only: true},
      ['5'],
    ],
  ] as const)
    it(`${what}: ${value}`, () => {
      const found = rowsIn(value, item);
      expect(
        found.map(({count, pack}) =>
          pack ? `${count} for ${pack.price}` : `${count}`,
        ),
      ).to.deep.equal(rows);
      expect(new Set(found.map(({key}) => key)).size).to.equal(rows.length);
    });
});
