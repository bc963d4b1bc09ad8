import type {ReactiveControllerHost} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import type {Shop} from '../../shop/shop.js';
import type {DiscordAccountLinker} from './discord/discord-link.js';
import {textField, type FormView} from '../../ui/fields/form-fields.js';

const discordLink = lazyModule(() => import('./discord/discord-link.js'));

/**
 * Renders the field for the shopper's Discord account. The module that links an account is loaded
 * when the field is first rendered.
 */
export class DiscordField {
  readonly #host: ReactiveControllerHost;
  #loading = false;
  #link: DiscordAccountLinker | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render(shop: Shop, view: FormView) {
    if (!this.#loading) void this.#load();
    // Until the module is loaded, or if loading fails, the shopper types the account's id.
    const {discordId: label} = view.texts;
    const field = {
      name: 'discordId',
      label,
      required: true,
      autocomplete: 'off',
      isNumeric: true,
      hasHint: true,
    };
    const byHand = textField(field, view);
    return this.#link ? this.#link.render(shop, view, byHand) : byHand;
  }

  /** Clears the account, because the next shopper must not see it. */
  forget(): void {
    this.#link?.forget();
  }

  async #load(): Promise<void> {
    this.#loading = true;
    const loaded = await discordLink.load().catch(() => undefined);
    this.#link = loaded && new loaded.DiscordAccountLinker(this.#host);
    this.#host.requestUpdate();
  }
}
