import {expect} from '@open-wc/testing';
import {
  sharedCartLink,
  parseSharedItems,
} from '../../../src/features/cart/cart-link.js';
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

  const gift = {payment_type: 2, gift: {gifted_to: 'Astrid'}};
  for (const [what, lines, value] of [
    [
      'leaves out gifts, and counts the pieces of a pack',
      [line({id: 31, cid: 1, tier_quantity: 10}), line({...gift, cid: 2})],
      '31x10',
    ],
    [
      'names each pack by itself, also several packs in one line',
      [
        line({id: 31, cid: 1, tier_quantity: 5, count: 2}),
        line({id: 31, cid: 2, tier_quantity: 10}),
        line({id: 31, cid: 3, count: 3}),
      ],
      '31x5,31x5,31x10,31x3',
    ],
    [
      'names a pack of 5000 pieces',
      [line({id: 31, cid: 1, tier_quantity: 5000})],
      '31x5000',
    ],
    [
      'has at most 30 packs and numbers of pieces',
      [line({id: 31, cid: 1, tier_quantity: 5, count: 40}), line()],
      Array(30).fill('31x5').join(),
    ],
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
      await passesAudit();
    });
});

/** The tiers of an item that is sold in packs of 5, 10 and 5000 pieces. */
const tiers = [5, 10, 5000].map((quantity) => ({
  quantity,
  price: quantity * 2,
  discount: null,
  featured: false,
}));

/** The rows of the first item in the value of `?cart=`. */
function rowsIn(value: string, item?: Parameters<typeof rowsOf>[1]) {
  const [shared] = parseSharedItems(value);
  return rowsOf(shared!, item);
}

/** The rows of an item with packs, such as `pack of 5 for 10` and `single: 3`. */
function wordsOf(value: string, isSubscription = false): readonly string[] {
  const item = {is_subs_only: isSubscription, stacked_tiers: tiers};
  return rowsIn(value, item).map(({count, pack}) =>
    pack ? `pack of ${count} for ${pack.price}` : `single: ${count}`,
  );
}

describe('The rows of an item in a shared cart', () => {
  for (const [value, rows] of [
    ['54x5,54x10', ['pack of 5 for 10', 'pack of 10 for 20']],
    ['54x10,54', ['pack of 10 for 20', 'single: 1']],
    ['54,54x10,54x2', ['pack of 10 for 20', 'single: 3']],
    ['54x5,54x5', ['pack of 5 for 10', 'pack of 5 for 10']],
    ['54x15', ['single: 15']],
    ['54x999,54x10', ['pack of 10 for 20', 'single: 999']],
    ['54x5000', ['pack of 5000 for 10000']],
    ['54x4000', ['single: 999']],
  ] as const)
    it(`with “${value}” are: ${rows.join(', ')}`, () => {
      expect(wordsOf(value)).to.deep.equal(rows);
    });

  it('have different keys, also for two packs of one size', () => {
    const item = {is_subs_only: false, stacked_tiers: tiers};
    const keys = rowsIn('54x5,54x5,54', item).map(({key}) => key);
    expect(new Set(keys).size).to.equal(3);
  });

  it('are a single one until the item has been read', () => {
    expect(rowsIn('54x5,54x10').map(({count}) => count)).to.deep.equal([15]);
  });

  it('contain no packs of a subscription', () => {
    expect(wordsOf('54x5', true)).to.deep.equal(['single: 5']);
  });
});
