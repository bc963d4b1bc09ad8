import {expect, fixture, fixtureCleanup, html} from '@open-wc/testing';
import {css, LitElement} from 'lit';
import {contrastRatio, paintedColours} from '../../../src/doctor/contrast.js';
import {followPageColours, onThemeChange} from '../../../src/page/page-colours.js';
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
      p {
        background: var(--_raised);
        color: var(--_muted);
      }
    `,
  ];

  protected override render() {
    return html`<div>A dialog</div><p>A hint</p><button class="button">Add</button>`;
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

/** The contrast of a text colour with a background, as computed by the browser. */
function contrastOn(background: string, color: string): number {
  const box = document.createElement('p');
  box.style.cssText = `background: ${background}; color: ${color}`;
  document.body.append(box);
  const painted = paintedColours(box)!;
  box.remove();
  return contrastRatio(painted.text, painted.background);
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
      'follows color-scheme where the page sets it',
      'color-scheme: light; background: #0f172a; color: #e2e8f0',
      {backgroundColor: WHITE},
    ],
  ] as const)
    it(where, async () => {
      const {surface} = await surfaceOn(style);
      expect(surface).to.include(expected);
    });

  it('is dark, without a colour of the page, in front of a picture with light text', async () => {
    const {element, surface} = await surfaceOn(
      'background: radial-gradient(circle at top, #4c1d95, transparent 40%); color: #fff',
    );
    expect(surface).to.include(DARK);
    expect(getComputedStyle(element).getPropertyValue('--_page')).to.equal('');
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

describe('A hint on a card', () => {
  for (const background of [
    ...[
      '#fff',
      '#fdf6e3',
      '#ddd',
      '#b0b0b0',
      'grey',
      'red',
      'orange',
      'teal',
      '#2563eb',
    ],
    ...['navy', '#111827', 'black'],
  ])
    it(`can be read on a page in ${background}`, async () => {
      const [black, white] = ['black', 'white'].map((color) => ({
        color,
        contrast: contrastOn(background, color),
      }));
      const {color, contrast} = black!.contrast > white!.contrast ? black! : white!;
      expect(contrast).to.be.at.least(4.5);
      const {element} = await surfaceOn(`background: ${background}; color: ${color}`);
      const painted = paintedColours(element.shadowRoot!.querySelector('p')!)!;
      expect(contrastRatio(painted.text, painted.background)).to.be.at.least(4.5);
    });
});

describe('A button', () => {
  for (const [what, style, backgroundColor, color] of [
    [
      'the page’s accent-color beside a color-scheme, in any notation',
      'color-scheme: dark; color: white; accent-color: light-dark(red, oklch(0.7 0.2 290))',
      'oklch(0.7 0.2 290)',
      BLACK_TEXT,
    ],
    [
      '--store-accent rather than the page’s accent-color',
      'accent-color: navy; --store-accent: #22c55e',
      'rgb(34, 197, 94)',
      BLACK_TEXT,
    ],
  ] as const)
    it(`has ${what}`, async () => {
      const {element} = await surfaceOn(style);
      const button = element.shadowRoot!.querySelector('button')!;
      expect(getComputedStyle(button)).to.include({backgroundColor, color});
    });

  /** The background of the button in a page with these links, and what is behind the button. */
  async function accentBeside(style: string, links: string) {
    const content = await fixture<HTMLElement>(
      html`<section style=${style} .innerHTML=${`${links}<painted-sample></painted-sample>`}></section>`,
    );
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const sample = content.querySelector('painted-sample')!;
    const button = sample.shadowRoot!.querySelector('button')!;
    return {button, accent: getComputedStyle(button).backgroundColor, content};
  }

  const OURS = 'rgb(67, 56, 202)';
  const LINK = '<p>Read <a href="/a" style="color: #0f766e">this</a></p>';
  const TEAL = 'rgb(15, 118, 110)';

  afterEach(() => {
    // A change of theme makes the elements look for the page's links again.
    fixtureCleanup();
    const changed = new Promise<void>((resolve) => onThemeChange(resolve));
    document.documentElement.classList.toggle('other-theme');
    return changed;
  });

  for (const [what, links] of [
    ['of the page’s links', LINK],
    [
      'of the first link outside of menus',
      `<nav><a href="/b" style="color: red">Menu</a></nav>
      <div role="navigation"><a href="/b" style="color: red">Menu</a></div>${LINK}`,
    ],
    [
      'of the first link that can be seen',
      `<p style="visibility: hidden"><a href="/b" style="color: red">Hidden</a></p>
      <p hidden><a href="/b" style="color: red">Hidden</a></p>${LINK}`,
    ],
    [
      'of the first link that the page has coloured',
      `<p><a href="/b">The browser’s</a></p><p><a href="/b" style="color: #64748b">Grey</a></p>
      <p><a href="/b" style="color: oklch(0.554 0.046 257)">Grey</a></p>
      <p style="color: brown"><a href="/b" style="color: inherit">As its text</a></p>${LINK}`,
    ],
  ] as const)
    it(`has the colour ${what}`, async () => {
      expect(
        (await accentBeside('background: #fff; color: #111', links)).accent,
      ).to.equal(TEAL);
    });

  it('has a colour of ours in a page whose links have none', async () => {
    const links = '<p><a href="/b">The browser’s</a></p>';
    expect(
      (await accentBeside('background: #fff; color: #111', links)).accent,
    ).to.equal(OURS);
  });

  it('has the page’s accent-color rather than the colour of its links', async () => {
    const style = 'background: #fff; color: #111; accent-color: rgb(190, 18, 60)';
    expect((await accentBeside(style, LINK)).accent).to.equal('rgb(190, 18, 60)');
  });

  for (const [page, background, text, link] of [
    ['light', '#fff', '#111', '#fde047'],
    ['dark', '#0b1533', '#dfe7ff', '#1e3a8a'],
    ['dark, with our own colour', '#111827', '#eee', 'inherit'],
  ] as const)
    it(`can be told from a page that is ${page}`, async () => {
      const {accent, button} = await accentBeside(
        `background: ${background}; color: ${text}`,
        `<p><a href="/a" style="color: ${link}">Link</a></p>`,
      );
      expect(contrastOn(background, accent)).to.be.at.least(3);
      const painted = paintedColours(button)!;
      expect(contrastRatio(painted.text, painted.background)).to.be.at.least(4.5);
    });
});

describe('The colour of errors', () => {
  for (const [background, text] of [
    ['#fff', '#111'],
    ['#0f172a', '#e2e8f0'],
  ] as const)
    it(`can be read on ${background}`, async () => {
      const {element} = await surfaceOn(`background: ${background}; color: ${text}`);
      const mark = document.createElement('p');
      mark.style.cssText = 'color: var(--_danger); background: none';
      element.shadowRoot!.append(mark);
      const {color} = getComputedStyle(mark);
      expect(contrastOn(background, color)).to.be.at.least(4.5);
    });
});
