import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import type {StoreCart} from '../../../src/features/cart/store-cart.js';
import '../../../src/define/checkout-form.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {texts as ar} from '../../../src/i18n/languages/ar.js';
import {missingLineChoices} from '../../../src/ui/order/line-choices.js';
import {cartHarness} from '../../support/cart-harness.js';
import {cartService, line, type CartService} from '../../support/cart-service.js';
import {translate} from '../../support/page-scripts.js';
import {onTestEnd, skipTimersOf, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {
  emptyCart,
  fullCart,
  limitReached,
  plainCart,
  settings,
} from '../../support/fixtures.js';
import {
  findEntry,
  waitForEntry,
  hasFocus,
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  tabTo,
  textOf,
  type Service,
} from '../../support/shop-page.js';

const sword = () => line();
const bow = (own: object = {}) =>
  line({id: 8, cid: 908, name: 'Oak bow', price: 3, ...own});

/** Renders a page with one cart. */
async function renderCart(
  service: Service,
  layout: StoreCart['layout'] = 'inline',
  inside: unknown = '',
) {
  const provider = await renderInProvider(
    service,
    html`<store-cart layout=${layout}>${inside}</store-cart>`,
  );
  return {provider, ...cartHarness(provider.querySelector('store-cart')!)};
}

/** Renders a page with one cart, and waits until it shows the lines of the service's cart. */
async function cartPage(
  service: CartService = cartService([sword()]),
  {
    layout = 'inline',
    checkoutUrl,
    inside = '',
  }: {layout?: StoreCart['layout']; checkoutUrl?: string; inside?: unknown} = {},
) {
  const {element, ...page} = await renderCart(service, layout, inside);
  await service.shop.settings.read();
  if (checkoutUrl !== undefined) element.checkoutUrl = checkoutUrl;
  if (layout === 'inline')
    await waitFor(() => visiblePart(element, 'line') ?? visiblePart(element, 'empty'));
  else await waitFor(() => textOf(visiblePart(element, 'count')));
  return {service, element, ...page};
}

/** Renders the cart and opens it. */
async function openCart(...page: Parameters<typeof cartPage>) {
  const found = await cartPage(page[0], {layout: 'drawer', ...page[1]});
  visiblePart(found.element, 'open')!.click();
  await waitFor(
    () => visiblePart(found.element, 'line') ?? visiblePart(found.element, 'empty'),
  );
  return found;
}

const dialogOf = (element: Element) => element.shadowRoot!.querySelector('dialog')!;

/** Resolves to the open dialog after it has slid in. */
async function dialogAtRest(element: Element): Promise<HTMLDialogElement> {
  const dialog = dialogOf(element);
  await nextFrame(); // WebKit may start the transition only in the next frame.
  await Promise.all(dialog.getAnimations().map(({finished}) => finished));
  return dialog;
}

/** Clicks the mouse at a position in the window. The test has to reset the mouse at its end. */
async function clickAt(x: number, y: number): Promise<void> {
  await sendMouse({type: 'click', position: [Math.round(x), Math.round(y)]});
}

describe('<store-cart>', () => {
  describe('content', () => {
    it('has no amounts before the currency is known', async () => {
      const held = heldAnswer({system_currency: {name: 'EUR', value: 1}});
      const service = cartService([line()], {'settings/get': held.body});
      const page = await renderInProvider(service, html`<store-cart></store-cart>`);
      const element = page.querySelector('store-cart')!;
      await service.shop.cart.load();
      await waitFor(() => visiblePart(element, 'skeleton'));
      expect(visibleText(element)).not.to.match(/12[.,]50/);
      held.release();
      await waitFor(() => visiblePart(element, 'line'));
      expect(textOf(visiblePart(element, 'total'))).to.include('€12.50');
    });

    for (const unset of [undefined, ''] as unknown[])
      it(`is in the page if a framework sets the layout to ${JSON.stringify(unset)}`, async () => {
        const {element} = await cartPage();
        Object.assign(element, {layout: unset});
        await element.updateComplete;
        expect(visiblePart(element, 'line')).to.exist;
        expect(visiblePart(element, 'open')).to.not.exist;
      });

    it('shows the lines, the price of one piece and the total', async () => {
      const {element, quantity, total} = await cartPage(
        cartService([sword(), bow({count: 2})]),
      );
      expect(findByRole(element, 'heading', en.cart)).to.have.property(
        'localName',
        'h2',
      );
      expect(
        visibleParts(element, 'line').map(({localName}) => localName),
      ).to.deep.equal(['li', 'li']);
      const bows = await waitForEntry(element, 'Oak bow');
      expect(textOf(visiblePart(bows, 'price'))).to.equal('€3.00');
      expect(textOf(visiblePart(bows, 'each'))).to.equal(en.each);
      const [one] = visibleParts(element, 'line');
      expect(visiblePart(one!, 'each'), 'for a single piece').to.not.exist;
      expect(quantity('Oak bow').value).to.equal('2');
      expect(visibleText(element)).to.contain(en.total);
      expect(total()).to.equal('€18.50');
      await expect(element).to.be.accessible();
    });

    it('names the buttons and fields of a line after its item', async () => {
      const {element} = await cartPage();
      expect(findByRole(element, 'spinbutton', en.quantityOf('Diamond sword'))).to
        .exist;
      expect(findByRole(element, 'button', en.increase('Diamond sword'))).to.exist;
      expect(findByRole(element, 'button', en.decrease('Diamond sword'))).to.exist;
      expect(findByRole(element, 'button', en.remove('Diamond sword'))).to.exist;
      expect(findByRole(element, 'button', en.checkout)).to.exist;
    });

    it('gives its heading the level that the page sets', async () => {
      const {element} = await cartPage();
      element.headingLevel = 4;
      await element.updateComplete;
      expect(findByRole(element, 'heading', en.cart)).to.have.property(
        'localName',
        'h4',
      );
    });

    it('says that the cart is empty', async () => {
      const {element} = await cartPage(cartService([]));
      expect(visibleText(element)).to.contain(en.cartEmpty);
      expect(visiblePart(element, 'total')).to.not.exist;
      expect(visiblePart(element, 'checkout')).to.not.exist;
      await expect(element).to.be.accessible();
    });

    it('shows the page’s own content while the cart is empty', async () => {
      const {element} = await cartPage(cartService([]), {
        inside: html`<p slot="empty">Nothing yet. <a href="/ranks">See the ranks</a></p>`,
      });
      expect(element.querySelector('a')!.checkVisibility()).to.equal(true);
      expect(visibleText(element)).not.to.contain(en.cartEmpty);
    });

    it('shows the service’s total, whatever the sum of the lines is', async () => {
      const service = cartService([sword()]);
      service.own = {price: 10.01};
      const {element, total} = await cartPage(service);
      expect(total()).to.equal('€10.01');
      expect(visiblePart(element, 'estimate')).to.not.exist;
    });

    it('shows a marked estimate if the service sends no total', async () => {
      const service = cartService([sword(), bow({count: 2})]);
      service.totals = false;
      const {element, total} = await cartPage(service);
      expect(total()).to.equal('€18.50');
      expect(textOf(visiblePart(element, 'estimate'))).to.contain(en.estimate);
      await expect(element).to.be.accessible();
    });

    it('says that some lines cannot be shown, and shows the whole total', async () => {
      const service = cartService([sword(), bow({price: 'abc'})]);
      service.own = {price: 15.5};
      const {element, total} = await cartPage(service);
      await waitFor(() => total() === '€15.50');
      expect(visibleParts(element, 'line')).to.have.length(1);
      expect(textOf(visiblePart(element, 'partial'))).to.equal(en.cartPartial);
      await expect(element).to.be.accessible();
      service.lines = [sword()];
      await service.shop.cart.refresh();
      await waitFor(() => !visiblePart(element, 'partial'));
    });

    it('does not look empty if none of its lines can be shown', async () => {
      const service = cartService([]);
      const {element, total} = await cartPage(service);
      expect(visiblePart(element, 'partial')).to.not.exist;
      service.lines = [line({cid: null})];
      service.own = {price: 12.5};
      await service.shop.cart.refresh();
      await waitFor(() => visiblePart(element, 'partial'));
      expect(visiblePart(element, 'empty')).to.not.exist;
      expect(total()).to.equal('€12.50');
      await expect(element).to.be.accessible();
    });

    it('shows money and virtual currency side by side', async () => {
      const service = cartService([sword()]);
      service.own = {virtual_price: 250};
      const {total} = await cartPage(service);
      await waitFor(() => total() === '€12.50 + 250 Embers');
    });

    it('shows virtual currency alone if nothing costs money', async () => {
      const egg = {price: 0, virtual_price: 250, is_virtual_currency_only: 1};
      const service = cartService([line({name: 'Pet egg', ...egg})]);
      service.own = {virtual_price: 250};
      const {element, total} = await cartPage(service);
      await waitFor(() => total() === '250 Embers');
      expect(textOf(visiblePart(element, 'price'))).to.equal('250 Embers');
    });

    it('marks a total in another currency as a conversion', async () => {
      const {provider, total} = await cartPage();
      provider.currency = 'USD';
      await waitFor(() => total() === `≈ ${en.about} $13.50`);
    });

    it('shows the total before reductions and the added tax from the service', async () => {
      const service = cartService([sword()]);
      service.own = {price: 21.49, clear_price: 34.99, tax: 4.08};
      const {element, total} = await cartPage(service);
      expect(total()).to.equal('€21.49');
      expect(textOf(visiblePart(element, 'clear-price'))).to.equal(
        `${en.beforeReductions} €34.99`,
      );
      expect(textOf(visiblePart(element, 'tax'))).to.equal(`${en.plusTax} €4.08`);
      await expect(element).to.be.accessible();
    });

    it('shows no tax and no reduction if there are none', async () => {
      const service = cartService([sword()]);
      service.own = {price: 12.5, clear_price: 12.5, tax: 0};
      const {element} = await cartPage(service);
      expect(visiblePart(element, 'clear-price')).to.not.exist;
      expect(visiblePart(element, 'tax')).to.not.exist;
    });

    it('shows who receives a gift, with the player’s picture', async () => {
      const gift = {gifted_to: 'Astrid_7', avatar: '/img/astrid.png'};
      const service = cartService([line({payment_type: 2, gift})]);
      const {element} = await cartPage(service);
      expect(textOf(visiblePart(element, 'kind'))).to.equal(en.giftFor('Astrid_7'));
      const picture = await waitFor(() =>
        visiblePart<HTMLImageElement>(element, 'avatar'),
      );
      expect(picture.src).to.equal(`${service.address}/img/astrid.png`);
      await expect(element).to.be.accessible();
    });

    it('shows no player’s picture from an unsafe address', async () => {
      const gift = {gifted_to: 'Astrid_7', avatar: 'http://heads.example/astrid.png'};
      const {element} = await cartPage(cartService([line({payment_type: 2, gift})]));
      expect(textOf(visiblePart(element, 'kind'))).to.equal(en.giftFor('Astrid_7'));
      expect(visiblePart(element, 'avatar')).to.not.exist;
    });

    it('marks a single purchase of an item with subscriptions', async () => {
      const {element} = await cartPage(
        cartService([line({is_subs: 1}), bow({is_subs: 1, payment_type: 1})]),
      );
      const kinds = visibleParts(element, 'kind').map((kind) => textOf(kind));
      expect(kinds).to.deep.equal([en.once, en.subscription]);
    });

    it('marks a line whose item is no longer available', async () => {
      const {element} = await cartPage(cartService([line({is_unavailable: 1})]));
      expect(textOf(visiblePart(element, 'closed'))).to.equal(en.unavailable);
    });

    it('shows the picture of the item', async () => {
      const {element, service} = await cartPage(
        cartService([line({image: '/img/items/7.png'})]),
      );
      const picture = visiblePart(element, 'line')!.querySelector('img')!;
      expect(picture.src).to.equal(`${service.shop.baseUrl}/img/items/7.png`);
    });

    it('shows the number of pieces of a pack, without a quantity field', async () => {
      const {element} = await cartPage(cartService([line({tier_quantity: '10'})]));
      expect(textOf(visiblePart(element, 'kind'))).to.equal(en.pieces(10));
      expect(visiblePart(element, 'quantity')).to.not.exist;
      await expect(element).to.be.accessible();
    });

    it('shows a line that changes as high as before, and paler', async () => {
      const name = 'Mystery crate of the wandering merchant from the far east';
      const service = cartService([line({name})]);
      const {element, increase} = await cartPage(service);
      element.style.width = '300px';
      const shown = visiblePart(element, 'name')!;
      const {height} = shown.getBoundingClientRect();
      const {release} = service.hold();
      increase(name);
      await waitFor(() => element.shadowRoot!.querySelector('[data-pending].line'));
      expect(shown.getBoundingClientRect().height).to.equal(height);
      expect(Number(getComputedStyle(shown.parentElement!).opacity)).to.be.lessThan(1);
      release();
      await whenSettled(service.shop, element);
    });

    it('shows the sign of a name such as "VIP+" behind it, in Arabic too', async () => {
      const {element, provider} = await cartPage(cartService([line({name: 'VIP+'})]));
      provider.lang = 'ar';
      provider.dir = 'rtl';
      await waitFor(() => findByRole(element, 'heading', ar.cart));
      const text = visiblePart(element, 'name')!.querySelector('bdi')!.lastChild!;
      const left = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left;
      };
      expect(left(3)).to.be.greaterThan(left(0));
    });

    it('shows units with different prices without "each" and a quantity field', async () => {
      const {element} = await cartPage(
        cartService([line({count: 2, incremental_quantity: 2})]),
      );
      expect(textOf(visiblePart(element, 'line'))).to.contain('2×');
      expect(visiblePart(element, 'quantity')).to.not.exist;
      expect(visiblePart(element, 'each')).to.not.exist;
    });

    it('shows a subscription without a quantity field', async () => {
      const {element} = await cartPage(
        cartService([line({payment_type: 1, is_subs: 1})]),
      );
      expect(visiblePart(element, 'quantity')).to.not.exist;
      expect(findByRole(element, 'button', en.remove('Diamond sword'))).to.exist;
      await expect(element).to.be.accessible();
    });

    it('shows the other lines if one cannot be read', async () => {
      const {element} = await cartPage(
        cartService([sword(), bow({cid: 'none'}), line({cid: 909, name: 'Shield'})]),
      );
      expect(visibleParts(element, 'line')).to.have.length(2);
      expect(findEntry(element, 'Shield')).to.exist;
    });

    for (const [shape, cart] of Object.entries({
      'as observed': fullCart,
      'as documented': plainCart,
    })) {
      it(`shows a full cart that passes the accessibility audit: ${shape}`, async () => {
        const service = serviceWith({
          'cart/get': cart,
          'cart/getGift': {status: false},
        });
        const {element} = await renderCart(service);
        await waitFor(() => visiblePart(element, 'line'));
        expect(visibleParts(element, 'line')).to.have.length(cart.items.length);
        await expect(element).to.be.accessible();
      });
    }
  });

  describe('quantities', () => {
    it('adds one piece at once, marked as pending, and then shows the service’s answer', async () => {
      const service = cartService([sword()]);
      const {element, increase, quantity, total} = await cartPage(service);
      const {release} = service.hold();
      increase('Diamond sword');
      await element.updateComplete;
      expect(quantity('Diamond sword').value).to.equal('2');
      expect(visibleText(element)).to.contain(en.updating);
      await expect(element).to.be.accessible();
      release();
      await waitFor(() => total() === '€25.00');
      await waitFor(() => !visibleText(element).includes(en.updating));
    });

    it('never calculates a total itself', async () => {
      const service = cartService([sword()]);
      const {element, increase, total} = await cartPage(service);
      const totals = new Set<string>();
      const watch = new MutationObserver(() => totals.add(total()));
      watch.observe(element.shadowRoot!, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      onTestEnd(() => watch.disconnect());
      service.own = {price: 99};
      increase('Diamond sword');
      await waitFor(() => total() === '€99.00');
      totals.delete(en.updating);
      expect([...totals].filter(Boolean)).to.have.members(
        ['€12.50', '€99.00'].filter((total) => totals.has(total)),
      );
    });

    it('takes one piece away', async () => {
      const service = cartService([bow({count: 3})]);
      const {element, decrease} = await cartPage(service);
      decrease('Oak bow');
      await whenSettled(service.shop, element);
      expect(service.lines[0]!.count).to.equal(2);
    });

    it('takes a typed quantity', async () => {
      const service = cartService([sword()]);
      const {typeQuantity} = await cartPage(service);
      await typeQuantity('Diamond sword', '4');
      await whenSettled(service.shop);
      expect(service.lines[0]!.count).to.equal(4);
    });

    for (const [how, events] of [
      ['only `change`', ['change']],
      ['only `input`', ['input']],
      ['both events', ['input', 'change']],
      ['no event, on the way to the checkout', []],
    ] as const)
      it(`takes a quantity that a script sets, which sends ${how}`, async () => {
        const service = cartService([sword()]);
        const {element, provider, quantity} = await cartPage(service);
        let reports = 0;
        provider.addEventListener('store-quantity-changed', () => (reports += 1));
        const field = quantity('Diamond sword');
        field.value = '4';
        for (const type of events)
          field.dispatchEvent(new Event(type, {bubbles: true}));
        if (!events.length) findByRole(element, 'button', en.checkout)!.click();
        await whenSettled(service.shop);
        const sent = service.diary.filter((entry) => entry !== 'get');
        expect(sent).to.deep.equal(['count 907 4']);
        expect(quantity('Diamond sword').value).to.equal('4');
        expect(reports).to.equal(1);
      });

    it('never goes below one piece', async () => {
      const service = cartService([sword()]);
      const {element, quantity, typeQuantity} = await cartPage(service);
      const decrease = findByRole(element, 'button', en.decrease('Diamond sword'))!;
      expect(decrease).to.have.attribute('aria-disabled', 'true');
      decrease.click();
      await typeQuantity('Diamond sword', '-3');
      await whenSettled(service.shop);
      expect(quantity('Diamond sword').value).to.equal('1');
      expect(service.diary).to.deep.equal(['get']);
    });

    it('never goes beyond the item’s limit', async () => {
      const limits = {quantityUserLimit: 3, quantityUserCurrentLimit: 0};
      const service = cartService([line({count: 2, ...limits})]);
      const {element, quantity, typeQuantity} = await cartPage(service);
      expect(quantity('Diamond sword').max).to.equal('3');
      await typeQuantity('Diamond sword', '50');
      await whenSettled(service.shop, element);
      expect(quantity('Diamond sword').value).to.equal('3');
      const increase = findByRole(element, 'button', en.increase('Diamond sword'))!;
      expect(increase).to.have.attribute('aria-disabled', 'true');
      increase.click();
      await whenSettled(service.shop);
      expect(service.diary.filter((note) => note.startsWith('count'))).to.deep.equal([
        'count 907 3',
      ]);
    });

    it('sends the last quantity of several quick clicks', async () => {
      const service = cartService([sword()]);
      const {element, quantity} = await cartPage(service);
      const {release} = service.hold();
      const increase = findByRole(element, 'button', en.increase('Diamond sword'))!;
      for (let clicks = 0; clicks < 5; clicks++) {
        increase.click();
        await element.updateComplete;
      }
      expect(quantity('Diamond sword').value).to.equal('6');
      release();
      await whenSettled(service.shop, element);
      const counts = service.diary.filter((note) => note.startsWith('count'));
      expect(counts.length).to.be.at.most(2);
      expect(counts.at(-1)).to.equal('count 907 6');
      expect(quantity('Diamond sword').value).to.equal('6');
    });

    it('keeps a quantity that is being typed while another tab changes it', async () => {
      const service = cartService([sword()]);
      const {quantity} = await cartPage(service);
      const field = quantity('Diamond sword');
      field.focus();
      field.select();
      await sendKeys({type: '12'});
      service.lines = [line({count: 5})];
      await service.shop.cart.refresh();
      await whenSettled(service.shop);
      expect(field.value).to.equal('12');
      await sendKeys({press: 'Enter'});
      await waitFor(() => service.lines[0]?.count === 12);
      await whenSettled(service.shop);
      service.lines = [line({count: 3})];
      await service.shop.cart.refresh();
      await waitFor(() => field.value === '3');
    });

    it('offers to restore a line that is gone when its quantity changes', async () => {
      const service = cartService([sword(), bow()]);
      const {element, increase, undo} = await cartPage(service);
      service.lines = [bow()];
      service.refuse('There is no such line.');
      increase('Diamond sword');
      await waitFor(() => !findEntry(element, 'Diamond sword'));
      await waitFor(() => visibleText(element).includes(en.removed('Diamond sword')));
      await expect(element).to.be.accessible();
      service.refuse('');
      undo();
      await whenSettled(service.shop, element);
      const back = findEntry(element, 'Diamond sword')!;
      expect(visiblePart<HTMLInputElement>(back, 'quantity')!.value).to.equal('2');
    });

    it('shows the reason of a refusal at the line alone', async () => {
      const service = cartService([sword(), bow()]);
      const {element, increase, quantity} = await cartPage(service);
      service.refuse(limitReached.message);
      increase('Oak bow');
      await waitFor(() => visiblePart(element, 'error'));
      await whenSettled(service.shop, element);
      expect(textOf(visiblePart(findEntry(element, 'Oak bow')!, 'error'))).to.contain(
        limitReached.message,
      );
      expect(visibleParts(element, 'error')).to.have.length(1);
      expect(quantity('Oak bow').value, 'as before').to.equal('1');
      await expect(element).to.be.accessible();
    });
  });

  describe('repairs of refused changes', () => {
    const limited = (limit: number, used: number, own: object = {}) =>
      line({quantityGlobalLimit: limit, quantityGlobalCurrentLimit: used, ...own});

    it('offers the quantity that is left', async () => {
      const service = cartService([limited(10, 0, {count: 4})]);
      const {element, increase, quantity} = await cartPage(service);
      service.refuse('Sorry, others were faster.');
      service.lines = [limited(10, 8, {count: 4})];
      increase('Diamond sword');
      const set = await waitFor(() =>
        findByRole(element, 'button', `${en.setTo(2)}${en.addNamed('Diamond sword')}`),
      );
      const row = findEntry(element, 'Diamond sword')!;
      expect(textOf(row)).to.contain('Sorry, others were faster.');
      expect(textOf(visiblePart(row, 'repair'))).to.contain(en.onlyLeft(2));
      await expect(element).to.be.accessible();
      service.refuse('');
      set.click();
      expect(
        hasFocus(quantity('Diamond sword')),
        'the focus stays at the line',
      ).to.equal(true);
      await whenSettled(service.shop, element);
      await waitFor(() => quantity('Diamond sword').value === '2');
      expect(service.lines[0]!.count).to.equal(2);
      expect(visiblePart(element, 'repair')).to.not.exist;
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('offers a larger quantity than now if an even larger one was refused', async () => {
      const service = cartService([limited(10, 0)]);
      const {element, typeQuantity} = await cartPage(service);
      service.refuse('Not so many.');
      service.lines = [limited(10, 7)];
      await typeQuantity('Diamond sword', '5');
      await waitFor(() =>
        findByRole(element, 'button', `${en.setTo(3)}${en.addNamed('Diamond sword')}`),
      );
    });

    it('offers less if another line has the same item', async () => {
      const service = cartService([limited(10, 0, {count: 4})]);
      const {element, increase} = await cartPage(service);
      service.refuse('Not so many.');
      service.lines = [
        limited(10, 5, {count: 4}),
        limited(10, 5, {cid: 950, count: 3, payment_type: 2}),
      ];
      increase('Diamond sword');
      await waitFor(() =>
        findByRole(element, 'button', `${en.setTo(2)}${en.addNamed('Diamond sword')}`),
      );
    });

    it('offers nothing on the words of the service alone', async () => {
      const service = cartService([line({count: 3})]);
      const {element, increase} = await cartPage(service);
      service.refuse(limitReached.message);
      increase('Diamond sword');
      await waitFor(() => visiblePart(element, 'error'));
      await whenSettled(service.shop, element);
      expect(visiblePart(element, 'repair')).to.not.exist;
    });

    it('offers nothing if the current quantity is all that is left', async () => {
      const service = cartService([limited(10, 0, {count: 2})]);
      const {element, increase} = await cartPage(service);
      service.refuse('Not so many.');
      service.lines = [limited(10, 8, {count: 2})];
      increase('Diamond sword');
      await waitFor(() => visiblePart(element, 'error'));
      await whenSettled(service.shop, element);
      expect(visiblePart(element, 'repair')).to.not.exist;
    });

    for (const [why, now] of Object.entries({
      'there are none left': limited(10, 10, {count: 2}),
      'it is no longer available': line({count: 2, is_unavailable: 1}),
    })) {
      it(`offers to remove the line if ${why}`, async () => {
        const service = cartService([line({count: 2})]);
        const {element, increase} = await cartPage(service);
        service.refuse('It is gone.');
        service.lines = [now];
        increase('Diamond sword');
        const remove = await waitFor(() =>
          findByRole(
            element,
            'button',
            `${en.removeIt}${en.addNamed('Diamond sword')}`,
          ),
        );
        await expect(element).to.be.accessible();
        service.refuse('');
        remove.click();
        await whenSettled(service.shop, element);
        expect(service.lines).to.have.length(0);
        expect(findByRole(element, 'button', en.undo)).to.exist;
      });
    }

    it('offers the quantity that is left when undoing is refused', async () => {
      const service = cartService([limited(10, 0, {count: 5})], {
        'cart/reload/:cid': {success: false, message: 'Not so many.'},
        'cart/add/:id': () => {
          service.lines = [limited(10, 8, {cid: 950})];
          return new Response('{"success":true}');
        },
      });
      const {element, remove, undo} = await cartPage(service);
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      undo();
      await waitFor(() =>
        findByRole(element, 'button', `${en.setTo(2)}${en.addNamed('Diamond sword')}`),
      );
    });

    it('offers to undo again when undoing was refused', async () => {
      const service = cartService([sword()]);
      const {element, remove, undo} = await cartPage(service);
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      service.refuse('Sold out meanwhile.');
      undo();
      await waitFor(() => visibleText(element).includes('Sold out meanwhile.'));
      expect(findByRole(element, 'button', en.undo)).to.exist;
      await expect(element).to.be.accessible();
    });

    it('counts what the shopper has bought before', async () => {
      const mine = {quantityUserLimit: 3, quantityUserCurrentLimit: 2};
      const {element} = await cartPage(cartService([line(mine)]));
      const button = findByRole(element, 'button', en.increase('Diamond sword'))!;
      expect(button).to.have.attribute('aria-disabled', 'true');
    });

    it('allows gifts beyond the giver’s own limit', async () => {
      const mine = {quantityUserLimit: 1, quantityUserCurrentLimit: 1};
      const {element} = await cartPage(cartService([line({payment_type: 2, ...mine})]));
      const button = findByRole(element, 'button', en.increase('Diamond sword'))!;
      expect(button).to.have.attribute('aria-disabled', 'false');
    });
  });

  describe('choices', () => {
    const servers = [
      {server_id: 1, server_name: 'Survival'},
      {server_id: 2, server_name: 'Skyblock'},
    ];

    /** Renders a cart with one line, which has these choices. */
    async function choicePage(own: object, ownCart: object = {}) {
      const bodies: unknown[] = [];
      let refusal = '';
      const choose =
        (change: (body: Record<string, unknown>) => object) =>
        async (request: Request) => {
          const body = (await request.json()) as Record<string, unknown>;
          bodies.push(body);
          if (refusal) return Response.json({success: false, message: refusal});
          service.lines = service.lines.map((one) => ({...one, ...change(body)}));
          return Response.json({success: true});
        };
      const service = cartService([line(own)], {
        'cart/setSelectedServer/907': choose(({server_id}) => ({
          selected_server: server_id,
        })),
        'cart/changePrice/907': choose(({price}) => ({price})),
        'cart/setVariable/907': choose(({var_value}) => ({
          vars: [{id: 4, name: 'Colour', value: var_value}],
        })),
      });
      service.own = ownCart;
      const page = await cartPage(service);
      const pick = async (name: string, value: string) => {
        const field = [
          ...page.element.shadowRoot!.querySelectorAll<HTMLInputElement>('.choice *'),
        ].find(
          (one) =>
            one.labels?.[0] &&
            textOf(one.labels[0]) === name + en.forNamed('Diamond sword'),
        );
        field!.value = value;
        field!.dispatchEvent(new Event('change', {bubbles: true}));
        await whenSettled(service.shop, page.element);
      };
      const refuse = (words: string) => (refusal = words);
      return {...page, service, bodies, pick, refuse};
    }

    it('offers the game servers that the line allows', async () => {
      const {element, bodies, pick, checkout} = await choicePage({
        allow_select_server: 1,
        allowed_servers: servers,
        selected_server: 0,
      });
      checkout();
      await waitFor(() =>
        visibleText(element).includes(en.chooseOne(en.serverFor('Diamond sword'))),
      );
      await expect(element).to.be.accessible();
      await pick(en.server, '2');
      expect(bodies).to.deep.equal([{server_id: 2}]);
      expect(visibleText(element)).not.to.contain(en.chooseOne(en.server));
    });

    it('marks only lines that were in the cart when the shopper went to the checkout', async () => {
      const choice = {allow_select_server: 1, allowed_servers: servers};
      const {element, checkout, service} = await choicePage(choice);
      checkout();
      const marked = () =>
        [...element.shadowRoot!.querySelectorAll('[aria-invalid="true"]')].length;
      await waitFor(() => marked() === 1);
      service.lines.push(line({id: 8, cid: 908, name: 'Bow', ...choice}));
      await service.shop.cart.refresh();
      await waitForEntry(element, 'Bow');
      expect(marked()).to.equal(1);
      service.shop.session.setToken('abc');
      await waitFor(() => marked() === 0);
    });

    it('asks for a choice if the chosen game server is no longer offered', async () => {
      const {element, bodies, pick, checkout} = await choicePage({
        allow_select_server: 1,
        allowed_servers: servers,
        selected_server: 7,
      });
      const select = visiblePart<HTMLSelectElement>(element, 'select')!;
      expect(select.selectedOptions[0]!.text).to.equal(en.choose);
      checkout();
      await waitFor(() =>
        visibleText(element).includes(en.chooseOne(en.serverFor('Diamond sword'))),
      );
      await pick(en.server, '1');
      expect(bodies).to.deep.equal([{server_id: 1}]);
    });

    it('names the game server if the shopper may not choose it', async () => {
      const {element} = await choicePage({
        allow_select_server: 0,
        allowed_servers: servers,
        selected_server: 2,
      });
      expect(textOf(visiblePart(element, 'choice'))).to.equal(
        en.pair(en.server, 'Skyblock'),
      );
      expect(visiblePart(element, 'select')).to.not.exist;
      await expect(element).to.be.accessible();
    });

    it('takes a custom price, and shows its minimum', async () => {
      const {element, bodies, pick, total} = await choicePage({
        is_any_price: 1,
        min_price: '1.00',
        price: 5,
      });
      expect(textOf(visiblePart(element, 'note'))).to.equal(en.atLeast('€1.00'));
      await pick(en.yourPrice, '0.5');
      expect(bodies, 'too little').to.deep.equal([]);
      await pick(en.yourPrice, '7.5');
      expect(bodies).to.deep.equal([{price: 7.5}]);
      await waitFor(() => total() === '€7.50');
      await expect(element).to.be.accessible();
    });

    it('accepts a custom price that a coupon has reduced below its minimum', async () => {
      const own = {is_any_price: 1, min_price: '5.00', price: 4.5};
      const missingIn = ({service: {shop}}: {service: CartService}) =>
        missingLineChoices(shop.cart.value.lines, shop);
      const reduced = await choicePage(own, {coupon_code: 'EMBER10'});
      expect(visiblePart(reduced.element, 'error')).to.not.exist;
      expect(missingIn(reduced)).to.deep.equal([]);
      const full = await choicePage(own);
      expect(textOf(visiblePart(full.element, 'error'))).to.equal(en.atLeast('€5.00'));
      expect(missingIn(full)).to.have.lengthOf(1);
    });

    it('does not call a custom price of 0 free', async () => {
      const {element} = await choicePage({is_any_price: 1, min_price: 0, price: 0});
      expect(textOf(visiblePart(element, 'price'))).to.equal('€0.00');
    });

    it('says at the field why a custom price is not valid', async () => {
      const {element, bodies, pick} = await choicePage({
        is_any_price: 1,
        min_price: '1.00',
        price: 5,
      });
      const field = () => visiblePart<HTMLInputElement>(element, 'input')!;
      for (const [typed, problem] of [
        ['2.345', en.twoDecimals],
        ['0.5', en.atLeast('€1.00')],
        ['', en.atLeast('€1.00')],
      ] as const) {
        await pick(en.yourPrice, typed);
        expect(textOf(visiblePart(element, 'error'))).to.equal(problem);
        expect(field().value, 'what was typed stays').to.equal(typed);
        expect(field()).to.have.attribute('aria-invalid', 'true');
        await expect(element).to.be.accessible();
      }
      expect(bodies).to.deep.equal([]);
      await pick(en.yourPrice, '2.35');
      expect(visiblePart(element, 'error')).to.not.exist;
      expect(bodies).to.deep.equal([{price: 2.35}]);
    });

    it('offers the values of a variable with their prices', async () => {
      const options = [
        {name: 'Red', price: '0', value: 'red'},
        {name: 'Gold', price: 1.5, value: 'gold'},
      ];
      const {element, bodies, pick} = await choicePage({
        vars: [{id: 4, name: 'Colour', type: 0, variables: options, use: ''}],
      });
      const select = visiblePart<HTMLSelectElement>(element, 'select')!;
      expect([...select.options].map((option) => textOf(option))).to.deep.equal([
        en.choose,
        'Red',
        'Gold (+€1.50)',
      ]);
      await expect(element).to.be.accessible();
      await pick('Colour', 'gold');
      expect(bodies).to.deep.equal([{var_id: 4, var_value: 'gold'}]);
    });

    it('shows the current value again when another one is refused', async () => {
      const {element, pick, refuse} = await choicePage({
        allow_select_server: 1,
        allowed_servers: servers,
        selected_server: 1,
        vars: [{id: 5, name: 'Nickname', type: 1, variables: [], use: 'Ace'}],
      });
      const select = visiblePart<HTMLSelectElement>(element, 'select')!;
      await pick(en.server, '2');
      await pick(en.server, '1');
      expect(select.value).to.equal('1');
      refuse('No.');
      await pick(en.server, '2');
      expect(select.value).to.equal('1');
      await pick('Nickname', '');
      expect(visiblePart<HTMLInputElement>(element, 'input')!.value).to.equal('Ace');
    });

    it('takes a typed variable as text or as a number', async () => {
      const {element} = await choicePage({
        vars: [
          {id: 5, name: 'Nickname', type: 1, variables: [], use: ''},
          {id: 6, name: 'Age', type: 2, variables: [], use: 12},
        ],
      });
      const [nickname, age] = visibleParts<HTMLInputElement>(element, 'input');
      expect(nickname!.type).to.equal('text');
      expect([age!.type, age!.value]).to.deep.equal(['number', '12']);
      await expect(element).to.be.accessible();
    });
  });

  describe('removal', () => {
    it('removes a line at once, and moves the focus to Undo', async () => {
      const service = cartService([sword(), bow()]);
      const {element} = await cartPage(service);
      const {release} = service.hold();
      const remove = findByRole(element, 'button', en.remove('Oak bow'))!;
      await tabTo(remove);
      await sendKeys({press: 'Enter'});
      const undo = await waitFor(() => findByRole(element, 'button', en.undo));
      expect(findEntry(element, 'Oak bow')).to.not.exist;
      await waitFor(() => hasFocus(undo));
      await expect(element).to.be.accessible();
      release();
      await whenSettled(service.shop);
      expect(service.lines.map(({name}) => name)).to.deep.equal(['Diamond sword']);
    });

    it('restores a line with its quantity', async () => {
      const service = cartService([line({count: 3})]);
      const {element, remove, undo, quantity} = await cartPage(service);
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      expect(visibleText(element)).to.contain(en.cartEmpty);
      undo();
      await waitFor(
        () =>
          quantity('Diamond sword')?.value === '3' &&
          !visibleText(element).includes(en.updating),
      );
      expect(service.lines.map(({name, count}) => [name, count])).to.deep.equal([
        ['Diamond sword', 3],
      ]);
      expect(findByRole(element, 'button', en.undo)).to.not.exist;
    });

    it('keeps the focus in the cart when a line is restored', async () => {
      const service = cartService([sword()]);
      const {element, remove} = await cartPage(service);
      remove('Diamond sword');
      const undo = await waitFor(() => findByRole(element, 'button', en.undo));
      undo.click();
      await whenSettled(service.shop, element);
      const focused = element.shadowRoot!.activeElement;
      expect(focused?.checkVisibility()).to.equal(true);
    });

    it('shows a line again with the reason if its removal is refused', async () => {
      const service = cartService([sword()]);
      const {element, remove} = await cartPage(service);
      service.refuse('Not now.');
      remove('Diamond sword');
      await waitFor(() => visiblePart(element, 'error'));
      await whenSettled(service.shop, element);
      expect(
        textOf(visiblePart(findEntry(element, 'Diamond sword')!, 'error')),
      ).to.contain('Not now.');
      expect(findByRole(element, 'button', en.undo)).to.not.exist;
    });

    it('does not repeat an earlier refusal beside Undo', async () => {
      const service = cartService([sword()]);
      const {element, remove} = await cartPage(service);
      service.refuse('Not two of them.');
      await service.shop.cart.add({
        ...sword(),
        is_virtual_currency_only: false,
      } as never);
      service.refuse('');
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      expect(textOf(visiblePart(element, 'removed'))).to.equal(
        `${en.removed('Diamond sword')} ${en.undo}`,
      );
    });

    it('offers to undo only the last removal', async () => {
      const service = cartService([sword(), bow()]);
      const {element, remove} = await cartPage(service);
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      remove('Oak bow');
      await whenSettled(service.shop, element);
      expect(visibleText(element)).to.contain(en.removed('Oak bow'));
      expect(visibleParts(element, 'undo')).to.have.length(1);
    });

    it('does not offer Undo for a gift whose recipient is not known', async () => {
      const service = cartService([line({payment_type: 2})]);
      const {element, remove} = await cartPage(service);
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      expect(textOf(visiblePart(element, 'removed'))).to.equal(
        en.removed('Diamond sword'),
      );
      expect(findByRole(element, 'button', en.undo)).to.not.exist;
    });

    it('keeps Undo in one piece beside a long name', async () => {
      for (const name of [
        'Mystery crate of the wandering merchant from the far east',
        'Donaudampfschifffahrtsgesellschaftskapitän',
      ]) {
        const service = cartService([line({name})]);
        const {element, remove} = await cartPage(service);
        element.style.width = '260px';
        remove(name);
        await whenSettled(service.shop, element);
        const range = document.createRange();
        range.selectNodeContents(visiblePart(element, 'undo')!);
        const tops = [...range.getClientRects()].map(({top}) => Math.round(top));
        expect(new Set(tops), name).to.have.property('size', 1);
        const notice = visiblePart(element, 'removed')!;
        expect(notice.scrollWidth, name).to.be.at.most(notice.clientWidth);
      }
    });

    it('does not offer Undo to the next shopper', async () => {
      const service = cartService([sword()]);
      const {element, provider, remove} = await cartPage(service);
      remove('Diamond sword');
      await whenSettled(service.shop, element);
      provider.token = 'somebody-else';
      await whenSettled(service.shop, element);
      await waitFor(() => !findByRole(element, 'button', en.undo));
    });
  });

  describe('loading and failures', () => {
    it('reserves space while it loads', async () => {
      const slow = heldAnswer(emptyCart);
      const service = serviceWith({'cart/get': slow.body});
      const {element} = await renderCart(service);
      expect(visiblePart(element, 'skeleton')).to.exist;
      expect(visibleText(element)).to.contain(en.loading);
      await expect(element).to.be.accessible();
      slow.release();
      await waitFor(() => visiblePart(element, 'empty'));
      expect(visiblePart(element, 'skeleton')).to.not.exist;
    });

    it('says that the cart cannot be read, and reads it again on request', async () => {
      const service = cartService([sword()]);
      service.fail(true);
      const {element, press} = await renderCart(service);
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.contain(en.service);
      await expect(element).to.be.accessible();
      service.fail(false);
      press(en.tryAgain);
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('keeps showing the lines when the cart cannot be read again', async () => {
      const service = cartService([sword()]);
      const {element} = await cartPage(service);
      service.fail(true);
      await service.shop.cart.refresh();
      await waitFor(() => visiblePart(element, 'error'));
      expect(findEntry(element, 'Diamond sword')).to.exist;
      await expect(element).to.be.accessible();
    });

    it('invites the shopper to sign in if the service asks for it', async () => {
      const service = serviceWith({'cart/get': () => new Response('', {status: 401})});
      const {element} = await renderCart(service);
      await waitFor(() => visibleText(element).includes(en.unauthorized));
      await expect(element).to.be.accessible();
    });

    it('says that the page is not set up if it has no shop', async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const element = document.createElement('store-cart');
      document.body.append(element);
      onTestEnd(() => element.remove());
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal(en.configuration);
      expect(said[0]).to.contain('<store-cart>');
    });

    it('sends one request for several carts, which show the same', async () => {
      const service = cartService([sword()]);
      const asked = service.answers('settings/get', settings);
      const provider = await renderInProvider(
        service,
        html`<store-cart></store-cart><store-cart></store-cart><store-cart layout="button"></store-cart>`,
      );
      const [one, other, button] = provider.querySelectorAll('store-cart');
      await waitForEntry(one!, 'Diamond sword');
      await waitForEntry(other!, 'Diamond sword');
      await whenSettled(service.shop);
      expect(service.diary).to.deep.equal(['get']);
      expect(asked).to.have.length(1);
      findByRole(one!, 'button', en.increase('Diamond sword'))!.click();
      await waitFor(
        () => visiblePart<HTMLInputElement>(other!, 'quantity')!.value === '2',
      );
      await waitFor(() => findByRole(button!, 'button', en.cartItems(2)));
      await whenSettled(service.shop);
      // On a slow machine, the first read after the change may already contain the final prices.
      expect(service.diary.slice(0, 3)).to.deep.equal(['get', 'count 907 2', 'get']);
      expect(service.diary.slice(3).join()).to.match(/^(get)?$/);
    });

    it('shows an item at once that another element has added', async () => {
      const service = cartService([], {
        'categories/get/swords': {
          category: {id: 9, name: 'Swords'},
          items: [{id: 7, name: 'Diamond sword', price: 12.5}],
        },
      });
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category><store-cart></store-cart>`,
      );
      const cart = provider.querySelector('store-cart')!;
      const category = provider.querySelector('store-category')!;
      await waitForEntry(category, 'Diamond sword');
      await waitFor(() => visiblePart(cart, 'empty'));
      const {release} = service.hold();
      findByRole(
        category,
        'button',
        `${en.add}${en.addNamed('Diamond sword')}`,
      )!.click();
      await waitForEntry(cart, 'Diamond sword');
      expect(
        visiblePart(cart, 'quantity'),
        'nothing to change before the service has it',
      ).to.not.exist;
      await expect(cart).to.be.accessible();
      release();
      await waitFor(
        () =>
          visiblePart(cart, 'quantity') &&
          textOf(visiblePart(cart, 'total')) === '€12.50',
      );
    });
  });

  describe('with a button', () => {
    it('shows the number of items and the total', async () => {
      const {element} = await cartPage(cartService([sword(), bow({count: 2})]), {
        layout: 'button',
      });
      await waitFor(() => findByRole(element, 'button', en.cartItems(3)));
      expect(textOf(await waitFor(() => visiblePart(element, 'open-total')))).to.equal(
        '€18.50',
      );
      expect(textOf(visiblePart(element, 'count'))).to.equal('3');
      await expect(element).to.be.accessible();
    });

    it('shows the total in the corner of the window, too', async () => {
      const {element} = await cartPage(undefined, {layout: 'drawer'});
      await waitFor(() => textOf(visiblePart(element, 'open-total')) === '€12.50');
      expect(findByRole(element, 'button', en.cartItems(1))).to.exist;
    });

    for (const layout of ['inline', 'drawer'] as const)
      it(`shows the amounts that hold on a page that is being translated: ${layout}`, async () => {
        const service = cartService([sword()]);
        const {element} = await cartPage(service, {layout});
        const total = () =>
          textOf(visiblePart(element, layout === 'inline' ? 'total' : 'open-total'));
        await waitFor(() => total() === '€12.50');
        translate(element.shadowRoot!);
        service.lines = [sword(), bow()];
        await service.shop.cart.refresh();
        await waitFor(() => total() === '€15.50');
        service.shop.preferences.pick({currency: 'USD'});
        await waitFor(() => total().includes('$'));
        if (layout === 'inline')
          expect(textOf(visiblePart(element, 'price'))).to.contain('$');
        service.shop.preferences.pick({currency: 'EUR'});
        await waitFor(() => total() === '€15.50');
      });

    it('says that a tax is added to the total, if the service adds one', async () => {
      const service = cartService([sword()]);
      service.own = {price: 21.49, tax: 4.08};
      const {element} = await cartPage(service, {layout: 'button'});
      const taxed = en.amountPlusTax('€21.49');
      await waitFor(() => textOf(visiblePart(element, 'open-total')) === taxed);
    });

    it('shows the number of one item', async () => {
      const {element} = await cartPage(undefined, {layout: 'button'});
      expect(findByRole(element, 'button', en.cartItems(1))).to.exist;
    });

    it('shows no total for an empty cart', async () => {
      const {element} = await cartPage(cartService([]), {layout: 'button'});
      expect(findByRole(element, 'button', en.cartItems(0))).to.exist;
      expect(visiblePart(element, 'open-total')).to.not.exist;
    });

    it('shows no number before the cart has been read', async () => {
      const service = serviceWith({'cart/get': heldAnswer(emptyCart).body});
      const {element} = await renderCart(service, 'button');
      expect(findByRole(element, 'button', en.cart)).to.exist;
      expect(textOf(visiblePart(element, 'count'))).to.equal('');
      await expect(element).to.be.accessible();
    });

    it('does not show the old total during a change', async () => {
      const service = cartService([sword()]);
      const {element} = await cartPage(service, {layout: 'button'});
      const total = () => textOf(visiblePart(element, 'open-total'));
      await waitFor(() => total() === '€12.50');
      const {release} = service.hold();
      void service.shop.cart.setCount(service.shop.cart.value.lines[0]!, 2);
      await waitFor(() => findByRole(element, 'button', en.cartItems(2)));
      expect(total()).not.to.contain('12.50');
      release();
      await waitFor(() => total() === '€25.00');
    });

    it('does not show an estimate as a total', async () => {
      const service = cartService([sword()]);
      service.totals = false;
      const {element} = await cartPage(service, {layout: 'button'});
      await element.show();
      expect(visiblePart(element, 'open-total')).to.not.exist;
    });

    for (const layout of ['drawer', 'button'] as const) {
      it(`opens a dialog that takes the focus and returns it: ${layout}`, async () => {
        const {element} = await cartPage(undefined, {layout});
        const opener = findByRole(element, 'button', en.cartItems(1))!;
        expect(findByRole(element, 'dialog', en.cart)).to.not.exist;
        await tabTo(opener);
        await sendKeys({press: 'Enter'});
        await waitForEntry(element, 'Diamond sword');
        expect(findByRole(element, 'dialog', en.cart)).to.exist;
        expect(dialogOf(element).matches(':modal')).to.equal(true);
        expect(hasFocus(findByRole(element, 'button', en.close)!)).to.equal(true);
        await expect(element).to.be.accessible();
        await sendKeys({press: 'Escape'});
        await waitFor(() => !findByRole(element, 'dialog', en.cart));
        expect(hasFocus(opener)).to.equal(true);
      });
    }

    it('keeps the close button, the total and "Checkout" in sight in a long cart', async () => {
      const lines = Array.from({length: 20}, (_, i) =>
        line({id: 20 + i, cid: 920 + i, name: `Key ${i}`}),
      );
      const {element} = await openCart(cartService(lines));
      const dialog = await dialogAtRest(element);
      expect(dialog.scrollHeight).to.be.above(dialog.clientHeight);
      for (const top of [0, dialog.scrollHeight]) {
        dialog.scrollTop = top;
        for (const part of ['close', 'total', 'checkout']) {
          const box = visiblePart(dialog, part)!.getBoundingClientRect();
          expect(box.top, part).to.be.at.least(0);
          expect(box.bottom, part).to.be.at.most(innerHeight);
        }
      }
    });

    it('shows what stands below the total as a whole', async () => {
      const {element} = await openCart();
      const dialog = dialogOf(element);
      const share = await waitFor(() => visiblePart(dialog, 'share'));
      const foot = visiblePart(dialog, 'total')!.closest('.foot')!;
      expect(share.getBoundingClientRect().top).to.be.at.least(
        foot.getBoundingClientRect().bottom,
      );
    });

    it('closes with its button', async () => {
      const {element, press} = await openCart();
      press(en.close);
      await waitFor(() => !findByRole(element, 'dialog', en.cart));
    });

    it('closes on a click beside the dialog, not on one inside', async () => {
      const {element} = await openCart();
      const dialog = await dialogAtRest(element);
      // Only once: WebKitWebDriver crashes if the mouse is reset twice at the same time.
      onTestEnd(() => resetMouse());
      const {left, top, bottom} = dialog.getBoundingClientRect();
      await clickAt(left + 4, top + 4);
      expect(dialog.open, 'the padding is within').to.equal(true);
      await clickAt(left / 2, bottom / 2);
      await waitFor(() => !dialog.open);
    });

    it('stays open when a text selection ends beside the dialog', async () => {
      const {element} = await openCart();
      const dialog = await dialogAtRest(element);
      const {left} = dialog.getBoundingClientRect();
      const heading = visiblePart(element, 'heading')!.getBoundingClientRect();
      onTestEnd(() => resetMouse());
      const at = (x: number, y: number) =>
        [Math.round(x), Math.round(y)] as [number, number];
      await sendMouse({
        type: 'move',
        position: at(heading.left + 20, heading.top + 10),
      });
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: at(left / 2, heading.top + 10)});
      await sendMouse({type: 'up'});
      expect(dialog.open).to.equal(true);
    });

    it('shows an empty cart, and a cart that cannot be read', async () => {
      const service = cartService([]);
      const {element} = await openCart(service);
      expect(visibleText(element)).to.contain(en.cartEmpty);
      await expect(element).to.be.accessible();
      service.fail(true);
      await service.shop.cart.refresh();
      await waitFor(() => visiblePart(element, 'error'));
      await expect(element).to.be.accessible();
    });

    it('opens and closes by the methods of the element', async () => {
      const {element} = await cartPage(undefined, {layout: 'drawer'});
      await element.show();
      expect(dialogOf(element).open).to.equal(true);
      element.close();
      await waitFor(() => !dialogOf(element).open);
    });

    it('keeps its heading in the page, where there is no dialog to open', async () => {
      const {element} = await cartPage();
      await element.show();
      await element.updateComplete;
      expect(findByRole(element, 'heading', en.cart)).to.exist;
      element.layout = 'drawer';
      await element.updateComplete;
      await element.show();
      element.layout = 'inline';
      await waitFor(() => findByRole(element, 'heading', en.cart));
    });

    it('opens again after it was moved while open', async () => {
      const {element, provider} = await openCart();
      provider.parentElement!.append(provider);
      await element.updateComplete;
      visiblePart(element, 'open')!.click();
      await waitFor(() => dialogOf(element).matches(':modal'));
      await waitForEntry(element, 'Diamond sword');
    });
  });

  describe('checkout', () => {
    it('leads to the page’s checkout address', async () => {
      const {element} = await cartPage(undefined, {checkoutUrl: '/checkout'});
      await element.updateComplete;
      const link = findByRole<HTMLAnchorElement>(element, 'link', en.checkout)!;
      expect(link.href).to.equal(`${location.origin}/checkout`);
      expect(findByRole(element, 'button', en.checkout)).to.not.exist;
    });

    it('leads to the page’s checkout address once all changes are sent', async () => {
      const service = cartService([sword()]);
      const {element} = await cartPage(service, {checkoutUrl: '/checkout'});
      await element.updateComplete;
      const link = findByRole<HTMLAnchorElement>(element, 'link', en.checkout)!;
      const clicks: boolean[] = [];
      const record = (event: MouseEvent) => {
        clicks.push(event.defaultPrevented);
        event.preventDefault(); // Stays in the test's page.
      };
      document.addEventListener('click', record);
      onTestEnd(() => document.removeEventListener('click', record));
      const held = service.hold();
      const more = findByRole(element, 'button', en.increase('Diamond sword'))!;
      more.click();
      await waitFor(() => service.diary.includes('count 907 2'));
      more.click();
      clicks.length = 0;
      link.click();
      expect(clicks).to.deep.equal([true]);
      held.release();
      await waitFor(() => clicks.length === 2);
      expect(clicks).to.deep.equal([true, false]);
      expect(service.lines[0]!.count).to.equal(3);
    });

    for (const url of ['javascript:alert(1)', 'data:text/html,hi', 'https://[', '']) {
      it(`does not lead to ${url || 'an empty address'}`, async () => {
        const {element} = await cartPage(undefined, {checkoutUrl: url});
        await element.updateComplete;
        expect(findByRole(element, 'link', en.checkout)).to.not.exist;
        expect(findByRole(element, 'button', en.checkout)).to.exist;
      });
    }

    it('scrolls to the page’s checkout form and focuses it', async () => {
      const service = cartService([sword()], {'payments/get': [{name: 'PayPal'}]});
      const page = await fixture<HTMLElement>(html`
        <store-provider base-url=${service.address}>
          <store-cart layout="drawer"></store-cart>
          <div style="block-size: 3000px"></div>
          <checkout-form></checkout-form>
        </store-provider>
      `);
      const element = page.querySelector('store-cart')!;
      const form = page.querySelector('checkout-form')!;
      await waitFor(() => textOf(visiblePart(element, 'count')));
      visiblePart(element, 'open')!.click();
      (await waitFor(() => findByRole(element, 'button', en.checkout))).click();
      await waitFor(() => form.contains(document.activeElement));
      expect(dialogOf(element).open).to.equal(false);
      await waitFor(() => form.getBoundingClientRect().top < innerHeight);
    });

    it('opens a checkout dialog if the page has no checkout', async () => {
      const service = cartService([sword()], {'payments/get': [{name: 'PayPal'}]});
      const {element, checkout} = await openCart(service);
      checkout();
      const dialog = await waitFor(() =>
        [...document.body.children].find(
          (one) => one.localName === 'dialog' && one.matches(':modal'),
        ),
      );
      expect(dialog.querySelector('checkout-form')).to.exist;
      expect(dialogOf(element).open, 'one dialog at a time').to.equal(false);
      await waitFor(() => dialog.querySelector('[part~="pay"]'));
      await sendKeys({press: 'Escape'});
      await waitFor(() => !dialog.matches(':modal'));
    });
  });
});
