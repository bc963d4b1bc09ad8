import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {settings} from '../../support/fixtures.js';
import {textOf, visiblePart, waitFor, waitForEntry} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-item.js';
import {categoryPage, itemAnswer, openPage, swordsAnswer} from './catalogue-page.js';

const inTwoDays = /^Ends in 2d 0[12]:\d\d:\d\d$/;
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('A countdown', () => {
  const shown = (element: Element) =>
    visiblePart(element, 'ends')?.querySelector('[aria-hidden]')?.textContent ?? '';
  function skipAnHour(): void {
    const {now} = Date;
    onTestEnd(() => (Date.now = now));
    Date.now = () => now() + HOUR;
  }
  /** Makes a second or several take some milliseconds until the test ends. */
  function hurry(): void {
    const {setTimeout} = globalThis;
    onTestEnd(() => (globalThis.setTimeout = setTimeout));
    globalThis.setTimeout = ((run: () => void, delay = 0) =>
      setTimeout(run, delay <= 10_000 ? delay / 100 : delay)) as typeof setTimeout;
  }
  const spoken = (element: Element) =>
    visiblePart(element, 'ends')?.querySelector('.hidden')?.textContent ?? '';

  it('is on a card, and screen readers read the date instead', async () => {
    const {element} = await categoryPage(
      swordsAnswer(itemAnswer({sale_ends_at: inHours(50)})),
    );
    await waitFor(() => inTwoDays.test(shown(element)));
    const date = visiblePart(element, 'ends')!.querySelector('time')!.title;
    expect(spoken(element)).to.equal(en.endsAt(date));
    expect(element.shadowRoot!.querySelector('[part~="ends"] [data-say]')).to.equal(
      null,
    );
    await expect(element).to.be.accessible();
  });

  for (const [what, sale_ends_at, remove_at] of [
    ['a sale that was over before', inHours(-1), inHours(50)],
    ['a sale that ends at no time', 'soon', inHours(50)],
    ['a sale that ends later', inHours(90), inHours(50)],
    ['a sale that ends earlier', inHours(50), inHours(90)],
  ])
    it(`is about the next end of an item with ${what}`, async () => {
      const {element} = await categoryPage(
        swordsAnswer(itemAnswer({sale_ends_at, remove_at})),
      );
      await waitFor(() => inTwoDays.test(shown(element)));
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
    hurry();
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
    skipAnHour();
    await waitFor(() => shown(element) === en.ended);
    expect(textOf(visiblePart(element, 'price'))).to.contain('5');
    await waitFor(() => textOf(visiblePart(element, 'price')).includes('15'));
    await waitFor(() => carts.length === cartReads + 1);
    await waitFor(() => shown(element) === en.ended);
    // The service still sends the same end, which must not cause another request.
    await new Promise((done) => setTimeout(done, 9000));
    expect(reads).to.equal(2);
  });

  it('shows the end of the item after its sale has ended', async () => {
    hurry();
    const ends = {sale_ends_at: inHours(1), remove_at: inHours(50)};
    const {element} = await categoryPage(swordsAnswer(itemAnswer(ends)));
    await waitForEntry(element, 'Diamond sword');
    await waitFor(() => shown(element).startsWith('Ends in '));
    skipAnHour();
    await waitFor(() => shown(element).startsWith('Ends in 2d'));
  });

  it('is missing for an item without an end, or whose end is no time or was before', async () => {
    const {element} = await categoryPage(
      swordsAnswer(
        itemAnswer({id: 1, name: 'Sword'}),
        itemAnswer({id: 2, name: 'Axe', sale_ends_at: 'soon'}),
        itemAnswer({id: 3, name: 'Bow', sale_ends_at: {}}),
        itemAnswer({
          id: 4,
          name: 'Old',
          sale_ends_at: inHours(-1),
          remove_at: inHours(-2),
        }),
      ),
    );
    await waitForEntry(element, 'Old');
    await waitFor(() => element.shadowRoot!.querySelector('[data-ends][hidden]'));
    expect(visiblePart(element, 'ends')).to.equal(undefined);
  });
});
