import {css, html, nothing, type ReactiveElement} from 'lit';
import type {User} from '../../api/calls/player.js';
import {accountOf} from '../../shop/account.js';
import {playerPicture, playerPictureStyles} from '../content/player-picture.js';
import type {ShopController} from '../shop-controller.js';

/** Styles of `ForPlayer`, for both DOMs. */
export const forPlayerStyles = css`
  ${playerPictureStyles}
  .storefront-player {
    --_avatar: 2em;
    display: flex !important;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.625em;
    overflow-wrap: anywhere;
  }
`;

/** Says for whom a signed-in shopper buys, with the player's picture. */
export class ForPlayer {
  readonly #host: ReactiveElement;
  readonly #shop: ShopController;
  #shopper: AbortSignal | undefined;
  #user: User | undefined;

  constructor(host: ReactiveElement, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
  }

  /**
   * Renders the player and what stands beside; nothing for guests.
   * @csspart shopper - Says for whom the shopper buys.
   */
  render(beside: unknown = nothing) {
    const {value: shop, texts} = this.#shop;
    if (shop?.session.value.status !== 'signed-in') return nothing;
    void this.#read();
    const name = shop.session.value.name || this.#user?.username;
    if (!name) return nothing;
    return html`<p class="storefront-player" part="shopper">
      ${playerPicture(this.#user?.avatar ?? '', name, shop)}
      <span>${texts.forPlayer(name)}</span> ${beside}
    </p>`;
  }

  /** Reads the account once for each shopper. Without it, there is no picture. */
  async #read(): Promise<void> {
    const shop = this.#shop.value;
    const {signal} = shop?.session ?? {};
    if (!shop || this.#shopper === signal) return;
    this.#shopper = signal;
    this.#user = undefined;
    const user = await accountOf(shop)
      .read()
      .catch(() => undefined);
    if (this.#shopper !== signal) return;
    this.#user = user;
    this.#host.requestUpdate();
  }
}
