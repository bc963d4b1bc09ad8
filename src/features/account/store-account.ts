import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {getProfile, type PublicProfile, type User} from '../../api/calls/player.js';
import {accountOf} from '../../shop/account.js';
import {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../../shop/shop.js';
import {heading} from '../../ui/content/heading.js';
import {picture} from '../../ui/content/picture.js';
import {playerPicture, playerPictureStyles} from '../../ui/content/player-picture.js';
import {plainAmount} from '../../ui/content/price.js';
import {virtualAmount} from '../../lib/money.js';
import {ShopController} from '../../ui/shop-controller.js';
import {ShopTask} from '../../ui/shop-task.js';
import {base} from '../../ui/styles/base.styles.js';
import {accountStyles} from './account.styles.js';

/** The signed-in player, with the profile if the site has profiles. */
interface ShownAccount {
  readonly user: User;
  readonly profile: PublicProfile | undefined;
}

/**
 * The signed-in player's own page: picture, group, balance, money spent, and what they have bought.
 * Links to the player's profile in other elements lead here. Invites shoppers who have not signed
 * in to do so. Renders nothing if the service lacks the API endpoint that returns the signed-in
 * player.
 *
 * @tag store-account
 * @summary Account
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart account - The whole account.
 * @csspart player - The player's picture, name and facts.
 * @csspart heading - The player's name.
 * @csspart facts - The list of group, balance and money spent.
 * @csspart group - The player's group.
 * @csspart balance - The player's balance of virtual currency.
 * @csspart spent - The money that the player has spent.
 * @csspart purchases-heading - The heading "Purchases".
 * @csspart purchases - The list of what the player has bought.
 * @csspart purchase - An item that the player has bought.
 * @csspart image - The picture of an item that the player has bought, or its placeholder.
 * @csspart picture - The `img` in the picture of an item.
 * @csspart name - The name of an item that the player has bought.
 * @csspart empty - Says that the player has bought nothing yet.
 * @csspart skeleton - The placeholder while the account loads.
 */
export class StoreAccount extends LitElement {
  static override styles = [base, playerPictureStyles, accountStyles];

  /** Heading level of the player's name. The heading "Purchases" is one level lower. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, (shop) => [shop.session, accountOf(shop)]);
  readonly #account = new ShopTask(this, this.#shop, {
    read: (shop) => this.#read(shop),
    dependencies: ({catalogue}) => [catalogue.value.resets],
    renderFailure: (error, retry): unknown =>
      error instanceof ShopError && error.isCallMissing
        ? nothing
        : this.#account.renderFailure(error, retry),
  });

  /**
   * Moves the focus to the player's picture, name and facts, for links that lead to the account.
   */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[part="player"]')?.focus(options);
  }

  protected override render() {
    return this.#account.render(
      (account, shop) => this.#renderAccount(account, shop),
      () => html`
        <div class="player" part="skeleton" aria-hidden="true">
          <p class="skeleton picture-waiting"></p>
          <div class="about stack">
            <p class="skeleton title">&nbsp;</p>
            <p class="skeleton fact">&nbsp;</p>
          </div>
        </div>
      `,
    );
  }

  async #read(shop: Shop): Promise<ShownAccount> {
    await this.#shop.ready(); // The settings say whether the site has profiles.
    const user = await accountOf(shop).read();
    if (!shop.settings.value?.is_profile_enabled) return {user, profile: undefined};
    const {username} = user;
    const profile = await shop.catalogue
      .read(getProfile, {username})
      .catch((error: unknown) => {
        if (error instanceof ShopError && error.kind === 'not-found') return undefined;
        throw error;
      });
    return {user, profile};
  }

  #renderAccount({user, profile}: ShownAccount, shop: Shop) {
    return html`
      <section class="account stack" part="account">
        <div class="player" part="player" tabindex="-1">
          ${playerPicture(user.avatar, user.username, shop)}
          <div class="about stack">
            ${heading(this.headingLevel, 'heading', html`<bdi>${user.username}</bdi>`)}
            ${this.#renderFacts(user, profile, shop)}
          </div>
        </div>
        ${profile ? this.#renderPurchases(profile, shop) : nothing}
      </section>
    `;
  }

  #renderFacts(user: User, profile: PublicProfile | undefined, {settings}: Shop) {
    const {texts, money, lang} = this.#shop;
    const {is_virtual_currency: hasPoints, virtual_currency: name} = {
      ...settings.value,
    };
    const points = virtualAmount(
      user.virtual_currency,
      name || texts.virtualCurrency,
      lang,
    );
    const group = profile?.display_group ? profile.group.trim() : '';
    const amount = profile?.money_spent ?? null;
    const spent =
      amount === null
        ? ''
        : plainAmount({text: money.format(amount), isConverted: money.converted});
    return html`
      <ul class="facts" part="facts" role="list">
        ${group ? html`<li part="group">${texts.pair(texts.group, group)}</li>` : nothing}
        ${hasPoints ? html`<li part="balance">${texts.balance(points)}</li>` : nothing}
        ${
          spent
            ? html`<li part="spent">${texts.pair(texts.moneySpent, spent)}</li>`
            : nothing
        }
      </ul>
    `;
  }

  #renderPurchases({items}: PublicProfile, shop: Shop) {
    const {texts} = this.#shop;
    return html`
      <div class="bought stack">
        ${heading(this.headingLevel + 1, 'purchases-heading', texts.purchases)}
        ${
          items.length
            ? html`<ul class="purchases" part="purchases" role="list">
              ${items.map(
                ({name, image}) => html`<li class="purchase" part="purchase">
                  ${picture(shop.imageUrl(image))}<bdi class="name" part="name">${name}</bdi>
                </li>`,
              )}
            </ul>`
            : html`<p class="muted" part="empty">${texts.noPurchases}</p>`
        }
      </div>
    `;
  }
}
