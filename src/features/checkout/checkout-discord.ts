import type {ReactiveControllerHost} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import type {Shop} from '../../shop/shop.js';
import type {DiscordLink} from './discord-link.js';
import {textField, type FormView} from '../../ui/fields/field.js';

const discordLink = lazyModule(() => import('./discord-link.js'));

/** Asks for the shopper's Discord account; the code that links it is loaded when it is needed. */
export class DiscordField {
  readonly #host: ReactiveControllerHost;
  #loading = false;
  #link: DiscordLink | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  render(shop: Shop, view: FormView) {
    if (!this.#loading) void this.#load();
    // Until it is there, and where it cannot be had, its id is asked for.
    const {discordId: label} = view.texts;
    const field = {name: 'discordId', label, required: true, autocomplete: 'off'};
    const byHand = textField(field, view);
    return this.#link ? this.#link.render(shop, view, byHand) : byHand;
  }

  /** Somebody else may be there. */
  forget(): void {
    this.#link?.forget();
  }

  async #load(): Promise<void> {
    this.#loading = true;
    const loaded = await discordLink.load().catch(() => undefined);
    this.#link = loaded && new loaded.DiscordLink(this.#host);
    this.#host.requestUpdate();
  }
}
