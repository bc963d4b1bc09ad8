import {expect, fixture, html} from '@open-wc/testing';
import {parentNode, parentOf} from '../../src/lib/parents.js';
import {languageOf} from '../../src/i18n/language.js';
import {goToCheckout} from '../../src/features/checkout/checkout-dialog.js';
import {backgroundBehind} from '../../src/page/contrast-guard.js';
import type {Shop} from '../../src/shop/shop.js';

describe('The way up', () => {
  /** A form whose fields are called like what leads out of it. */
  const trap = (inside: unknown) => html`
    <main style="background: rgb(1, 2, 3)">
      <form lang="de">
        ${inside}<input name="parentNode" /><input name="parentElement" />
      </form>
    </main>
  `;

  it('leads out of forms, whatever their fields are called', async () => {
    const main = await fixture(trap(html`<i></i>`));
    const form = main.querySelector('form')!;
    expect(form.parentElement, 'the trap').to.have.property('localName', 'input');
    expect(parentNode(form) === main).to.equal(true);
    expect(parentOf(form) === main).to.equal(true);
  });

  it('goes through shadow roots, and ends', async () => {
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({mode: 'open'});
    const child = root.appendChild(document.createElement('p'));
    expect(parentNode(child) === root).to.equal(true);
    expect(parentOf(child) === host).to.equal(true);
    expect(parentNode(root)).to.equal(null);
    expect(parentNode(document)).to.equal(null);
    expect(parentOf(document.documentElement)).to.equal(undefined);
    expect(parentOf(document.createElement('i'))).to.equal(undefined);
  });

  it('ends at the page, whatever an image in it is called', async () => {
    const image = document.body.appendChild(new Image());
    image.setAttribute('name', 'host');
    expect(Reflect.get(document, 'host') === image, 'the trap').to.equal(true);
    const lang = document.documentElement.getAttribute('lang');
    document.documentElement.removeAttribute('lang');
    expect(languageOf(document.body, undefined)).to.equal(undefined);
    image.remove();
    if (lang !== null) document.documentElement.lang = lang;
  });

  it('finds the ground that such a form stands on', async () => {
    const main = await fixture(trap(html`<i></i>`));
    expect(backgroundBehind(main.querySelector('i')!)?.slice(0, 3)).to.deep.equal(
      [1, 2, 3].map((part) => part / 255),
    );
  });

  it('finds the checkout beside such a form', async () => {
    const page = await fixture(
      html`<div>${trap(html`<button>Pay</button>`)}<checkout-form>Pay</checkout-form></div>`,
    );
    const checkout = page.querySelector<HTMLElement>('checkout-form')!;
    checkout.style.display = 'block';
    const gone = new Promise((done) => {
      checkout.scrollIntoView = done;
    });
    goToCheckout({host: page.querySelector('button')!, shop: {} as Shop});
    await gone;
  });
});
