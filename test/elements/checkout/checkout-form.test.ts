import {expect} from '@open-wc/testing';
import {signInOf} from '../../../src/shop/sign-in.js';
import {sendKeys} from '@web/test-runner-commands';
import type {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {en} from '../../../src/i18n/en.js';
import {texts as de} from '../../../src/i18n/languages/de.js';
import {setTexts} from '../../../src/i18n/texts.js';
import {
  cart,
  checkout,
  choose,
  control,
  emptyCart,
  expectProblems,
  fillIn,
  filledCheckout,
  find,
  key,
  label,
  noticeOf,
  partText,
  payment,
  payFor,
  problemsOf,
  settings,
  status,
  type,
  type Arranged,
} from '../../support/checkout-page.js';
import type {Shop} from '../../../src/shop/shop.js';
import {signIns} from '../../support/fixtures.js';
import {answer} from '../../support/mock-server.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {textOf} from '../../support/shop-page.js';
import '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

/** The links in the labels of the consents. */
function linksIn(form: ParentNode): HTMLAnchorElement[] {
  return [...form.querySelectorAll<HTMLAnchorElement>('[part="consent"] label a')];
}

/** The fields for billing details. */
function detailsIn(form: ParentNode): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('[part="details"] [name]')];
}

/** Waits until the form shows the cart of the current shopper. */
async function hasCart({form, shop}: Arranged) {
  await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
  await form.updateComplete;
}

describe('<checkout-form>', () => {
  describe('asks', () => {
    it('for the billing details of the site, with labels and autocomplete tokens', async () => {
      const {form} = await checkout({}, 'terms-url="/terms"');
      const fields = detailsIn(form);
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
      expect(partText(form, 'optional')).to.equal(en.optional);
      await expect(form).to.be.accessible();
    });

    it('for the billing details alone that the settings enable', async () => {
      const fields = {
        email: {enabled: true, required: true},
        country: {enabled: true, required: false},
        city: {enabled: false, required: false},
      };
      for (const [own, details] of [
        [{data_collection: {fields}}, {email: 'ada@example.net', country: ''}],
        [{details: 0}, undefined],
      ] as const) {
        const page = await filledCheckout({'/settings/get': {...settings, ...own}});
        const names = detailsIn(page.form).map(({name}) => name);
        expect(names).to.deep.equal(Object.keys(details ?? {}));
        if (details) type(page.form, 'country', '');
        expect((await payFor(page))['details']).to.deep.equal(details);
      }
    });

    it('for consents, with links to their texts, also behind a label of the page’s own', async () => {
      const {form} = await checkout(
        {},
        'terms-url="/terms" privacy-url="javascript:alert(1)"',
      );
      expect(label(form, 'termsAndConditions')).to.equal(`${en.terms} ${en.newTab}`);
      expect(label(form, 'privacyPolicy')).to.equal(en.privacy);
      const [link, ...others] = linksIn(form);
      expect(others).to.deep.equal([]);
      expect(link!.href).to.equal(new URL('/terms', location.href).href);
      expect(link).to.have.attribute('target', '_blank');
      expect(textOf(link)).to.equal(`${en.readTerms} ${en.newTab}`);
      link!.addEventListener('click', (event) => event.preventDefault());
      link!.click();
      expect(control(form, 'termsAndConditions').checked).to.equal(false);
      setTexts('en', {terms: 'Agreed?'});
      onTestEnd(() => setTexts('en', {terms: en.terms}));
      const own = `Agreed? ${en.readTerms} ${en.newTab}`;
      await waitUntil(() => label(form, 'termsAndConditions') === own);
    });

    it('for consents, with its own links, those of the page, and those of the site’s footer', async () => {
      const footer = [
        {name: 'AGB', url: '/pages/agb'},
        {name: 'Datenschutz', url: 'https://law.example.com/privacy'},
        {name: 'Impressum', url: '/pages/imprint'},
      ];
      const answers = {'/settings/get': {...settings, footer}};
      const {form, shop} = await checkout(answers);
      const hrefs = () => linksIn(form).map(({href}) => href);
      expect(hrefs()).to.deep.equal([`${shop.baseUrl}/pages/agb`, footer[1]!.url]);
      shop.consentUrls.setUrl('terms', '/rules');
      shop.consentUrls.setUrl('privacy', '/policy');
      await form.updateComplete;
      const {origin} = location;
      expect(hrefs()).to.deep.equal([`${origin}/rules`, `${origin}/policy`]);
      form.setAttribute('privacy-url', '/own');
      await form.updateComplete;
      expect(hrefs()).to.deep.equal([`${origin}/rules`, `${origin}/own`]);
    });

    it('for consents, without a footer link that is unsafe', async () => {
      const footer = [{name: 'Privacy', url: 'http://law.example.com/privacy'}];
      const {form} = await checkout({'/settings/get': {...settings, footer}});
      expect(linksIn(form)).to.deep.equal([]);
      expect(label(form, 'privacyPolicy')).to.equal(en.privacy);
    });

    it('for the payment method, by the names that shoppers know, or any other name', async () => {
      const names = ['PayPalIPN', 'Stripe', 'constructor', 'toString'];
      const {form} = await checkout({'/payments/get': names.map((name) => ({name}))});
      const group = form.querySelector('fieldset')!;
      expect(textOf(group.querySelector('legend')!)).to.equal(en.paymentMethod);
      expect([...group.querySelectorAll('label')].map(textOf)).to.deep.equal([
        'PayPal',
        ...names.slice(1),
      ]);
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

    it('for no payment method if there is only one', async () => {
      const page = await filledCheckout({'/payments/get': [{name: 'PayPalIPN'}]});
      expect(find(page.form, 'radio')).to.equal(null);
      expect(partText(page.form, 'method')).to.equal(`${en.paymentMethod} PayPal`);
      expect(await payFor(page)).to.include({paymentMethod: 'PayPalIPN'});
    });

    it('for no payment method if the service’s total is 0', async () => {
      const free = {'/cart/get': {cart: {price: 0}, items: [{...key, price: 0}]}};
      for (const [methods, sent] of [
        [[{name: 'PayPalIPN'}, {name: 'Stripe'}], 'PayPalIPN'],
        [[{name: 'Virtual Currency'}, {name: 'Stripe'}], 'Stripe'],
        [[{name: 'Virtual Currency'}], ''],
        [[], ''],
      ] as const) {
        const page = await filledCheckout({...free, '/payments/get': methods});
        expect(find(page.form, 'methods')).to.equal(null);
        expect(await payFor(page)).to.include({paymentMethod: sent});
      }
    });

    for (const [what, prices] of [
      ['virtual currency is to be paid', {price: 0, virtual_price: 250}],
      ['only our estimate says that nothing is', {}],
    ] as const)
      it(`for a payment method if ${what}`, async () => {
        const free = {...key, price: 0};
        const {form} = await checkout({'/cart/get': {cart: prices, items: [free]}});
        await waitUntil(() => find(form, 'methods'));
        expect(await problemsOf(form)).to.include(en.chooseOne(en.paymentMethod));
      });

    it('for one of the site’s currencies, and says in which one the shopper is charged', async () => {
      const page = await filledCheckout({
        '/settings/get': {...settings, system_currency: {name: 'GBP', value: 1}},
      });
      const {form, shop} = page;
      const select = form.querySelector<HTMLSelectElement>('[name="currency"]')!;
      expect(select.value).to.equal('GBP');
      const offered = [...select.options].map(({value}) => value);
      expect(offered).to.deep.equal(['GBP', 'EUR', 'USD']);
      expect(label(form, 'currency')).to.equal(en.currency);
      type(form, 'currency', 'USD');
      await form.updateComplete;
      expect(shop.displayCurrency.name).to.equal('USD');
      expect(partText(form, 'total')).to.equal(`≈ ${en.about} $5.40`);
      expect(partText(form, 'charged')).to.equal(en.charged('£5.00', 'USD'));
      expect(partText(form, 'pay')).to.equal(en.payAmount(`${en.about} $5.40`));
      await expect(form).to.be.accessible();
      expect(await payFor(page)).to.include({currency: 'USD'});
      const picker = form.parentElement!.appendChild(
        document.createElement('store-currency'),
      );
      form.requestUpdate();
      await form.updateComplete;
      expect(form.querySelector('[name="currency"]'), 'the page has one').to.not.exist;
      picker.remove();
    });

    it('in the page’s language, and sends the English name of the country', async () => {
      const page = await checkout();
      const {form} = page;
      page.page.lang = 'de';
      form.requestUpdate();
      await form.updateComplete;
      fillIn(form);
      type(form, 'country', 'Germany');
      const country = form.querySelector<HTMLSelectElement>('select[name="country"]')!;
      expect(textOf(country.selectedOptions[0])).to.equal('Deutschland');
      expect(await payFor(page)).to.have.nested.property('details.country', 'Germany');
    });
  });

  it('asks for the site’s custom fields, and shows what is wrong with them at the field', async () => {
    const custom = [
      {id: 'cf_1', label: 'Favourite mob', required: true},
      {id: 'cf_2', label: 'Found us by', required: 0},
    ];
    const page = await filledCheckout({
      '/settings/get': {...settings, details: 0, data_collection: {fields: {}, custom}},
      '/payments/create': status(422, {errors: {'custom.cf_1': ['No such mob.']}}),
    });
    const {form, answers, paid} = page;
    expect(label(form, 'custom.cf_1')).to.equal('Favourite mob');
    type(form, 'custom.cf_2', 'A friend');
    await expectProblems(page, en.missing('Favourite mob'));
    find(form, 'problem')!.click();
    expect(document.activeElement).to.equal(control(form, 'custom.cf_1'));
    await expect(form).to.be.accessible();
    type(form, 'custom.cf_1', ' Allay ');
    await payFor(page);
    await waitUntil(() => partText(form, 'problem') === 'No such mob.');
    expect(control(form, 'custom.cf_1')).to.have.attribute('aria-invalid', 'true');
    answers['/payments/create'] = payment;
    await payFor(page);
    expect(paid[1]).to.deep.include({custom: {cf_1: 'Allay', cf_2: 'A friend'}});
  });

  describe('shows', () => {
    const gift = {payment_type: 2, gift: {gifted_to: 'Astrid_7'}};
    const points = {is_virtual_currency_only: true, virtual_price: 250};
    const total = '€5.00';
    const payWith = {total, pay: en.payAmount(total)};
    const taxed = en.payAmount(en.amountPlusTax(total));
    const estimated = en.payAmount(`${en.about} ${total}`);
    for (const [what, sums, item, parts] of [
      [
        'the order and its total, which the button repeats',
        {price: 5},
        {},
        {...payWith, quantity: '2 × €2.50', 'line-price': total, estimate: ''},
      ],
      [
        'that a line is free, and who gets a gift',
        {price: 5},
        {...gift, price: 0, count: 1},
        {'line-price': en.free, kind: en.giftFor('Astrid_7')},
      ],
      [
        'no amount in money for items that are sold for virtual currency only',
        {price: 0, virtual_price: 250},
        points,
        {total: '250 Embers', charged: ''},
      ],
      [
        'the total before reductions, and the added tax',
        {price: 5, clear_price: 7, tax: 0.95},
        {price: 3.5},
        {'clear-price': '€7.00', tax: '€0.95', pay: taxed},
      ],
      [
        'what the codes take off',
        {price: 5, clear_price: 7, coupon_code: 'EMBER2', coupon_sum: 2},
        {price: 3.5},
        {'clear-price': '€7.00', chip: 'EMBER2 −€2.00'},
      ],
      [
        'what a coupon has taken off the prices of the lines, without taking it off again',
        {price: 5, clear_price: 7, coupon_code: 'EMBER2', coupon_sum: 2},
        {},
        {'clear-price': '', chip: `EMBER2 −€2.00 · ${en.inPrices}`},
      ],
      [
        'an estimate, and no amount of a line, if the service sends no total',
        {},
        {},
        {total, pay: estimated, 'line-price': '2 × €2.50'},
      ],
      ['no estimate if lines cannot be read', {}, {name: ''}, {pay: en.pay}],
    ] as const)
      it(what, async () => {
        const {form, shop} = await checkout({
          '/cart/get': {cart: {id: 813, ...sums}, items: [{...key, ...item}]},
        });
        if (what.includes('only')) {
          shop.preferences.pick({currency: 'USD'});
          await form.updateComplete;
          expect(shop.displayCurrency.name).to.equal('USD');
        }
        for (const [part, text] of Object.entries(parts))
          expect(partText(form, part), part).to.equal(text);
        if (!('price' in sums))
          expect(partText(form, 'estimate')).to.contain(en.estimate);
        expect(form.textContent).to.not.contain('0.00');
        if ('tax' in sums) await expect(form).to.be.accessible();
      });

    it('that the cart contains lines that cannot be shown, and its whole total', async () => {
      const unreadable = {...key, name: ''};
      for (const items of [[key, unreadable], [unreadable]]) {
        const {form} = await checkout({'/cart/get': {cart: {price: 17.5}, items}});
        if (items.length === 1) await expect(form).to.be.accessible();
        expect(Boolean(find(form, 'line'))).to.equal(items.length === 2);
        expect(partText(form, 'partial')).to.equal(en.cartPartial);
        expect(partText(form, 'total')).to.equal('€17.50');
        expect(await problemsOf(form)).to.not.include(en.cartIsEmpty);
      }
    });

    it('no total while a change of the cart is pending', async () => {
      const {form, shop} = await checkout();
      void shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      await form.updateComplete;
      expect(partText(form, 'total')).to.equal(en.updating);
      expect(partText(form, 'pay')).to.equal(en.pay);
      await shop.cart.settled();
    });

    for (const [what, before, change] of [
      [
        'the total may be out of date if the cart cannot be read after a change',
        cart,
        (shop) => shop.cart.setCount(shop.cart.value.lines[0]!, 3),
      ],
      [
        'a total may be out of date, and not that it is 0, after an item was added to an empty cart',
        emptyCart,
        (shop) =>
          shop.cart.add({
            ...key,
            image: '',
            virtual_price: null,
            is_virtual_currency_only: false,
          }),
      ],
    ] as readonly [string, object, (shop: Shop) => Promise<unknown>][])
      it(`that ${what}`, async () => {
        const {form, shop, answers} = await checkout({'/cart/get': before});
        answers['/cart/get'] = status(500);
        await change(shop);
        await shop.cart.settled();
        await waitUntil(() => find(form, 'outdated'));
        expect(partText(form, 'outdated')).to.equal(en.outdated);
        expect(partText(form, 'pay')).to.equal(en.pay);
        expect(form.textContent).to.not.contain('0.00');
      });

    it('that the cart is empty', async () => {
      const {form} = await checkout({
        '/cart/get': emptyCart,
        '/payments/get': [{name: 'Stripe'}],
      });
      expect(partText(form, 'summary')).to.equal(en.cartEmpty);
      await expect(form).to.be.accessible();
      expect(await problemsOf(form)).to.include(en.cartIsEmpty);
    });

    it('that the shopper has to sign in', async () => {
      const {form} = await checkout({
        '/cart/get': status(401),
        '/payments/get': status(401),
      });
      await waitUntil(() => find(form, 'invitation'));
      expect(partText(form, 'invitation')).to.contain(en.unauthorizedAdd);
      expect(partText(form, 'sign-in')).to.equal(en.signIn);
      expect(form.querySelector('form')).to.equal(null);
      await expect(form).to.be.accessible();
    });

    it('a failure of the settings, and the form after "Try again"', async () => {
      const {form, answers} = await checkout({'/settings/get': status(500)});
      expect(partText(form, 'error')).to.contain(en.service);
      await expect(form).to.be.accessible();
      const held = Promise.withResolvers<void>();
      answers['/settings/get'] = () => held.promise.then(() => Response.json(settings));
      find(form, 'retry')!.click();
      await waitUntil(() => find(form, 'skeleton'));
      await expect(form).to.be.accessible();
      held.resolve();
      await waitUntil(() => find(form, 'pay'));
    });

    it('a failure of the payment methods beside the rest of the form', async () => {
      const page = await checkout({'/payments/get': status(500)});
      await waitUntil(() => find(page.form, 'retry'));
      fillIn(page.form);
      await expectProblems(page, en.service);
      page.answers['/payments/get'] = [{name: 'Stripe'}];
      await payFor(page);
    });

    it('that the shop has no payment methods', async () => {
      const page = await filledCheckout({'/payments/get': []});
      await waitUntil(() => find(page.form, 'empty'));
      await expectProblems(page, en.noMethods);
    });
  });

  describe('with something missing', () => {
    it('lists the problems in the order of the form, and in its language, focuses the list and sends nothing', async () => {
      const page = await checkout();
      const {form} = page;
      await expectProblems(
        page,
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
      );
      const problems = find(form, 'problems')!;
      await waitUntil(() => document.activeElement === problems);
      expect(partText(form, 'problems-heading')).to.equal(en.problem);
      // Screen readers read the label with the focus, so only the list is announced.
      expect(problems).to.have.attribute('aria-label', en.problem);
      const announced = problems.querySelectorAll('[data-say]');
      expect([...announced].map(({localName}) => localName)).to.deep.equal(['ul']);
      await expect(form).to.be.accessible();
      const address = location.href;
      for (const link of form.querySelectorAll<HTMLAnchorElement>('[part="problem"]')) {
        link.click();
        const field = document.activeElement as HTMLInputElement;
        const described = field.closest('[aria-describedby]')!;
        const id = described.getAttribute('aria-describedby')!;
        expect(`#${field.id}`).to.equal(link.hash);
        expect(described).to.have.attribute('aria-invalid', 'true');
        expect(textOf(document.getElementById(id)!)).to.equal(textOf(link));
      }
      expect(location.href).to.equal(address);
      page.shop.preferences.pick({language: 'de'});
      const said = () => [...form.querySelectorAll('[part="problem"]')].map(textOf);
      await waitUntil(() => said()[0] === de.missing(de.fullname));
      expect(said()[1]).to.equal(de.missing(de.email));
      expect(partText(form, 'error')).to.equal(said()[0]);
    });

    it('reports an invalid e-mail address, and sends one with letters of any script as it was typed', async () => {
      const page = await filledCheckout();
      const {form} = page;
      type(form, 'email', 'ada@');
      await expectProblems(page, en.emailWrong);
      const email = control(form, 'email');
      email.focus();
      email.select();
      await sendKeys({type: 'иван@пример.рф'});
      expect(email.validity.valid).to.equal(true);
      expect(await payFor(page)).to.have.nested.property(
        'details.email',
        'иван@пример.рф',
      );
    });

    const servers = [{id: 1, name: 'Survival'}];
    const unplaced = {...key, allow_select_server: true, allowed_servers: servers};

    it('asks for a missing game server in the order summary', async () => {
      const itemOn = (server: number) => ({
        ...cart,
        items: [{...unplaced, selected_server: server}],
      });
      await checkout({'/cart/get': itemOn(0)}); // Another form beside this one.
      const page = await filledCheckout({'/cart/get': itemOn(0)});
      const {form, answers} = page;
      await expectProblems(page, en.chooseOne(en.serverFor('Ember key')));
      find(form, 'problem')!.click();
      const picker = document.activeElement as HTMLSelectElement;
      expect(form.contains(picker.labels[0]!)).to.equal(true);
      expect(textOf(picker.labels[0])).to.contain(en.serverFor('Ember key'));
      await expect(form).to.be.accessible();
      answers['/cart/get'] = itemOn(1);
      picker.value = '1';
      picker.dispatchEvent(new Event('change', {bubbles: true}));
      await payFor(page);
      expect(picker.isConnected).to.equal(true);
    });

    it('keeps what is typed for a line in the field of this line', async () => {
      const vars = [{id: 5, name: 'Nickname', type: 1, variables: [], use: ''}];
      const frost = {...key, id: 77, cid: 977, name: 'Frost key', vars};
      const {form, shop, answers} = await filledCheckout({
        '/cart/get': {...cart, items: [{...key, vars}, frost]},
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
      answers['/cart/get'] = {...cart, items: [frost]};
      await shop.cart.refresh();
      await form.updateComplete;
      expect(fields()).to.deep.equal([second]);
      expect(second!.value).to.equal('');
    });
  });

  describe('keeps the values', () => {
    it('while the cart changes, and the chosen method while it is offered', async () => {
      const {form, shop, answers} = await filledCheckout();
      choose(form, 'Stripe');
      const offer = async (...names: string[]) => {
        answers['/payments/get'] = names.map((name) => ({name}));
        await shop.cart.refresh();
        await waitUntil(() => form.querySelector(`input[value="${names[0]}"]`));
        const chosen = form.querySelector<HTMLInputElement>('[type=radio]:checked');
        return chosen?.value;
      };
      expect(await offer('Pix', 'Stripe')).to.equal('Stripe');
      expect(control(form, 'city').value).to.equal('Lisbon');
      expect(await offer('Klarna', 'Pix')).to.equal(undefined);
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
    const size = (one: Element) => one.getBoundingClientRect();
    expect(size(control(form, 'email')).height).to.be.at.least(44);
    expect(size(control(form, 'termsAndConditions')).width).to.be.at.least(20);
    expect(size(find(form, 'pay')!).height).to.be.at.least(44);
  });
});

describe('The shopper’s details in <checkout-form>', () => {
  for (const next of [undefined, 'token-of-b'])
    it(`are cleared, with or without events of the fields, when the token changes to ${next}`, async () => {
      const page = await checkout();
      const {form, shop} = page;
      shop.session.setToken('token-of-a');
      await hasCart(page);
      fillIn(form);
      control(form, 'email').value = 'bo@example.net'; // As a script does.
      shop.session.setToken(next);
      await waitUntil(() => control(form, 'city').value === '');
      form.requestUpdate();
      await form.updateComplete;
      for (const name of ['city', 'email'])
        expect(control(form, name).value, name).to.equal('');
      expect(control(form, 'termsAndConditions').checked).to.equal(false);
    });

  it('stay when a guest signs in, also because the payment needed it, and the notice goes', async () => {
    const {form, shop, answers} = await filledCheckout({
      '/payments/create': status(401),
    });
    await noticeOf(form);
    answers['/payments/create'] = {success: true};
    shop.session.setToken('token-of-a');
    const notice = '.storefront-end .storefront-notice';
    await waitUntil(() => !form.querySelector(notice) && control(form, 'city'));
    expect(control(form, 'city').value).to.equal('Lisbon');
  });

  it('are not read from another form that is shown in the checkout', async () => {
    const {form} = await checkout();
    const login = document.createElement('form');
    login.className = 'storefront-form';
    login.innerHTML = '<input name="city" value="Lisbon">';
    form.prepend(login);
    form.requestUpdate();
    await form.updateComplete;
    login.remove();
    form.requestUpdate();
    await form.updateComplete;
    expect(control(form, 'city').value).to.equal('');
  });

  for (const [name, user_id, city] of [
    ['Astrid_7', 77, 'Lisbon'],
    ['Boris', 78, ''],
  ] as const)
    it(`are hidden when the token has expired, until the same shopper returns: ${name}`, async () => {
      const page = await checkout({
        '/auth/username': () => Promise.resolve(Response.json(signIns.token)),
        '/cart/get': {...cart, cart: {...cart.cart, user_id: 77}},
      });
      const {form, shop, answers} = page;
      await signInOf(shop).byName('Astrid_7', 'none');
      fillIn(form);
      await hasCart(page);
      answers['/cart/get'] = status(401);
      await shop.cart.refresh();
      // Without a cart to pay for, an invitation to sign in replaces the form.
      await waitUntil(() => find(form, 'invitation') && !form.querySelector('form'));
      answers['/cart/get'] = {...cart, cart: {...cart.cart, user_id}};
      answers['/auth/username'] = () =>
        Promise.resolve(Response.json(signIns.token.toUpperCase()));
      await signInOf(shop).byName(name, 'none');
      await shop.cart.settled();
      await waitUntil(() => control(form, 'city')?.value === city);
    });
});
