import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {
  cart,
  control,
  expectProblems,
  filledCheckout,
  find,
  key,
  leave,
  partText,
  payFor,
  type Form,
} from '../../support/checkout-page.js';
import {convert, converters, translate} from '../../support/page-scripts.js';
import {waitFor} from '../../support/shop-page.js';

/**
 * The events that scripts send after they have set a control's value. Many send one of the two.
 * jQuery's `trigger` calls jQuery's own listeners only, so nobody else hears of it.
 */
const eventsOfScripts: Readonly<Record<string, readonly string[]>> = {
  'only `change`': ['change'],
  'only `input`': ['input'],
  'no event': [],
};

/** A checkout whose line lacks its server and its variables. Records what the service is told. */
async function checkoutWithChoices() {
  const told: Record<string, unknown> = {};
  const item = {
    ...key,
    allow_select_server: 1,
    selected_server: 0,
    allowed_servers: [1, 2].map((server_id) => ({server_id, server_name: 'S'})),
    vars: [
      {
        id: 4,
        name: 'Colour',
        type: 0,
        variables: [{name: 'gold', value: 'gold', price: 0}],
        use: '',
      },
      {id: 5, name: 'Nickname', type: 1, variables: [], use: ''},
    ],
  };
  const arranged = await filledCheckout({
    '/cart/get': () => Response.json({cart: cart.cart, items: [item]}),
    '/cart/setSelectedServer/9010': (body) => {
      item.selected_server = (body as {server_id: number}).server_id;
      told['server'] = item.selected_server;
      return Response.json({success: true});
    },
    '/cart/setVariable/9010': (body) => {
      const {var_id: id, var_value: value} = body as Record<string, string | number>;
      told[`${id}`] = value;
      item.vars.find((one) => one.id === id)!.use = `${value}`;
      return Response.json({success: true});
    },
  });
  return {...arranged, told};
}

describe('A checkout whose controls a script has dressed', () => {
  for (const [how, events] of Object.entries(eventsOfScripts))
    describe(`and that sends ${how}`, () => {
      const report = (field: Element) => {
        for (const type of events)
          field.dispatchEvent(new Event(type, {bubbles: true}));
      };
      const set = (form: Form, selector: string, value: string) => {
        const field = form.querySelector<HTMLInputElement>(selector)!;
        field.value = value;
        report(field);
      };

      it('pays in the currency that its field shows, once its amount was shown', async () => {
        const page = await filledCheckout();
        const {form, paid} = page;
        set(form, '[name=currency]', 'USD');
        await form.updateComplete;
        if (!events.length) await expectProblems(page, en.cartChanged);
        expect(partText(form, 'pay')).to.contain('$5.40');
        expect(control(form, 'currency').value).to.equal('USD');
        expect(paid).to.deep.equal([]);
        expect(await payFor(page)).to.include({currency: 'USD'});
      });

      it('keeps the currency when something else is rendered', async () => {
        const {form, shop} = await filledCheckout();
        set(form, '[name=currency]', 'USD');
        await shop.cart.refresh();
        await form.updateComplete;
        expect(control(form, 'currency').value).to.equal('USD');
        expect(shop.displayCurrency.name).to.equal('USD');
      });

      it('pays with the details that its fields show, by the method that is ticked', async () => {
        const page = await filledCheckout();
        const {form} = page;
        set(form, '[name=country]', 'Spain');
        set(form, '[name=city]', 'Porto');
        const radio = form.querySelector<HTMLInputElement>('input[value="Stripe"]')!;
        radio.checked = true;
        report(radio);
        const request = await payFor(page);
        expect(request).to.include({paymentMethod: 'Stripe'});
        expect(request['details']).to.include({city: 'Porto', country: 'Spain'});
      });

      it('chooses the server and the variables that its controls show', async () => {
        const page = await checkoutWithChoices();
        for (const [what, value] of [
          ['server', '2'],
          ['var-4', 'gold'],
          ['var-5', 'Ada'],
        ] as const)
          set(page.form, `[id$="storefront-choice-9010-${what}"]`, value);
        expect(await leave(page)).to.equal(1);
        expect(find(page.form, 'problems')).to.equal(null);
        expect(page.told).to.deep.equal({server: 2, 4: 'gold', 5: 'Ada'});
      });

      it('forgets a payment that was created for other values', async () => {
        const page = await filledCheckout();
        await leave(page);
        await page.form.updateComplete;
        set(page.form, '[name=city]', 'Porto');
        expect(await payFor(page)).to.have.nested.property('details.city', 'Porto');
        expect(page.paid).to.have.length(2);
      });
    });

  it('leaves the currency to the picker that was used last', async () => {
    const {form, shop} = await filledCheckout();
    for (const currency of ['USD', 'EUR', 'USD']) {
      shop.preferences.pick({currency});
      await form.updateComplete;
      expect(control(form, 'currency').value).to.equal(currency);
      expect(shop.displayCurrency.name).to.equal(currency);
    }
  });
});

const dearer = {cart: {id: 813, price: 22.5}, items: [{...key, price: 7.5, count: 3}]};

describe('A checkout on a page that is being translated', () => {
  for (const change of ['the service raises the price', 'the quantity changes'])
    it(`shows the amounts that it pays after ${change}`, async () => {
      const arranged = await filledCheckout();
      const {form, shop, page, answers} = arranged;
      const box = form.querySelector<HTMLElement>('.storefront-checkout')!;
      expect(box.translate).to.equal(false);
      translate(page);
      answers['/cart/get'] = dearer;
      if (change === 'the quantity changes')
        await shop.cart.setCount(shop.cart.value.lines[0]!, 3);
      await shop.cart.refresh();
      await shop.cart.settled();
      await form.updateComplete;
      expect(partText(form, 'pay')).to.equal(en.payAmount('€22.50'));
      expect(partText(form, 'total')).to.equal('€22.50');
      expect(partText(form, 'quantity')).to.equal('3 × €7.50');
      expect(partText(form, 'line-price')).to.contain('€22.50');
      expect(await leave(arranged)).to.equal(1);
    });

  it('shows the amounts of another currency', async () => {
    const {form, shop, page} = await filledCheckout();
    const pick = async (currency: string) => {
      shop.preferences.pick({currency});
      await form.updateComplete;
    };
    await pick('USD');
    translate(page);
    await pick('EUR');
    expect(partText(form, 'total')).to.equal('€5.00');
    await pick('USD');
    expect(partText(form, 'total')).to.contain('$5.40');
    expect(partText(form, 'charged')).to.equal(en.charged('€5.00', 'USD'));
  });

  it('pays if the translator has changed the words alone', async () => {
    const page = await filledCheckout();
    translate(page.page);
    find(page.form, 'pay')!.querySelector('font')!.textContent = '5,00 € bezahlen';
    await payFor(page);
  });
});

describe('A checkout on a page whose amounts an extension converts', () => {
  it('pays on the first press', async () => {
    const arranged = await filledCheckout();
    const {form, page} = arranged;
    convert(page, 'beside the amount');
    await waitFor(() => partText(form, 'pay').includes('$5.4'));
    expect(await leave(arranged)).to.equal(1);
  });

  for (const way of Object.keys(converters) as (keyof typeof converters)[])
    it(`asks once if the price has changed and the extension writes ${way}`, async () => {
      const arranged = await filledCheckout();
      const {form, page, answers} = arranged;
      convert(page, way);
      answers['/cart/get'] = dearer;
      await expectProblems(arranged, en.cartChanged);
      await waitFor(() => partText(form, 'pay').includes('$24.3'));
      expect(await leave(arranged)).to.equal(1);
    });
});
