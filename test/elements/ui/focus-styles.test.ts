import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {sendKeys} from '@web/test-runner-commands';
import {base} from '../../../src/ui/styles/base.styles.js';

class FocusSample extends LitElement {
  static override styles = base;

  protected override render() {
    return html`<h2 tabindex="-1">Ranks</h2>
      <button class="button">Add</button>`;
  }
}
customElements.define('focus-sample', FocusSample);

/** Renders the element in a page with a loud focus style. The last input was the keyboard. */
async function samplePage() {
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
  const element = page.querySelector<HTMLElement>('focus-sample')!;
  return {
    element,
    heading: element.shadowRoot!.querySelector('h2')!,
    button: element.shadowRoot!.querySelector('button')!,
  };
}

describe('The focus that a shopper moves with the keyboard', () => {
  it('is a ring around a control', async () => {
    const {button} = await samplePage();
    expect(button.matches(':focus-visible')).to.equal(true);
    const {outlineStyle, outlineWidth} = getComputedStyle(button);
    expect([outlineStyle, outlineWidth]).to.deep.equal(['solid', '2px']);
  });

  it('underlines a heading that takes it, without a ring across the page', async () => {
    const {heading} = await samplePage();
    heading.focus();
    expect(heading.matches(':focus-visible')).to.equal(true);
    const {outlineStyle, textDecorationLine} = getComputedStyle(heading);
    expect([outlineStyle, textDecorationLine]).to.deep.equal(['none', 'underline']);
  });

  it('shows no ring around a box that holds it until its content arrives', async () => {
    const {element} = await samplePage();
    const box = element.shadowRoot!.appendChild(document.createElement('div'));
    box.tabIndex = -1;
    box.focus();
    expect(box.matches(':focus-visible')).to.equal(true);
    expect(getComputedStyle(box).outlineStyle).to.equal('none');
  });
});
