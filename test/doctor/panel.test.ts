import {expect} from '@open-wc/testing';
import type {Diagnosis, Examination} from '../../src/doctor/examination.js';
import {showPanel} from '../../src/doctor/panel.js';
import {onTestEnd} from '../support/test-cleanup.js';

/** Shows the panel of a shop without findings in the page. */
function openPanel(): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  onTestEnd(() => host.remove());
  const value: Diagnosis = {findings: [], isPending: false, shops: []};
  const examination = {value, subscribe: () => () => undefined, stop: () => undefined};
  showPanel(host, examination as unknown as Examination); // The panel needs no more of it.
  return host;
}

const surfaceOf = (host: HTMLElement) =>
  getComputedStyle(host.shadowRoot!.querySelector('section')!).backgroundColor;

describe("The doctor's panel", () => {
  it('is dark on a dark page that does not set color-scheme', () => {
    onTestEnd(() => document.body.removeAttribute('style'));
    document.body.style.cssText = 'background: #0f172a; color: #e2e8f0';
    expect(surfaceOf(openPanel())).to.equal('rgb(27, 30, 37)');
  });

  it('is light on a light page', () => {
    expect(surfaceOf(openPanel())).to.equal('rgb(255, 255, 255)');
  });
});
