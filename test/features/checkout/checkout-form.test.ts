import {aTimeout, expect, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import type {PaymentActionEvent} from '../../../src/features/checkout/payment-action-event.js';
import type {PaymentCreatedEvent} from '../../../src/features/checkout/payment-created-event.js';
import {
  goToCheckout,
  openCheckout,
} from '../../../src/features/checkout/checkout-dialog.js';
import {provideSignIn} from '../../../src/shop/provide-sign-in.js';
import type {Shop} from '../../../src/shop/shop.js';
import {en} from '../../../src/i18n/en.js';
import {texts as de} from '../../../src/i18n/languages/de.js';
import {checkoutOf} from '../../../src/shop/payment/checkout.js';
import {recordWarnings} from '../../support/test-cleanup.js';
import {
  ada,
  cart,
  checkout,
  choose,
  control,
  emptyCart,
  fillIn,
  find,
  key,
  label,
  noticeOf,
  pages,
  pay,
  payment,
  problemsOf,
  settings,
  shopOn,
  shopperIs,
  status,
  type,
} from '../../support/checkout-page.js';
import {signIns} from '../../support/fixtures.js';
import {textOf} from '../../support/shop-page.js';
import {waitUntil} from '../../support/wait-until.js';

/** Wraps each text node in an element, as page translators do. */
function wrapTexts(root: HTMLElement): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode())
    if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement('font');
    (text as Text).replaceWith(font);
    font.append(text.textContent ?? '');
  }
}

const pathOf = (name: string) => `details.${name}`;

describe('<checkout-form>', () => {
  afterEach(() => {
    for (const page of pages.splice(0)) page.remove();
  });

  describe('asks', () => {
    it('for the billing details of the site, with labels and autocomplete tokens', async () => {
      const {form} = await checkout();
      const fields = [
        ...form.querySelectorAll<HTMLInputElement>('[part="details"] [name]'),
      ];
      expect(
        fields.map(({name, autocomplete}) => [label(form, name), autocomplete]),
      ).to.deep.equal([
        [en.fullname, 'name'],
        [en.email, 'email'],
        [en.address1, 'address-line1'],
        [en.address2, 'address-line2'],
        [en.city, 'address-level2'],
        [en.region, 'address-level1'],
        [en.country, 'country-name'],
        [en.zipcode, 'postal-code'],
      ]);
      expect(new Set(fields.map(({id}) => id)).size).to.equal(fields.length);
      expect(control(form, 'email').type).to.equal('email');
      expect(find(form, 'optional')).to.have.trimmed.text(en.optional);
    });

    it('for the billing details alone that the settings enable', async () => {
      const fields = {
        email: {enabled: true, required: true},
        country: {enabled: true, required: false},
        city: {enabled: false, required: false},
      };
      const {form, paid} = await checkout({
        '/settings/get': {...settings, data_collection: {fields}},
      });
      const names = [
        ...form.querySelectorAll<HTMLInputElement>('[part="details"] [name]'),
      ];
      expect(names.map(({name}) => name)).to.deep.equal(['email', 'country']);
      fillIn(form);
      type(form, 'country', '');
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.deep.include({
        details: {email: 'ada@example.net', country: ''},
      });
    });

    it('for no billing details if the site collects none', async () => {
      const {form, paid} = await checkout({'/settings/get': {...settings, details: 0}});
      expect(find(form, 'details')).to.equal(null);
      fillIn(form);
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).not.to.have.property('details');
    });

    it('for consents, with links to their texts', async () => {
      const {form} = await checkout(
        {},
        'terms-url="/terms" privacy-url="javascript:alert(1)"',
      );
      expect(label(form, 'termsAndConditions')).to.equal(en.terms);
      expect(label(form, 'privacyPolicy')).to.equal(en.privacy);
      const links = [...form.querySelectorAll<HTMLAnchorElement>('[part="consent"] a')];
      expect(links.map(({href}) => href)).to.deep.equal([
        new URL('/terms', location.href).href,
      ]);
      expect(links[0]).to.have.attribute('target', '_blank');
    });

    it('for the payment method, by the names that shoppers know', async () => {
      const {form} = await checkout();
      const group = form.querySelector('fieldset')!;
      expect(group.querySelector('legend')).to.have.trimmed.text(en.paymentMethod);
      const ways = [...group.querySelectorAll('label')].map((one) =>
        one.textContent.trim(),
      );
      expect(ways).to.deep.equal(['PayPal', 'Stripe']);
    });

    it('for no payment method if there is only one', async () => {
      const {form, paid} = await checkout({'/payments/get': [{name: 'PayPalIPN'}]});
      expect(find(form, 'radio')).to.equal(null);
      expect(textOf(find(form, 'method')!)).to.equal(`${en.paymentMethod} PayPal`);
      fillIn(form);
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({paymentMethod: 'PayPalIPN'});
    });

    it('for the currency, and says in which currency the shopper is charged', async () => {
      const {form, shop, paid} = await checkout();
      expect(label(form, 'currency')).to.equal(en.currency);
      type(form, 'currency', 'USD');
      await form.updateComplete;
      expect(shop.displayCurrency.name).to.equal('USD');
      expect(find(form, 'total')!.textContent).to.match(/≈\s+about\s+\$5.40/);
      expect(textOf(find(form, 'charged')!)).to.equal(en.charged('€5.00', 'USD'));
      expect(find(form, 'pay')).to.have.trimmed.text(en.payAmount(`${en.about} $5.40`));
      fillIn(form);
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({currency: 'USD'});
    });

    it('in the page’s language, and sends the English name of the country', async () => {
      const {form, page, paid} = await checkout();
      page.lang = 'de';
      form.requestUpdate();
      await form.updateComplete;
      fillIn(form);
      type(form, 'country', 'Germany');
      const country = form.querySelector<HTMLSelectElement>('select[name="country"]')!;
      expect(country.selectedOptions[0]).to.have.trimmed.text('Deutschland');
      pay(form);
      await waitUntil(() => paid.length);
      expect(paid[0]).to.have.nested.property(pathOf('country'), 'Germany');
    });
  });

  describe('shows', () => {
    it('the order and its total, which the button repeats', async () => {
      const {form} = await checkout();
      expect(find(form, 'line')!.textContent).to.match(/2 ×\s+Ember key/);
      expect(find(form, 'total')).to.have.trimmed.text('€5.00');
      expect(find(form, 'pay')).to.have.trimmed.text(en.payAmount('€5.00'));
    });

    it('virtual currency beside the money', async () => {
      const {form} = await checkout({
        '/cart/get': {cart: {price: 5, virtual_price: 250}, items: [key]},
      });
      expect(find(form, 'total')).to.have.trimmed.text('€5.00 + 250 Embers');
    });

    it('the total before reductions, and the added tax', async () => {
      const {form} = await checkout({
        '/cart/get': {
          cart: {id: 813, price: 5, clear_price: 7, tax: 0.95},
          items: [key],
        },
      });
      expect(find(form, 'clear-price')!.textContent).to.equal('€7.00');
      expect(find(form, 'tax')!.textContent).to.equal('€0.95');
      await expect(form).to.be.accessible();
    });

    it('an estimate, marked as an estimate, if the service sends no total', async () => {
      const {form} = await checkout({'/cart/get': {cart: {id: 813}, items: [key]}});
      expect(find(form, 'total')).to.have.trimmed.text('€5.00');
      expect(find(form, 'estimate')!.textContent).to.contain(en.estimate);
    });

    it('that the cart contains lines that cannot be shown', async () => {
      const price = 17.5;
      const {form, answers, shop} = await checkout({
        '/cart/get': {cart: {id: 813, price}, items: [key, {...key, name: ''}]},
      });
      expect(find(form, 'partial')).to.have.trimmed.text(en.cartPartial);
      expect(find(form, 'total')).to.have.trimmed.text('€17.50');
      answers['/cart/get'] = {cart: {id: 813, price}, items: [{...key, name: ''}]};
      await shop.cart.refresh();
      await waitUntil(() => !find(form, 'line'));
      expect(find(form, 'partial')).to.have.trimmed.text(en.cartPartial);
      expect(find(form, 'total')).to.have.trimmed.text('€17.50');
      expect(await problemsOf(form)).to.not.include(en.cartIsEmpty);
      await expect(form).to.be.accessible();
    });

    it('no total while a change of the cart is pending', async () => {
      const {form, shop} = await checkout();
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      await form.updateComplete;
      expect(find(form, 'total')).to.have.trimmed.text(en.updating);
      expect(find(form, 'pay')).to.have.trimmed.text(en.pay);
      await shop.cart.settled();
    });

    it('that the total may be out of date if the cart cannot be read after a change', async () => {
      const {form, shop, answers} = await checkout();
      answers['/cart/get'] = status(500);
      await shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      await shop.cart.settled();
      await waitUntil(() => find(form, 'outdated'));
      expect(find(form, 'outdated')).to.have.trimmed.text(en.outdated);
      expect(find(form, 'pay')).to.have.trimmed.text(en.pay);
    });

    it('no total of 0 after an item was added to an empty cart that then cannot be read', async () => {
      const {form, shop, answers} = await checkout({'/cart/get': emptyCart});
      answers['/cart/get'] = status(500);
      await shop.cart.add({
        ...{...key, image: '', virtual_price: null},
        is_virtual_currency_only: false,
      });
      await shop.cart.settled();
      await waitUntil(() => find(form, 'outdated'));
      expect(form.textContent).to.not.contain('0.00');
      expect(find(form, 'pay')).to.have.trimmed.text(en.pay);
    });

    it('no estimate if lines cannot be read', async () => {
      const {form} = await checkout({
        '/cart/get': {cart: {id: 813}, items: [{...key, name: ''}]},
      });
      expect(form.textContent).to.not.contain('0.00');
      expect(find(form, 'pay')).to.have.trimmed.text(en.pay);
      expect(find(form, 'estimate')).to.exist;
    });

    it('a new estimate after a coupon', async () => {
      const {form, shop, answers} = await checkout({
        '/cart/get': {cart: {id: 813}, items: [key]},
      });
      const cart = {id: 813, coupon_code: 'EMBER10', coupon_id: 5};
      answers['/cart/get'] = {cart, items: [{...key, price: 2.25}]};
      await shop.cart.applyCode('EMBER10');
      await waitUntil(() => find(form, 'total')!.textContent.includes('4.50'));
      expect(find(form, 'estimate')).to.exist;
    });

    it('that an estimate may be out of date if the cart cannot be read after a coupon', async () => {
      const {form, shop, answers} = await checkout({
        '/cart/get': {cart: {id: 813}, items: [key]},
      });
      expect(find(form, 'pay')).to.have.trimmed.text(en.payAmount(`${en.about} €5.00`));
      answers['/cart/get'] = status(500);
      await shop.cart.applyCode('EMBER10');
      await shop.cart.settled();
      await waitUntil(() => find(form, 'outdated'));
      expect(find(form, 'pay')).to.have.trimmed.text(en.pay);
    });

    it('that the cart is empty', async () => {
      const {form} = await checkout({'/cart/get': emptyCart});
      expect(find(form, 'summary')).to.have.trimmed.text(en.cartEmpty);
      expect(await problemsOf(form)).to.include(en.cartIsEmpty);
    });

    it('that the shopper has to sign in', async () => {
      const {form} = await checkout({
        '/cart/get': status(401),
        '/payments/get': status(401),
      });
      expect(find(form, 'error')).to.have.trimmed.text(en.unauthorizedAdd);
    });

    it('a failure of the settings, and the form after "Try again"', async () => {
      const {form, answers} = await checkout({'/settings/get': status(500)});
      expect(find(form, 'error')!.textContent).to.contain(en.service);
      answers['/settings/get'] = settings;
      find(form, 'retry')!.click();
      await waitUntil(() => find(form, 'pay'));
    });

    it('a failure of the payment methods beside the rest of the form', async () => {
      const {form, answers, paid} = await checkout({'/payments/get': status(500)});
      await waitUntil(() => find(form, 'retry'));
      fillIn(form);
      expect(await problemsOf(form)).to.deep.equal([en.service]);
      answers['/payments/get'] = [{name: 'Stripe'}];
      pay(form);
      await waitUntil(() => paid.length);
    });

    it('that the shop has no payment methods', async () => {
      const {form} = await checkout({'/payments/get': []});
      await waitUntil(() => find(form, 'empty'));
      fillIn(form);
      expect(await problemsOf(form)).to.deep.equal([en.noMethods]);
    });

    it('elements that the page adds to the payment area later', async () => {
      const {form} = await checkout();
      const extra = document.createElement('p');
      extra.slot = 'payment';
      form.append(extra);
      await waitUntil(() => find(form, 'payment')!.contains(extra));
    });
  });

  describe('with something missing', () => {
    it('lists the problems in the order of the form, focuses the list and sends nothing', async () => {
      const {form, paid} = await checkout();
      expect(await problemsOf(form)).to.deep.equal([
        en.missing(en.fullname),
        en.missing(en.email),
        en.missing(en.address1),
        en.missing(en.city),
        en.missing(en.region),
        en.chooseOne(en.country),
        en.missing(en.zipcode),
        en.chooseOne(en.paymentMethod),
        en.mustAccept(en.terms),
        en.mustAccept(en.privacy),
      ]);
      await waitUntil(() => document.activeElement === find(form, 'problems'));
      expect(find(form, 'problems-heading')).to.have.trimmed.text(en.problem);
      expect(paid).to.deep.equal([]);
    });

    it('links each problem to its field, which shows the same text', async () => {
      const {form} = await checkout();
      await problemsOf(form);
      const address = location.href;
      for (const link of form.querySelectorAll<HTMLAnchorElement>('[part="problem"]')) {
        link.click();
        const field = document.activeElement as HTMLInputElement;
        const described = field.closest('[aria-describedby]')!;
        const said = document.getElementById(
          described.getAttribute('aria-describedby')!,
        )!;
        expect(`#${field.id}`).to.equal(link.hash);
        expect(described).to.have.attribute('aria-invalid', 'true');
        expect(said).to.have.trimmed.text(link.textContent.trim());
      }
      expect(location.href).to.equal(address);
    });

    it('translates the problems when the language changes', async () => {
      const {form, shop} = await checkout();
      await problemsOf(form);
      shop.preferences.pick({language: 'de'});
      const said = () =>
        [...form.querySelectorAll('[part="problem"]')].map((one) => one.textContent);
      await waitUntil(() => said()[0] !== en.missing(en.fullname));
      expect(said().slice(0, 2)).to.deep.equal([
        de.missing(de.fullname),
        de.missing(de.email),
      ]);
      expect(find(form, 'error')).to.have.trimmed.text(said()[0]!);
    });

    it('reports an invalid e-mail address', async () => {
      const {form} = await checkout();
      fillIn(form);
      type(form, 'email', 'ada@');
      expect(await problemsOf(form)).to.deep.equal([en.emailWrong]);
    });

    it('asks for a missing game server in the order summary', async () => {
      const servers = [{id: 1, name: 'Survival'}];
      const line = {...key, allow_select_server: true, allowed_servers: servers};
      const {form, answers, paid} = await checkout({
        '/cart/get': {...cart, items: [{...line, selected_server: 0}]},
      });
      fillIn(form);
      expect(await problemsOf(form)).to.deep.equal([
        en.chooseOne(en.serverFor('Ember key')),
      ]);
      find(form, 'problem')!.click();
      const picker = document.activeElement as HTMLSelectElement;
      expect(picker.labels[0]!.textContent.replace(/\s+/g, ' ')).to.contain(
        'Server for Ember',
      );
      await expect(form).to.be.accessible();
      answers['/cart/get'] = {...cart, items: [{...line, selected_server: 1}]};
      picker.value = '1';
      picker.dispatchEvent(new Event('change', {bubbles: true}));
      pay(form);
      await waitUntil(() => paid.length);
      expect(picker.isConnected).to.equal(true);
    });

    it('reports that the cart has become empty', async () => {
      const {form, shop, answers, paid} = await checkout();
      fillIn(form);
      answers['/cart/get'] = emptyCart;
      void shop.cart.remove(shop.cart.value.lines[0]!);
      expect(await problemsOf(form)).to.include(en.cartIsEmpty);
      expect(paid).to.deep.equal([]);
    });

    it('reads the cart again after a failure', async () => {
      const {form, answers, paid} = await checkout({'/cart/get': status(500)});
      fillIn(form);
      answers['/cart/get'] = cart;
      answers['/payments/get'] = [{name: 'Stripe'}];
      pay(form);
      await waitUntil(() => paid.length);
    });
  });

  describe('pays', () => {
    it('after a click of the shopper, but not of a script', async () => {
      const said = recordWarnings();
      const {form, paid} = await checkout();
      fillIn(form);
      shopperIs(false);
      try {
        pay(form);
        await aTimeout(50);
      } finally {
        shopperIs(true);
      }
      expect(paid).to.have.length(0);
      expect(said.join()).to.contain('a script pressed "Pay"');
      pay(form);
      await waitUntil(() => paid.length);
    });

    it('once with the values of the form, even if the button is pressed twice', async () => {
      const {form, paid, left} = await checkout();
      fillIn(form);
      pay(form);
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.deep.equal([
        {
          details: {
            fullname: 'Ada Example',
            email: 'ada@example.net',
            address1: '1 Test St',
            address2: '',
            city: 'Lisbon',
            region: 'Lisboa',
            country: 'Portugal',
            zipcode: '1000-001',
          },
          termsAndConditions: true,
          privacyPolicy: true,
          paymentMethod: 'PayPalIPN',
          currency: 'EUR',
        },
      ]);
      expect(left).to.deep.equal(['https://pay.example.com/checkout/abc']);
    });

    it('with the keyboard alone', async () => {
      const {form, paid} = await checkout({'/settings/get': {...settings, details: 0}});
      control(form, 'paymentMethod').focus();
      for (const press of [' ', 'Tab', 'Tab', ' ', 'Tab', ' ', 'Enter'])
        await sendKeys({press});
      await waitUntil(() => paid.length);
      expect(paid[0]).to.include({paymentMethod: 'PayPalIPN'});
    });

    it('and shows the host of the payment, with a link to it', async () => {
      const {form, left} = await checkout();
      fillIn(form);
      pay(form);
      await waitUntil(() => find(form, 'continue'));
      expect(find(form, 'status')).to.have.trimmed.text(en.leaving('pay.example.com'));
      expect(find(form, 'continue')).to.have.attribute('href', left[0]);
    });

    it('and leads to the same payment after another click', async () => {
      const {form, paid, left} = await checkout();
      fillIn(form);
      pay(form);
      await waitUntil(() => left.length === 1);
      await form.updateComplete;
      pay(form);
      await waitUntil(() => left.length === 2);
      expect(paid).to.have.length(1);
    });

    it('again after a change of the form', async () => {
      const {form, paid, left} = await checkout();
      fillIn(form);
      pay(form);
      await waitUntil(() => left.length === 1);
      await form.updateComplete;
      type(form, 'city', 'Porto');
      pay(form);
      await waitUntil(() => left.length === 2);
      expect(paid[1]).to.have.nested.property(pathOf('city'), 'Porto');
    });

    it('again after the shopper has returned', async () => {
      const {form, shop, left} = await checkout();
      fillIn(form);
      pay(form);
      await waitUntil(() => find(form, 'continue'));
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
      await waitUntil(() => !find(form, 'continue'));
      expect(checkoutOf(shop).value.paying).to.equal(false);
      pay(form);
      await waitUntil(() => left.length === 2);
    });

    it('but leaves it to the page that cancels the event', async () => {
      const {form, shop, left} = await checkout();
      fillIn(form);
      form.addEventListener('store-payment-action', (event) => event.preventDefault(), {
        once: true,
      });
      setTimeout(() => pay(form));
      const action = await oneEvent<PaymentActionEvent>(form, 'store-payment-action');
      expect(action).to.include({
        url: 'https://pay.example.com/checkout/abc',
        openIn: '_self',
      });
      await waitUntil(() => !checkoutOf(shop).value.paying);
      expect(left).to.deep.equal([]);
      expect(find(form, 'continue')).to.equal(null);
    });

    it('and dispatches an event with the created payment', async () => {
      const {form} = await checkout();
      fillIn(form);
      setTimeout(() => pay(form));
      const {result} = await oneEvent<PaymentCreatedEvent>(
        form,
        'store-payment-created',
      );
      expect(result).to.include({type: 'url'});
    });

    it('nothing for an order that is free', async () => {
      const {form, answers} = await checkout({
        '/payments/create': () => {
          answers['/cart/get'] = emptyCart;
          return Response.json({success: false, message: 'success'});
        },
      });
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.paid);
      await waitUntil(() => textOf(find(form, 'summary')!) === en.cartEmpty);
    });
  });

  describe('pays the order that was displayed', () => {
    const changed = [en.cartChanged];
    const dearer = {cart: {id: 813, price: 9}, items: [{...key, price: 4.5}]};

    it('or asks the shopper to check it if its price has changed', async () => {
      const {form, answers, paid, left} = await checkout();
      fillIn(form);
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€5.00'));
      answers['/cart/get'] = dearer;
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€9.00'));
      expect(paid).to.deep.equal([]);
      await expect(form).to.be.accessible();
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
      expect(find(form, 'problems')).to.equal(null);
    });

    it('or asks the shopper to check it if a page translator keeps an old amount on the screen', async () => {
      const {form, shop, answers, paid, left} = await checkout();
      fillIn(form);
      expect(form.translate).to.equal(false);
      wrapTexts(form);
      answers['/cart/get'] = dearer;
      await shop.cart.refresh();
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€9.00'));
      expect(textOf(find(form, 'total')!)).to.equal('€9.00');
      expect(paid).to.deep.equal([]);
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });

    it('if a page translator has changed the words alone', async () => {
      const {form, paid} = await checkout();
      fillIn(form);
      wrapTexts(form);
      find(form, 'pay')!.querySelector('font')!.textContent = '5,00 € bezahlen';
      pay(form);
      await waitUntil(() => paid.length);
    });

    it('or asks the shopper to check it if a pending change has failed', async () => {
      const {form, shop, paid} = await checkout({
        '/cart/reload/9010': {success: false, message: 'No.'},
      });
      fillIn(form);
      const change = shop.cart.setCount(shop.cart.value.lines[0]!, 1);
      expect(await problemsOf(form)).to.deep.equal(changed);
      expect(await change).to.equal(false);
      expect(paid).to.deep.equal([]);
    });

    it('if the language changes after the click', async () => {
      const {form, shop, left} = await checkout();
      fillIn(form);
      pay(form);
      shop.preferences.pick({language: 'de'});
      await waitUntil(() => left.length);
      expect(find(form, 'problems')).to.equal(null);
    });

    it('and not the cart of another shopper who signs in right after the click', async () => {
      const {form, shop, paid} = await checkout();
      fillIn(form);
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      const problems = problemsOf(form);
      shop.session.setToken('bo');
      expect(await problems).not.to.be.empty;
      expect(paid).to.deep.equal([]);
    });

    it('with the changes that were pending', async () => {
      const {form, shop, answers, paid, left} = await checkout({
        '/cart/reload/9010': () => {
          answers['/cart/get'] = dearer;
          return Response.json({success: true});
        },
      });
      fillIn(form);
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      pay(form);
      await waitUntil(() => left.length);
      expect(paid).to.have.length(1);
    });

    it('in virtual currency if that is chosen, and shows its amount if it is known', async () => {
      const methods = [{name: 'Stripe'}, {name: 'Virtual Currency'}];
      const withPoints = {...key, virtual_price: 250};
      const {form, shop, answers} = await checkout({
        '/payments/get': methods,
        '/cart/get': {...cart, items: [withPoints]},
      });
      shop.preferences.pick({currency: 'USD'});
      await waitUntil(() => find(form, 'charged'));
      choose(form, 'Virtual Currency');
      await waitUntil(
        () => textOf(find(form, 'pay')!) === en.payAmount(`${en.about} 500 Embers`),
      );
      expect(textOf(find(form, 'total')!)).to.equal(`${en.about} 500 Embers`);
      expect(find(form, 'charged')).to.equal(null);
      // Of some of it nobody knows what that is.
      answers['/cart/get'] = {...cart, items: [withPoints, {...key, cid: 9011}]};
      await shop.cart.refresh();
      await waitUntil(() => textOf(find(form, 'pay')!) === en.pay);
      // What costs nothing else is known.
      const only = {...withPoints, price: 0, is_virtual_currency_only: 1};
      answers['/cart/get'] = {
        cart: {id: 813, price: 0, virtual_price: 500},
        items: [only],
      };
      await shop.cart.refresh();
      await waitUntil(() => textOf(find(form, 'pay')!) === en.payAmount('500 Embers'));
    });

    it('in one of the site’s currencies', async () => {
      const {form} = await checkout({
        '/settings/get': {...settings, system_currency: {name: 'GBP', value: 1}},
      });
      const {options, value} = control(
        form,
        'currency',
      ) as unknown as HTMLSelectElement;
      expect(value).to.equal('GBP');
      expect([...options].map((option) => option.value)).to.deep.equal([
        'GBP',
        'EUR',
        'USD',
      ]);
    });

    it('and clears the form when the shopper signs out', async () => {
      const {form, shop} = await checkout();
      shop.session.setToken('token-of-a');
      fillIn(form);
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      shop.session.setToken(undefined);
      await waitUntil(() => control(form, 'city').value === '');
      expect(control(form, 'termsAndConditions').checked).to.equal(false);
    });

    it('and clears the form when another shopper signs in', async () => {
      const {form, shop} = await checkout();
      shop.session.setToken('token-of-a');
      fillIn(form);
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      shop.session.setToken('token-of-b');
      await waitUntil(() => control(form, 'city').value === '');
      expect(control(form, 'email').value).to.equal('');
    });

    it('and keeps the values of a guest who signs in', async () => {
      const {form, shop} = await checkout();
      fillIn(form);
      shop.session.setToken('token-of-a');
      await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
      await form.updateComplete;
      expect(control(form, 'city').value).to.equal('Lisbon');
    });

    for (const [name, city] of [
      ['Astrid_7', 'Lisbon'],
      ['Boris', ''],
    ] as const) {
      it(`and hides the values of a shopper whose token has expired, until the same shopper returns: ${name}`, async () => {
        bringSigningIn();
        const {form, shop, answers} = await checkout({
          '/auth/username': () => Promise.resolve(Response.json(signIns.token)),
        });
        await shop.signIn.byName('Astrid_7', 'none');
        fillIn(form);
        await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
        answers['/cart/get'] = status(401);
        await shop.cart.refresh();
        await waitUntil(() => control(form, 'city')?.value === '');
        expect(control(form, 'email').value).to.equal('');
        answers['/cart/get'] = cart;
        answers['/auth/username'] = () =>
          Promise.resolve(Response.json(signIns.token.toUpperCase()));
        await shop.signIn.byName(name, 'none');
        await shop.cart.settled();
        await waitUntil(() => control(form, 'city')?.value === city);
        expect(control(form, 'city').value).to.equal(city);
      });
    }
  });

  describe('in a new tab', () => {
    const {open} = window;
    const opened: {opener: unknown; closed: boolean; urls: string[]}[] = [];
    beforeEach(() => {
      opened.length = 0;
      window.open = () => {
        const urls: string[] = [];
        const tab = {
          opener: window as unknown,
          closed: false,
          close: () => (tab.closed = true),
          document: document.implementation.createHTMLDocument(),
          location: {replace: (url: string) => urls.push(url)},
          urls,
        };
        opened.push(tab);
        return tab as unknown as Window;
      };
    });
    afterEach(() => {
      window.open = open;
    });

    it('opens the payment without access to this page', async () => {
      const {form, left} = await checkout({}, 'payment-target="_blank"');
      fillIn(form);
      pay(form);
      expect(opened[0]).to.include({opener: null});
      await waitUntil(() => opened[0]!.urls.length);
      expect(opened[0]!.urls).to.deep.equal(['https://pay.example.com/checkout/abc']);
      expect(left).to.deep.equal([]);
    });

    it('allows another payment after the return', async () => {
      const {form, shop} = await checkout({}, 'payment-target="_blank"');
      fillIn(form);
      pay(form);
      await waitUntil(() => find(form, 'continue'));
      expect(checkoutOf(shop).value.paying).to.equal(false);
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => !find(form, 'continue'));
    });

    it('opens no tab while the form has problems', async () => {
      const {form} = await checkout({}, 'payment-target="_blank"');
      await problemsOf(form);
      expect(opened).to.deep.equal([]);
    });

    it('closes the tab if no payment was created', async () => {
      const {form} = await checkout(
        {'/payments/create': status(500)},
        'payment-target="_blank"',
      );
      fillIn(form);
      await noticeOf(form);
      expect(opened[0]).to.include({closed: true});
    });

    it('opens the payment in this tab if the browser blocks new tabs', async () => {
      window.open = () => null;
      const {form, left} = await checkout({}, 'payment-target="_blank"');
      fillIn(form);
      pay(form);
      await waitUntil(() => left.length);
    });
  });

  describe('when paying fails', () => {
    it('shows the service’s message, keeps the values, and pays on the next click', async () => {
      const {form, answers, left} = await checkout({
        '/payments/create': {success: false, message: 'Please select a server for MVP'},
      });
      fillIn(form);
      expect(await noticeOf(form)).to.equal('Please select a server for MVP');
      await waitUntil(() => document.activeElement?.matches('.storefront-notice'));
      for (const [name, value] of Object.entries(ada)) {
        expect(control(form, name).value, name).to.equal(value);
      }
      expect(control(form, 'termsAndConditions').checked).to.equal(true);
      answers['/payments/create'] = payment;
      pay(form);
      await waitUntil(() => left.length);
    });

    it('shows the service’s message about a field at the field', async () => {
      const {form} = await checkout({
        '/payments/create': status(422, {
          message: 'The given data was invalid.',
          errors: {'details.email': ['No such mailbox.'], voucher: ['Too old.']},
        }),
      });
      fillIn(form);
      expect(await problemsOf(form)).to.deep.equal(['Too old.', 'No such mailbox.']);
      const id = control(form, 'email').getAttribute('aria-describedby')!;
      expect(document.getElementById(id)).to.have.trimmed.text('No such mailbox.');
    });

    it('says that the outcome is unknown if the request fails', async () => {
      const {form} = await checkout({
        '/payments/create': () => Promise.reject(new TypeError()),
      });
      fillIn(form);
      const said = await noticeOf(form);
      expect(said).to.contain(en.standUnknown);
      expect(said).to.contain(en.askShop);
    });

    it('opens no unsafe address', async () => {
      const {form, left, shop} = await checkout({
        '/payments/create': {
          success: true,
          data: {type: 'url', url: 'http://pay.example.com/'},
        },
      });
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.unsafePayment);
      expect(left).to.deep.equal([]);
      expect(checkoutOf(shop).value.paying).to.equal(false);
    });

    it('opens no address of a host that payment-hosts does not list', async () => {
      const told = recordWarnings();
      const {form, left, shop} = await checkout({
        '/payments/create': {
          success: true,
          data: {type: 'url', url: 'https://elsewhere.example.com/'},
        },
      });
      shop.limitPayments(['pay.example.com']);
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.unsafePayment);
      expect(left).to.deep.equal([]);
      expect(told.join()).to.contain('payment-hosts').and.to.contain('elsewhere');
    });

    it('says that the answer is not understood', async () => {
      const {form, shop} = await checkout({
        '/payments/create': {success: true, data: null},
      });
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.unknownPayment);
      expect(checkoutOf(shop).value.paying).to.equal(false);
    });

    it('asks the shopper to sign in', async () => {
      const {form} = await checkout({'/payments/create': status(401)});
      fillIn(form);
      expect(await noticeOf(form)).to.equal(en.unauthorizedAdd);
    });
  });

  describe('keeps the values', () => {
    it('while the cart changes, and the chosen method while it is offered', async () => {
      const {form, shop, answers} = await checkout();
      fillIn(form);
      choose(form, 'Stripe');
      answers['/payments/get'] = [{name: 'Pix'}, {name: 'Stripe'}];
      await shop.cart.refresh();
      await waitUntil(() => form.querySelector('input[value="Pix"]'));
      expect(control(form, 'city').value).to.equal('Lisbon');
      expect(
        form.querySelector<HTMLInputElement>('input:checked[type=radio]')!.value,
      ).to.equal('Stripe');
      answers['/payments/get'] = [{name: 'Pix'}, {name: 'PayPalIPN'}];
      await shop.cart.refresh();
      await waitUntil(() => form.querySelector('input[value="PayPalIPN"]'));
      expect(form.querySelector('input:checked[type=radio]')).to.equal(null);
    });

    it('when it is removed from the page and inserted again, even if a script has filled it in', async () => {
      const {form, page} = await checkout();
      fillIn(form);
      control(form, 'city').value = 'Porto';
      form.remove();
      await form.updateComplete;
      page.append(form);
      await waitUntil(() => find(form, 'pay'));
      expect(control(form, 'city').value).to.equal('Porto');
      expect(control(form, 'country').value).to.equal('Portugal');
      expect(control(form, 'privacyPolicy').checked).to.equal(true);
    });
  });

  it('contains one form after the page has cloned it', async () => {
    const {form, page} = await checkout();
    const copy = form.cloneNode(true) as CheckoutForm;
    page.append(copy);
    await waitUntil(
      () => find(copy, 'pay') && copy.querySelectorAll('form').length === 1,
    );
  });

  it('keeps its controls usable on a page that unsets all styles', async () => {
    const {form, page} = await checkout();
    page.insertAdjacentHTML('afterbegin', '<style>main * { all: unset }</style>');
    expect(control(form, 'email').getBoundingClientRect().height).to.be.at.least(44);
    expect(
      control(form, 'termsAndConditions').getBoundingClientRect().width,
    ).to.be.at.least(20);
    expect(find(form, 'pay')!.getBoundingClientRect().height).to.be.at.least(44);
  });

  describe('passes the accessibility audit', () => {
    it('at first', async () => {
      const {form} = await checkout({}, 'terms-url="/terms"');
      await expect(form).to.be.accessible();
    });

    it('with problems, and in another currency', async () => {
      const {form} = await checkout();
      type(form, 'currency', 'USD');
      await problemsOf(form);
      await expect(form).to.be.accessible();
    });

    it('after a failure', async () => {
      const {form} = await checkout({'/payments/create': status(500)});
      fillIn(form);
      await noticeOf(form);
      await expect(form).to.be.accessible();
    });

    it('while leaving for the payment, with one method and an empty cart', async () => {
      const {form, shop, answers} = await checkout({
        '/payments/get': [{name: 'Stripe'}],
      });
      fillIn(form);
      pay(form);
      await waitUntil(() => find(form, 'continue'));
      await expect(form).to.be.accessible();
      answers['/cart/get'] = emptyCart;
      await shop.cart.refresh();
      await form.updateComplete;
      await expect(form).to.be.accessible();
    });

    it('while loading, and after a failure of the settings', async () => {
      const {form, answers} = await checkout({'/settings/get': status(500)});
      await expect(form).to.be.accessible();
      answers['/settings/get'] = () => new Promise(() => {});
      find(form, 'retry')!.click();
      await waitUntil(() => find(form, 'skeleton'));
      await expect(form).to.be.accessible();
    });
  });
});

describe('the checkout in a dialog', () => {
  const dialog = () =>
    document.querySelector<HTMLDialogElement>('dialog.storefront-dialog')!;

  function opener(): HTMLElement {
    const button = document.createElement('button');
    button.textContent = en.checkout;
    document.body.append(button);
    pages.push(button);
    button.focus();
    return button;
  }

  async function opened(shop: Shop, button = opener()) {
    openCheckout(shop, button);
    const form = dialog().querySelector('checkout-form')!;
    await form.updateComplete;
    await waitUntil(() => find(dialog(), 'pay') && !find(dialog(), 'skeleton'));
    return {button, form};
  }

  afterEach(() => {
    dialog()?.close();
    for (const page of pages.splice(0)) page.remove();
  });

  it('has a name, takes its shop and passes the accessibility audit', async () => {
    await opened(shopOn().shop);
    expect(dialog()).to.have.attribute('aria-label', en.checkout);
    expect(dialog().open).to.equal(true);
    await expect(dialog()).to.be.accessible();
  });

  it('returns the focus, and keeps the values for the next time', async () => {
    const {shop} = shopOn();
    const {button, form} = await opened(shop);
    type(form, 'city', 'Lisbon');
    find(dialog(), 'close')!.click();
    await waitUntil(() => document.activeElement === button);
    await opened(shop, button);
    expect(control(dialog(), 'city').value).to.equal('Lisbon');
    expect(document.querySelectorAll('dialog.storefront-dialog')).to.have.length(1);
  });

  it('closes with Escape, and with a click outside', async () => {
    const {shop} = shopOn();
    await opened(shop);
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !dialog().open);
    await opened(shop);
    find(dialog(), 'panel')!.dispatchEvent(
      new PointerEvent('pointerdown', {bubbles: true}),
    );
    dialog().click();
    expect(dialog().open).to.equal(true);
    dialog().dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    dialog().click();
    expect(dialog().open).to.equal(false);
  });

  it('has the theme of the element that opened it', async () => {
    const button = opener();
    button.style.setProperty('--store-accent', 'rgb(1, 2, 3)');
    await opened(shopOn().shop, button);
    const {backgroundColor} = getComputedStyle(find(dialog(), 'pay')!);
    expect(backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('stays closed if the page has a form, which gets the focus', async () => {
    const {form, shop, page} = await checkout();
    const button = opener();
    page.append(button);
    goToCheckout({host: button, shop});
    await waitUntil(() => document.activeElement === find(form, 'heading'));
    expect(dialog().open).to.equal(false);
  });

  it('opens if the page’s form belongs to another shop', async () => {
    const {page} = await checkout();
    const {shop: another} = shopOn();
    const button = opener();
    page.append(button);
    goToCheckout({host: button, shop: another});
    expect(dialog().open).to.equal(true);
  });

  it('opens if the page’s form is hidden', async () => {
    const {page, shop} = await checkout();
    page.hidden = true;
    goToCheckout({host: opener(), shop});
    expect(dialog().open).to.equal(true);
  });
});
