import {expect, fixture, html} from '@open-wc/testing';
import {css, LitElement} from 'lit';
import {base} from '../../../src/ui/styles/base.styles.js';
import {contrastRatio} from '../../../src/page/contrast.js';
import {ContrastGuard} from '../../../src/page/contrast-guard.js';
import {backgroundBehind, paintedColours} from '../../../src/page/painted-colours.js';
import {enforceControlContrast} from '../../../src/page/control-guard.js';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {waitFor} from '../../support/shop-page.js';

class StoreSample extends LitElement {
  static override styles = [
    base,
    css`
      .card {
        background: var(--_raised);
      }
      .dialog {
        background: var(--_surface);
        color: var(--_on-surface);
      }
    `,
  ];

  protected override render() {
    return html`
      <button class="button" part="add">Add</button>
      <div class="card"><p class="name">text</p></div>
      <div class="dialog"><p class="in-dialog" part="total">text</p></div>
    `;
  }
}
customElements.define('store-sample', StoreSample);

/** Renders a guarded element in a page with these styles. */
async function sample(style: string, pageRules = '') {
  const page = await fixture<HTMLElement>(html`
    <div style="background: #fff; color: #222; ${style}">
      <style>${pageRules}</style><store-sample></store-sample>
    </div>
  `);
  const element = page.querySelector<HTMLElement>('store-sample')!;
  const guard = new ContrastGuard(element);
  guard.check();
  const find = (selector: string) => element.shadowRoot!.querySelector(selector)!;
  const ratio = (selector: string) => {
    const {text, background} = paintedColours(find(selector))!;
    return contrastRatio(text, background);
  };
  const colour = (selector: string) => getComputedStyle(find(selector)).color;
  /** The rules that the guard has written. */
  const rules = () =>
    element
      .shadowRoot!.adoptedStyleSheets.flatMap(({cssRules}) => [...cssRules])
      .filter((rule) => rule instanceof CSSLayerBlockRule)
      .flatMap((rule) => [...rule.cssRules])
      .map(({cssText}) => cssText);
  return {page, element, guard, find, ratio, colour, rules};
}

/** Renders an element without a shadow root, as the checkout is. */
customElements.define('light-sample', class extends HTMLElement {});

describe('The contrast guard', () => {
  for (const [what, style] of Object.entries({
    'a page that sets no colours of the shop': '',
    'colours with enough contrast in every notation': `color-scheme: light;
      --store-accent: light-dark(oklch(0.4 0.2 290), #fff);
      --store-on-accent: light-dark(white, black); --store-surface: light-dark(#fff, #111);
      --store-surface-raised: transparent; --store-text: color(display-p3 0.1 0.1 0.2)`,
  }))
    it(`changes nothing in ${what}`, async () => {
      const {element, rules} = await sample(style);
      expect(rules()).to.deep.equal([]);
      expect(element.getAttribute('style')).to.equal(null);
    });

  it("keeps the page's own text as it is, even if it is pale", async () => {
    const {colour} = await sample('color: #ccc');
    expect(colour('.name')).to.equal('rgb(204, 204, 204)');
  });

  it('makes the text on a light accent readable, and warns the owner once', async () => {
    const said = recordWarnings();
    const {guard, ratio} = await sample(
      '--store-accent: #ffe14d; --store-on-accent: #fff',
    );
    expect(ratio('.button')).to.be.at.least(4.5);
    guard.check();
    guard.check();
    expect(ratio('.button')).to.be.at.least(4.5);
    expect(said).to.have.length(1);
    expect(said[0]).to.match(
      /--store-on-accent is hard to see .* \(contrast 1\.3:1, .* #[0-9a-f]{6}/,
    );
  });

  it('makes text readable on a surface without a text colour', async () => {
    recordWarnings();
    const {ratio, colour} = await sample('--store-surface: rgb(0 0 0 / 20%)');
    expect(ratio('.in-dialog')).to.be.at.least(4.5);
    expect(colour('.name'), 'text beside it').to.equal('rgb(34, 34, 34)');
  });

  it('removes a tint instead of turning the text from white to black', async () => {
    const {find, colour} = await sample('background: teal; color: white');
    expect(colour('.name')).to.equal('rgb(255, 255, 255)');
    expect(getComputedStyle(find('.card')).backgroundColor).to.equal(
      'rgba(0, 0, 0, 0)',
    );
  });

  it('corrects the colours of parts that the page has styled, and names the part', async () => {
    const said = recordWarnings();
    const {ratio} = await sample(
      '',
      'store-sample::part(total) {background: #22c55e; color: gold !important}',
    );
    expect(ratio('.in-dialog')).to.be.at.least(4.5);
    expect(said[0]).to.contain('the text of part "total" in <store-sample> is hard');
  });

  it('corrects text that appears later, before it is painted, and again when its styles arrive', async () => {
    recordWarnings();
    const {element, find, colour, ratio} = await sample('--store-accent: #103060');
    const later = document.createElement('p');
    later.className = 'late';
    later.textContent = 'late';
    later.style.color = '#eee';
    find('.dialog').append(later);
    await Promise.resolve();
    expect(colour('.late')).not.to.equal('rgb(238, 238, 238)');
    expect(ratio('.late')).to.be.at.least(4.5);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.late {background: #103060}');
    element.shadowRoot!.adoptedStyleSheets.push(sheet);
    await waitFor(() => colour('.late') === 'rgb(238, 238, 238)');
    expect(ratio('.late')).to.be.at.least(4.5);
  });

  it('is not misled by transitions, and removes a correction that a change of theme has made unnecessary', async () => {
    recordWarnings();
    const {page, guard, rules, ratio} = await sample(
      '--store-accent: #ffe14d; --store-on-accent: #fff',
      'store-sample::part(add) {transition: all 1s}',
    );
    for (let times = 0; times < 2; times += 1) guard.check();
    expect(ratio('.button')).to.be.at.least(4.5);
    expect(rules()).to.have.length(1);
    page.style.setProperty('--store-accent', '#103060');
    guard.check();
    expect(rules()).to.deep.equal([]);
  });

  it('keeps the marks of errors visible', async () => {
    recordWarnings();
    const {element} = await sample('--store-danger: #fee');
    const danger = getComputedStyle(element).getPropertyValue('--store-danger');
    expect(danger).not.to.equal('#fee');
  });

  it('corrects colours of one form in the light DOM, and not of another form beside it', async () => {
    recordWarnings();
    const page = await fixture(html`
      <div style="background: #fff; color: #222">
        <light-sample style="--store-text: #eee"><p style="color: #eee">a</p></light-sample>
        <light-sample style="background: #103060"><p style="color: #eee">b</p></light-sample>
      </div>
    `);
    const forms = [...page.querySelectorAll<HTMLElement>('light-sample')];
    for (const form of forms) new ContrastGuard(form).check();
    const [pale, dark] = forms.map(
      (form) => getComputedStyle(form.querySelector('p')!).color,
    );
    expect(pale).not.to.equal('rgb(238, 238, 238)');
    expect(dark).to.equal('rgb(238, 238, 238)');
    expect(backgroundBehind(forms[1]!)?.[3]).to.equal(1);
  });
});

describe('A field that the page has made invisible', () => {
  for (const colour of ['black', 'rgb(170, 170, 170)'])
    it(`gets its border back, also if our colours cannot make its text easier to read (${colour})`, async () => {
      const warnings = recordWarnings();
      const page = await fixture(html`
        <div style="color: ${colour}; background: white">
          <style>
            .storefront-input {
              border: 0;
              color: inherit;
              background: none;
            }
          </style>
          <input class="storefront-input" value="Lisbon" />
        </div>
      `);
      const field = page.querySelector('input')!;
      enforceControlContrast(field);
      expect(field).to.have.attribute('data-insist', 'border');
      expect(warnings).to.deep.equal([]);
    });
});
