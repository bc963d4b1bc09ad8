import {expect} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {missingLineChoices} from '../../../src/ui/order/line-choices.js';
import {cartPage} from '../../support/cart-harness.js';
import {cartService, line} from '../../support/cart-service.js';
import {hasFocus, textOf, waitFor, waitForEntry} from '../../support/shop-page.js';

const servers = [
  {server_id: 1, server_name: 'Survival'},
  {server_id: 2, server_name: 'Skyblock'},
];
const choosable = {allow_select_server: 1, allowed_servers: servers};
const named = {is_any_price: 1, min_price: '1.00', price: 5};

/** Renders a cart with one line, which has these choices. */
async function choicePage(own: object, ownCart: object = {}) {
  const bodies: unknown[] = [];
  let refusal = '';
  const choose =
    (change: (body: Record<string, unknown>) => object) => async (request: Request) => {
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
    await page.settle();
  };
  const refuse = (words: string) => (refusal = words);
  const edit = async () => {
    page.press(`${en.edit} Diamond sword`);
    await page.settle();
  };
  const select = () => page.part<HTMLSelectElement>('select')!;
  return {...page, bodies, edit, pick, refuse, select};
}

const chooseServer = en.chooseOne(en.serverFor('Diamond sword'));

describe('Choices in <store-cart>', () => {
  for (const [what, selected] of [
    ['offers the game servers that the line allows', 0],
    ['asks for a choice if the chosen game server is no longer offered', 7],
  ] as const)
    it(what, async () => {
      const {bodies, pick, press, says, select, passesAudit} = await choicePage({
        ...choosable,
        selected_server: selected,
      });
      expect([...select().options].map(textOf)).to.deep.equal([
        en.choose,
        'Survival',
        'Skyblock',
      ]);
      expect(select().selectedOptions[0]!.text).to.equal(en.choose);
      press(en.checkout);
      await waitFor(() => says(chooseServer));
      if (!selected) await passesAudit();
      await pick(en.server, '2');
      expect(bodies).to.deep.equal([{server_id: 2}]);
      expect(says(chooseServer)).to.equal(false);
    });

  it('marks only lines that were in the cart when the shopper went to the checkout', async () => {
    const {element, press, service} = await choicePage(choosable);
    press(en.checkout);
    const marked = () =>
      element.shadowRoot!.querySelectorAll('[aria-invalid="true"]').length;
    await waitFor(() => marked() === 1);
    service.lines.push(line({id: 8, cid: 908, name: 'Bow', ...choosable}));
    await service.shop.cart.refresh();
    await waitForEntry(element, 'Bow');
    expect(marked()).to.equal(1);
    service.shop.session.setToken('abc');
    await waitFor(() => marked() === 0);
  });

  it('are text once they are made, with a button that opens their fields and takes the focus back', async () => {
    const {bodies, button, edit, part, parts, pick, press, settle, passesAudit} =
      await choicePage({
        ...choosable,
        vars: [{id: 5, name: 'Nickname', type: 1, variables: [], use: 'Ace'}],
      });
    const texts = () => parts('choice').map(textOf);
    expect(button(`${en.edit} Diamond sword`), 'one is missing').to.not.exist;
    await pick(en.server, '2');
    expect(part('select'), 'fields stay while the shopper is there').to.exist;
    press(`${en.close} Diamond sword`);
    await settle();
    const server = en.pair(en.server, 'Skyblock');
    expect(texts()).to.deep.equal([server, en.pair('Nickname', 'Ace')]);
    expect(hasFocus(part('edit')!)).to.equal(true);
    await passesAudit();
    await edit();
    expect(hasFocus(part('select')!)).to.equal(true);
    await passesAudit();
    await pick(en.server, '1');
    press(`${en.close} Diamond sword`);
    await settle();
    expect(texts()[0]).to.equal(en.pair(en.server, 'Survival'));
    expect(bodies).to.deep.equal([{server_id: 2}, {server_id: 1}]);
  });

  it('stand below the quantity as fields, and cut no option in a narrow cart', async () => {
    const options = [{name: 'Midnight with sparks', price: 2.5, value: 'midnight'}];
    const {element, part, select} = await choicePage({
      vars: [
        {id: 5, name: 'Nickname', type: 1, variables: [], use: ''},
        {id: 4, name: 'Colour', type: 0, variables: options, use: ''},
      ],
    });
    element.style.inlineSize = '20rem';
    const {top, width} = select().getBoundingClientRect();
    expect(top).to.be.above(part('quantity')!.getBoundingClientRect().bottom);
    select().style.inlineSize = 'max-content';
    expect(width).to.be.at.least(select().getBoundingClientRect().width);
  });

  it('names the game server if the shopper may not choose it', async () => {
    const {part, text, passesAudit} = await choicePage({
      ...choosable,
      allow_select_server: 0,
      selected_server: 2,
    });
    expect(text('choice')).to.equal(en.pair(en.server, 'Skyblock'));
    expect(part('select')).to.not.exist;
    expect(part('edit')).to.not.exist;
    await passesAudit();
  });

  it('takes a custom price, shows its minimum, and says at the field why it is not valid', async () => {
    const {bodies, edit, part, pick, text, passesAudit} = await choicePage(named);
    expect(text('choice')).to.equal(en.pair(en.yourPrice, '€5.00'));
    await edit();
    expect(text('note')).to.equal(en.atLeast('€1.00'));
    const field = () => part<HTMLInputElement>('input')!;
    for (const [typed, problem] of [
      ['2.345', en.twoDecimals],
      ['0.5', en.atLeast('€1.00')],
      ['', en.atLeast('€1.00')],
    ] as const) {
      await pick(en.yourPrice, typed);
      expect(text('error')).to.equal(problem);
      expect(field().value, 'what was typed stays').to.equal(typed);
      expect(field()).to.have.attribute('aria-invalid', 'true');
    }
    await passesAudit();
    expect(bodies).to.deep.equal([]);
    await pick(en.yourPrice, '7.5');
    expect(part('error')).to.not.exist;
    expect(bodies).to.deep.equal([{price: 7.5}]);
    await waitFor(() => text('total') === '€7.50');
    await passesAudit();
  });

  it('accepts a custom price that a coupon has reduced below its minimum, and does not call 0 free', async () => {
    const own = {...named, min_price: '5.00', price: 4.5};
    for (const [ownLine, ownCart, price, error] of [
      [own, {coupon_code: 'EMBER10'}, '€4.50', ''],
      [own, {}, '€4.50', en.atLeast('€5.00')],
      [{...named, min_price: 0, price: 0}, {}, '€0.00', ''],
    ] as const) {
      const {service, text} = await choicePage(ownLine, ownCart);
      const {shop} = service;
      expect(text('price')).to.equal(price);
      expect(text('error')).to.equal(error);
      expect(missingLineChoices(shop.cart.value.lines, shop)).to.have.lengthOf(
        error ? 1 : 0,
      );
    }
  });

  it('offers the values of a variable with their prices', async () => {
    const options = [
      {name: 'Red', price: '0', value: 'red'},
      {name: 'Gold', price: 1.5, value: 'gold'},
    ];
    const {bodies, pick, select, passesAudit} = await choicePage({
      vars: [{id: 4, name: 'Colour', type: 0, variables: options, use: ''}],
    });
    expect([...select().options].map(textOf)).to.deep.equal([
      en.choose,
      'Red',
      'Gold (+€1.50)',
    ]);
    await passesAudit();
    await pick('Colour', 'gold');
    expect(bodies).to.deep.equal([{var_id: 4, var_value: 'gold'}]);
  });

  it('shows the current value again when another one is refused', async () => {
    const {edit, part, pick, refuse, select} = await choicePage({
      ...choosable,
      selected_server: 1,
      vars: [{id: 5, name: 'Nickname', type: 1, variables: [], use: 'Ace'}],
    });
    await edit();
    await pick(en.server, '2');
    await pick(en.server, '1');
    expect(select().value).to.equal('1');
    refuse('No.');
    await pick(en.server, '2');
    expect(select().value).to.equal('1');
    await pick('Nickname', '');
    expect(part<HTMLInputElement>('input')!.value).to.equal('Ace');
  });

  it('takes a typed variable as text or as a number', async () => {
    const {parts, passesAudit} = await choicePage({
      vars: [
        {id: 5, name: 'Nickname', type: 1, variables: [], use: ''},
        {id: 6, name: 'Age', type: 2, variables: [], use: 12},
      ],
    });
    const fields = parts('input') as HTMLInputElement[];
    expect(fields.map(({type, value}) => [type, value])).to.deep.equal([
      ['text', ''],
      ['number', '12'],
    ]);
    await passesAudit();
  });
});
