import type {ReactiveControllerHost} from 'lit';
import {loadPiece} from '../../pieces/load-piece.js';
import type {Shop} from '../../shop/shop.js';
import type {DiscordLink} from './discord-link.js';
import {textField, type FormView} from '../../ui/fields/field.js';

/** Asks for the shopper's Discord account; how to link it comes with a piece of its own. */
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
    const piece = await loadPiece<{DiscordLink: typeof DiscordLink}>('discord').catch(
      () => undefined,
    );
    this.#link = piece && new piece.DiscordLink(this.#host);
    this.#host.requestUpdate();
  }
}
