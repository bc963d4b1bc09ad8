import {html} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import {ShopError} from '../../lib/shop-error.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import type {
  PasswordContext,
  PasswordForms,
  PasswordFormsOptions,
} from './password/password-forms.js';

const passwordForms = lazyModule(() => import('./password/password-forms.js'));

/** Loads and renders the forms of a shop whose players have a password. */
export class PasswordFormsLoader {
  readonly #host: PasswordFormsOptions;
  #forms: PasswordForms | undefined;
  #failure: ShopError | undefined;
  #isLoading = false;

  constructor(host: PasswordFormsOptions) {
    this.#host = host;
  }

  /** Whether a form is being sent, or its module is being loaded. */
  get isBusy(): boolean {
    return this.#isLoading || Boolean(this.#forms?.isSending);
  }

  get isLoading(): boolean {
    return this.#isLoading;
  }

  /**
   * Loads the module of the forms, unless it is loaded or has failed to load.
   */
  load(): void {
    if (!this.#forms && !this.#failure) void this.#load();
  }

  render(context: PasswordContext) {
    if (this.#forms) return this.#forms.render(context);
    const {texts} = context;
    return this.#failure
      ? failureNotice(this.#failure, {texts, prefix: 'storefront-'})
      : html`<p class="storefront-muted storefront-small" part="hint">${texts.loading}</p>`;
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#failure = undefined;
    try {
      const {PasswordForms} = await passwordForms.load();
      this.#forms = new PasswordForms(this.#host);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      this.#failure = error;
    } finally {
      this.#isLoading = false;
    }
    this.#host.element.requestUpdate();
  }
}
