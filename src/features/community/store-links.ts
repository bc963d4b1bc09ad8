import {css, html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {Shop} from '../../shop/shop.js';
import type {Settings} from '../../shop/site-settings.js';
import {base} from '../../ui/styles/base.styles.js';
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
  static override styles = [
    base,
    css`
  :host {
    --_margin: calc(var(--_space) / 4);
  }
  .list {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5em;
    color: var(--store-links-color, inherit);
  }
  .link {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    color: inherit;
    line-height: 1.25;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .link:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .header .link {
    font-weight: 600;
  }
  .footer {
    font-size: 0.9375em;
  }
  .socials {
    gap: 0.5em;
  }
  .socials a {
    padding-inline: 0.75em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
  }
  .socials a:hover {
    background: var(--_raised);
  }
  svg {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .skeleton.link {
    inline-size: 4em;
    min-block-size: 1.25em;
    margin-block: 0.75em;
  }
  .socials .skeleton.link {
    inline-size: 6.5em;
    min-block-size: 2.75em;
    margin-block: 0;
  }
`,
  ];

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
