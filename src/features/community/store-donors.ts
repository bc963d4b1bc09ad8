import {css, html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {formatMoney} from '../../lib/money.js';
import {redirectOwnProfileLink} from '../../ui/account-link.js';
import {playerPicture, playerPictureStyles} from '../../ui/content/player-picture.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {communityStyles} from './community.styles.js';
import {heading} from '../../ui/content/heading.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';

type Donor = NonNullable<Settings['top']>;
type RecentDonor = Settings['recentDonators'][number];
type RenderName = (username: string) => unknown;

/**
 * The top donor and the most recent donors. Renders nothing if nobody has donated.
 *
 * @tag store-donors
 * @summary Donors
 * @csspart donors - The whole element.
 * @csspart heading - The headings "Top donor" and "Recent donors".
 * @csspart top - The top donor.
 * @csspart recent - The list of recent donors.
 * @csspart donor - A recent donor.
 * @csspart name - A donor's name; a link if the site has profiles.
 * @csspart amount - The donated amount, in the currency of the donation.
 * @csspart skeleton - The placeholder while the donors load.
 * @cssproperty [--store-surface-raised] - Background of the top donor and of avatars.
 * @cssproperty [--store-border] - Colour of the lines between donors.
 */
export class StoreDonors extends LitElement {
  static override styles = [
    base,
    playerPictureStyles,
    communityStyles,
    css`
  .donors {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    gap: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  }
  section {
    gap: 0.625em;
    min-inline-size: 0;
  }
  .name {
    color: inherit;
    line-height: 1.3;
    text-underline-offset: 0.3em;
  }
  .top {
    --_avatar: 5em;
    gap: 0.5em var(--_space);
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  .top .name {
    font-size: 1.1875em;
    font-weight: 700;
  }
  .top .storefront-avatar > span {
    font-size: 2em;
  }
  .skeleton.title {
    inline-size: 8em;
    max-inline-size: 100%;
    font-size: 1.1875em;
    line-height: 1.3;
  }
  .skeleton.first {
    block-size: calc(5em + var(--_space) * 2);
    border-radius: var(--_radius);
  }
  .skeleton.next {
    block-size: 2.5em;
    margin-block: 0.1875em 0.25em;
  }
`,
  ];

  /** Maximum number of recent donors. Default: all. */
  @property({type: Number}) limit?: number;

  /** Whether to hide the donated amounts. */
  @property({type: Boolean, attribute: 'hide-amounts'}) hideAmounts = false;

  /** Level of the headings. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

  protected override render() {
    return this.#settings.render(
      (settings, shop) => this.#renderDonors(settings, shop),
      () => html`
        <div class="donors" part="skeleton" aria-hidden="true">
          <section class="stack">
            <p class="skeleton title">&nbsp;</p>
            <p class="skeleton first"></p>
          </section>
          <section class="stack">
            <p class="skeleton title">&nbsp;</p>
            ${Array(4)
              .fill(html`<p class="skeleton next"></p>`)
              .slice(0, this.#limit)}
          </section>
        </div>
      `,
    );
  }

  #renderDonors({top, recentDonators, is_profile_enabled}: Settings, shop: Shop) {
    const recent = recentDonators.slice(0, this.#limit);
    if (!top && !recent.length) return nothing;
    const nameOf = (username: string) =>
      is_profile_enabled ? profileLink(username, shop) : plainName(username);
    return html`
      <div class="donors" part="donors">
        ${top ? this.#renderTop(top, shop, nameOf) : nothing}
        ${recent.length ? this.#renderRecent(recent, shop, nameOf) : nothing}
      </div>
    `;
  }

  #renderTop({username, avatar: address}: Donor, shop: Shop, nameOf: RenderName) {
    return html`
      <section class="stack">
        ${heading(this.headingLevel, 'heading', this.#shop.texts.topDonor)}
        <p class="top cluster" part="top">
          ${playerPicture(address, username, shop)} ${nameOf(username)}
        </p>
      </section>
    `;
  }

  #renderRecent(recent: readonly RecentDonor[], shop: Shop, nameOf: RenderName) {
    return html`
      <section class="stack">
        ${heading(this.headingLevel, 'heading', this.#shop.texts.recentDonors)}
        <ul class="rows" part="recent" role="list">
          ${recent.map(
            (donor) => html`
              <li class="row" part="donor">
                ${playerPicture(donor.avatar, donor.username, shop)}
                ${nameOf(donor.username)} ${this.#renderAmount(donor, shop)}
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }

  /** Renders a donated amount in the currency of the donation, without conversion. */
  #renderAmount({amount, currency}: RecentDonor, shop: Shop) {
    if (this.hideAmounts || amount <= 0) return nothing;
    const text = formatMoney(
      amount,
      currency || shop.systemCurrency.name,
      this.#shop.lang,
    );
    return html`<span class="amount" part="amount">${text}</span>`;
  }

  /**
   * The limit as a number; `undefined` if it is not a valid number. Some
   * frameworks set a property that has no value to an empty text.
   */
  get #limit(): number | undefined {
    const limit = parseFloat(`${this.limit}`);
    return limit >= 0 ? limit : undefined;
  }
}

function plainName(username: string) {
  return html`<bdi class="name" part="name">${username}</bdi>`;
}

/** Renders a donor's name, linked to the profile. */
function profileLink(username: string, shop: Shop) {
  const url = `${shop.baseUrl}/profile/${encodeURIComponent(username)}`;
  const follow = (event: MouseEvent) => redirectOwnProfileLink(event, shop, username);
  return html`<a target="_self" class="name" part="name" href=${url} rel="noopener" @click=${follow}><bdi>${username}</bdi></a>`;
}
