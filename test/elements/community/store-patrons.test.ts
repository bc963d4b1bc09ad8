import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {getPatrons} from '../../../src/api/calls/site.js';
import {whenContentShown} from '../../support/site-page.js';
import {patrons, settings} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findByRole,
  renderInProvider,
  serviceWith,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';

await register('store-patrons', 'store-provider');

/** Renders the patrons of a service that gives this answer. `own` replaces settings. */
async function patronsPage(answer: Answer, own: object = {}, level = 2) {
  const service = serviceWith({
    'settings/get': {...settings, is_patrons_enabled: 1, ...own},
  });
  const asked = service.answers('patrons/get', answer);
  const page = await renderInProvider(
    service,
    html`<store-patrons heading-level=${level}></store-patrons>`,
  );
  const element = page.querySelector('store-patrons')!;
  await whenSettled(service.shop, element);
  const shown = () => waitFor(() => visiblePart(element, 'patrons'));
  const textsOf = (name: string) => visibleParts(element, name).map(textOf);
  return {...service, element, asked, shown, textsOf};
}

describe('<store-patrons>', () => {
  it('shows who has given most, and the others by amount', async () => {
    const {element, shown, textsOf} = await patronsPage(patrons, {}, 3);
    await shown();
    const levelOf = (name: string) => findByRole(element, 'heading', name)!.localName;
    expect([en.patrons, en.atLeast('€9.50')].map(levelOf)).to.deep.equal(['h3', 'h4']);
    const text = visiblePart(element, 'description')!;
    expect(textOf(text)).to.equal('Thank you!');
    expect(text.querySelector('em')).to.exist;
    expect(text.querySelector('script, [onclick]')).to.equal(null);
    const top = [...visiblePart(element, 'top')!.children].map(textOf);
    expect(top).to.deep.equal(['Astrid_7 €320.00', '.BedrockBen €24.99', 'Kim']);
    expect(textsOf('group-heading')).to.deep.equal([en.atLeast('€9.50')]);
    const groups = visibleParts(element, 'group-names').map((list) =>
      [...list.children].map(textOf),
    );
    expect(groups).to.deep.equal([['Zoë']]);
    await expect(element).to.be.accessible();
  });

  for (const [currency_code, amount] of [
    ['USD', '$320.00'],
    ['', '€320.00'],
  ] as const)
    it(`shows amounts in the currency of the patrons, or the shop’s: "${currency_code}"`, async () => {
      const {shown, textsOf, shop} = await patronsPage({...patrons, currency_code});
      shop.preferences.pick({currency: 'JPY'});
      await shown();
      expect(textsOf('amount')[0]).to.equal(amount);
    });

  for (const [state, answer] of [
    ['a site without patrons', {...patrons, top_patrons: [], patrons: {}}],
    ['lists of the wrong kind', {success: true, top_patrons: 7, patrons: [[]]}],
    ['a refusal', {success: false, error: 'Patrons are disabled'}],
  ] as const) {
    it(`shows nothing for ${state}`, async () => {
      const {element, shop} = await patronsPage(answer);
      await whenContentShown(element, shop, shop.catalogue.read(getPatrons));
      expect(getComputedStyle(element).display).to.equal('none');
    });
  }

  it('does not ask for patrons if the site has switched them off', async () => {
    const {element, address, asked, shop} = await patronsPage(patrons, {
      is_patrons_enabled: 0,
    });
    await whenContentShown(element, shop, Promise.resolve());
    // A request of the element would arrive before this one.
    await fetch(`${address}/api/settings/get`);
    expect(asked).to.have.length(0);
    expect(getComputedStyle(element).display).to.equal('none');
  });
});
