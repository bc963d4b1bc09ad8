import {expect, fixture, html} from '@open-wc/testing';
import {watchTags} from '../../src/define/watch-tags.js';
import '../support/endings.js';
import '../support/server.js';

describe('Elements that are not needed for the first view', () => {
  it('are registered once their tags are seen, now or later, and not before', async () => {
    await fixture(html`<div><store-login></store-login></div>`);
    watchTags();
    await customElements.whenDefined('store-login');
    expect(customElements.get('checkout-form')).to.not.exist;
    await fixture(html`<div><p></p></div>`);
    expect(customElements.get('checkout-form')).to.not.exist;
    await fixture(html`<div><p><checkout-form></checkout-form></p></div>`);
    await customElements.whenDefined('checkout-form');
  });

  it('are registered in shadow roots of the page, too', async () => {
    const host = await fixture<HTMLElement>(html`<section></section>`);
    const late = document.createElement('late-frame');
    host.append(late);
    customElements.define(
      'late-frame',
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({mode: 'open'}).innerHTML = '<slot></slot>';
        }
      },
    );
    await customElements.whenDefined('late-frame');
    const inner = document.createElement('div');
    inner.attachShadow({mode: 'open'}).innerHTML = '<store-goals></store-goals>';
    // In the tree of an element whose class came late, and long after it.
    late.shadowRoot!.append(inner);
    await customElements.whenDefined('store-goals');
  });
});
