import {expect, fixture, html} from '@open-wc/testing';
import {watchTags} from '../../../src/script-tag/watch-tags.js';
import {FileLoadError} from '../../../src/lib/load-file.js';
import {showFailure} from '../../../src/ui/content/failure-notice.js';
import '../../support/test-cleanup.js';
import '../../support/mock-server.js';

describe('Elements that the first view does not need', () => {
  it('are registered as soon as their tags are in the page', async () => {
    await fixture(html`<div><store-login></store-login></div>`);
    watchTags();
    await customElements.whenDefined('store-login');
    expect(customElements.get('checkout-form')).to.not.exist;
    await fixture(html`<div><p></p></div>`);
    expect(customElements.get('checkout-form')).to.not.exist;
    await fixture(html`<div><p><checkout-form></checkout-form></p></div>`);
    await customElements.whenDefined('checkout-form');
  });

  it("are registered in the page's own shadow roots, too", async () => {
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
    // A tag that is added late to the shadow root of an element that was defined late.
    late.shadowRoot!.append(inner);
    await customElements.whenDefined('store-goals');
  });

  it('show once that their file is missing, so that the message is no change to watch', async () => {
    const host = await fixture<HTMLElement>(html`<div><p></p></div>`);
    const observer = new MutationObserver(() => undefined);
    observer.observe(host, {childList: true, subtree: true});
    const show = () => showFailure(new FileLoadError(undefined), host, undefined);
    show();
    expect(observer.takeRecords()).to.not.be.empty;
    show();
    expect(observer.takeRecords()).to.be.empty;
    expect(host.querySelectorAll('[part="error"]').length).to.equal(1);
  });
});
