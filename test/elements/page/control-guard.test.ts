import {expect, fixture, html} from '@open-wc/testing';
import {enforceControlContrast} from '../../../src/page/control-guard.js';
import {recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

/** A field without a border, with text of this colour on a white page. */
async function fieldOf(colour: string): Promise<HTMLElement> {
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
  return page.querySelector('input')!;
}

describe('A field that the page has made invisible', () => {
  it('gets its border back', async () => {
    const field = await fieldOf('black');
    enforceControlContrast(field);
    expect(field).to.have.attribute('data-insist', 'border');
  });

  it('gets its border back, also if our colours cannot make its text easier to read', async () => {
    const warnings = recordWarnings();
    const field = await fieldOf('rgb(170, 170, 170)');
    enforceControlContrast(field);
    expect(field).to.have.attribute('data-insist', 'border');
    expect(warnings).to.deep.equal([]);
  });
});
