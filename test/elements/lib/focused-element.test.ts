import {expect} from '@open-wc/testing';
import {focusedElementIn} from '../../../src/lib/focused-element.js';
import {onTestEnd} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

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
