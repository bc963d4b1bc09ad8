import {expect, html} from '@open-wc/testing';
import {signingOf} from '../../../src/shop/signing.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-login.js';
import {en} from '../../../src/i18n/en.js';
import {texts as ar} from '../../../src/i18n/languages/ar.js';
import {cartPage, renderCart, serviceOf} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import {
  emptyCart,
  fullCart,
  plainCart,
  settings,
  signIns,
} from '../../support/fixtures.js';
import {onTestEnd, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {
  findByRole,
  findEntry,
  heldAnswer,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  waitFor,
  waitForEntry,
  whenSettled,
} from '../../support/shop-page.js';
import {recordEvents} from '../../support/test-cleanup.js';

const SWORD = 'Diamond sword';
const sword = () => line();
const bow = (own: object = {}) =>
  line({id: 8, cid: 908, name: 'Oak bow', price: 3, ...own});

describe('<store-cart>', () => {
  describe('content', () => {
    it('has no amounts before the currency is known', async () => {
      const held = heldAnswer({system_currency: {name: 'EUR', value: 1}});
      const service = cartService([line()], {'settings/get': held.body});
      const {appear, says, text} = await renderCart(service);
      await service.shop.cart.load();
      await appear('skeleton');
      expect(says('12')).to.equal(false);
      held.release();
      await appear('line');
      expect(text('total')).to.include('€12.50');
    });

    for (const unset of [undefined, ''] as unknown[])
      it(`is in the page if a framework sets the layout to ${JSON.stringify(unset)}`, async () => {
        const {element, part} = await cartPage();
        Object.assign(element, {layout: unset});
        await element.updateComplete;
        expect(part('line')).to.exist;
        expect(part('open')).to.not.exist;
      });

    it('shows the lines, the price of one piece and the total', async () => {
      const {element, parts, part, quantity, says, text, passesAudit} = await cartPage([
        sword(),
        bow({count: 2}),
      ]);
      expect(findByRole(element, 'heading', en.cart)!.localName).to.equal('h2');
      expect(parts('line').map(({localName}) => localName)).to.deep.equal(['li', 'li']);
      expect(text('price', 'Oak bow')).to.equal('€3.00');
      expect(text('each', 'Oak bow')).to.equal(en.each);
      expect(part('each', SWORD), 'for a single piece').to.not.exist;
      expect(quantity('Oak bow').value).to.equal('2');
      expect(findByRole(element, 'spinbutton', en.quantityOf('Oak bow'))).to.exist;
      expect(says(en.total)).to.equal(true);
      expect(text('total')).to.equal('€18.50');
      await passesAudit();
    });

    it('says that the cart is empty', async () => {
      const {says, part, passesAudit} = await cartPage([]);
      expect(says(en.cartEmpty)).to.equal(true);
      expect(part('total')).to.not.exist;
      expect(part('checkout')).to.not.exist;
      await passesAudit();
    });

    it('shows the page’s own content while the cart is empty', async () => {
      const {element, says} = await cartPage([], {
        inside: html`<p slot="empty">Nothing yet. <a href="/ranks">See the ranks</a></p>`,
      });
      expect(element.querySelector('a')!.checkVisibility()).to.equal(true);
      expect(says(en.cartEmpty)).to.equal(false);
    });

    const reduced = {price: 21.49, clear_price: 34.99, tax: 4.08};
    for (const [what, own, parts] of [
      ['whatever the sum of the lines is', {price: 10.01}, {total: '€10.01'}],
      [
        'with money and virtual currency side by side',
        {virtual_price: 250},
        {total: '€12.50 + 250 Embers'},
      ],
      [
        'with the total before reductions and the added tax',
        reduced,
        {
          total: '€21.49',
          'clear-price': `${en.beforeReductions} €34.99`,
          tax: `${en.plusTax} €4.08`,
        },
      ],
      [
        'with no tax and no reduction if there are none',
        {price: 12.5, clear_price: 12.5, tax: 0},
        {total: '€12.50'},
      ],
    ] as const)
      it(`shows the service’s total, ${what}`, async () => {
        const {text} = await cartPage(serviceOf(own));
        await waitFor(() => text('total') === parts.total);
        const others = {'clear-price': '', tax: '', estimate: '', ...parts};
        for (const [part, shown] of Object.entries(others))
          expect(text(part), part).to.equal(shown);
      });

    it('shows a marked estimate if the service sends no total', async () => {
      const service = cartService([sword(), bow({count: 2})]);
      service.totals = false;
      const {text, passesAudit} = await cartPage(service);
      expect(text('total')).to.equal('€18.50');
      expect(text('estimate')).to.contain(en.estimate);
      await passesAudit();
    });

    it('shows virtual currency alone if nothing costs money', async () => {
      const egg = line({price: 0, virtual_price: 250, is_virtual_currency_only: 1});
      const {text} = await cartPage(serviceOf({virtual_price: 250}, [egg]));
      await waitFor(() => text('total') === '250 Embers');
      expect(text('price')).to.equal('250 Embers');
    });

    it('marks a total in another currency as a conversion', async () => {
      const {provider, text} = await cartPage();
      provider.currency = 'USD';
      await waitFor(() => text('total') === `≈ ${en.about} $13.50`);
    });

    it('says that some lines cannot be shown, and shows the whole total', async () => {
      const service = serviceOf({price: 15.5}, [sword(), bow({price: 'abc'})]);
      const {text, parts, part, passesAudit} = await cartPage(service);
      await waitFor(() => text('total') === '€15.50');
      expect(parts('line')).to.have.length(1);
      expect(text('partial')).to.equal(en.cartPartial);
      await passesAudit();
      service.lines = [sword()];
      await service.shop.cart.refresh();
      await waitFor(() => !part('partial'));
    });

    it('does not look empty if none of its lines can be shown', async () => {
      const service = cartService([]);
      const {text, part, appear} = await cartPage(service);
      expect(part('partial')).to.not.exist;
      service.lines = [line({cid: null})];
      service.own = {price: 12.5};
      await service.shop.cart.refresh();
      await appear('partial');
      expect(part('empty')).to.not.exist;
      expect(text('total')).to.equal('€12.50');
    });

    const gift = {gifted_to: 'Astrid_7', avatar: '/img/astrid.png'};
    const unsafe = {...gift, avatar: 'http://heads.example/astrid.png'};
    const steps = {quantity: '', each: ''};
    for (const [what, own, parts] of [
      [
        'who receives a gift, without a picture from an unsafe address',
        {payment_type: 2, gift: unsafe},
        {kind: en.giftFor('Astrid_7')},
      ],
      [
        'a single purchase of an item with subscriptions',
        {is_subs: 1},
        {kind: en.once},
      ],
      [
        'a subscription, without a quantity field',
        {is_subs: 1, payment_type: 1},
        {kind: en.subscription, ...steps},
      ],
      [
        'the number of pieces of a pack, without a quantity field',
        {tier_quantity: '10'},
        {kind: en.pieces(10), ...steps},
      ],
      [
        'units with different prices, without a quantity field',
        {count: 2, incremental_quantity: 2},
        steps,
      ],
      [
        'an item that is no longer available',
        {is_unavailable: 1},
        {closed: en.unavailable},
      ],
    ] as const)
      it(`shows at a line ${what}`, async () => {
        const {button, part, text, passesAudit} = await cartPage([line(own)]);
        for (const [name, shown] of Object.entries(parts))
          if (shown) expect(text(name), name).to.equal(shown);
          else expect(part(name), name).to.not.exist;
        expect(part('avatar')).to.not.exist;
        expect(button(en.remove(SWORD))).to.exist;
        if ('count' in own) expect(text('line')).to.contain('2×');
        await passesAudit();
      });

    it('shows the pictures of the item and of the player who receives it', async () => {
      const image = '/img/items/7.png';
      const {service, appear, part, passesAudit} = await cartPage([
        line({payment_type: 2, gift, image}),
      ]);
      const picture = await appear<HTMLImageElement>('avatar');
      expect(picture.src).to.equal(`${service.address}/img/astrid.png`);
      const ofItem = part('line')!.querySelector<HTMLImageElement>(
        `[src$="${image}"]`,
      )!;
      expect(ofItem.src).to.equal(`${service.address}${image}`);
      await passesAudit();
    });

    it('shows a line that changes as high as before, and paler', async () => {
      const name = 'Mystery crate of the wandering merchant from the far east';
      const {service, element, increase, part, settle} = await cartPage([line({name})]);
      element.style.width = '300px';
      const shown = part('name')!;
      const {height} = shown.getBoundingClientRect();
      const {release} = service.hold();
      increase(name);
      await waitFor(() => element.shadowRoot!.querySelector('[data-pending].line'));
      expect(shown.getBoundingClientRect().height).to.equal(height);
      expect(Number(getComputedStyle(shown.parentElement!).opacity)).to.be.lessThan(1);
      release();
      await settle();
    });

    it('shows the sign of a name such as "VIP+" behind it, in Arabic too', async () => {
      const {element, provider, part} = await cartPage([line({name: 'VIP+'})]);
      provider.lang = 'ar';
      provider.dir = 'rtl';
      await waitFor(() => findByRole(element, 'heading', ar.cart));
      const text = part('name')!.querySelector('bdi')!.lastChild!;
      const left = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left;
      };
      expect(left(3)).to.be.greaterThan(left(0));
    });

    for (const [shape, cart] of Object.entries({
      'as observed': fullCart,
      'as documented': plainCart,
    }))
      it(`shows a full cart that passes the accessibility audit: ${shape}`, async () => {
        const {appear, parts, passesAudit} = await renderCart(
          serviceWith({'cart/get': cart, 'cart/getGift': {status: false}}),
        );
        await appear('line');
        expect(parts('line')).to.have.length(cart.items.length);
        await passesAudit();
      });

    it('skips the layout of lines outside the window, and has its full height', async () => {
      const lines = Array.from({length: 60}, (_, index) =>
        line({id: index + 1, cid: 901 + index}),
      );
      for (const width of ['60em', '20em']) {
        const {element} = await renderCart(cartService(structuredClone(lines)));
        element.style.inlineSize = width;
        const shown = () => [...element.shadowRoot!.querySelectorAll('[part~="line"]')];
        await waitFor(() => shown().length === 60);
        const skipped = shown().filter(
          (one) => getComputedStyle(one).contentVisibility === 'auto',
        );
        expect(skipped).to.have.lengthOf(52);
        // WebKit rounds heights to whole pixels, some of them up and some of them down.
        const heights = () => shown().map((one) => one.getBoundingClientRect().height);
        const before = heights();
        expect(
          Math.max(...before) - Math.min(...before),
          `${width}: ${before.join()}`,
        ).to.be.at.most(1);
        shown()[50]!.scrollIntoView();
        // The lines that come into view are laid out in the next frame.
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        for (const [index, height] of heights().entries())
          expect(height, `${width}: line ${index}`).to.be.closeTo(before[index]!, 1);
        scrollTo(0, 0);
      }
    });
  });

  describe('loading and failures', () => {
    it('reserves space while it loads', async () => {
      const slow = heldAnswer(emptyCart);
      const {part, says, appear, passesAudit} = await renderCart(
        serviceWith({'cart/get': slow.body}),
      );
      expect(part('skeleton')).to.exist;
      expect(says(en.loading)).to.equal(true);
      await passesAudit();
      slow.release();
      await appear('empty');
      expect(part('skeleton')).to.not.exist;
    });

    it('says that the cart cannot be read, and reads it again on request', async () => {
      const service = cartService([sword()]);
      service.fail(true);
      const {element, appear, part, press, passesAudit} = await renderCart(service);
      expect(textOf(await appear('error'))).to.contain(en.service);
      await passesAudit();
      service.fail(false);
      press(en.tryAgain);
      await waitForEntry(element, SWORD);
      expect(part('error')).to.not.exist;
    });

    it('keeps showing the lines when the cart cannot be read again', async () => {
      const {service, element, appear, passesAudit} = await cartPage();
      service.fail(true);
      await service.shop.cart.refresh();
      await appear('error');
      expect(findEntry(element, SWORD)).to.exist;
      await passesAudit();
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
      await waitForEntry(one!, SWORD);
      await waitForEntry(other!, SWORD);
      await whenSettled(service.shop);
      expect(service.diary).to.deep.equal(['get']);
      expect(asked).to.have.length(1);
      findByRole(one!, 'button', en.increase(SWORD))!.click();
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
          items: [{id: 7, name: SWORD, price: 12.5}],
        },
      });
      const {provider, element, part, text, passesAudit} = await cartPage(service, {
        beside: html`<store-category url="swords"></store-category>`,
      });
      const category = provider.querySelector('store-category')!;
      await waitForEntry(category, SWORD);
      const {release} = service.hold();
      findByRole(category, 'button', en.add + en.addNamed(SWORD))!.click();
      await waitForEntry(element, SWORD);
      expect(part('quantity'), 'nothing to change before the service has it').to.not
        .exist;
      await passesAudit();
      release();
      await waitFor(() => part('quantity') && text('total') === '€12.50');
    });
  });

  describe('the shopper', () => {
    /** Renders a cart for a shopper who has signed in. `beside` is rendered next to the cart. */
    async function signedInPage(beside?: unknown) {
      const service = cartService([line()], {'auth/username': signIns.token});
      onTestEnd(() => service.shop.session.setToken(undefined));
      await signingOf(service.shop).signIn.byName('Astrid_7', 'none');
      return cartPage(service, {beside});
    }

    it('is named, and signs out', async () => {
      const events = recordEvents('store-signed-out');
      const {service, press, text, part, passesAudit} = await signedInPage();
      expect(text('shopper')).to.contain(en.signedInAs('Astrid_7'));
      await passesAudit();
      press(en.signOut);
      expect(events).to.have.lengthOf(1);
      await waitFor(() => !part('shopper'));
      expect(service.shop.session.value.signedIn).to.equal(false);
      expect(signingOf(service.shop).signIn.value.step).to.equal('out');
    });

    it('is not named beside a sign-in, which has the button', async () => {
      const {part, provider} = await signedInPage(html`<store-login></store-login>`);
      await waitFor(() =>
        findByRole(provider.querySelector('store-login')!, 'button', en.signOut),
      );
      await waitFor(() => !part('shopper'));
    });

    it('is not named with a token of the page, which only the page can take back', async () => {
      const {provider, appear, part, settle} = await cartPage();
      provider.token = 'token-of-the-page';
      await settle();
      await appear('line');
      expect(part('shopper')).to.not.exist;
    });
  });
});
