import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
import {linksStyles} from './links.styles.js';
import {socialLinks, type SocialLink} from './social-links.js';
import {settingsTaskOptions, ShopTask} from '../../ui/shop-task.js';
import {siteUrl} from '../../ui/content/site-url.js';

type Link = Pick<SocialLink, 'name' | 'url'> & Partial<SocialLink>;

/**
 * The site's own navigation: the links of its header or footer, or its social networks. Renders
 * nothing if there are no links. Unsafe links are left out.
 *
 * @tag store-links
 * @summary Links of the shop
 * @csspart nav - The `<nav>` with all links.
 * @csspart links - The list of links.
 * @csspart link - A link.
 * @csspart icon - The icon of a social network.
 * @csspart skeleton - The placeholder while the links load.
 * @cssproperty [--store-links-color=inherit] - Colour of the links.
 * @cssproperty [--store-border] - Colour of the borders of social network links.
 */
export class StoreLinks extends LitElement {
  static override styles = [base, linksStyles];

  /** Which of the site's links to show. */
  @property({useDefault: true}) section: 'header' | 'footer' | 'socials' = 'header';

  readonly #shop = new ShopController(this);
  readonly #settings = new ShopTask(this, this.#shop, settingsTaskOptions);

  protected override render() {
    return this.#settings.render(
      (settings, shop) => this.#renderLinks(this.#linksOf(settings, shop)),
      () => html`
        <div class="list ${this.section}" part="skeleton" aria-hidden="true">
          ${Array(3).fill(html`<span class="skeleton link"></span>`)}
        </div>
      `,
    );
  }

  #linksOf(settings: Settings, {baseUrl}: Shop): readonly Link[] {
    if (this.section === 'socials') return socialLinks(settings, baseUrl);
    return settings[this.section === 'footer' ? 'footer' : 'header'].flatMap(
      ({name, url}) => {
        const safe = siteUrl(url, baseUrl);
        return safe ? [{name, url: safe}] : [];
      },
    );
  }

  #renderLinks(shown: readonly Link[]) {
    if (!shown.length) return nothing;
    return html`
      <nav part="nav" aria-label=${this.#label}>
        <ul class="list ${this.section}" part="links" role="list">
          ${shown.map(
            ({name, url, icon}) => html`
              <li>
                <a target="_self" class="link" part="link" href=${url} rel="noopener"
                  >${
                    icon
                      ? html`<svg part="icon" viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>`
                      : nothing
                  }<bdi>${name}</bdi></a
                >
              </li>
            `,
          )}
        </ul>
      </nav>
    `;
  }

  get #label(): string {
    const {menu, footer, socials} = this.#shop.texts;
    return {header: menu, footer, socials}[this.section] ?? menu;
  }
}
