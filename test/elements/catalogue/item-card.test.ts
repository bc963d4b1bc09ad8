import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {acceptedChange, limitReached, settings} from '../../support/fixtures.js';
import {answer} from '../../support/mock-server.js';
import {
  findByRole,
  findEntry,
  hasFocus,
  heldAnswer,
  tabTo,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
  whenSettled,
} from '../../support/shop-page.js';
import {
  addButton,
  cardPage,
  categoryPage,
  itemAnswer,
  openPage,
  partText,
  swordsAnswer,
} from './catalogue-page.js';

await register('featured-deals', 'store-item');

type Items = readonly {readonly id: number}[];

/** The elements that show items, each in a page with these items. */
const places = {
  card: (items: Items) => categoryPage(swordsAnswer(...items), {layout: 'grid'}),
  deal: (items: Items) =>
    openPage('featured-deals', html`<featured-deals></featured-deals>`, {
      'items/getFeaturedDeals': items,
    }),
  full: (items: Items) =>
    openPage(
      'store-item',
      items.map(({id}) => html`<store-item item-id=${id}></store-item>`),
      Object.fromEntries(items.map((item) => [`items/get/${item.id}`, item])),
    ),
};
type Place = keyof typeof places;
const CARDS: readonly Place[] = ['card', 'deal'];

/** Values of an item, and what a shopper sees of them. Without `where`, all places show it. */
type FieldCase = readonly [
  look: (item: Element) => unknown,
  own: object,
  seen: unknown,
  where?: readonly Place[],
];

const text = (part: string) => (item: Element) => partText(item, part);
const texts =
  (...parts: string[]) =>
  (item: Element) =>
    parts.map((part) => partText(item, part)).join(' ');
const prices = texts('price', 'original-price', 'discount');
const buttons = (item: Element) =>
  visibleParts(item, 'add').map(({dataset}) => dataset['mode']);
/** Why an item cannot be bought, and its buttons. */
const closed = (item: Element) => [partText(item, 'closed'), ...buttons(item)];
const isMarked = (item: Element) => item.hasAttribute('data-featured');
const isLoud = (item: Element) => {
  const {backgroundColor} = getComputedStyle(visiblePart(item, 'add')!);
  return backgroundColor !== 'rgba(0, 0, 0, 0)';
};
const isEnding = (item: Element) => /^Ends \w+day/.test(partText(item, 'ends'));
const picture = (item: Element) =>
  visibleParts<HTMLImageElement>(item, 'picture')[0]?.src.slice(-16);

const soon = new Date(Date.now() + 50 * 3_600_000).toISOString();
const stock = (limit: unknown, taken: unknown = 0) => ({
  quantityGlobalLimit: limit,
  quantityGlobalCurrentLimit: taken,
});
const forMe = (limit: unknown, taken: unknown = 0) => ({
  quantityUserLimit: limit,
  quantityUserCurrentLimit: taken,
});
const ownPrice = (min_price?: unknown) => ({price: 0, custom_price: 1, min_price});
const points = {virtual_price: 1500, is_virtual_currency_only: 1};
const steps = {enabled: 1, steps: [{price: 12.5}, {price: 15}]};
const switchedOff = {incremental_pricing: {...steps, enabled: false}};
const tiers = (...of: readonly (readonly [unknown, unknown])[]) => ({
  stacked_tiers: {tiers: of.map(([quantity, price]) => ({quantity, price}))},
});

const fieldCases: readonly FieldCase[] = [
  [text('name'), {name: 'Oak bow'}, 'Oak bow'],
  [prices, {}, '€12.50  '],
  [prices, {price: 0}, `${en.free}  `],
  [prices, ownPrice(1.5), '€1.50  '],
  [prices, ownPrice(), '€0.00  '],
  [prices, {price: 14.99, original_price: 24.99}, '€14.99 €24.99 -40%'],
  [prices, {...ownPrice(4), original_price: 10}, '€4.00 €10.00 -60%'],
  [prices, {price: 2.5, discount: 0.5}, '€2.50 €3.00 -16%'],
  [prices, {price: 9.99, original_price: 9.99, discount: 0}, '€9.99  '],
  [prices, {price: 9.99, original_price: 5, discount: 0}, '€9.99  '],
  [prices, {price: 9.99, discount: -3}, '€9.99  '],
  [prices, {...points, price: 0, original_price: 5}, '1,500 Embers  '],
  [prices, {...points, price: null}, '1,500 Embers  '],
  [text('virtual-price'), {virtual_price: 1500}, `${en.or} 1,500 Embers`, ['full']],
  [text('virtual-price'), {virtual_price: 1500}, '', CARDS],
  [
    text('summary'),
    {name: 'Bow', description: '<h2>Bow</h2><p>Shoots far. Never misses.</p>'},
    'Shoots far.',
    CARDS,
  ],
  [
    text('summary'),
    {description: '<p>—</p>You get<ul><li>/fly</li><script>1</script></ul>'},
    'You get',
    CARDS,
  ],
  [text('summary'), {description: ' '}, '', CARDS],
  [picture, {image: '/img/items/7.png'}, '/img/items/7.png'],
  [closed, {}, ['', 'add']],
  [closed, {active: 0}, [en.unavailable]],
  [prices, {price: 0, is_unavailable: 1}, '  '],
  [closed, {is_unavailable: 1, is_subs: 1}, [en.unavailable]],
  [closed, {...stock(10, 10), is_subs: 1}, [en.soldOut]],
  [closed, {...forMe(3, '3'), is_subs: 1}, [en.limitReached]],
  [closed, {is_subs: 1}, ['', 'add'], ['full']],
  [closed, {is_subs: 1}, ['', 'choose'], CARDS],
  [closed, {gifting: 1}, ['', 'add']],
  [closed, tiers([10, 100]), ['', 'choose'], CARDS],
  [closed, {is_subs: 1, is_subs_only: 1}, ['', 'subscribe']],
  [text('left'), stock(100, '97'), en.left(3)],
  [text('left'), {...stock(100, 94), ...forMe(3, '1')}, en.leftForYou(2)],
  [text('left'), forMe(1), ''],
  [text('limit'), forMe(1), en.perPlayer(1), ['full']],
  [text('limit'), forMe(11), '', ['full']],
  [text('limit'), forMe(1), '', CARDS],
  [text('left'), {...stock(11), ...forMe(null)}, ''],
  [text('left'), stock(10), en.left(10)],
  [isEnding, {sale_ends_at: soon}, true],
  [isEnding, {remove_at: soon}, true],
  [text('featured'), {featured: 1}, en.featured, ['card']],
  [text('featured'), {featured: '0'}, '', ['card']],
  [isLoud, {featured: 0}, false, ['card']],
  [isLoud, {featured: 1}, true, ['card']],
  [isLoud, {}, true, ['deal', 'full']],
  [isMarked, {featured: 1}, true, ['card']],
  [isMarked, {featured: 0}, false, ['card']],
  [text('note'), ownPrice('2.00'), en.ownPrice, CARDS],
  [text('note'), ownPrice('2.00'), en.atLeast('€2.00'), ['full']],
  [text('note'), tiers([5, 10], ['10', '15.00']), en.fromEach('€1.50'), CARDS],
  [text('note'), tiers([3, 10]), en.fromEach('≈ €3.33'), CARDS],
  [text('note'), tiers([1000, 1]), en.fromEach('€0.001'), CARDS],
  [text('note'), {...ownPrice(), ...switchedOff}, en.ownPrice, CARDS],
  [prices, tiers([5, 10]), '€12.50  ', CARDS],
];

describe('The fields of an item', () => {
  for (const place of Object.keys(places) as Place[]) {
    it(`are seen where it is shown as a ${place}`, async () => {
      const cases = fieldCases.filter(
        ([, , , where]) => where?.includes(place) ?? true,
      );
      const {provider, element, shop} = await places[place](
        cases.map(([, own], index) => itemAnswer({...own, id: index + 1})),
      );
      const cards = () =>
        [...provider.querySelectorAll(element.localName)]
          .flatMap((root) => visibleParts(root, 'item'))
          .toSorted(
            (one, other) => Number(one.dataset['id']) - Number(other.dataset['id']),
          );
      await waitFor(() => cards().length === cases.length);
      await shop.settings.read();
      // Notes and countdowns come later than the rest.
      await waitFor(() => cards().some((card) => visiblePart(card, 'note')));
      await waitFor(() => cards().some(isEnding));
      const table = (values: readonly unknown[]) =>
        cases.map(([, own], index) => [JSON.stringify(own), values[index]]);
      const looks = cards().map((card, index) => cases[index]![0](card));
      expect(table(looks)).to.deep.equal(table(cases.map(([, , seen]) => seen)));
      await expect(provider).to.be.accessible();
    });
  }
});

describe('What a shopper owns', () => {
  const free = {price: 0, original_price: 5, is_unavailable: 1};
  const credited = {price: 10, original_price: 20, discount: 10};
  const cumulative = (...items: readonly object[]) => {
    const answer = swordsAnswer(
      ...items.map((own, id) => itemAnswer({id: id + 1, ...own})),
    );
    return {...answer, category: {...answer.category, is_cumulative: 1}};
  };
  const says = (element: Element) =>
    visibleParts(element, 'item').map(
      (item) => `${partText(item, 'prices')}|${closed(item).join(' ')}`,
    );

  it('is said in words, and an upgrade is no sale', async () => {
    const {element, provider} = await categoryPage(
      cumulative(
        free,
        {...free, ...forMe(1, 1), name: 'Ember', original_price: 8, gifting: 1},
        credited,
        {price: 0, original_price: 30, is_unavailable: 1},
      ),
      {routes: {'items/get/3': itemAnswer({...credited, id: 3})}},
    );
    const expected = [`|${en.includedIn('Ember')}`, `|${en.owned}`];
    const upgrade = en.upgradeFor('€10.00');
    await waitFor(() => visiblePart(element, 'item'));
    expect(says(element)).to.deep.equal([
      ...expected,
      `${upgrade}| add`,
      `|${en.unavailable}`,
    ]);
    await expect(element).to.be.accessible();
    const full = document.createElement('store-item');
    full.itemId = 3;
    provider.append(full);
    await waitFor(() => partText(full, 'prices') === upgrade);
  });

  it('makes a sale of a lower price only if it is one for guests, or in its category', async () => {
    const deal = (id: number, own: object = credited) => itemAnswer({id, ...own});
    const signedIn = [deal(3), deal(8), deal(9)];
    const {element, provider} = await openPage(
      'featured-deals',
      html`<featured-deals></featured-deals>`,
      {
        'items/getFeaturedDeals': ({headers}: Request) =>
          Response.json(
            headers.has('Authorization') ? signedIn : [deal(3, {price: 20}), deal(8)],
          ),
        'categories/get/ranks': cumulative({}, {...free, ...forMe(1, 1)}, credited),
        'categories/get/swords': swordsAnswer(deal(9)),
      },
    );
    const shows = (...expected: readonly string[]) =>
      waitFor(
        () =>
          visibleParts(element, 'prices')
            .map((one) => textOf(one))
            .join() === expected.join(),
      );
    const sale = `€10.00 ${en.originalPrice} €20.00`;
    await shows('€20.00', sale);
    provider.shop!.session.signIn('t'.repeat(40), 'Astrid_7', 'none');
    await shows('€10.00', sale, '€10.00');
    const show = (url: string) => {
      const category = document.createElement('store-category');
      provider.append(Object.assign(category, {url}));
    };
    show('swords');
    await shows('€10.00', sale, sale);
    show('ranks');
    await shows(en.upgradeFor('€10.00'), sale, sale);
  });

  it('is a reason, if the service does not say which one it is', async () => {
    const {element} = await categoryPage(cumulative(free, credited));
    await waitFor(() => visiblePart(element, 'item'));
    expect(says(element)).to.deep.equal([
      `|${en.pair(en.unavailable, en.haveMore)}`,
      `${en.upgradeFor('€10.00')}| add`,
    ]);
  });
});

describe('The price on a card', () => {
  it('is in money alone if the site does not use its virtual currency', async () => {
    const {card} = await cardPage(
      {price: 14.99, virtual_price: 1500},
      {'settings/get': {...settings, is_virtual_currency: 0}},
    );
    await waitFor(() => partText(card, 'price') === '€14.99');
    expect(partText(card, 'virtual-price')).to.equal('');
  });

  it('is converted to the currency the shopper chose, and marked', async () => {
    const {provider, element} = await cardPage({price: 10, original_price: 20});
    provider.currency = 'USD';
    await waitFor(() => partText(element, 'price') === `≈ ${en.about} $10.80`);
    const sign = visiblePart(element, 'price')!.querySelector('[aria-hidden="true"]')!;
    expect(textOf(sign)).to.equal('≈');
    expect(partText(element, 'original-price')).to.equal(`≈ ${en.about} $21.60`);
    expect(visiblePart(element, 'original-price')).to.have.property('localName', 'del');
    expect(textOf(visiblePart(element, 'item'))).to.contain(en.originalPrice);
    expect(partText(element, 'discount')).to.equal('-50%');
  });
});

describe('A card', () => {
  /** What a click in the middle of `element` hits. */
  const at = (element: Element, root: Element) => {
    element.scrollIntoView({block: 'center'});
    const {x, y, width, height} = element.getBoundingClientRect();
    return root.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2);
  };

  for (const layout of ['grid', 'list', 'compare'] as const)
    it(`is all link, but for its button, in the layout ${layout}`, async () => {
      const sword = itemAnswer({
        image: '/img/7.png',
        sale_ends_at: soon,
        comparison: [{comparison_id: 1, value: '1'}],
      });
      const answer = swordsAnswer(sword, {...sword, id: 8}, {...sword, id: 9});
      const category = {...answer.category, comparison: [{id: 1, name: 'Sharp'}]};
      const {element} = await categoryPage({...answer, category}, {layout});
      const card = await waitFor(() => visiblePart(element, 'item'));
      const link = visiblePart(card, 'link');
      for (const part of ['image', 'name', 'price'])
        expect(at(visiblePart(card, part)!, element), part).to.equal(link);
      const button = visiblePart(card, 'add')!;
      expect(button.contains(at(button, element))).to.equal(true);
      expect(card.querySelectorAll('a')).to.have.length(1);
    });

  it('opens its item by its button, if there is something to choose', async () => {
    const selected = recordEvents('store-item-selected');
    const {element, provider} = await cardPage({is_subs: 1});
    provider.addEventListener('store-item-selected', (event) => event.preventDefault());
    const name = en.chooseItem + en.addNamed('Diamond sword');
    findByRole(element, 'button', name)!.click();
    expect(selected.map(({itemId, hash}) => [itemId, hash])).to.deep.equal([
      [7, '#item-7'],
    ]);
  });
});

describe('The picture on a card', () => {
  /** Whether the card shows the placeholder of a picture. */
  const hasPlaceholder = (card: Element) =>
    getComputedStyle(visiblePart(card, 'image')!, '::before').content !== 'none';

  const imageOf = (card: HTMLElement) =>
    visiblePart(card, 'image')!.querySelector('img');

  it('comes from the shop’s address, and is decoration beside the name', async () => {
    const {card, address} = await cardPage({image: '/img/items/7.png'});
    expect(imageOf(card)).to.have.property('src', `${address}/img/items/7.png`);
    expect(imageOf(card)).to.have.attribute('alt', '');
    expect(imageOf(card)).to.have.attribute('referrerpolicy', 'no-referrer');
    expect(imageOf(card), 'its space is reserved').to.have.attribute('height');
    await waitFor(() => imageOf(card)!.naturalWidth);
  });

  it('is never requested from another host, or from another kind of address', async () => {
    const asked = answer('GET https://tracker.example.test/*', '');
    const images = [
      'https://tracker.example.test/pixel.gif',
      '//tracker.example.test/pixel.gif',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      'javascript:alert(1)',
      'http://[',
    ];
    const {element} = await places.card(
      images.map((image, id) => itemAnswer({id: id + 1, name: image, image})),
    );
    for (const image of images) {
      const card = await waitForEntry(element, image);
      expect(imageOf(card), image).to.not.exist;
      expect(hasPlaceholder(card), image).to.equal(true);
    }
    expect(asked).to.have.length(0);
  });

  it('is a placeholder if it is missing, or as long as it is broken', async () => {
    const {element, address} = await categoryPage(
      swordsAnswer(
        itemAnswer({id: 1, name: 'Whole', image: '/img/1.png'}),
        itemAnswer({id: 2, name: 'Missing', image: null}),
        itemAnswer({id: 3, name: 'Broken', image: '/img/3.svg'}),
      ),
      {routes: {'cart/add/3': limitReached}},
    );
    answer(`GET ${address}/img/3.svg`, 'none', {status: 404});
    const card = await waitForEntry(element, 'Broken');
    await waitFor(() => hasPlaceholder(card));
    const shown = imageOf(card)!;
    expect(shown.checkVisibility({visibilityProperty: true})).to.equal(false);
    expect(hasPlaceholder(findEntry(element, 'Whole')!)).to.equal(false);
    expect(hasPlaceholder(findEntry(element, 'Missing')!)).to.equal(true);
    visiblePart(card, 'add')!.click();
    await waitFor(() => visiblePart(card, 'error'));
    expect(hasPlaceholder(card), 'while the card changes').to.equal(true);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" />';
    const type = {'content-type': 'image/svg+xml'};
    answer(`GET ${address}/img/4.svg`, drawing, {headers: type});
    shown.src = `${address}/img/4.svg`;
    await waitFor(() => !hasPlaceholder(card));
  });
});

describe('An item that is added to the cart', () => {
  const inCart = (element: Element) => visiblePart(element, 'in-cart');
  const mark = (element: Element) => {
    const part = inCart(element)!;
    return getComputedStyle(part.firstElementChild ?? part, '::before').content;
  };
  const cartOf = (...ids: number[]) => ({
    cart: {price: 12.5},
    items: ids.map((id) => ({
      id,
      cid: id + 900,
      name: 'Sword',
      price: 12.5,
      count: 1,
    })),
  });

  it('is marked as pending in all elements at once, and as added, with an event, when it is accepted', async () => {
    const slow = heldAnswer(acceptedChange);
    const added = recordEvents('store-item-added');
    const {element, answers, shop, provider} = await cardPage(
      {},
      {'cart/add/7': slow.body},
    );
    const other = provider.appendChild(element.cloneNode() as typeof element);
    await waitForEntry(other, 'Diamond sword');
    await whenSettled(shop);
    addButton(element, 'Diamond sword')!.click();
    await element.updateComplete;
    expect(textOf(inCart(element))).to.equal(`${en.addedToCart} · ${en.viewCart}`);
    await waitFor(() => inCart(other));
    expect(mark(element)).to.contain('…');
    expect(added).to.have.length(0);
    await expect(element).to.be.accessible();
    answers('cart/get', cartOf(7));
    slow.release();
    await waitFor(() => mark(element).includes('✓'));
    await whenSettled(shop);
    expect(added).to.have.length(1);
    expect(added[0]).to.include({itemId: 7, count: 1, bubbles: true, composed: true});
    expect(added[0]).to.include({name: 'Diamond sword', price: 12.5, currency: 'EUR'});
    expect(added[0]!.target === element).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('keeps the focus on its button, with the keyboard alone', async () => {
    const {element, shop} = await cardPage({}, {'cart/add/7': acceptedChange});
    const button = addButton(element, 'Diamond sword')!;
    await tabTo(button);
    await sendKeys({press: 'Enter'});
    await whenSettled(shop);
    expect(hasFocus(button)).to.equal(true);
  });

  it('shows a refusal at its card alone, in the service’s words, until it is added', async () => {
    const added = recordEvents('store-item-added');
    const {element, shop, answers} = await categoryPage(
      swordsAnswer(itemAnswer(), itemAnswer({id: 8, name: 'Iron sword'})),
      {routes: {'cart/add/7': limitReached}},
    );
    const card = await waitForEntry(element, 'Diamond sword');
    addButton(element, 'Diamond sword')!.click();
    await waitFor(() => visiblePart(card, 'error'));
    expect(partText(card, 'error')).to.equal(limitReached.message);
    expect(visibleParts(element, 'error')).to.have.length(1);
    expect(visiblePart(card, 'error')).to.have.attribute('data-say', 'now');
    await whenSettled(shop, element);
    expect(inCart(element)).to.not.exist;
    expect(added).to.have.length(0);
    await expect(element).to.be.accessible();
    answers('cart/add/7', acceptedChange);
    answers('cart/get', cartOf(7));
    addButton(element, 'Diamond sword')!.click();
    await waitFor(() => !visiblePart(card, 'error') && mark(element).includes('✓'));
  });

  it('shows its mark instead of a button if the shopper may have only one', async () => {
    const {element, answers, shop} = await cardPage({
      ...{quantityUserLimit: 1, quantityUserCurrentLimit: 0},
    });
    await whenSettled(shop);
    answers('cart/add/7', acceptedChange);
    answers('cart/get', cartOf(7));
    await tabTo(addButton(element, 'Diamond sword')!);
    await sendKeys({press: 'Enter'});
    await waitFor(() => mark(element).includes('✓'));
    await whenSettled(shop);
    expect(visiblePart(element, 'add')).to.not.exist;
    expect(visibleParts(element, 'in-cart')).to.have.length(1);
    expect(element.shadowRoot!.activeElement?.part.value, 'has the focus').to.equal(
      'view-cart',
    );
    await expect(element).to.be.accessible();
  });

  it('is marked from the start, and has a button while more can be added', async () => {
    const cases = [
      ['the first of many', {}, {}, 1, ['add']],
      ['one more of the last', forMe(3, 1), {}, 1, ['add']],
      ['all that the shopper may have', {quantityUserLimit: 3}, {}, 3, []],
      ['all that are left', stock(9, 8), {}, 1, []],
      ['only a gift', {quantityUserLimit: 1}, {payment_type: 2}, 1, ['add']],
      ['the last one as a gift', stock(9, 8), {payment_type: 2}, 1, []],
      ['a subscription', {is_subs: 1, is_subs_only: 1}, {payment_type: 1}, 1, []],
    ] as const;
    const {cart, items} = cartOf(...cases.map((_, index) => index + 1));
    const lines = cases.map(([, , inside, count], index) => ({
      ...{...items[index], ...inside, count},
    }));
    const {element} = await categoryPage(
      swordsAnswer(
        ...cases.map(([name, own], index) => itemAnswer({...own, id: index + 1, name})),
      ),
      {routes: {'cart/get': {cart, items: lines}}},
    );
    for (const [name, , , , left] of cases) {
      const card = await waitForEntry(element, name);
      await waitFor(() => visiblePart(card, 'in-cart'));
      expect(buttons(card), name).to.deep.equal(left);
    }
    expect(mark(element)).to.contain('✓');
  });
});
