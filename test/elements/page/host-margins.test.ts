import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {base} from '../../../src/ui/styles/base.styles.js';

class SpacedSample extends LitElement {
  static override styles = base;

  protected override render() {
    return html`<p>An element of the shop</p>`;
  }
}
customElements.define('spaced-sample', SpacedSample);

/** The margins of an element in a page with these rules, in pixels. */
async function marginsUnder(rules: string) {
  const page = await fixture<HTMLElement>(html`
    <section style="font-size: 10px"><style>${rules}</style><spaced-sample></spaced-sample></section>
  `);
  const element = page.querySelector('spaced-sample')!;
  const {marginTop, marginBottom} = getComputedStyle(element);
  return [marginTop, marginBottom];
}

describe('The margins of elements', () => {
  it('keep elements apart from what stands around them', async () => {
    expect(await marginsUnder('')).to.deep.equal(['20px', '20px']);
  });

  for (const selector of ['spaced-sample', '*', ':where(section > *)'])
    it(`give way to any rule of the page, such as ${selector}`, async () => {
      const rules = `${selector} { margin: 3px }`;
      expect(await marginsUnder(rules)).to.deep.equal(['3px', '3px']);
    });
});
