import {expect, fixture, html} from '@open-wc/testing';
import {watchTags} from '../../src/define/watch-tags.js';
import '../support/endings.js';
import '../support/server.js';

describe('Elements that are not needed for the first view', () => {
  it('are registered once their tags are seen, now or later, and not before', async () => {
    await fixture(html`<div><store-login></store-login></div>`);
    watchTags({'store-login': 'login', 'checkout-form': 'checkout'});
    await customElements.whenDefined('store-login');
    expect(customElements.get('checkout-form')).to.not.exist;
    await fixture(html`<div><p></p></div>`);
    expect(customElements.get('checkout-form')).to.not.exist;
    await fixture(html`<div><p><checkout-form></checkout-form></p></div>`);
    await customElements.whenDefined('checkout-form');
  });
});
