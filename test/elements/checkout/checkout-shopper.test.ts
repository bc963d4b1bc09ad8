import {expect} from '@open-wc/testing';
import {signingOf} from '../../../src/shop/signing.js';
import {
  cart,
  checkout,
  control,
  fillIn,
  filledCheckout,
  find,
  noticeOf,
  status,
} from '../../support/checkout-page.js';
import {signIns} from '../../support/fixtures.js';
import {waitUntil} from '../../support/wait-until.js';

/** Renders a form for a shopper who has signed in. */
async function signedInCheckout() {
  const page = await checkout();
  page.shop.session.setToken('token-of-a');
  await hasCart(page);
  return page;
}

/** Waits until the form shows the cart of the current shopper. */
async function hasCart({form, shop}: Awaited<ReturnType<typeof checkout>>) {
  await waitUntil(() => !shop.cart.value.pending && control(form, 'city'));
  await form.updateComplete;
}

describe('The shopper’s details in <checkout-form>', () => {
  for (const [who, next] of [
    ['the shopper signs out', undefined],
    ['another shopper signs in', 'token-of-b'],
  ] as const)
    for (const [how, fill] of [
      ['', fillIn],
      [
        ', also without an event of the fields',
        (form: ParentNode) => {
          control(form, 'city').value = 'Lisbon';
          control(form, 'email').value = 'ada@example.net';
          control(form, 'termsAndConditions').checked = true;
        },
      ],
    ] as const)
      it(`are cleared when ${who}${how}`, async () => {
        const {form, shop} = await signedInCheckout();
        fill(form);
        shop.session.setToken(next);
        await waitUntil(() => control(form, 'city').value === '');
        form.requestUpdate();
        await form.updateComplete;
        for (const name of ['city', 'email'])
          expect(control(form, name).value, name).to.equal('');
        expect(control(form, 'termsAndConditions').checked).to.equal(false);
      });

  it('stay when a guest signs in', async () => {
    const page = await filledCheckout();
    page.shop.session.setToken('token-of-a');
    await hasCart(page);
    expect(control(page.form, 'city').value).to.equal('Lisbon');
  });

  it('stay when a guest signs in because the payment needed it, and the notice goes', async () => {
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

  for (const [name, city] of [
    ['Astrid_7', 'Lisbon'],
    ['Boris', ''],
  ] as const)
    it(`are hidden when the token has expired, until the same shopper returns: ${name}`, async () => {
      const page = await checkout({
        '/auth/username': () => Promise.resolve(Response.json(signIns.token)),
      });
      const {form, shop, answers} = page;
      await signingOf(shop).signIn.byName('Astrid_7', 'none');
      fillIn(form);
      await hasCart(page);
      answers['/cart/get'] = status(401);
      await shop.cart.refresh();
      // Without a cart to pay for, an invitation to sign in replaces the form.
      await waitUntil(() => find(form, 'invitation') && !form.querySelector('form'));
      answers['/cart/get'] = cart;
      answers['/auth/username'] = () =>
        Promise.resolve(Response.json(signIns.token.toUpperCase()));
      await signingOf(shop).signIn.byName(name, 'none');
      await shop.cart.settled();
      await waitUntil(() => control(form, 'city')?.value === city);
    });
});
