import {expect, html} from '@open-wc/testing';
import {signInOf} from '../../../src/shop/sign-in.js';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {texts as ar} from '../../../src/i18n/languages/ar.js';
import {cartPage, renderCart, serviceOf} from '../../support/cart-harness.js';
import {bow, cartService, line, SWORD} from '../../support/cart-service.js';
import {
  emptyCart,
  fullCart,
  paymentStatuses,
  plainCart,
  settings,
  signIns,
} from '../../support/fixtures.js';
import {storeOrder} from '../../support/checkout-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {
  findByRole,
  findEntry,
  heldAnswer,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  visibleText,
  waitFor,
  waitForEntry,
  whenSettled,
} from '../../support/shop-page.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {leftOf} from '../../support/text-order.js';

await register('store-category', 'store-login');

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

    it('is in the page if a framework unsets the layout', async () => {
      const {element, part} = await cartPage();
      for (const unset of [undefined, ''] as unknown[]) {
        Object.assign(element, {layout: unset});
        await element.updateComplete;
        expect(part('line')).to.exist;
        expect(part('open')).to.not.exist;
      }
    });

    it('shows the lines, which add up to the total', async () => {
      const {element, parts, part, quantity, says, text, passesAudit} = await cartPage([
        line(),
        bow({count: 2}),
      ]);
      expect(findByRole(element, 'heading', en.cart)!.localName).to.equal('h2');
      expect(parts('line').map(({localName}) => localName)).to.deep.equal(['li', 'li']);
      expect(text('price', 'Oak bow')).to.equal('€6.00');
      expect(text('each', 'Oak bow')).to.equal('2 × €3.00');
      expect(part('each', SWORD), 'for a single piece').to.not.exist;
      expect(quantity('Oak bow').value).to.equal('2');
      expect(findByRole(element, 'spinbutton', en.quantityOf('Oak bow'))).to.exist;
      expect(says(en.total)).to.equal(true);
      expect(text('total')).to.equal('€18.50');
      await passesAudit();
    });

    it('says that the cart is empty, or shows the page’s own content for that', async () => {
      const {element, says, part, passesAudit} = await cartPage([]);
      expect(says(en.cartEmpty)).to.equal(true);
      expect(part('total')).to.not.exist;
      expect(part('checkout')).to.not.exist;
      await passesAudit();
      element.innerHTML = '<p slot="empty">See the ranks</p>';
      await waitFor(() => !says(en.cartEmpty));
      expect(element.querySelector('p')!.checkVisibility()).to.equal(true);
    });

    it('shows the service’s total, whatever the sum of the lines is', async () => {
      const {text, becomes} = await cartPage();
      const egg = line({price: 0, virtual_price: 250, is_virtual_currency_only: 1});
      for (const [own, parts, lines] of [
        [{price: 10.01}, {total: '€10.01'}],
        [{virtual_price: 250}, {total: '€12.50 + 250 Embers'}],
        [
          {price: 21.49, clear_price: 34.99, tax: 4.08},
          {
            total: '€21.49',
            'clear-price': `${en.beforeReductions} €34.99`,
            tax: `${en.plusTax} €4.08`,
          },
        ],
        [{price: 12.5, clear_price: 12.5, tax: 0}, {total: '€12.50'}],
        [{virtual_price: 250}, {total: '250 Embers', price: '250 Embers'}, [egg]],
      ] as const) {
        await becomes(own, lines && [...lines]);
        const others = {'clear-price': '', tax: '', estimate: '', ...parts};
        for (const [part, shown] of Object.entries(others))
          expect(text(part), part).to.equal(shown);
      }
    });

    for (const [stand, words] of [
      ['paid', en.standPaid],
      ['failed', en.standFailed],
      ['pending', en.standPending],
    ] as const)
      it(`shows what became of the last order, with its items: ${stand}`, async () => {
        const service = cartService([], {
          'payments/checkStatus': paymentStatuses[stand],
        });
        await service.shop.cart.load();
        const key = {
          itemId: 51,
          name: 'Ember key',
          price: 2.5,
          currency: 'EUR',
          quantity: 2,
        };
        storeOrder(service.shop, 'MS-1', {items: [key]});
        const {element, part, text, passesAudit} = await cartPage(service, {
          layout: 'drawer',
        });
        await waitFor(() => part('open-order'));
        expect(text('count'), 'no 0 beside the order').to.equal('');
        await element.show();
        const payment = element.shadowRoot!.querySelector('store-payment')!;
        await waitFor(() => visibleText(payment).includes(words));
        expect(visibleText(payment)).to.include('2 × Ember key');
        await passesAudit();
      });

    it('as a floating button, is there only while it has something to show', async () => {
      const {element, part, becomes} = await cartPage([line()], {layout: 'drawer'});
      const isSeen = () => element.checkVisibility({visibilityProperty: true});
      await waitFor(() => isSeen());
      await becomes({}, []);
      await waitFor(() => !isSeen());
      // A button that the page has placed does not float.
      element.style.setProperty('--store-cart-position', 'static');
      element.requestUpdate();
      await waitFor(() => isSeen());
      element.style.removeProperty('--store-cart-position');
      await becomes({}, [line()]);
      await waitFor(() => isSeen());
      expect(part('open')).to.exist;
    });

    it('shows a marked estimate if the service sends no total', async () => {
      const service = cartService([line(), bow({count: 2})]);
      service.totals = false;
      const {text, passesAudit} = await cartPage(service);
      expect(text('total')).to.equal('€18.50');
      expect(text('estimate')).to.contain(en.estimate);
      await passesAudit();
    });

    it('says that some lines cannot be shown, or all, and shows the whole total', async () => {
      const own = {price: 15.5};
      const service = serviceOf(own, [line(), bow({price: 'abc'})]);
      const {text, parts, part, becomes, passesAudit} = await cartPage(service);
      expect(text('total')).to.equal('€15.50');
      expect(parts('line')).to.have.length(1);
      expect(text('partial')).to.equal(en.cartPartial);
      await passesAudit();
      await becomes(own, [line()]);
      expect(part('partial')).to.not.exist;
      await becomes(own, [line({cid: null})]);
      expect(part('partial')).to.exist;
      expect(part('empty')).to.not.exist;
      expect(text('total')).to.equal('€15.50');
    });

    const gift = {gifted_to: 'Astrid_7', avatar: '/img/astrid.png'};
    const unsafe = {...gift, avatar: 'http://heads.example/astrid.png'};
    /** Lines by their names, and the texts of their parts. */
    const kinds: Record<string, [own: object, parts: Record<string, string>]> = {
      'Gift, with an unsafe picture': [
        {payment_type: 2, gift: unsafe},
        {kind: en.giftFor('Astrid_7'), avatar: 'A'},
      ],
      Once: [{is_subs: 1}, {kind: en.once}],
      Subscription: [
        {is_subs: 1, payment_type: 1},
        {kind: en.subscription, quantity: '', each: ''},
      ],
      Pack: [{tier_quantity: '10'}, {kind: en.pieces(10), quantity: '', each: ''}],
      'Units with different prices': [
        {count: 2, incremental_quantity: 2},
        {quantity: '', each: '2 ×', line: '2×'},
      ],
      Gone: [{is_unavailable: 1}, {closed: en.unavailable}],
    };

    it('shows of what kind its lines are', async () => {
      const lines = Object.entries(kinds).map(([name, [own]], id) =>
        line({id, cid: id + 1, name, ...own}),
      );
      const {element, button, passesAudit} = await cartPage(lines);
      for (const [name, [, parts]] of Object.entries(kinds)) {
        const shown = findEntry(element, name)!;
        expect(button(en.remove(name))).to.exist;
        for (const [part, text] of Object.entries(parts)) {
          const found = part === 'line' ? shown : visiblePart(shown, part);
          if (text) expect(textOf(found), `${name}: ${part}`).to.contain(text);
          else expect(found, `${name}: ${part}`).to.equal(undefined);
        }
      }
      await passesAudit();
    });

    it('shows the pictures of the item and of the player who receives it', async () => {
      const image = '/img/items/7.png';
      const {service, part, passesAudit} = await cartPage([
        line({payment_type: 2, gift, image}),
      ]);
      const pictures = [...part('line')!.querySelectorAll('img')];
      expect(pictures.map(({src}) => src)).to.have.members(
        [image, gift.avatar].map((path) => service.address + path),
      );
      expect(part('avatar')).to.exist;
      await passesAudit();
    });

    it('shows the sign of a name such as "VIP+" behind it, in Arabic too', async () => {
      const {element, provider, part} = await cartPage([line({name: 'VIP+'})]);
      provider.lang = 'ar';
      provider.dir = 'rtl';
      await waitFor(() => findByRole(element, 'heading', ar.cart));
      const name = part('name')!;
      expect(leftOf(name, '+')).to.be.greaterThan(leftOf(name, 'VIP'));
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

    it('says that the cart cannot be read, reads it again on request, and keeps it when this fails later', async () => {
      const service = cartService([line()]);
      service.fail(true);
      const {element, appear, part, press, passesAudit} = await renderCart(service);
      expect(textOf(await appear('error'))).to.contain(en.service);
      await passesAudit();
      service.fail(false);
      press(en.tryAgain);
      await waitForEntry(element, SWORD);
      expect(part('error')).to.not.exist;
      service.fail(true);
      await service.shop.cart.refresh();
      await appear('error');
      expect(findEntry(element, SWORD)).to.exist;
      await passesAudit();
    });

    it('sends one request for several carts, which show the same', async () => {
      const service = cartService([line()]);
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
      const service = cartService([line()], {
        'auth/username': signIns.token,
        user: signIns.user,
      });
      onTestEnd(() => service.shop.session.setToken(undefined));
      await signInOf(service.shop).byName('Astrid_7', 'none');
      return cartPage(service, {beside});
    }

    it('is named, with the picture, and signs out', async () => {
      const events = recordEvents('store-signed-out');
      const {service, press, text, part, passesAudit} = await signedInPage();
      expect(text('shopper')).to.contain(en.forPlayer('Astrid_7'));
      await waitFor(
        () => part('shopper')!.querySelector('img')?.src === signIns.user.avatar,
      );
      await passesAudit();
      press(en.signOut);
      expect(events).to.have.lengthOf(1);
      await waitFor(() => !part('shopper'));
      expect(service.shop.session.value.status).to.equal('guest');
    });

    it('is named beside a sign-in, which has the button', async () => {
      const {element, part, provider} = await signedInPage(
        html`<store-login></store-login>`,
      );
      await waitFor(() =>
        findByRole(provider.querySelector('store-login')!, 'button', en.signOut),
      );
      expect(part('shopper')).to.exist;
      await waitFor(() => !findByRole(element, 'button', en.signOut));
    });

    it('is named with a token of the page, which only the page can take back', async () => {
      const {service, element, provider, text} = await cartPage();
      service.answers('user', signIns.user);
      provider.token = 'token-of-the-page';
      await waitFor(() => text('shopper').includes(en.forPlayer('Astrid_7')));
      expect(findByRole(element, 'button', en.signOut)).to.equal(undefined);
    });
  });
});

describe('A cart button of the page’s own, as in docs/npm.md', () => {
  it('shows count and total, and opens the cart', async () => {
    const guide = await (await fetch('/docs/npm.md')).text();
    const [, code = ''] = /### Your own cart button[^]*?```js\n([^]*?)```/.exec(guide)!;
    const own = document.createElement('button');
    own.id = 'cart';
    document.body.append(own);
    onTestEnd(() => own.remove());
    const script = document.createElement('script');
    script.textContent = `{${code}}`;
    document.head.append(script);
    onTestEnd(() => script.remove());
    const held = heldAnswer({system_currency: {name: 'EUR', value: 1}});
    const service = cartService([line({count: 2})], {'settings/get': held.body});
    service.own = {price: 25, tax: 0};
    const {element, increase} = await renderCart(service, {layout: 'button'});
    // The cart is read before the settings, and so before `store-ready`.
    await service.shop.cart.load();
    held.release();
    await waitFor(() => own.textContent === '2 · €25.00');
    own.click();
    await waitFor(() => element.hasAttribute('open'));
    await waitForEntry(element, SWORD);
    increase(SWORD);
    await waitFor(() => own.textContent === '3');
    await waitFor(() => own.textContent === '3 · €25.00');
  });
});
