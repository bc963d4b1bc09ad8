import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {settings} from '../../support/fixtures.js';
import {
  findEntry,
  textOf,
  visiblePart,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {register} from '../../../src/define/register.js';
import {categoryPage, itemAnswer, openPage, swordsAnswer} from './catalogue-page.js';

await register('featured-deals', 'store-item');

const inTwoDays = /^Ends \w+day/;
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('A countdown', () => {
  const shown = (element: Element) =>
    textOf(visiblePart(element, 'ends') ?? document.createElement('i'));
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

  it('says on a card the day and the time', async () => {
    const {element} = await categoryPage(
      swordsAnswer(itemAnswer({sale_ends_at: inHours(50)})),
    );
    await waitFor(() => inTwoDays.test(shown(element)));
    const date = visiblePart(element, 'ends')!.querySelector('time')!.title;
    expect(shown(element)).to.equal(en.endsAt(date));
    expect(date).to.match(/day.*\d:\d\d/);
    await expect(element).to.be.accessible();
  });

  it('is about the next end of an item, and missing if it has none', async () => {
    const ends = {
      'a sale that was over before': [inHours(-1), inHours(50)],
      'a sale that ends at no time': ['soon', inHours(50)],
      'a sale that ends later': [inHours(90), inHours(50)],
      'a sale that ends earlier': [inHours(50), inHours(90)],
      'no end': [undefined, undefined],
      'no readable end': ['soon', {}],
      'ends that are over': [inHours(-1), inHours(-2)],
    };
    const {element} = await categoryPage(
      swordsAnswer(
        ...Object.entries(ends).map(([name, [sale_ends_at, remove_at]], id) =>
          itemAnswer({id: id + 1, name, sale_ends_at, remove_at}),
        ),
      ),
    );
    await waitForEntry(element, 'no end');
    for (const name of Object.keys(ends)) {
      const isShown = () => shown(findEntry(element, name)!);
      if (name.startsWith('a sale')) await waitFor(() => inTwoDays.test(isShown()));
      else expect(isShown(), name).to.equal('');
    }
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
    await waitFor(() => /^Ends \w+ \d+, \d{4}/.test(shown(deals)));
  });

  it('follows the clock of the service', async () => {
    const {element} = await categoryPage(
      () =>
        new Response(
          JSON.stringify(swordsAnswer(itemAnswer({sale_ends_at: inHours(25)}))),
          {headers: {Date: new Date(Date.now() + 24 * HOUR).toUTCString()}},
        ),
    );
    await waitFor(() => /^Ends in (1 hr|1 hour|60 min|59 min)/.test(shown(element)));
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
    element.requestUpdate(); // As at each full minute.
    await waitFor(() => shown(element) === en.ended);
    expect(textOf(visiblePart(element, 'price'))).to.contain('5');
    await waitFor(() => textOf(visiblePart(element, 'price')).includes('15'));
    await waitFor(() => carts.length === cartReads + 1);
    await waitFor(() => shown(element) === en.ended);
    // The service still sends the same end, which must not cause another request.
    await new Promise((done) => setTimeout(done, 6000));
    expect(reads).to.equal(2);
  });
});
