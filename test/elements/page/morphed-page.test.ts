import {expect, html} from '@open-wc/testing';
import {Idiomorph} from 'idiomorph';
import {register} from '../../../src/define/register.js';
import {cartService, line} from '../../support/cart-service.js';
import {checkout, control, find, type} from '../../support/checkout-page.js';
import {
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
} from '../../support/shop-page.js';
import {waitUntil} from '../../support/wait-until.js';

await register();

/** Replaces an element's content by HTML of the server, as Turbo, Livewire and LiveView do. */
function morph(element: Element, sent: string): void {
  void Idiomorph.morph(element, sent, {morphStyle: 'innerHTML'});
}

describe('A page that is changed by a morphing library', () => {
  it('keeps the checkout, with the typed text and the focus', async () => {
    const {page, form} = await checkout();
    type(form, 'fullname', 'Ada Example');
    control(form, 'fullname').focus();
    morph(page, '<h1>The same page</h1><checkout-form></checkout-form>');
    await waitUntil(() => find(form, 'pay'), 'the form should be there again');
    expect(page.querySelector('h1')!.textContent).to.equal('The same page');
    expect(control(form, 'fullname').value).to.equal('Ada Example');
    expect(document.activeElement).to.equal(control(form, 'fullname'));
    // The element still receives updates of the shop.
    form.headingLevel = 4;
    await form.updateComplete;
    expect(find(form, 'heading')!.localName).to.equal('h4');
  });

  const age = '<input name="age" type="checkbox" required';
  for (const [kind, consent, cardId, typed] of [
    ['in labels', `<label slot="consents">${age}> I am 18</label>`, '', '4242'],
    // Idiomorph resets attributes of elements with an id to the server's values.
    ['that have ids', `${age} id="age" slot="consents">`, 'id="card"', ''],
  ] as const) {
    it(`keeps the page’s payment fields, and its consents ${kind}, in the checkout, once, and ticked`, async () => {
      const note = '<label slot="consents"><input name="note"> Note</label>';
      const card = `<div slot="payment"><input class="card" ${cardId}></div>`;
      const sent = `<checkout-form>${card}${consent}${note}</checkout-form>`;
      const {page, form} = await checkout({}, '', `${card}${consent}${note}`);
      const cardField = () =>
        find(form, 'payment')?.querySelector<HTMLInputElement>('.card');
      const isInForm = () =>
        control(form, 'age')?.closest('.storefront-consents') &&
        control(form, 'note')?.closest('.storefront-consents');
      await waitUntil(() => isInForm() && cardField());
      cardField()!.value = '4242';
      control(form, 'age').click();
      type(form, 'note', 'Hello');
      for (const time of ['first', 'second']) {
        morph(page, sent);
        const isBack = () => find(form, 'pay') && isInForm() && cardField();
        await waitUntil(isBack, time);
        expect(form.querySelectorAll('form'), time).to.have.length(1);
        expect(form.querySelectorAll('.card'), time).to.have.length(1);
        expect(form.querySelectorAll('[name="age"]'), time).to.have.length(1);
        expect(form.querySelectorAll('[slot="consents"]'), time).to.have.length(2);
        expect(control(form, 'age').checked, time).to.equal(true);
        expect(control(form, 'note').value, time).to.equal('Hello');
      }
      expect(cardField()!.value).to.equal(typed);
    });
  }

  it('takes the consents of the new page, unticked', async () => {
    const consent = (words: string) =>
      `<label slot="consents"><input name="own" id="own" type="checkbox" required> ${words}</label>`;
    const {page, form} = await checkout({}, '', consent('I am 18'));
    await waitUntil(() => control(form, 'own')?.closest('.storefront-consents'));
    control(form, 'own').click();
    morph(page, `<checkout-form>${consent('I waive')}</checkout-form>`);
    await waitUntil(() => find(form, 'consents')?.textContent.includes('I waive'));
    expect(form.textContent).not.to.contain('I am 18');
    expect(control(form, 'own').checked).to.equal(false);
  });

  it('keeps the sign-in, the cart with its lines and its layout, and the language of the elements', async () => {
    const service = cartService([line()]);
    const page = await renderInProvider(
      service,
      html`<store-login persist="none"></store-login><store-cart></store-cart
        ><store-language></store-language>`,
    );
    const [login, cart, language] = [
      page.querySelector('store-login')!,
      page.querySelector('store-cart')!,
      page.querySelector('store-language')!,
    ];
    const picker = () => language.shadowRoot!.querySelector('[lang=ar][dir=rtl]');
    service.shop.preferences.pick({language: 'ar'});
    await waitFor(() => visiblePart(cart, 'line') && picker());
    await whenSettled(service.shop, cart, language);
    (await waitFor(() => login.querySelector('input'))).value = 'Steve';
    morph(
      page,
      '<store-login persist="none"></store-login><store-cart></store-cart><store-language></store-language>',
    );
    await whenSettled(service.shop, login, cart, language);
    expect(login.querySelector('input')!.value).to.equal('Steve');
    expect(login.querySelectorAll('form')).to.have.length(1);
    expect(visiblePart(cart, 'line')).to.exist;
    expect(visiblePart(cart, 'open')).to.not.exist;
    expect(picker()).to.exist;
    expect(language.getAttributeNames()).to.deep.equal([]);
  });

  it('keeps the cards made from the page’s templates', async () => {
    const own = '<template slot="item"><b>{{name}}</b></template>';
    const service = serviceWith({
      'items/getFeaturedDeals': [{id: 51, name: 'Ember key', price: 2.5}],
    });
    const page = await renderInProvider(
      service,
      html`<featured-deals></featured-deals>`,
    );
    const deals = page.querySelector('featured-deals')!;
    deals.innerHTML = own;
    deals.requestUpdate();
    const cards = () => deals.querySelectorAll('[slot="item-51"]');
    await waitFor(() => cards()[0]);
    morph(page, `<featured-deals>${own}</featured-deals>`);
    await waitFor(() => cards()[0]);
    expect(cards()).to.have.length(1);
    expect(cards()[0]!.textContent).to.equal('Ember key');
  });
});
