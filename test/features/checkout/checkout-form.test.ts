import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {en} from '../../../src/i18n/en.js';
import {setTexts} from '../../../src/i18n/texts.js';
import {texts as de} from '../../../src/i18n/languages/de.js';
import {
  cart,
  checkout,
  choose,
  control,
  emptyCart,
  fillIn,
  filledCheckout,
  find,
  key,
  label,
  noticeOf,
  pay,
  payingCheckout,
  problemsOf,
  settings,
  status,
  type,
} from '../../support/checkout-page.js';
import {answer} from '../../support/mock-server.js';
import {textOf} from '../../support/shop-page.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

/** The links in the labels of the consents. */
function linksIn(form: ParentNode): HTMLAnchorElement[] {
  return [...form.querySelectorAll<HTMLAnchorElement>('[part="consent"] label a')];
}

describe('<checkout-form>', () => {
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
      expect(control(form, 'email')).to.include({
        inputMode: 'email',
        spellcheck: false,
      });
      expect(find(form, 'optional')).to.have.trimmed.text(en.optional);
    });

    it('for the billing details, with the controls of a row on one line', async () => {
      const {form} = await checkout();
      form.style.inlineSize = '40em';
      const [city, region] = ['city', 'region'].map((name) => control(form, name));
      const top = (one: Element) => Math.round(one.getBoundingClientRect().top);
      await waitUntil(() => top(city!) === top(region!));
      const before = top(city!);
      // As high as a label that needs several lines.
      const label = region!.closest('[part="field"]')!.firstElementChild as HTMLElement;
      label.style.minBlockSize = '6em';
      expect(top(region!)).to.be.above(before);
      expect(top(region!)).to.equal(top(city!));
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
      expect(
        names.map((one) => Boolean(find(one.closest('[part="field"]')!, 'optional'))),
      ).to.deep.equal([false, true]);
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
      expect(label(form, 'termsAndConditions')).to.equal(`${en.terms} ${en.newTab}`);
      expect(label(form, 'privacyPolicy')).to.equal(en.privacy);
      const links = linksIn(form);
      expect(links.map(({href}) => href)).to.deep.equal([
        new URL('/terms', location.href).href,
      ]);
      expect(links[0]).to.have.attribute('target', '_blank');
      expect(textOf(links[0])).to.equal(`${en.readTerms} ${en.newTab}`);
      links[0]!.addEventListener('click', (event) => event.preventDefault());
      links[0]!.click();
      expect(control(form, 'termsAndConditions').checked).to.equal(false);
    });

    it('for consents, with the links that the page gives for all checkouts', async () => {
      const {form, shop} = await checkout({}, 'privacy-url="/own"');
      expect(linksIn(form)).to.have.length(1);
      shop.consentUrls.setUrl('terms', '/rules');
      shop.consentUrls.setUrl('privacy', '/not-this');
      await form.updateComplete;
      expect(linksIn(form).map(({pathname}) => pathname)).to.deep.equal([
        '/rules',
        '/own',
      ]);
    });

    it('for consents, with the links of the site’s footer', async () => {
      const footer = [
        {name: 'AGB', url: '/pages/agb'},
        {name: 'Datenschutz', url: 'https://law.example.com/privacy'},
        {name: 'Impressum', url: '/pages/imprint'},
      ];
      const {form, shop} = await checkout({'/settings/get': {...settings, footer}});
      expect(linksIn(form).map(({href}) => href)).to.deep.equal([
        `${shop.baseUrl}/pages/agb`,
        'https://law.example.com/privacy',
      ]);
      shop.consentUrls.setUrl('terms', '/rules');
      await form.updateComplete;
      expect(linksIn(form)[0]!.pathname).to.equal('/rules');
    });

    for (const url of [
      'javascript:alert(1)',
      'http://law.example.com/privacy',
      'data:text/html,terms',
    ]) {
      it(`for consents, without a footer link that is unsafe: ${url}`, async () => {
        const footer = [{name: 'Privacy', url}];
        const {form} = await checkout({'/settings/get': {...settings, footer}});
        expect(linksIn(form)).to.deep.equal([]);
        expect(label(form, 'privacyPolicy')).to.equal(en.privacy);
      });
    }

    it('for consents, with the link behind a label of the page’s own', async () => {
      setTexts('en', {terms: 'Agreed?'});
      onTestEnd(() => setTexts('en', {terms: en.terms}));
      const {form} = await checkout({}, 'terms-url="/terms"');
      expect(label(form, 'termsAndConditions')).to.equal(
        `Agreed? ${en.readTerms} ${en.newTab}`,
      );
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

    it('for the payment method, with the logos that the service sends', async () => {
      answer('GET https://*/img/stripe.svg', undefined, {status: 404});
      const {form, shop} = await checkout({
        '/payments/get': [
          {name: 'Stripe', image: '/img/stripe.svg'},
          {name: 'Pix', image: 'https://elsewhere.example.com/pix.svg'},
          {name: 'PayPalIPN'},
        ],
      });
      const logos = [
        ...form.querySelectorAll<HTMLImageElement>('[part~="method"] img'),
      ];
      expect(logos.map(({src, alt}) => [src, alt])).to.deep.equal([
        [`${shop.baseUrl}/img/stripe.svg`, ''],
      ]);
      await waitUntil(() => !logos[0]!.checkVisibility(), 'the logo cannot be loaded');
    });

    it('for a payment method with any name', async () => {
      const {form} = await checkout({
        '/payments/get': [{name: 'constructor'}, {name: 'toString'}],
      });
      const methods = [...form.querySelectorAll('label[part~="method"]')];
      expect(methods.map(textOf)).to.deep.equal(['constructor', 'toString']);
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
      expect(paid[0]).to.have.nested.property('details.country', 'Germany');
    });
  });

  describe('shows', () => {
    it('the order and its total, which the button repeats', async () => {
      const {form} = await checkout();
      expect(find(form, 'line')!.textContent).to.match(/2 ×\s+Ember key/);
      expect(find(form, 'total')).to.have.trimmed.text('€5.00');
      expect(find(form, 'pay')).to.have.trimmed.text(en.payAmount('€5.00'));
    });

    it('the price of each line, for one unit', async () => {
      const {form} = await checkout({
        '/cart/get': {...cart, items: [key, {...key, cid: 9011, price: 0, count: 1}]},
      });
      const prices = [...form.querySelectorAll('[part~="line-price"]')];
      expect(prices.map(({textContent}) => textContent)).to.deep.equal([
        `€2.50 ${en.each}`,
        en.free,
      ]);
    });

    it('who gets a gift', async () => {
      const gift = {...key, payment_type: 2, gift: {gifted_to: 'Astrid_7'}};
      const {form} = await checkout({'/cart/get': {...cart, items: [gift]}});
      expect(find(form, 'kind')).to.have.trimmed.text(en.giftFor('Astrid_7'));
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
      expect(find(form, 'pay')).to.have.trimmed.text(
        en.payAmount(en.amountPlusTax('€5.00')),
      );
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
      await waitUntil(() => find(form, 'invitation'));
      expect(find(form, 'invitation')!.textContent).to.contain(en.unauthorizedAdd);
      expect(find(form, 'sign-in')).to.have.trimmed.text(en.signIn);
      expect(form.querySelector('form')).to.equal(null);
      await expect(form).to.be.accessible();
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
      // Screen readers read the label with the focus, so only the list is announced.
      expect(find(form, 'problems')).to.have.attribute('aria-label', en.problem);
      const announced = find(form, 'problems')!.querySelectorAll('[data-say]');
      expect([...announced].map(({localName}) => localName)).to.deep.equal(['ul']);
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
      const {form} = await filledCheckout();
      type(form, 'email', 'ada@');
      expect(await problemsOf(form)).to.deep.equal([en.emailWrong]);
    });

    it('sends an address with letters of any script as it was typed', async () => {
      const {form, paid} = await filledCheckout();
      const email = control(form, 'email');
      email.focus();
      email.select();
      await sendKeys({type: 'иван@пример.рф'});
      expect(email.validity.valid).to.equal(true);
      find(form, 'pay')!.click();
      await waitUntil(() => paid.length);
      expect(paid[0]).to.have.nested.property('details.email', 'иван@пример.рф');
    });

    it('labels the choices of its own lines, also beside another form', async () => {
      const servers = [{id: 1, name: 'Survival'}];
      const line = {...key, allow_select_server: true, allowed_servers: servers};
      const answers = {'/cart/get': {...cart, items: [line]}};
      const {form: first} = await checkout(answers);
      const {form: second} = await checkout(answers);
      for (const form of [first, second]) {
        const select = form.querySelector<HTMLSelectElement>('[part="choice"] select')!;
        expect(form.contains(select.labels[0]!)).to.equal(true);
      }
    });

    it('asks for a missing game server in the order summary', async () => {
      const servers = [{id: 1, name: 'Survival'}];
      const line = {...key, allow_select_server: true, allowed_servers: servers};
      const {form, answers, paid} = await filledCheckout({
        '/cart/get': {...cart, items: [{...line, selected_server: 0}]},
      });
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

    it('asks for a game server if the chosen one is no longer offered', async () => {
      const servers = [{id: 1, name: 'Survival'}];
      const line = {...key, allow_select_server: true, allowed_servers: servers};
      const {form} = await filledCheckout({
        '/cart/get': {...cart, items: [{...line, selected_server: 7}]},
      });
      expect(await problemsOf(form)).to.deep.equal([
        en.chooseOne(en.serverFor('Ember key')),
      ]);
    });

    it('keeps what is typed for a line in the field of this line', async () => {
      const vars = [{id: 5, name: 'Nickname', type: 1, variables: [], use: ''}];
      const lines = [
        {...key, vars},
        {...key, id: 77, cid: 977, name: 'Frost key', vars},
      ];
      const {form, shop, answers} = await filledCheckout({
        '/cart/get': {...cart, items: lines},
      });
      await problemsOf(form);
      const fields = () => [
        ...form.querySelectorAll<HTMLInputElement>('.choice input'),
      ];
      const [first, second] = fields();
      first!.focus();
      first!.value = 'Ace';
      first!.dispatchEvent(new InputEvent('input', {bubbles: true}));
      // Another tab removes the line.
      answers['/cart/get'] = {...cart, items: [lines[1]]};
      await shop.cart.refresh();
      await form.updateComplete;
      expect(fields()).to.deep.equal([second]);
      expect(second!.value).to.equal('');
    });

    it('reports that the cart has become empty', async () => {
      const {form, shop, answers, paid} = await filledCheckout();
      answers['/cart/get'] = emptyCart;
      void shop.cart.remove(shop.cart.value.lines[0]!);
      expect(await problemsOf(form)).to.include(en.cartIsEmpty);
      expect(paid).to.deep.equal([]);
    });

    it('reads the cart again after a failure, and pays it once the shopper has seen it', async () => {
      const {form, answers, paid} = await filledCheckout({'/cart/get': status(500)});
      answers['/cart/get'] = cart;
      answers['/payments/get'] = [{name: 'Stripe'}];
      expect(await problemsOf(form)).to.deep.equal([en.cartChanged]);
      expect(textOf(find(form, 'pay')!)).to.equal(en.payAmount('€5.00'));
      expect(paid).to.deep.equal([]);
      pay(form);
      await waitUntil(() => paid.length);
    });
  });

  describe('keeps the values', () => {
    it('while the cart changes, and the chosen method while it is offered', async () => {
      const {form, shop, answers} = await filledCheckout();
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
      const {form, page} = await filledCheckout();
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
      const {form} = await filledCheckout({'/payments/create': status(500)});
      await noticeOf(form);
      await expect(form).to.be.accessible();
    });

    it('while leaving for the payment, with one method and an empty cart', async () => {
      const {form, shop, answers} = await payingCheckout({
        '/payments/get': [{name: 'Stripe'}],
      });
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
