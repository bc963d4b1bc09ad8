import {expect, fixture, html} from '@open-wc/testing';
import {parentOrHostOf} from '../../../src/lib/parents.js';
import '../../support/test-cleanup.js';

describe('The path from an element to the page', () => {
  it('passes through shadow roots and ends', async () => {
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({mode: 'open'});
    const child = root.appendChild(document.createElement('p'));
    expect(parentOrHostOf(child) === host).to.equal(true);
    expect(parentOrHostOf(document.documentElement)).to.equal(undefined);
    expect(parentOrHostOf(document.createElement('i'))).to.equal(undefined);
  });
});
