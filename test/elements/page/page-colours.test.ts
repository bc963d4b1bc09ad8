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
  const DARK = {colorScheme: 'dark', color: WHITE_TEXT};
  for (const [where, style, expected] of [
    [
      'has the colour of a dark page that does not set color-scheme',
      'background: #0f172a; color: #e2e8f0',
      {...DARK, backgroundColor: 'rgb(15, 23, 42)'},
    ],
    [
      'has the first colour of a gradient',
      'background: linear-gradient(90deg, #1e1b4b 1%, #0f172a); color: #fff',
      {...DARK, backgroundColor: 'rgb(30, 27, 75)'},
    ],
    [
      'is white in front of a light gradient',
      'background: linear-gradient(135deg, #667eea, #fde2e4); color: #222',
      {backgroundColor: WHITE},
    ],
    [
      'looks through translucent backgrounds',
      'background: rgb(0 0 0 / 10%); color: #111',
      {backgroundColor: WHITE},
    ],
    [
      'is white on a white page',
      'background: #fff; color: #111',
      {backgroundColor: WHITE, color: BLACK_TEXT, colorScheme: 'normal'},
    ],
    [
      'is light on a light page whose text is written as p3',
      'background: #fff; color: color(display-p3 0.125 0.125 0.125)',
      {backgroundColor: WHITE, color: BLACK_TEXT},
    ],
    [
      'has the colour of a light page',
      'background: #fef3c7; color: #111',
      {backgroundColor: 'rgb(254, 243, 199)', color: BLACK_TEXT},
    ],
    [
      'follows color-scheme where the page sets it',
      'color-scheme: light; background: #0f172a; color: #e2e8f0',
      {backgroundColor: WHITE},
    ],
    [
      'has the colour that the owner sets',
      'background: #0f172a; color: #e2e8f0; --store-surface: rgb(1, 2, 3)',
      {backgroundColor: 'rgb(1, 2, 3)'},
    ],
  ] as const)
    it(where, async () => {
      const {surface} = await surfaceOn(style);
      expect(surface).to.include(expected);
    });

  for (const [notation, style] of Object.entries({
    oklch: 'background: oklch(0.2 0.03 260); color: oklch(0.95 0 0)',
    lab: 'background: lab(10 0 0); color: lab(95 0 0)',
    srgb: 'background: color(srgb 0.1 0.1 0.2); color: color(srgb 0.9 0.9 0.9)',
    p3: 'background: color(display-p3 0.1 0.1 0.2); color: color(display-p3 0.9 0.9 0.9)',
  }))
    it(`is dark on a dark page whose colours are written as ${notation}`, async () => {
      const {surface} = await surfaceOn(style);
      expect(surface).to.include(DARK);
      expect(surface.backgroundColor).not.to.equal(WHITE);
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
  for (const [what, style, backgroundColor, color] of [
    ['our accent colour where the page has none', '', 'rgb(67, 56, 202)', WHITE_TEXT],
    [
      'the page’s accent-color, and text that can be read on it',
      'accent-color: #22c55e',
      'rgb(34, 197, 94)',
      BLACK_TEXT,
    ],
    [
      'the page’s accent-color beside a color-scheme, in any notation',
      'color-scheme: dark; accent-color: light-dark(red, oklch(0.4 0.2 290))',
      'oklch(0.4 0.2 290)',
      WHITE_TEXT,
    ],
    [
      '--store-accent rather than the page’s accent-color',
      'accent-color: #22c55e; --store-accent: navy',
      'rgb(0, 0, 128)',
      WHITE_TEXT,
    ],
  ] as const)
    it(`has ${what}`, async () => {
      const {button} = await buttonOn(style);
      expect(button).to.include({backgroundColor, color});
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
