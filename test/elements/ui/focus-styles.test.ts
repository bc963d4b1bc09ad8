import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {sendKeys} from '@web/test-runner-commands';
import {base} from '../../../src/ui/styles/base.styles.js';

class FocusSample extends LitElement {
  static override styles = base;

  protected override render() {
    return html`<header><h2 tabindex="-1">Ranks</h2></header>
      <div tabindex="-1"></div>
      <button class="button">Add</button>`;
  }
}
customElements.define('focus-sample', FocusSample);

describe('The focus that a shopper moves with the keyboard in a page with a loud focus style', () => {
  it('is a ring around a control, a line below a heading, and unseen around a box that waits for its content', async () => {
    const page = await fixture(
      html`<section>
        <style>
          :focus-visible {
            outline: 4px solid red;
          }
        </style>
        <a href="#">A link of the page</a> <focus-sample></focus-sample>
      </section>`,
    );
    page.querySelector('a')!.focus();
    await sendKeys({press: 'Tab'});
    const {shadowRoot: root} = page.querySelector('focus-sample')!;
    for (const [tag, ...expected] of [
      ['button', 'solid', 'none'],
      ['h2', 'none', 'underline'],
      ['div', 'none', 'none'],
    ] as const) {
      const one = root!.querySelector<HTMLElement>(tag)!;
      one.focus();
      expect(one.matches(':focus-visible'), tag).to.equal(true);
      const {outlineStyle, textDecorationLine} = getComputedStyle(one);
      expect([outlineStyle, textDecorationLine], tag).to.deep.equal(expected);
    }
  });
});
