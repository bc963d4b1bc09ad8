import {expect, fixture, html} from '@open-wc/testing';
import {focusedElementIn} from '../../../src/lib/focused-element.js';
import {
  flatParentOf,
  parentOrHostOf,
  unclobberedParentNode,
} from '../../../src/lib/parents.js';
import {languageOf} from '../../../src/i18n/language.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

describe('The path from an element to the page', () => {
  it('leaves forms, whatever the names of their fields are', async () => {
    const main = await fixture(html`
      <main>
        <form>
          <input name="parentNode" /><input name="parentElement" />
          <input name="assignedSlot" />
        </form>
      </main>
    `);
    const form = main.querySelector('form')!;
    expect(form.parentElement, 'the trap').to.have.property('localName', 'input');
    expect(unclobberedParentNode(form) === main).to.equal(true);
    expect(parentOrHostOf(form) === main).to.equal(true);
    expect(flatParentOf(form) === main).to.equal(true);
  });

  it('passes through shadow roots and ends', async () => {
    const host = await fixture(html`<div></div>`);
    const root = host.attachShadow({mode: 'open'});
    const child = root.appendChild(document.createElement('p'));
    expect(unclobberedParentNode(child) === root).to.equal(true);
    expect(parentOrHostOf(child) === host).to.equal(true);
    expect(unclobberedParentNode(root)).to.equal(null);
    expect(unclobberedParentNode(document)).to.equal(null);
    expect(parentOrHostOf(document.documentElement)).to.equal(undefined);
    expect(parentOrHostOf(document.createElement('i'))).to.equal(undefined);
  });

  it('ends at the page, whatever the names of its images are', async () => {
    const image = document.body.appendChild(new Image());
    image.setAttribute('name', 'host');
    expect(Reflect.get(document, 'host') === image, 'the trap').to.equal(true);
    const lang = document.documentElement.getAttribute('lang');
    document.documentElement.removeAttribute('lang');
    expect(languageOf(document.body, undefined)).to.equal(undefined);
    image.remove();
    if (lang !== null) document.documentElement.lang = lang;
  });
});

describe('focusedElementIn', () => {
  it('finds the focused element, also if images of the page have its name', () => {
    const button = document.createElement('button');
    const images = ['', ''].map(() => new Image());
    for (const image of images) image.name = 'activeElement';
    document.body.append(button, ...images);
    onTestEnd(() => [button, ...images].forEach((one) => one.remove()));
    button.focus();
    expect(document.activeElement === button, 'the name counts').to.equal(false);
    expect(focusedElementIn(document) === button).to.equal(true);
  });

  it('finds the focused element of a shadow root, and none of a detached node', () => {
    const host = document.createElement('div');
    const button = document.createElement('button');
    host.attachShadow({mode: 'open'}).append(button);
    document.body.append(host);
    onTestEnd(() => host.remove());
    button.focus();
    expect(focusedElementIn(host.shadowRoot!) === button).to.equal(true);
    expect(focusedElementIn(document) === host).to.equal(true);
    expect(focusedElementIn(document.createElement('p'))).to.equal(null);
  });
});
