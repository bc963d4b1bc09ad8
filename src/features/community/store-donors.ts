import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {formatMoney} from '../../lib/money.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {donors} from './donors.styles.js';
import {avatar} from './avatar.js';
import {heading} from '../../ui/content/heading.js';
import {watchPictures} from '../../ui/content/picture.js';
import {SettingsTask} from '../../ui/settings-task.js';

type Donor = NonNullable<Settings['top']>;
type RecentDonor = Settings['recentDonators'][number];

/**
 * Who has given most, and who has given last; nothing at all where nobody has.
 *
 * @tag store-donors
 * @csspart donors - All of it.
 * @csspart heading - "Top donor", "Recent donors".
 * @csspart top - Who has given most.
 * @csspart recent - The list of who has given last.
 * @csspart donor - One of them.
 * @csspart avatar - A donor's picture, or the letter that stands in for it.
 * @csspart name - A donor's name; a link where the site has profiles.
 * @csspart amount - What was given, in the currency it was given in.
 * @csspart error - What the shopper reads when something failed.
 * @csspart retry - The button that tries again.
 * @csspart skeleton - The donors in waiting.
 * @cssproperty [--store-surface-raised] - Behind the top donor, and behind avatars.
 * @cssproperty [--store-border] - Between the donors.
 */
export class StoreDonors extends LitElement {
  static override styles = [base, donors];

  /** How many of the recent donors to show at most; without it all of them. */
  @property({type: Number}) limit?: number;

  /** Whether to keep to oneself how much was given. */
  @property({type: Boolean, attribute: 'hide-amounts'}) hideAmounts = false;

  /** Level of the headings. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this);
  readonly #settings = new SettingsTask(this, this.#shop);

  protected override createRenderRoot() {
    return watchPictures(super.createRenderRoot());
  }

  protected override render() {
    return this.#settings.render(
      (settings, shop) => this.#renderDonors(settings, shop),
      () => html`
        <div class="donors">
          <section>
            <p class="skeleton title">&nbsp;</p>
            <p class="skeleton first"></p>
          </section>
          <section>
            <p class="skeleton title">&nbsp;</p>
            ${Array.from({length: Math.min(this.#limit ?? 4, 4)}, () => html`<p class="skeleton next"></p>`)}
          </section>
        </div>
      `,
    );
  }

  #renderDonors({top, recentDonators, is_profile_enabled}: Settings, shop: Shop) {
    const recent = recentDonators.slice(0, this.#limit);
    if (!top && !recent.length) return nothing;
    const profiles = is_profile_enabled ? `${shop.baseUrl}/profile/` : undefined;
    return html`
      <div class="donors" part="donors">
        ${top ? this.#renderTop(top, shop, profiles) : nothing}
        ${recent.length ? this.#renderRecent(recent, shop, profiles) : nothing}
      </div>
    `;
  }

  #renderTop({username, avatar: address}: Donor, shop: Shop, profiles?: string) {
    return html`
      <section>
        ${heading(this.headingLevel, 'heading', this.#shop.texts.topDonor)}
        <p class="top" part="top">
          ${avatar(address, username, shop.baseUrl, 80)} ${nameOf(username, profiles)}
        </p>
      </section>
    `;
  }

  #renderRecent(recent: readonly RecentDonor[], shop: Shop, profiles?: string) {
    return html`
      <section>
        ${heading(this.headingLevel, 'heading', this.#shop.texts.recentDonors)}
        <ul class="rows" part="recent" role="list">
          ${recent.map(
            (donor) => html`
              <li class="row" part="donor">
                ${avatar(donor.avatar, donor.username, shop.baseUrl, 40)}
                ${nameOf(donor.username, profiles)} ${this.#renderAmount(donor, shop)}
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }

  /** Never converted: it was given in a currency of its own. */
  #renderAmount({amount, currency}: RecentDonor, shop: Shop) {
    if (this.hideAmounts || amount <= 0) return nothing;
    const text = formatMoney(
      amount,
      currency || shop.systemCurrency.name,
      this.#shop.lang,
    );
    return html`<span class="amount" part="amount">${text}</span>`;
  }

  /** What is no number, or below 0, limits nothing. */
  get #limit(): number | undefined {
    return this.limit !== undefined && this.limit >= 0 ? this.limit : undefined;
  }
}

/** A donor's name, with the way to their page on the site. `profiles`: where those pages are. */
function nameOf(username: string, profiles: string | undefined) {
  if (!profiles) return html`<bdi class="name" part="name">${username}</bdi>`;
  const url = profiles + encodeURIComponent(username);
  return html`<a class="name" part="name" href=${url} rel="noopener"><bdi>${username}</bdi></a>`;
}
