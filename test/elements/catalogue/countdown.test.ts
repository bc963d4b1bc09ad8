import {expect, html} from '@open-wc/testing';
import {parseTime} from '../../../src/features/catalogue/countdown/parse-time.js';
import {en} from '../../../src/i18n/en.js';
import {settings} from '../../support/fixtures.js';
import {textOf, visiblePart, waitFor, waitForEntry} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-item.js';
import {categoryPage, itemAnswer, openPage, swordsAnswer} from './catalogue-page.js';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('parseTime', () => {
  const noon = Date.UTC(2025, 10, 1, 12);
  for (const text of [
    '2025-11-01T12:00:00Z',
    '2025-11-01T12:00:00.000000Z',
    '2025-11-01 12:00:00',
    '2025-11-01T12:00',
    '2025-11-01T13:00:00+01:00',
    '2025-11-01 07:00:00-0500',
    `${noon}`,
    `${noon / 1000}`,
  ])
    it(`reads “${text}” as the same time`, () => {
      expect(parseTime(text)).to.equal(noon);
    });

  it('reads a date as its beginning in UTC', () => {
    expect(parseTime('2025-11-01')).to.equal(Date.UTC(2025, 10, 1));
  });

  for (const text of ['', 'soon', '0', '2025-13-01', '0000-00-00 00:00:00', '12:00'])
    it(`does not take “${text}” for a time`, () => {
      expect(parseTime(text)).to.equal(undefined);
    });
});

describe('A countdown', () => {
  const shown = (element: Element) =>
    visiblePart(element, 'ends')?.querySelector('[aria-hidden]')?.textContent ?? '';
  const spoken = (element: Element) =>
    visiblePart(element, 'ends')?.querySelector('.hidden')?.textContent ?? '';

  it('is on a card, and screen readers read the date instead', async () => {
    const {element} = await categoryPage(
      swordsAnswer(itemAnswer({sale_ends_at: inHours(50)})),
    );
    await waitFor(() => /^Ends in 2d 0[12]:\d\d:\d\d$/.test(shown(element)));
    const date = visiblePart(element, 'ends')!.querySelector('time')!.title;
    expect(spoken(element)).to.equal(en.endsAt(date));
    expect(element.shadowRoot!.querySelector('[part~="ends"] [data-say]')).to.equal(
      null,
    );
    await expect(element).to.be.accessible();
  });

  it('is on the card of an item that is taken off the shop', async () => {
    const {element} = await categoryPage(
      swordsAnswer(itemAnswer({remove_at: inHours(50)})),
    );
    await waitFor(() => /^Ends in 2d 0[12]:\d\d:\d\d$/.test(shown(element)));
  });

  for (const [what, sale_ends_at] of Object.entries({
    'was over before': inHours(-1),
    'is no time': 'soon',
    'comes later': inHours(90),
  }))
    it(`says when an item is taken off the shop if the end of its sale ${what}`, async () => {
      const {element} = await categoryPage(
        swordsAnswer(itemAnswer({sale_ends_at, remove_at: inHours(50)})),
      );
      await waitFor(() => /^Ends in 2d 0[12]:\d\d:\d\d$/.test(shown(element)));
    });

  it('says when a sale ends if the item is taken off the shop later', async () => {
    const {element} = await categoryPage(
      swordsAnswer(itemAnswer({sale_ends_at: inHours(50), remove_at: inHours(90)})),
    );
    await waitFor(() => /^Ends in 2d 0[12]:\d\d:\d\d$/.test(shown(element)));
  });

  it('is in the item’s own view, also for an item that is taken off the shop', async () => {
    const {element} = await openPage(
      'store-item',
      html`<store-item item-id="7"></store-item>`,
      {'items/get/7': itemAnswer({remove_at: inHours(1)})},
    );
    await waitFor(() => /^Ends in (01:00:00|00:59:5\d)$/.test(shown(element)));
  });

  it('is below the heading of the deals if the site’s sale ends', async () => {
    const {element} = await openPage(
      'store-category',
      html`<store-category url="swords"></store-category><featured-deals></featured-deals>`,
      {
        'settings/get': {...settings, sale_ends_at: inHours(24 * 90)},
        'items/getFeaturedDeals': [itemAnswer()],
        'categories/get/swords': swordsAnswer(),
      },
    );
    const deals = element.parentElement!.querySelector('featured-deals')!;
    await waitFor(() => shown(deals).startsWith('Ends '));
    // An end that is far away is shown as a date to everybody.
    expect(shown(deals)).to.equal(spoken(deals));
  });

  it('is missing below the heading of the deals if the site’s sale was over before', async () => {
    const {element} = await openPage(
      'featured-deals',
      html`<featured-deals></featured-deals>`,
      {
        'settings/get': {...settings, sale_ends_at: inHours(-1)},
        'items/getFeaturedDeals': [itemAnswer()],
      },
    );
    await waitFor(() => element.shadowRoot!.querySelector('[data-ends][hidden]'));
    expect(visiblePart(element, 'ends')).to.equal(undefined);
  });

  it('follows the clock of the service', async () => {
    const {element} = await categoryPage(
      () =>
        new Response(
          JSON.stringify(swordsAnswer(itemAnswer({sale_ends_at: inHours(25)}))),
          {headers: {Date: new Date(Date.now() + 24 * HOUR).toUTCString()}},
        ),
    );
    await waitFor(() => /^Ends in (01:00:|00:59:)/.test(shown(element)));
  });

  it('ends without a reload, and then shows the price that the service has now', async () => {
    const ends = {sale_ends_at: inHours(1)};
    let reads = 0;
    const {element, shop, answers} = await categoryPage(() => {
      reads += 1;
      const item = itemAnswer({...ends, price: reads === 1 ? 5 : 15});
      return new Response(JSON.stringify(swordsAnswer(item)));
    });
    await waitForEntry(element, 'Diamond sword');
    await waitFor(() => shown(element).startsWith('Ends in '));
    const carts = answers('cart/get', {cart: {price: 5}, items: []});
    await shop.cart.refresh();
    const cartReads = carts.length;
    const {now} = Date;
    onTestEnd(() => (Date.now = now));
    Date.now = () => now() + HOUR;
    await waitFor(() => shown(element) === en.ended);
    expect(textOf(visiblePart(element, 'price'))).to.contain('5');
    await waitFor(() => textOf(visiblePart(element, 'price')).includes('15'));
    await waitFor(() => carts.length === cartReads + 1);
    await waitFor(() => shown(element) === en.ended);
    // The service still sends the same end, which must not cause another request.
    await new Promise((done) => setTimeout(done, 1500));
    expect(reads).to.equal(2);
  });

  it('shows the end of the item after its sale has ended', async () => {
    const ends = {sale_ends_at: inHours(1), remove_at: inHours(50)};
    const {element} = await categoryPage(swordsAnswer(itemAnswer(ends)));
    await waitForEntry(element, 'Diamond sword');
    await waitFor(() => shown(element).startsWith('Ends in '));
    const {now} = Date;
    onTestEnd(() => (Date.now = now));
    Date.now = () => now() + HOUR;
    await waitFor(() => shown(element).startsWith('Ends in 2d'));
  });

  it('is missing for an offer that was over before', async () => {
    const {element} = await categoryPage(
      swordsAnswer(itemAnswer({sale_ends_at: inHours(-1), remove_at: inHours(-2)})),
    );
    await waitFor(() => element.shadowRoot!.querySelector('[data-ends][hidden]'));
    expect(visiblePart(element, 'ends')).to.equal(undefined);
  });

  it('is missing for an item without an end, or with an end that is no time', async () => {
    const {element} = await categoryPage(
      swordsAnswer(
        itemAnswer({id: 1, name: 'Sword'}),
        itemAnswer({id: 2, name: 'Axe', sale_ends_at: 'soon'}),
        itemAnswer({id: 3, name: 'Bow', sale_ends_at: {}}),
      ),
    );
    await waitForEntry(element, 'Bow');
    await waitFor(() => element.shadowRoot!.querySelector('[data-ends][hidden]'));
    expect(visiblePart(element, 'ends')).to.equal(undefined);
  });
});
