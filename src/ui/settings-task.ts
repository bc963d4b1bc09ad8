import {initialState, Task} from '@lit/task';
import {html, nothing, type ReactiveControllerHost} from 'lit';
import type {ShopController} from './shop-controller.js';
import type {Shop} from '../shop/shop.js';
import type {Settings} from '../shop/site-settings.js';
import {errorNotice} from './content/notice.js';

/** Reads the site's settings for an element that shows what they say. */
export class SettingsTask {
  readonly #shop: ShopController;
  readonly #reading: Task<readonly [Shop | undefined], Settings>;

  constructor(host: ReactiveControllerHost, shop: ShopController) {
    this.#shop = shop;
    this.#reading = new Task(host, {
      args: () => [shop.value] as const,
      task: ([found]) => found?.settings.read() ?? initialState,
    });
  }

  /** What `show` makes of the settings; until they are there `skeleton`, or what went wrong. */
  render(
    show: (settings: Settings, shop: Shop) => unknown,
    skeleton: () => unknown,
  ): unknown {
    const {texts, missing, value: shop} = this.#shop;
    if (missing) return html`<p class="notice" part="error">${texts.configuration}</p>`;
    // Whoever has read them: another element's "Try again" mends this one, too.
    const settings = shop?.settings.value;
    if (shop && settings) return show(settings, shop);
    const loading = () => html`
      <p class="hidden" data-say="later">${texts.loading}</p>
      <div part="skeleton" aria-hidden="true">${skeleton()}</div>
    `;
    return this.#reading.render({
      initial: loading,
      pending: loading,
      complete: () => nothing,
      error: (error) => errorNotice(error, texts, () => void this.#reading.run()),
    });
  }
}
