import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {base} from '../../src/ui/styles/base.styles.js';
import {contrastRatio, parseColour} from '../../src/page/contrast.js';
import {guardContrast} from '../../src/page/contrast-guard.js';
import {recordWarnings} from '../support/test-cleanup.js';

class StoreSample extends LitElement {
  static override styles = base;

  protected override render() {
    return html`
      <button class="button">Add</button>
      <p class="muted">note</p>
      <p>text</p>
    `;
  }
}
customElements.define('store-sample', StoreSample);

/** Renders a guarded element in a page with these styles. */
async function sample(style: string) {
  const page = await fixture(
    html`<div style="background: #fff; color: #222; ${style}"><store-sample></store-sample></div>`,
  );
  const element = page.querySelector<HTMLElement>('store-sample')!;
  guardContrast(element);
  const colours = (selector: string) => {
    const style = getComputedStyle(element.shadowRoot!.querySelector(selector)!);
    return {
      front: parseColour(style.color)!,
      back: parseColour(style.backgroundColor)!,
    };
  };
  const ratio = (selector: string, back?: string) => {
    const found = colours(selector);
    return contrastRatio(found.front, back ? parseColour(back)! : found.back);
  };
  /** The computed values of the tokens that the guard replaces. */
  const replaced = () =>
    element
      .shadowRoot!.adoptedStyleSheets.flatMap(({cssRules}) => [...cssRules])
      .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':host')
      .flatMap((rule) => [...(rule as CSSStyleRule).style])
      .filter((name) => name.startsWith('--store-'));
  return {page, element, ratio, replaced};
}

/** Renders an element without a shadow root, as the checkout is. */
customElements.define('light-sample', class extends HTMLElement {});

const WHITE = 'rgb(255, 255, 255)';

describe('The contrast guard', () => {
  it('changes nothing in a page that sets no colours of the shop', async () => {
    const {element} = await sample('color: #ccc');
    expect(element.getAttribute('style')).to.equal(null);
  });

  it('keeps colours with enough contrast', async () => {
    const {replaced} = await sample('--store-accent: #123456; --store-on-accent: #fff');
    expect(replaced()).to.deep.equal([]);
  });

  it('makes the text on a light accent readable, and warns the owner once', async () => {
    const said = recordWarnings();
    const {element, ratio} = await sample('--store-accent: #ffe14d');
    expect(ratio('.button')).to.be.at.least(4.49);
    guardContrast(element);
    guardContrast(element);
    expect(ratio('.button')).to.be.at.least(4.49);
    expect(said).to.have.length(1);
    expect(said[0]).to.match(
      /--store-on-accent is hard to see .* \(contrast 1\.3:1, .* #[0-9a-f]{6}/,
    );
  });

  it('makes muted and plain text readable on the surface of the owner', async () => {
    recordWarnings();
    const {ratio} = await sample(
      '--store-text: #bbb; --store-text-muted: #ddd; --store-surface: #fff',
    );
    expect(ratio('.muted', WHITE)).to.be.at.least(4.49);
    expect(ratio('p:not(.muted)', WHITE)).to.be.at.least(4.49);
  });

  it('reads colours in every notation', async () => {
    const {replaced} = await sample(
      `color-scheme: light; --store-accent: light-dark(oklch(0.4 0.2 290), #fff);
      --store-on-accent: light-dark(white, black); --store-surface: light-dark(#fff, #111);
      --store-surface-raised: transparent; --store-text: color(display-p3 0.1 0.1 0.2)`,
    );
    expect(replaced()).to.deep.equal([]);
  });

  it('removes a correction that a change of theme has made unnecessary', async () => {
    recordWarnings();
    const {page, element, replaced} = await sample('--store-accent: #ffe14d');
    expect(replaced()).to.deep.equal(['--store-on-accent']);
    (page as HTMLElement).style.setProperty('--store-accent', '#103060');
    guardContrast(element);
    expect(replaced()).to.deep.equal([]);
  });

  it('keeps colours in front of a picture', async () => {
    const {replaced} = await sample(
      'background: linear-gradient(red, blue); --store-text-muted: #eee',
    );
    expect(replaced()).to.deep.equal([]);
  });

  it('does not change the style attribute, and overrides it', async () => {
    recordWarnings();
    const {element, ratio} = await sample('');
    const style = '--store-accent: #ffe14d; --store-on-accent: #fff; overflow: auto';
    element.setAttribute('style', style);
    guardContrast(element);
    expect(ratio('.button')).to.be.at.least(4.49);
    expect(element.getAttribute('style')).to.equal(style);
  });

  it('corrects colours of one form in the light DOM, and not of another form beside it', async () => {
    recordWarnings();
    const style = '--store-accent: #ffe14d; --_accent: var(--store-accent)';
    const page = await fixture(html`
      <div style="background: #fff; color: #222; --_on-accent: #fff">
        <light-sample style=${style}><p part="x">a</p></light-sample>
        <light-sample style="--_accent: #103060"><p part="x">b</p></light-sample>
      </div>
    `);
    const [pale, dark] = page.querySelectorAll<HTMLElement>('light-sample');
    const token = (host: HTMLElement) =>
      getComputedStyle(host).getPropertyValue('--store-on-accent');
    guardContrast(pale!);
    guardContrast(dark!);
    expect(token(pale!)).not.to.equal('');
    expect(token(dark!)).to.equal('');
    expect(pale!.getAttribute('style')).to.equal(style);
  });

  it('does not apply the corrections of a form to its copy', async () => {
    recordWarnings();
    const page = await fixture(html`
      <div style="--_on-accent: #fff">
        <p style="background: #fff; color: #222; --store-accent: #ffe14d; --_accent: var(--store-accent)">
          <light-sample><span part="x">a</span></light-sample>
        </p>
        <p style="background: #fff; color: #222; --_accent: #103060"></p>
      </div>
    `);
    const original = page.querySelector<HTMLElement>('light-sample')!;
    guardContrast(original);
    const token = (host: HTMLElement) =>
      getComputedStyle(host).getPropertyValue('--store-on-accent');
    expect(token(original)).not.to.equal('');
    const copy = original.cloneNode(true) as HTMLElement;
    page.lastElementChild!.append(copy);
    expect(token(copy)).to.equal('');
    expect(original.getAttributeNames()).to.deep.equal([]);
  });
});
