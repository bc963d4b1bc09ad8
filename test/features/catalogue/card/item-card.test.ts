import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {en} from '../../../../src/i18n/en.js';
import {recordEvents} from '../../../support/test-cleanup.js';
import {acceptedChange, limitReached, settings} from '../../../support/fixtures.js';
import {answer} from '../../../support/mock-server.js';
import {
  findEntry,
  hasFocus,
  heldAnswer,
  renderInProvider,
  serviceWith,
  tabTo,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
  whenSettled,
} from '../../../support/shop-page.js';
import {
  addButton,
  cardPage,
  categoryPage,
  itemAnswer,
  openPage,
  partText,
  subscribeButton,
  swordsAnswer,
} from '../catalogue-page.js';

describe('The price on a card', () => {
  /** The texts of an item's price, original price and discount. */
  async function prices(own: object) {
    const {card} = await cardPage(own);
    return ['price', 'original-price', 'discount'].map((part) => partText(card, part));
  }

  it('is in the shop’s currency, to the cent', async () => {
    expect(await prices({price: '12.50'})).to.deep.equal(['€12.50', '', '']);
  });

  it('is free if it is 0', async () => {
    expect(await prices({price: 0})).to.deep.equal([en.free, '', '']);
  });

  it('is the minimum, not free, if the shopper names the price', async () => {
    expect(await prices({price: 0, custom_price: 1, min_price: 1.5})).to.deep.equal([
      ...['€1.50', '', ''],
    ]);
    expect(await prices({price: 0, custom_price: true})).to.deep.equal([
      ...['€0.00', '', ''],
    ]);
  });

  it('stands beside the original price and the discount in percent', async () => {
    expect(await prices({price: 14.99, original_price: 24.99})).to.deep.equal([
      ...['€14.99', '€24.99', '-40%'],
    ]);
  });

  it('has a discount from the original price to the minimum, if the shopper names the price', async () => {
    expect(
      await prices({price: 0, custom_price: 1, min_price: 4, original_price: 10}),
    ).to.deep.equal(['€4.00', '€10.00', '-60%']);
  });

  it('stands beside an original price calculated from the discount', async () => {
    expect(await prices({price: 2.5, discount: 0.5})).to.deep.equal([
      ...['€2.50', '€3.00', '-16%'],
    ]);
  });

  it('has no original price beside it that is not higher', async () => {
    expect(
      await prices({price: 9.99, original_price: 9.99, discount: 0}),
    ).to.deep.equal(['€9.99', '', '']);
    expect(await prices({price: 9.99, original_price: 5, discount: 0})).to.deep.equal([
      ...['€9.99', '', ''],
    ]);
    expect(await prices({price: 9.99, discount: -3})).to.deep.equal(['€9.99', '', '']);
  });

  it('has the original price struck through, with a label for screen readers', async () => {
    const {card} = await cardPage({price: 1, original_price: 2});
    expect(visiblePart(card, 'original-price')).to.have.property('localName', 'del');
    expect(textOf(visiblePart(card, 'item') ?? card)).to.contain(
      `${en.originalPrice} €2.00`,
    );
  });

  it('can be in virtual currency alone, neither converted nor free', async () => {
    const egg = {price: 0, virtual_price: 1250, is_virtual_currency_only: 1};
    expect(await prices({...egg, original_price: 5})).to.deep.equal([
      ...['1,250 Embers', '', ''],
    ]);
  });

  it('is in virtual currency if there is none in money', async () => {
    const egg = {price: null, virtual_price: 250, is_virtual_currency_only: 1};
    expect(await prices(egg)).to.deep.equal(['250 Embers', '', '']);
  });

  it('can be in money or in virtual currency', async () => {
    const {card} = await cardPage({price: 14.99, virtual_price: 1500});
    expect(partText(card, 'price')).to.equal('€14.99');
    expect(partText(card, 'virtual-price')).to.equal(`${en.or} 1,500 Embers`);
  });

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
    const price = visiblePart(element, 'price')!;
    await waitFor(() => textOf(price) === `≈ ${en.about} $10.80`);
    expect(textOf(price.querySelector('[aria-hidden="true"]')!)).to.equal('≈');
    expect(partText(element, 'original-price')).to.equal(`≈ ${en.about} $21.60`);
    expect(partText(element, 'discount')).to.equal('-50%');
  });

  it('can be in a currency that is not a standard one', async () => {
    const {provider, element} = await cardPage({price: 2});
    provider.currency = 'Gold';
    await waitFor(() => partText(element, 'price') === `≈ ${en.about} 500.00 Gold`);
  });

  it('is a plain number if the settings cannot be read', async () => {
    const {card} = await cardPage(
      {price: 2},
      {'settings/get': () => new Response('', {status: 500})},
    );
    expect(partText(card, 'price')).to.equal('2.00');
  });
});

describe('A card', () => {
  it('shows that few items are left', async () => {
    const {card} = await cardPage({
      quantityGlobalLimit: 100,
      quantityGlobalCurrentLimit: '97',
    });
    expect(partText(card, 'left')).to.equal(en.left(3));
    expect(visiblePart(card, 'add')).to.exist;
  });

  it('shows how many items this shopper may still buy, if that is less', async () => {
    const {card} = await cardPage({
      ...{quantityGlobalLimit: 100, quantityGlobalCurrentLimit: 94},
      ...{quantityUserLimit: 3, quantityUserCurrentLimit: 1},
    });
    expect(partText(card, 'left')).to.equal(en.leftForYou(2));
  });

  it('shows that a player can buy the item once', async () => {
    const {card} = await cardPage({quantityUserLimit: 1});
    expect(partText(card, 'left')).to.equal(en.perPlayer(1));
  });

  it('shows no limit that is far away', async () => {
    const {card} = await cardPage({
      quantityGlobalLimit: 1000,
      quantityUserLimit: null,
    });
    expect(visiblePart(card, 'left')).to.not.exist;
  });

  for (const [words, own] of Object.entries({
    [en.soldOut]: {quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 10},
    [en.limitReached]: {quantityUserLimit: 1, quantityUserCurrentLimit: '1'},
    [en.unavailable]: {is_unavailable: 1},
  })) {
    it(`shows "${words}" and no button`, async () => {
      const {card, element} = await cardPage({...own, is_subs: 1});
      expect(partText(card, 'closed')).to.equal(words);
      expect(visiblePart(card, 'add')).to.not.exist;
      await expect(element).to.be.accessible();
    });
  }

  it('shows an item that is switched off as unavailable', async () => {
    const {card} = await cardPage({active: 0});
    expect(partText(card, 'closed')).to.equal(en.unavailable);
    expect(visiblePart(card, 'add')).to.not.exist;
  });

  it('says that the shopper names the price, and its minimum', async () => {
    const {card, element} = await cardPage({custom_price: 1, min_price: '1.00'});
    const note = await waitFor(() => visiblePart(card, 'note'));
    expect(textOf(note)).to.equal(`${en.ownPrice} · ${en.atLeast('€1.00')}`);
    expect(visiblePart(card, 'add')).to.exist;
    await expect(element).to.be.accessible();
  });

  it('names the game servers of the item, and whether the shopper chooses one', async () => {
    const allowed_servers = [
      {id: 1, name: 'Survival'},
      {id: 2, name: 'Skyblock'},
      {id: 1, name: 'Survival'},
    ];
    const chosen = await cardPage({allow_select_server: 1, allowed_servers});
    expect(textOf(await waitFor(() => visiblePart(chosen.card, 'note')))).to.equal(
      en.pair(en.ownServer, 'Survival, Skyblock'),
    );
    const given = await cardPage({allow_select_server: 0, allowed_servers});
    expect(textOf(await waitFor(() => visiblePart(given.card, 'note')))).to.equal(
      en.pair(en.server, 'Survival, Skyblock'),
    );
  });

  it('links to the choices of an item', async () => {
    const {card} = await cardPage({gifting: 1});
    const link = visiblePart<HTMLAnchorElement>(card, 'options')!;
    expect(link).to.have.attribute('href', '#item-7');
    expect(textOf(link)).to.equal(en.options + en.addNamed('Diamond sword'));
  });

  it('says what a piece costs at the least, if the item is sold in packs', async () => {
    const {card, element} = await cardPage({
      stacked_tiers: {
        tiers: [
          {quantity: 5, price: 10},
          {quantity: '10', price: '15.00'},
        ],
      },
    });
    const note = await waitFor(() => visiblePart(card, 'note'));
    expect(textOf(note)).to.equal(en.fromEach('€1.50'));
    expect(partText(card, 'price')).to.equal('€12.50');
    await expect(element).to.be.accessible();
  });

  for (const [quantity, price, text] of [
    [3, 10, '€3.33'],
    [1000, 1, '€0.001'],
  ] as const)
    it(`says what a piece costs in cents, if that is not 0: ${text}`, async () => {
      const {card} = await cardPage({stacked_tiers: {tiers: [{quantity, price}]}});
      const note = await waitFor(() => visiblePart(card, 'note'));
      expect(textOf(note)).to.equal(en.fromEach(text));
    });

  it('says what the next one costs, if the price depends on earlier purchases', async () => {
    const pricing = {enabled: 1, steps: [{price: 12.5}, {price: 15}], next_price: 15};
    const {card} = await cardPage({incremental_pricing: pricing});
    const note = await waitFor(() => visiblePart(card, 'note'));
    expect(textOf(note)).to.equal(en.nextPrice('€15.00'));
    const other = await cardPage({
      custom_price: 1,
      incremental_pricing: {...pricing, enabled: false},
    });
    expect(textOf(await waitFor(() => visiblePart(other.card, 'note')))).to.equal(
      en.ownPrice,
    );
  });

  it('marks a featured item', async () => {
    const {card} = await cardPage({featured: 1});
    expect(partText(card, 'featured')).to.equal(en.featured);
    expect(card).to.have.attribute('data-featured');
  });

  it('does not mark other items as featured', async () => {
    const {card} = await cardPage({featured: '0'});
    expect(visiblePart(card, 'featured')).to.not.exist;
  });

  it('names the item in its button', async () => {
    const {element} = await cardPage({});
    const button = addButton(element, 'Diamond sword');
    expect(button!.innerText.startsWith(en.add)).to.equal(true);
    expect(subscribeButton(element, 'Diamond sword')).to.not.exist;
  });

  it('offers to subscribe, if that is possible too', async () => {
    const {element} = await cardPage({is_subs: 1});
    expect(addButton(element, 'Diamond sword')).to.exist;
    expect(subscribeButton(element, 'Diamond sword')).to.exist;
  });

  it('offers only to subscribe, if nothing else is possible', async () => {
    const {element} = await cardPage({is_subs: 1, is_subs_only: 1});
    expect(addButton(element, 'Diamond sword')).to.not.exist;
    expect(subscribeButton(element, 'Diamond sword')).to.exist;
  });
});

describe('The picture on a card', () => {
  /** Whether the card shows the placeholder of a picture. */
  const hasPlaceholder = (card: Element) =>
    getComputedStyle(visiblePart(card, 'image')!, '::before').content !== 'none';

  const imageOf = (card: HTMLElement) =>
    visiblePart(card, 'image')!.querySelector('img');

  it('comes from the shop’s address', async () => {
    const {card, address} = await cardPage({image: '/img/items/7.png'});
    expect(imageOf(card)).to.have.property('src', `${address}/img/items/7.png`);
    await waitFor(() => imageOf(card)!.naturalWidth);
  });

  it('comes from the shop’s address with its path', async () => {
    const {address} = serviceWith();
    answer(
      `POST ${address}/shop/api/categories/get/swords`,
      swordsAnswer(itemAnswer({image: '/img/7.png'})),
    );
    answer(`GET ${address}/shop/api/settings/get`, {});
    answer(`POST ${address}/shop/api/cart/get`, {cart: {}, items: []});
    answer(`GET ${address}/shop/img/7.png`, '');
    const provider = await renderInProvider(
      {address: `${address}/shop`},
      html`<store-category url="swords"></store-category>`,
    );
    const card = await waitForEntry(
      provider.querySelector('store-category')!,
      'Diamond sword',
    );
    expect(imageOf(card)).to.have.property('src', `${address}/shop/img/7.png`);
  });

  it('is decoration, because the name stands beside it', async () => {
    const {card} = await cardPage({image: '/img/items/7.png'});
    expect(imageOf(card)).to.have.attribute('alt', '');
    expect(imageOf(card)).to.have.attribute('referrerpolicy', 'no-referrer');
  });

  for (const image of [
    'https://tracker.example.test/pixel.gif',
    '//tracker.example.test/pixel.gif',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    'javascript:alert(1)',
    'http://[',
  ]) {
    it(`is never requested from ${image}`, async () => {
      const asked = answer('GET https://tracker.example.test/*', '');
      const {card} = await cardPage({image});
      expect(imageOf(card)).to.not.exist;
      expect(hasPlaceholder(card)).to.equal(true);
      expect(asked).to.have.length(0);
    });
  }

  it('may come from hosts that the page allows', async () => {
    const image = 'https://cdn.example.test/7.png';
    answer(`GET ${image}`, '');
    const {provider, element} = await categoryPage(swordsAnswer(itemAnswer({image})));
    provider.imageHosts = 'other.example.test cdn.example.test';
    const card = await waitForEntry(element, 'Diamond sword');
    expect(imageOf(card)).to.have.property('src', image);
  });

  it('is a placeholder of the same size if it is missing or broken', async () => {
    const {element, address} = await categoryPage(
      swordsAnswer(
        itemAnswer({id: 1, name: 'Whole', image: '/img/1.png'}),
        itemAnswer({id: 2, name: 'Missing', image: null}),
        itemAnswer({id: 3, name: 'Broken', image: '/img/3.png'}),
      ),
      {routes: {}},
    );
    answer(`GET ${address}/img/3.png`, 'none', {status: 404});
    const icon = (name: string) => hasPlaceholder(findEntry(element, name)!);
    await waitForEntry(element, 'Broken');
    await waitFor(() => icon('Broken'));
    expect(
      imageOf(findEntry(element, 'Broken')!)!.checkVisibility({
        visibilityProperty: true,
      }),
    ).to.equal(false);
    expect([icon('Whole'), icon('Missing')]).to.deep.equal([false, true]);
    const [first, ...others] = visibleParts(element, 'image').map((one) =>
      one.getBoundingClientRect(),
    );
    for (const {width, height} of others) {
      expect(width).to.be.closeTo(first!.width, 0.1);
      expect(height).to.be.closeTo(first!.height, 0.1);
    }
  });

  it('stays a placeholder while the card changes, until it can be loaded', async () => {
    const {element, address} = await categoryPage(
      swordsAnswer(itemAnswer({id: 3, name: 'Broken', image: '/img/3.svg'})),
      {routes: {'cart/add/3': limitReached}},
    );
    answer(`GET ${address}/img/3.svg`, 'none', {status: 404});
    const card = await waitForEntry(element, 'Broken');
    await waitFor(() => hasPlaceholder(card));
    visiblePart(card, 'add')!.click();
    await waitFor(() => visiblePart(card, 'error'));
    expect(hasPlaceholder(card)).to.equal(true);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" />';
    const type = {'content-type': 'image/svg+xml'};
    answer(`GET ${address}/img/4.svg`, drawing, {headers: type});
    imageOf(card)!.src = `${address}/img/4.svg`;
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

  it('is marked as pending at once, and as added when the service has accepted it', async () => {
    const slow = heldAnswer(acceptedChange);
    const {element, answers, shop} = await cardPage({}, {'cart/add/7': slow.body});
    await whenSettled(shop);
    addButton(element, 'Diamond sword')!.click();
    await element.updateComplete;
    expect(textOf(inCart(element))).to.equal(en.inCart);
    expect(mark(element)).to.contain('…');
    await expect(element).to.be.accessible();
    answers('cart/get', cartOf(7));
    slow.release();
    await waitFor(() => mark(element).includes('✓'));
    await expect(element).to.be.accessible();
  });

  it('is announced to the page after the service has accepted it', async () => {
    const slow = heldAnswer(acceptedChange);
    const added = recordEvents('store-item-added');
    const {element, shop, answers} = await cardPage({});
    const requests = answers('cart/add/7', slow.body);
    addButton(element, 'Diamond sword')!.click();
    await waitFor(() => requests.length && inCart(element));
    expect(added).to.have.length(0);
    slow.release();
    await whenSettled(shop);
    expect(added).to.have.length(1);
    expect(added[0]).to.include({itemId: 7, count: 1, bubbles: true, composed: true});
    expect(added[0]!.target === element).to.equal(true);
  });

  it('is sent as bought or as subscribed to', async () => {
    const {answers, element, shop} = await cardPage({is_subs: 1});
    const requests = answers('cart/add/7', acceptedChange);
    addButton(element, 'Diamond sword')!.click();
    await whenSettled(shop);
    subscribeButton(element, 'Diamond sword')!.click();
    await whenSettled(shop);
    const bodies = await Promise.all(
      requests.map((one) => one.json() as Promise<object>),
    );
    expect(bodies).to.deep.equal([
      {promoted: 0, payment_type: 0},
      {promoted: 0, payment_type: 1},
    ]);
  });

  it('can be added with the keyboard alone', async () => {
    const {element, answers, shop} = await cardPage({});
    const requests = answers('cart/add/7', acceptedChange);
    const button = addButton(element, 'Diamond sword')!;
    await tabTo(button);
    await sendKeys({press: 'Enter'});
    await whenSettled(shop);
    await sendKeys({press: 'Space'});
    await whenSettled(shop);
    expect(requests).to.have.length(2);
    expect(hasFocus(button), 'keeps the focus').to.equal(true);
  });

  it('shows a refusal at its card alone, in the service’s words', async () => {
    const added = recordEvents('store-item-added');
    const {element, shop} = await categoryPage(
      swordsAnswer(itemAnswer(), itemAnswer({id: 8, name: 'Iron sword'})),
      {routes: {'cart/add/7': limitReached}},
    );
    const card = await waitForEntry(element, 'Diamond sword');
    addButton(element, 'Diamond sword')!.click();
    await waitFor(() => visiblePart(card, 'error'));
    expect(partText(card, 'error')).to.equal(
      'The maximum quantity for this package is 3.',
    );
    expect(visibleParts(element, 'error')).to.have.length(1);
    expect(visiblePart(card, 'error')).to.have.attribute('data-say', 'now');
    await whenSettled(shop, element);
    expect(inCart(element)).to.not.exist;
    expect(added).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('loses its error once it has been added', async () => {
    const {element, answers, card} = await cardPage({}, {'cart/add/7': limitReached});
    const button = addButton(element, 'Diamond sword')!;
    button.click();
    await waitFor(() => visiblePart(card, 'error'));
    answers('cart/add/7', acceptedChange);
    answers('cart/get', cartOf(7));
    button.click();
    await waitFor(() => !visiblePart(card, 'error') && mark(element).includes('✓'));
  });

  it('needs a sign-in if the service says so', async () => {
    const {element, card} = await cardPage(
      {},
      {'cart/add/7': () => new Response('', {status: 401})},
    );
    addButton(element, 'Diamond sword')!.click();
    await waitFor(() => visiblePart(card, 'error'));
    expect(partText(card, 'error')).to.equal(en.unauthorizedAdd);
  });

  it('is marked in all elements that show it', async () => {
    const {provider} = await openPage(
      'store-category',
      html`<store-category url="swords"></store-category
        ><store-category url="swords"></store-category>`,
      {
        'categories/get/swords': swordsAnswer(itemAnswer()),
        'cart/add/7': heldAnswer(acceptedChange).body,
      },
    );
    const [one, other] = provider.querySelectorAll('store-category');
    await waitForEntry(one!, 'Diamond sword');
    await waitForEntry(other!, 'Diamond sword');
    addButton(one!, 'Diamond sword')!.click();
    await waitFor(() => inCart(other!));
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
      'name',
    );
    await expect(element).to.be.accessible();
  });

  it('keeps its button while the shopper may have more', async () => {
    const {element} = await cardPage(
      {quantityUserLimit: 3, quantityUserCurrentLimit: 1},
      {'cart/get': cartOf(7)},
    );
    await waitFor(() => inCart(element));
    expect(addButton(element, 'Diamond sword')).to.exist;
  });

  it('has no button if the cart has the last ones', async () => {
    const {element} = await cardPage(
      {quantityGlobalLimit: 9, quantityGlobalCurrentLimit: 8},
      {'cart/get': cartOf(7)},
    );
    await waitFor(() => inCart(element));
    expect(visiblePart(element, 'add')).to.not.exist;
  });

  it('keeps its button if only a gift is in the cart', async () => {
    const {cart, items} = cartOf(7);
    const gifts = items.map((gift) => ({...gift, payment_type: 2}));
    const {element} = await cardPage(
      {quantityUserLimit: 1},
      {'cart/get': {cart, items: gifts}},
    );
    await waitFor(() => inCart(element));
    expect(addButton(element, 'Diamond sword')).to.exist;
  });

  it('has no button if a gift in the cart is the last one', async () => {
    const {cart, items} = cartOf(7);
    const gifts = items.map((gift) => ({...gift, payment_type: 2}));
    const {element} = await cardPage(
      {quantityGlobalLimit: 9, quantityGlobalCurrentLimit: 8},
      {'cart/get': {cart, items: gifts}},
    );
    await waitFor(() => inCart(element));
    expect(visiblePart(element, 'add')).to.not.exist;
  });

  it('has no button if the shopper has subscribed to it', async () => {
    const {cart, items} = cartOf(7);
    const subscriptions = items.map((line) => ({...line, payment_type: 1}));
    const {element} = await cardPage(
      {is_subs: 1, is_subs_only: 1},
      {'cart/get': {cart, items: subscriptions}},
    );
    await waitFor(() => inCart(element));
    expect(visiblePart(element, 'add')).to.not.exist;
  });

  it('is marked from the start if it was in the cart before', async () => {
    const {element} = await cardPage({}, {'cart/get': cartOf(7)});
    await waitFor(() => inCart(element));
    expect(mark(element)).to.contain('✓');
  });
});
