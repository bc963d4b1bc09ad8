import {expect, fixture, html} from '@open-wc/testing';
import {css, LitElement} from 'lit';
import {followPageColours} from '../../../src/page/page-colours.js';
import {base} from '../../../src/ui/styles/base.styles.js';
import {waitFor} from '../../support/shop-page.js';

class PaintedSample extends LitElement {
  static override styles = [
    base,
    css`
      div {
        background: var(--_surface);
        color: var(--_on-surface);
      }
    `,
  ];

  protected override render() {
    return html`<div>A dialog</div><button class="button">Add</button>`;
  }
}
followPageColours(PaintedSample);
customElements.define('painted-sample', PaintedSample);

/** Renders an element in a page with these styles, and returns its surface in the next frame. */
async function surfaceOn(style: string) {
  const page = await fixture<HTMLElement>(
    html`<section style=${style}><painted-sample></painted-sample></section>`,
  );
  const element = page.querySelector('painted-sample')!;
  const surface = element.shadowRoot!.querySelector('div')!;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return {page, element, surface: getComputedStyle(surface)};
}

const WHITE = 'rgb(255, 255, 255)';

// The styles choose black or white text by the lightness of the background, and compute it as a
// `lab()` colour.
const BLACK_TEXT = 'lab(0 0 0)';
const WHITE_TEXT = 'lab(100 0 0)';

describe('The surface of a dialog', () => {
  it('has the colour of a dark page that does not set color-scheme', async () => {
    const {surface} = await surfaceOn('background: #0f172a; color: #e2e8f0');
    expect(surface.backgroundColor).to.equal('rgb(15, 23, 42)');
    expect(surface.color).to.equal(WHITE_TEXT);
    expect(surface.colorScheme).to.equal('dark');
  });

  for (const [notation, style] of Object.entries({
    oklch: 'background: oklch(0.2 0.03 260); color: oklch(0.95 0 0)',
    lab: 'background: lab(10 0 0); color: lab(95 0 0)',
    srgb: 'background: color(srgb 0.1 0.1 0.2); color: color(srgb 0.9 0.9 0.9)',
    p3: 'background: color(display-p3 0.1 0.1 0.2); color: color(display-p3 0.9 0.9 0.9)',
  })) {
    it(`is dark on a dark page whose colours are written as ${notation}`, async () => {
      const {surface} = await surfaceOn(style);
      expect(surface.colorScheme).to.equal('dark');
      expect(surface.color).to.equal(WHITE_TEXT);
      expect(surface.backgroundColor).not.to.equal(WHITE);
    });
  }

  it('has the first colour of a gradient', async () => {
    const {surface} = await surfaceOn(
      'background: linear-gradient(90deg, #1e1b4b 1%, #0f172a); color: #fff',
    );
    expect(surface.backgroundColor).to.equal('rgb(30, 27, 75)');
    expect(surface.color).to.equal(WHITE_TEXT);
  });

  for (const image of [
    'linear-gradient(transparent, #0f172a)',
    'radial-gradient(circle at top, #4c1d95, transparent 40%)',
    'linear-gradient(#1e1b4b, #0f172a), linear-gradient(#7c3aed, #4c1d95)',
    'url("data:image/svg+xml,<svg/>"), linear-gradient(#1e1b4b, #0f172a)',
  ])
    it(`is dark, without a colour of the page, in front of ${image} with light text`, async () => {
      const {element, surface} = await surfaceOn(`background: ${image}; color: #fff`);
      expect(surface.colorScheme).to.equal('dark');
      expect(getComputedStyle(element).getPropertyValue('--_page')).to.equal('');
      expect(surface.color).to.equal(WHITE_TEXT);
    });

  it('is white in front of a light gradient', async () => {
    const {surface} = await surfaceOn(
      'background: linear-gradient(135deg, #667eea, #fde2e4); color: #222',
    );
    expect(surface.backgroundColor).to.equal(WHITE);
  });

  it('looks through translucent backgrounds', async () => {
    const {surface} = await surfaceOn('background: rgb(0 0 0 / 10%); color: #111');
    expect(surface.backgroundColor).to.equal(WHITE);
  });

  it('is white on a white page', async () => {
    const {surface, element} = await surfaceOn('background: #fff; color: #111');
    expect(surface.backgroundColor).to.equal(WHITE);
    expect(surface.color).to.equal(BLACK_TEXT);
    expect(getComputedStyle(element).colorScheme).to.equal('normal');
  });

  it('is light on a light page whose text is written as p3', async () => {
    const {surface} = await surfaceOn(
      'background: #fff; color: color(display-p3 0.125 0.125 0.125)',
    );
    expect(surface.backgroundColor).to.equal(WHITE);
    expect(surface.color).to.equal(BLACK_TEXT);
  });

  it('has the colour of a light page', async () => {
    const {surface} = await surfaceOn('background: #fef3c7; color: #111');
    expect(surface.backgroundColor).to.equal('rgb(254, 243, 199)');
    expect(surface.color).to.equal(BLACK_TEXT);
  });

  it('follows color-scheme where the page sets it', async () => {
    const {surface} = await surfaceOn(
      'color-scheme: light; background: #0f172a; color: #e2e8f0',
    );
    expect(surface.backgroundColor).to.equal(WHITE);
  });

  it('has the colour that the owner sets', async () => {
    const {surface} = await surfaceOn(
      'background: #0f172a; color: #e2e8f0; --store-surface: rgb(1, 2, 3)',
    );
    expect(surface.backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('changes when the page changes its theme', async () => {
    const {page, surface} = await surfaceOn('background: #fff; color: #111');
    page.style.cssText = 'background: #0f172a; color: #e2e8f0';
    document.documentElement.dataset['theme'] = 'dark';
    try {
      await waitFor(() => surface.backgroundColor === 'rgb(15, 23, 42)');
    } finally {
      delete document.documentElement.dataset['theme'];
    }
  });
});

/** The computed style of a button in a page with these styles. */
async function buttonOn(style: string) {
  const {element, page} = await surfaceOn(style);
  const button = element.shadowRoot!.querySelector('button')!;
  return {page, button: getComputedStyle(button)};
}

describe('A button', () => {
  it('has our accent colour where the page has none', async () => {
    const {button} = await buttonOn('');
    expect(button.backgroundColor).to.equal('rgb(67, 56, 202)');
    expect(button.color).to.equal(WHITE_TEXT);
  });

  it("has the page's accent-color, and text that can be read on it", async () => {
    const {button} = await buttonOn('accent-color: #22c55e');
    expect(button.backgroundColor).to.equal('rgb(34, 197, 94)');
    expect(button.color).to.equal(BLACK_TEXT);
  });

  it("has the page's accent-color beside a color-scheme, in any notation", async () => {
    const {button} = await buttonOn(
      'color-scheme: dark; accent-color: light-dark(red, oklch(0.4 0.2 290))',
    );
    expect(button.backgroundColor).to.equal('oklch(0.4 0.2 290)');
    expect(button.color).to.equal(WHITE_TEXT);
  });

  it("has --store-accent rather than the page's accent-color", async () => {
    const {button} = await buttonOn('accent-color: #22c55e; --store-accent: navy');
    expect(button.backgroundColor).to.equal('rgb(0, 0, 128)');
    expect(button.color).to.equal(WHITE_TEXT);
  });

  it("follows a change of the page's accent-color", async () => {
    const {page, button} = await buttonOn('accent-color: #22c55e');
    page.style.accentColor = 'navy';
    document.documentElement.dataset['theme'] = 'navy';
    try {
      await waitFor(() => button.backgroundColor === 'rgb(0, 0, 128)');
    } finally {
      delete document.documentElement.dataset['theme'];
    }
  });
});
