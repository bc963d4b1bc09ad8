import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {fitMarginsToParents} from '../../../src/page/host-margins.js';
import {base} from '../../../src/ui/styles/base.styles.js';

class SpacedSample extends LitElement {
  static override styles = base;

  protected override render() {
    return html`<p>An element of the shop</p>`;
  }
}
fitMarginsToParents(SpacedSample);
customElements.define('spaced-sample', SpacedSample);

const sample = html`<spaced-sample></spaced-sample>`;

/** Renders elements in a parent with this style, and returns their margins in pixels. */
async function marginsIn(style: string, content: unknown = [sample, sample, sample]) {
  return marginsOf(await pageOf(style, content));
}

async function pageOf(style: string, content: unknown): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(
    html`<section style=${`font-size: 10px; ${style}`}>${content}</section>`,
  );
  await nextFrame();
  return page;
}

function marginsOf(page: HTMLElement) {
  return [...page.querySelectorAll('spaced-sample')].map((element) => {
    const {marginTop, marginBottom} = getComputedStyle(element);
    return [marginTop, marginBottom].map(parseFloat);
  });
}

const nextFrame = () => new Promise(requestAnimationFrame);

const NONE = [0, 0];
const BOTH = [20, 20];

describe('The margins of elements', () => {
  it('keep elements apart from each other and from what stands around their parent', async () => {
    expect(await marginsIn('')).to.deep.equal([BOTH, BOTH, BOTH]);
  });

  for (const [box, style] of Object.entries({
    'a box with padding': 'padding: 1px',
    'a box that cuts off its content': 'overflow: hidden',
    'a float': 'float: left',
    'an inline block': 'display: inline-block',
  })) {
    it(`are not added to the edges of ${box}`, async () => {
      expect(await marginsIn(style)).to.deep.equal([[0, 20], BOTH, [20, 0]]);
    });
  }

  it('are fitted although the page has cancelled all callbacks of a frame', async () => {
    const page = await pageOf('display: grid', '');
    page.append(document.createElement('spaced-sample'));
    let id = requestAnimationFrame(() => undefined);
    while (id > 0) cancelAnimationFrame(id--);
    page.append(document.createElement('spaced-sample'));
    await nextFrame();
    expect(marginsOf(page)).to.deep.equal([NONE, NONE]);
  });

  for (const display of ['flex', 'inline-grid'])
    it(`leave the distances to the gap of a parent with display: ${display}`, async () => {
      expect(await marginsIn(`display: ${display}`)).to.deep.equal([NONE, NONE, NONE]);
    });

  it('leave the distances to the nearest parent that has a box', async () => {
    const inside = html`<div style="display: contents">${[sample, sample]}</div>`;
    expect(await marginsIn('display: grid', inside)).to.deep.equal([NONE, NONE]);
  });

  it('follow a parent that becomes a row in another window', async () => {
    const page = await pageOf('', [sample, sample]);
    page.style.display = 'flex';
    window.dispatchEvent(new Event('resize'));
    expect(marginsOf(page)).to.deep.equal([NONE, NONE]);
    page.style.display = 'block';
    window.dispatchEvent(new Event('resize'));
    expect(marginsOf(page)).to.deep.equal([BOTH, BOTH]);
  });
});
