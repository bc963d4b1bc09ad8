import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {LitElement} from 'lit';
import {register} from '../../../src/define/register.js';
import {announceChanges} from '../../../src/page/announce-changes.js';
import {en} from '../../../src/i18n/en.js';
import {line, cartService} from '../../support/cart-service.js';
import {settings} from '../../support/fixtures.js';
import {
  hasFocus,
  findByRole,
  heldAnswer,
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
  tabTo,
  textOf,
} from '../../support/shop-page.js';

await register();

const TAGS = ['store-category', 'store-cart', 'checkout-form'] as const;

for (const tag of TAGS)
  announceChanges(tag, customElements.get(tag) as unknown as typeof LitElement); // All our elements are Lit elements.

const sword = {id: 7, name: 'Diamond sword', price: 12.5};
const swords = {category: {id: 9, name: 'Swords'}, items: [sword]};

/** The focused element, also inside shadow roots. */
function focusedElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** A service that fails to answer one call. */
function failingService(path: string) {
  return serviceWith({[path]: () => new Response('', {status: 500})});
}

describe('The focus stays in the element after "Try again"', () => {
  const cases = [
    [
      'store-category',
      html`<store-category url="swords"></store-category>`,
      'categories/get/swords',
      swords,
    ],
    ['checkout-form', html`<checkout-form></checkout-form>`, 'settings/get', settings],
  ] as const;

  for (const [tag, content, path, good] of cases)
    it(`in ${tag}`, async () => {
      const service = failingService(path);
      const provider = await renderInProvider(service, content);
      const element = provider.querySelector<LitElement>(tag)!;
      const retry = () => findByRole(element, 'button', en.tryAgain);
      const expectFocus = (when: string) =>
        expect(element.contains(document.activeElement), when).to.equal(true);
      await tabTo(await waitFor(retry));
      for (const isGood of [false, true]) {
        retry()!.focus();
        const answer = isGood ? heldAnswer(good) : heldAnswer({}, {status: 500});
        const asked = service.answers(path, answer.body);
        await sendKeys({press: 'Enter'});
        await waitFor(() => asked.length);
        await element.updateComplete;
        expectFocus('while it loads');
        answer.release();
        await whenSettled(service.shop, element);
        await waitFor(() => Boolean(retry()) !== isGood);
        await whenSettled(service.shop, element);
        if (isGood) await waitFor(() => focusedElement() !== element);
        expectFocus(isGood ? 'after it succeeded' : 'after it failed');
      }
    });
});

describe('A lost focus', () => {
  it('moves to a new heading, which the Tab key does not reach later', async () => {
    const service = failingService('categories/get/swords');
    const provider = await renderInProvider(
      service,
      html`<store-category url="swords"></store-category>`,
    );
    const category = provider.querySelector('store-category')!;
    await tabTo(await waitFor(() => findByRole(category, 'button', en.tryAgain)));
    service.answers('categories/get/swords', swords);
    await sendKeys({press: 'Enter'});
    const heading = await waitFor(() => findByRole(category, 'heading', 'Swords'));
    await waitFor(() => hasFocus(heading));
    await sendKeys({press: 'Tab'});
    expect(textOf(focusedElement() ?? undefined)).to.equal('Diamond sword');
    expect(heading.hasAttribute('tabindex')).to.equal(false);
  });

  it('moves to where codes are entered when a code is removed', async () => {
    const service = cartService([line()], {
      'cart/removeCoupon': () => {
        service.own = {};
        return new Response('{"success":true}');
      },
    });
    service.own = {coupon_id: 5, coupon_code: 'EMBER10', coupon_sum: 1};
    const provider = await renderInProvider(service, html`<store-cart></store-cart>`);
    const cart = provider.querySelector('store-cart')!;
    const remove = await waitFor(() =>
      findByRole(cart, 'button', en.removeCoupon('EMBER10')),
    );
    remove.focus();
    await sendKeys({press: 'Enter'});
    await waitFor(() => !findByRole(cart, 'button', en.removeCoupon('EMBER10')));
    await waitFor(() => focusedElement()?.matches('[part="have-code"]')); // The field is folded.
  });

  it('does not move if the shopper has focused something else', async () => {
    const service = failingService('categories/get/swords');
    const provider = await renderInProvider(
      service,
      html`<store-category url="swords"></store-category><input aria-label="Elsewhere" />`,
    );
    const category = provider.querySelector('store-category')!;
    await tabTo(await waitFor(() => findByRole(category, 'button', en.tryAgain)));
    const {body, release} = heldAnswer(swords);
    service.answers('categories/get/swords', body);
    await sendKeys({press: 'Enter'});
    await waitFor(() => !findByRole(category, 'button', en.tryAgain));
    const elsewhere = provider.querySelector('input')!;
    elsewhere.focus();
    release();
    await waitFor(() => visiblePart(category, 'item'));
    await whenSettled(service.shop, category);
    expect(hasFocus(elsewhere)).to.equal(true);
  });
});
