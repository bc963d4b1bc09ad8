import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import {en} from '../../../src/i18n/en.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {ShopController} from '../../../src/ui/shop-controller.js';
import {ShopTask} from '../../../src/ui/shop-task.js';
import {findByRole, visibleText, waitFor} from '../../support/shop-page.js';
import {createShop, type ScratchProvider} from '../../support/scratch-elements.js';

/** An element that shows a word. The test decides how each reading of the word ends. */
class WordElement extends LitElement {
  @property() key = 'first';
  @property({type: Number}) version = 0;

  /** Functions that end each reading, in the order of the readings. */
  readonly readings: {answer(word: string): void; fail(error: Error): void}[] = [];

  readonly #task = new ShopTask(this, new ShopController(this), {
    read: () =>
      new Promise<string>((answer, fail) => this.readings.push({answer, fail})),
    dependencies: () => [this.key],
    version: () => this.version,
    fallback: html`<slot></slot>`,
  });

  protected override render() {
    return this.#task.render(
      (word) => html`<p>${word}</p>`,
      () => html`<p>skeleton</p>`,
    );
  }
}
customElements.define('word-element', WordElement);

async function wordElement(content?: unknown): Promise<WordElement> {
  const provider = await fixture<ScratchProvider>(html`
    <scratch-provider .shop=${createShop()}><word-element>${content}</word-element></scratch-provider>
  `);
  const element = provider.querySelector<WordElement>('word-element')!;
  await waitFor(() => element.readings.length === 1);
  return element;
}

/** Waits until the element shows exactly this text. */
function shows(element: Element, text: string): Promise<unknown> {
  return waitFor(() => visibleText(element).trim() === text);
}

describe('ShopTask', () => {
  it('shows the last value while a newer version of it loads', async () => {
    const element = await wordElement();
    element.readings[0]!.answer('old');
    await shows(element, 'old');
    element.version = 1;
    await waitFor(() => element.readings.length === 2);
    await element.updateComplete;
    expect(visibleText(element).trim()).to.equal('old');
    element.readings[1]!.answer('new');
    await shows(element, 'new');
    element.key = 'second';
    await shows(element, `${en.loading} skeleton`);
  });

  it('shows that a newer version could not be read', async () => {
    const element = await wordElement();
    element.readings[0]!.answer('old');
    await shows(element, 'old');
    element.version = 1;
    await waitFor(() => element.readings.length === 2);
    element.readings[1]!.fail(new ShopError('network', 'offline'));
    (await waitFor(() => findByRole(element, 'button', en.tryAgain))).click();
    await shows(element, `${en.loading} skeleton`);
  });

  it("shows the page's own content until the first value is there, and never again", async () => {
    const element = await wordElement(html`<a href="/fallback">Fallback</a>`);
    const link = element.querySelector('a')!;
    expect(link.checkVisibility()).to.equal(true);
    element.readings[0]!.answer('hello');
    await shows(element, 'hello');
    element.key = 'second';
    await shows(element, `${en.loading} skeleton`);
    expect(link.checkVisibility()).to.equal(false);
  });

  it("keeps the page's own content below a failure", async () => {
    const element = await wordElement(html`<a href="/fallback">Fallback</a>`);
    element.readings[0]!.fail(new ShopError('network', 'offline'));
    await waitFor(() => findByRole(element, 'button', en.tryAgain));
    expect(element.querySelector('a')!.checkVisibility()).to.equal(true);
  });
});
