import {accountOf} from '../../shop/account.js';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {SessionState} from '../../shop/session.js';
import type {Shop} from '../../shop/shop.js';
import type {ShopController} from '../../ui/shop-controller.js';

/**
 * Reads the site's settings once for each shopper. Also reads the signed-in player's account.
 * Checks after each update of the host whether there is
 * something to read.
 */
export class LoginDataLoader implements ReactiveController {
  readonly #shop: ShopController;
  #followed: {readonly shop: Shop; readonly shopper: AbortSignal} | undefined;
  /** The session for which the account was requested last. */
  #requested: SessionState | undefined;

  constructor(host: ReactiveControllerHost, shop: ShopController) {
    this.#shop = shop;
    host.addController(this);
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (!shop) return;
    const {session, settings} = shop;
    const account = accountOf(shop);
    const {status} = session.value;
    const {signal: shopper} = session;
    if (this.#followed?.shop !== shop || this.#followed.shopper !== shopper) {
      this.#followed = {shop, shopper};
      void settings.read().catch(() => undefined); // If the settings cannot be read, the form still asks for a player name.
      // Asks the page's `tokenProvider` function, if there is one, for a token that signs the
      // shopper in.
      shop.session.askProvider();
    }
    if (account.value) this.#requested = undefined;
    if (status !== 'signed-in') return;
    if (account.value || this.#requested === session.value) return;
    this.#requested = session.value;
    void account.read().catch(() => undefined); // If the account cannot be read, the element says "Signed in" without a name, or shows no picture.
  }
}
