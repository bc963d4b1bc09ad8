import {expect, html} from '@open-wc/testing';
import {Idiomorph} from 'idiomorph';
import '../../../src/define/all.js';
import {cartService, line} from '../../support/cart-service.js';
import {checkout, control, find, type} from '../../support/checkout-page.js';
import {settings} from '../../support/fixtures.js';
import {
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
} from '../../support/shop-page.js';
import {waitUntil} from '../../support/wait-until.js';

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

  for (const [kind, field, typed] of [
    ['', '<input class="card">', '4242'],
    // Idiomorph resets attributes of elements with an id to the server's values.
    [' that have ids', '<input class="card" id="card">', ''],
  ] as const) {
    it(`keeps payment fields${kind} in the checkout, once`, async () => {
      const sent = `<checkout-form><div slot="payment">${field}</div></checkout-form>`;
      const {page, form} = await checkout();
      form.insertAdjacentHTML('beforeend', `<div slot="payment">${field}</div>`);
      const card = () =>
        find(form, 'payment')?.querySelector<HTMLInputElement>('.card');
      await waitUntil(card);
      type(form, 'email', 'ada@example.net');
      card()!.value = '4242';
      for (const time of ['first', 'second']) {
        morph(page, sent);
        await waitUntil(() => find(form, 'pay') && card(), time);
        expect(form.querySelectorAll('.card'), time).to.have.length(1);
        expect(form.querySelectorAll('form'), time).to.have.length(1);
        expect(control(form, 'email').value, time).to.equal('ada@example.net');
      }
      expect(card()!.value).to.equal(typed);
    });
  }

  for (const [kind, id] of [
    ['', ''],
    [' that have ids', 'id="age"'],
  ] as const) {
    for (const [place, consent] of [
      [
        'in a label',
        `<label slot="consents"><input name="age" type="checkbox" ${id} required> I am 18</label>`,
      ],
      [
        'alone',
        `<input slot="consents" name="age" type="checkbox" ${id} required aria-label="I am 18">`,
      ],
    ] as const) {
      it(`keeps the page’s consents${kind} ${place} in the checkout, once, and ticked`, async () => {
        const note = '<label slot="consents"><input name="note"> Note</label>';
        const sent = `<checkout-form>${consent}${note}</checkout-form>`;
        const {page, form} = await checkout({}, '', `${consent}${note}`);
        const isInForm = () =>
          control(form, 'age')?.closest('.storefront-consents') &&
          control(form, 'note')?.closest('.storefront-consents');
        await waitUntil(isInForm);
        control(form, 'age').click();
        type(form, 'note', 'Hello');
        for (const time of ['first', 'second']) {
          morph(page, sent);
          await waitUntil(() => find(form, 'pay') && isInForm(), time);
          expect(form.querySelectorAll('[name="age"]'), time).to.have.length(1);
          expect(form.querySelectorAll('[slot="consents"]'), time).to.have.length(2);
          expect(control(form, 'age').checked, time).to.equal(true);
          expect(control(form, 'note').value, time).to.equal('Hello');
        }
      });
    }
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

  it('keeps the sign-in', async () => {
    const page = await renderInProvider(
      serviceWith({'settings/get': settings}),
      html`<store-login persist="none"></store-login>`,
    );
    const login = page.querySelector('store-login')!;
    const field = await waitFor(() => login.querySelector('input'));
    field.value = 'Steve';
    morph(page, '<store-login persist="none"></store-login>');
    await waitFor(() => visiblePart(login, 'sign-in') ?? find(login, 'sign-in'));
    expect(login.querySelector('input')!.value).to.equal('Steve');
    expect(login.querySelectorAll('form')).to.have.length(1);
  });

  it('keeps the cart with its lines and its layout', async () => {
    const page = await renderInProvider(
      cartService([line()]),
      html`<store-cart></store-cart>`,
    );
    const cart = page.querySelector('store-cart')!;
    await waitFor(() => visiblePart(cart, 'line'));
    morph(page, '<store-cart></store-cart>');
    await cart.updateComplete;
    expect(visiblePart(cart, 'line')).to.exist;
    expect(visiblePart(cart, 'open')).to.not.exist;
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

  it('keeps the lang attributes in the elements', async () => {
    const service = serviceWith({'settings/get': settings});
    const page = await renderInProvider(
      service,
      html`<store-language></store-language>`,
    );
    const element = page.querySelector('store-language')!;
    service.shop.preferences.pick({language: 'ar'});
    const picker = '[lang=ar][dir=rtl]';
    await waitFor(() => element.shadowRoot!.querySelector(picker));
    await service.shop.settings.read();
    await whenSettled(service.shop, element);
    morph(page, '<store-language></store-language>');
    expect(element.shadowRoot!.querySelector(picker)).to.exist;
    expect(element.getAttributeNames()).to.deep.equal([]);
  });
});
