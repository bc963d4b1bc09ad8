import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {
  cart,
  control,
  filledCheckout,
  find,
  key,
  pay,
  payingCheckout,
  problemsOf,
} from '../../support/checkout-page.js';
import {textOf, waitFor} from '../../support/shop-page.js';

/**
 * The events that scripts send after they have set a control's value. Many send one of the two.
 * jQuery's `trigger` calls jQuery's own listeners only, so nobody else hears of it.
 */
const eventsOfScripts: Readonly<Record<string, readonly string[]>> = {
  'only `change`': ['change'],
  'only `input`': ['input'],
  'both events': ['input', 'change'],
  'no event': [],
};

function set(
  field: HTMLElement | null,
  value: string,
  events: readonly string[],
): void {
  const input = field as HTMLInputElement; // The caller has found an input or a select.
  input.value = value;
  for (const type of events) input.dispatchEvent(new Event(type, {bubbles: true}));
}

const servers = [
  {server_id: 1, server_name: 'Survival'},
  {server_id: 2, server_name: 'Skyblock'},
];
const colours = [
  {name: 'Red', value: 'red', price: 0},
  {name: 'Gold', value: 'gold', price: 0},
];
const line = {
  ...key,
  allow_select_server: 1,
  allowed_servers: servers,
  vars: [
    {id: 4, name: 'Colour', type: 0, variables: colours, use: ''},
    {id: 5, name: 'Nickname', type: 1, variables: [], use: ''},
  ],
};

/** A checkout whose line lacks its server and its variables. Records what the service is told. */
async function checkoutWithChoices() {
  const told: Record<string, unknown> = {};
  const item = structuredClone(line) as typeof line & {selected_server?: number};
  const arranged = await filledCheckout({
    '/cart/get': () => Response.json({cart: cart.cart, items: [item]}),
    '/cart/setSelectedServer/9010': (body) => {
      item.selected_server = (body as {server_id: number}).server_id;
      told['server'] = item.selected_server;
      return Response.json({success: true});
    },
    '/cart/setVariable/9010': (body) => {
      const {var_id: id, var_value: value} = body as {
        var_id: number;
        var_value: string;
      };
      told[`${id}`] = value;
      item.vars.find((one) => one.id === id)!.use = value;
      return Response.json({success: true});
    },
  });
  return {...arranged, told};
}

describe('A checkout whose controls a script has dressed', () => {
  for (const [how, events] of Object.entries(eventsOfScripts)) {
    describe(`and that sends ${how}`, () => {
      it('pays in the currency that its field shows, once its amount was shown', async () => {
        const {form, paid} = await filledCheckout();
        set(control(form, 'currency'), 'USD', events);
        await form.updateComplete;
        if (!events.length)
          expect(await problemsOf(form)).to.deep.equal([en.cartChanged]);
        expect(textOf(find(form, 'pay')!)).to.contain('$5.40');
        expect(control(form, 'currency').value).to.equal('USD');
        expect(paid).to.deep.equal([]);
        pay(form);
        await waitFor(() => paid.length);
        expect(paid[0]).to.include({currency: 'USD'});
      });

      it('keeps the currency when something else is rendered', async () => {
        const {form, shop} = await filledCheckout();
        set(control(form, 'currency'), 'USD', events);
        await shop.cart.refresh();
        await form.updateComplete;
        expect(control(form, 'currency').value).to.equal('USD');
        expect(shop.displayCurrency.name).to.equal('USD');
      });

      it('pays with the billing details that its fields show', async () => {
        const {form, paid} = await filledCheckout();
        set(control(form, 'country'), 'Portugal', events);
        set(control(form, 'city'), 'Porto', events);
        pay(form);
        await waitFor(() => paid.length);
        expect(paid[0]).to.have.nested.property('details.city', 'Porto');
      });

      it('pays by the method that is ticked', async () => {
        const {form, paid} = await filledCheckout();
        const radio = form.querySelector<HTMLInputElement>('input[value="Stripe"]')!;
        radio.checked = true;
        for (const type of events)
          radio.dispatchEvent(new Event(type, {bubbles: true}));
        pay(form);
        await waitFor(() => paid.length);
        expect(paid[0]).to.include({paymentMethod: 'Stripe'});
      });

      it('chooses the server and the variables that its controls show', async () => {
        const {form, paid, told} = await checkoutWithChoices();
        const choice = (what: string) =>
          form.querySelector<HTMLElement>(`[id$="storefront-choice-9010-${what}"]`);
        set(choice('server'), '2', events);
        set(choice('var-4'), 'gold', events);
        set(choice('var-5'), 'Ada', events);
        pay(form);
        await waitFor(() => paid.length || find(form, 'problems'));
        expect(find(form, 'problems')).to.equal(null);
        expect(told).to.deep.equal({server: 2, 4: 'gold', 5: 'Ada'});
        expect(paid).to.have.length(1);
      });

      it('forgets a payment that was created for other values', async () => {
        const {form, paid, left} = await payingCheckout();
        await waitFor(() => left.length);
        await form.updateComplete;
        set(control(form, 'city'), 'Porto', events);
        pay(form);
        await waitFor(() => left.length === 2);
        expect(paid).to.have.length(2);
        expect(paid[1]).to.have.nested.property('details.city', 'Porto');
      });
    });
  }

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
