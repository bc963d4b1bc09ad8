import {expect, html, nextFrame} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {cartPage, openCart, renderCart} from '../../support/cart-harness.js';
import {bow, cartService, line, SWORD} from '../../support/cart-service.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {translate} from '../../support/page-scripts.js';
import {emptyCart} from '../../support/fixtures.js';
import {
  findByRole,
  hasFocus,
  heldAnswer,
  serviceWith,
  tabTo,
  visiblePart,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';

await register('checkout-form');

const dialogOf = (element: Element) => element.shadowRoot!.querySelector('dialog')!;

/** Resolves to the open dialog after its motion has been skipped. */
async function dialogAtRest(element: Element): Promise<HTMLDialogElement> {
  const dialog = dialogOf(element);
  await nextFrame(); // WebKit may start the transition only in the next frame.
  for (const motion of dialog.getAnimations({subtree: true})) motion.finish();
  return dialog;
}

/** Moves the mouse to a position in the window, or clicks there. */
function mouse(type: 'move' | 'click', x: number, y: number): Promise<void> {
  return sendMouse({type, position: [Math.round(x), Math.round(y)]});
}

describe('<store-cart> with a button', () => {
  it('shows the number of items and the total with its tax, but no estimate, and no total of an empty cart', async () => {
    const service = cartService([line(), bow({count: 2})]);
    const page = await cartPage(service, {layout: 'button'});
    const {button, part, text, becomes, passesAudit} = page;
    await waitFor(() => button(en.cartItems(3)));
    await waitFor(() => text('open-total') === '€18.50');
    expect(text('count')).to.equal('3');
    await passesAudit();
    await becomes({price: 21.49, tax: 4.08});
    expect(text('open-total')).to.equal(en.amountPlusTax('€21.49'));
    service.totals = false;
    await becomes({});
    expect(part('open-total')).to.not.exist;
    service.totals = true;
    await becomes({}, []);
    expect(button(en.cartItems(0))).to.exist;
    expect(part('open-total')).to.not.exist;
  });

  it('shows no number before the cart has been read', async () => {
    const service = serviceWith({'cart/get': heldAnswer(emptyCart).body});
    const {button, text, passesAudit} = await renderCart(service, {layout: 'button'});
    expect(button(en.cart)).to.exist;
    expect(text('count')).to.equal('');
    await passesAudit();
  });

  it('does not show the old total during a change', async () => {
    const {service, button, text} = await cartPage(undefined, {layout: 'button'});
    await waitFor(() => text('open-total') === '€12.50');
    const {release} = service.hold();
    const {cart} = service.shop;
    void cart.setCount(cart.value.lines[0]!, 2);
    await waitFor(() => button(en.cartItems(2)));
    expect(text('open-total')).not.to.contain('12.50');
    release();
    await waitFor(() => text('open-total') === '€25.00');
  });

  for (const [layout, part] of [
    ['inline', 'total'],
    ['drawer', 'open-total'],
  ] as const)
    it(`shows the amounts that hold on a page that is being translated: ${layout}`, async () => {
      const {service, element, text} = await cartPage(undefined, {layout});
      const {cart, preferences} = service.shop;
      await waitFor(() => text(part) === '€12.50');
      translate(element.shadowRoot!);
      service.lines = [line(), bow()];
      await cart.refresh();
      await waitFor(() => text(part) === '€15.50');
      preferences.pick({currency: 'USD'});
      await waitFor(() => text(part).includes('$'));
      if (layout === 'inline') expect(text('price')).to.contain('$');
      preferences.pick({currency: 'EUR'});
      await waitFor(() => text(part) === '€15.50');
    });

  for (const layout of ['drawer', 'button'] as const)
    it(`opens a dialog that takes the focus and returns it: ${layout}`, async () => {
      const {element, button, text, passesAudit} = await cartPage(undefined, {layout});
      await waitFor(() => text('open-total') === '€12.50');
      const opener = button(en.cartItems(1))!;
      expect(findByRole(element, 'dialog', en.cart)).to.not.exist;
      await tabTo(opener);
      await sendKeys({press: 'Enter'});
      await waitForEntry(element, SWORD);
      expect(findByRole(element, 'dialog', en.cart)).to.exist;
      expect(dialogOf(element).matches(':modal')).to.equal(true);
      expect(hasFocus(button(en.close)!)).to.equal(true);
      if (layout === 'drawer') await passesAudit();
      await sendKeys({press: 'Escape'});
      await waitFor(() => !findByRole(element, 'dialog', en.cart));
      expect(hasFocus(opener)).to.equal(true);
    });

  it('keeps the close button, the total and "Checkout" in sight in a long cart', async () => {
    const lines = Array.from({length: 20}, (_, i) =>
      line({id: 20 + i, cid: 920 + i, name: `Key ${i}`}),
    );
    const {element} = await openCart(lines);
    const dialog = await dialogAtRest(element);
    expect(dialog.scrollHeight).to.be.above(dialog.clientHeight);
    for (const top of [0, dialog.scrollHeight]) {
      dialog.scrollTop = top;
      for (const part of ['close', 'total', 'checkout']) {
        const box = visiblePart(dialog, part)!.getBoundingClientRect();
        expect(box.top, part).to.be.at.least(0);
        expect(box.bottom, part).to.be.at.most(innerHeight);
      }
    }
  });

  it('closes on a click beside the dialog, neither inside nor when a text selection ends there', async () => {
    const {element, part} = await openCart();
    const dialog = await dialogAtRest(element);
    expect(dialog.clientWidth, 'fills the window').to.equal(innerWidth);
    // Only once: WebKitWebDriver crashes if the mouse is reset twice at the same time.
    onTestEnd(() => resetMouse());
    const {left, top, bottom} = part('dialog')!.getBoundingClientRect();
    await mouse('click', left + 4, top + 4);
    expect(dialog.open, 'the padding is within').to.equal(true);
    const heading = part('heading')!.getBoundingClientRect();
    await mouse('move', heading.left + 20, heading.top + 10);
    await sendMouse({type: 'down'});
    await mouse('move', left / 2, heading.top + 10);
    await sendMouse({type: 'up'});
    expect(dialog.open, 'a selection').to.equal(true);
    await mouse('click', left / 2, bottom / 2);
    await waitFor(() => !dialog.open);
  });

  it('opens and closes by the methods of the element, and closes with its button', async () => {
    const {element, press} = await cartPage();
    await element.show(); // There is no dialog yet.
    expect(findByRole(element, 'heading', en.cart)).to.exist;
    element.layout = 'drawer';
    await element.updateComplete;
    for (const close of [() => element.close(), () => press(en.close)]) {
      await element.show();
      expect(dialogOf(element).open).to.equal(true);
      close();
      await waitFor(() => !dialogOf(element).open);
    }
  });

  it('opens and closes by its attribute `open`, which the shopper changes too, and says so', async () => {
    const {element, press} = await cartPage(undefined, {layout: 'drawer'});
    const said: string[] = [];
    for (const type of ['store-cart-opened', 'store-cart-closed'])
      document.addEventListener(type, ({target}) => {
        if (target === element) said.push(type);
      });
    element.setAttribute('open', '');
    await waitFor(() => dialogOf(element).matches(':modal'));
    expect(said).to.deep.equal(['store-cart-opened']);
    element.removeAttribute('open');
    await waitFor(() => said.length === 2);
    expect(dialogOf(element).open).to.equal(false);
    press(en.cartItems(1));
    await waitFor(() => dialogOf(element).open);
    expect(element.hasAttribute('open')).to.equal(true);
    await sendKeys({press: 'Escape'});
    await waitFor(() => !element.hasAttribute('open'));
    await waitFor(() => said.length === 4);
    expect(said.slice(2)).to.deep.equal(['store-cart-opened', 'store-cart-closed']);
  });

  it('has no dialog to open in the page', async () => {
    const {element} = await cartPage();
    element.open = true;
    await element.updateComplete;
    expect(element.hasAttribute('open')).to.equal(false);
  });

  it('has the attribute `pending` while a change is under way', async () => {
    const {element, increase, settle} = await cartPage();
    expect(element.hasAttribute('pending')).to.equal(false);
    increase(SWORD);
    await waitFor(() => element.hasAttribute('pending'));
    await settle();
    await waitFor(() => !element.hasAttribute('pending'));
  });

  it('opens again after it was moved while open', async () => {
    const {element, provider, part} = await openCart();
    provider.parentElement!.append(provider);
    await element.updateComplete;
    part('open')!.click();
    await waitFor(() => dialogOf(element).matches(':modal'));
    await waitForEntry(element, SWORD);
  });
});

describe('The way from <store-cart> to the checkout', () => {
  it('leads to the page’s checkout address once all changes are sent', async () => {
    const {service, element, button, increase} = await cartPage(undefined, {
      checkoutUrl: '/checkout',
    });
    const link = findByRole<HTMLAnchorElement>(element, 'link', en.checkout)!;
    expect(link.href).to.equal(`${location.origin}/checkout`);
    expect(button(en.checkout)).to.not.exist;
    const clicks: boolean[] = [];
    const record = (event: MouseEvent) => {
      clicks.push(event.defaultPrevented);
      event.preventDefault(); // Stays in the test's page.
    };
    document.addEventListener('click', record);
    onTestEnd(() => document.removeEventListener('click', record));
    const held = service.hold();
    increase(SWORD);
    await waitFor(() => service.diary.includes('count 907 2'));
    increase(SWORD);
    clicks.length = 0;
    link.click();
    expect(clicks).to.deep.equal([true]);
    held.release();
    await waitFor(() => clicks.length === 2);
    expect(clicks).to.deep.equal([true, false]);
    expect(service.lines[0]!.count).to.equal(3);
  });

  it('does not lead to an unsafe or empty address', async () => {
    const {element, button} = await cartPage();
    for (const url of ['javascript:alert(1)', 'https://[', '']) {
      element.checkoutUrl = url;
      await element.updateComplete;
      expect(findByRole(element, 'link', en.checkout), url).to.not.exist;
      expect(button(en.checkout), url).to.exist;
    }
  });

  it('scrolls to the page’s checkout form and focuses it', async () => {
    const service = cartService([line()], {'payments/get': [{name: 'PayPal'}]});
    const {provider, element, press, appear} = await openCart(service, {
      beside: html`
        <div style="block-size: 3000px"></div>
        <checkout-form></checkout-form>
      `,
    });
    const form = provider.querySelector('checkout-form')!;
    await appear('checkout');
    press(en.checkout);
    await waitFor(() => form.contains(document.activeElement));
    expect(dialogOf(element).open).to.equal(false);
    await waitFor(() => form.getBoundingClientRect().top < innerHeight);
  });

  it('opens a checkout dialog if the page has no checkout', async () => {
    const service = cartService([line()], {'payments/get': [{name: 'PayPal'}]});
    const {element, press} = await openCart(service);
    press(en.checkout);
    const dialog = await waitFor(() =>
      [...document.body.children].find(
        (one) => one.localName === 'dialog' && one.matches(':modal'),
      ),
    );
    expect(dialog.querySelector('checkout-form')).to.exist;
    expect(dialogOf(element).open, 'one dialog at a time').to.equal(false);
    await waitFor(() => dialog.querySelector('[part~="pay"]'));
    await sendKeys({press: 'Escape'});
    await waitFor(() => !dialog.matches(':modal'));
  });
});
