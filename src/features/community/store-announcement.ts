import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {siteContentOf, type Announcement} from '../../shop/site-content.js';
import type {Shop} from '../../shop/shop.js';
import {heading} from '../../ui/content/heading.js';
import {richText} from '../../ui/content/rich-text.js';
import {siteUrl} from '../../ui/content/site-url.js';
import {ShopController} from '../../ui/shop-controller.js';
import {ShopTask} from '../../ui/shop-task.js';
import {base} from '../../ui/styles/base.styles.js';
import {announcementStyles} from './announcement.styles.js';
import {siteTextStyles} from './site-text.styles.js';

/** An announcement, and its sanitized HTML. */
interface ShownAnnouncement {
  readonly announcement: Announcement;
  readonly content: HTMLElement | undefined;
}

/**
 * The site's announcement. A shopper who closes it sees it again when the site changes it. Renders
 * nothing if the site has no announcement.
 *
 * @tag store-announcement
 * @summary Announcement
 * @csspart announcement - The whole announcement.
 * @csspart heading - The announcement's title.
 * @csspart content - The announcement's text.
 * @csspart link - The announcement's button, which is a link.
 * @csspart close - The button that closes the announcement.
 * @csspart error - An error message.
 * @csspart retry - The button that tries again.
 * @cssproperty [--store-announcement-background=var(--store-surface-raised)] - Background of the announcement.
 */
export class StoreAnnouncement extends LitElement {
  static override styles = [base, siteTextStyles, announcementStyles];

  /** Heading level of the announcement's title. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, (shop) => [siteContentOf(shop)]);
  readonly #announcement = new ShopTask(this, this.#shop, {
    read: readAnnouncement,
    staysOpen: true,
    isOptional: true,
  });

  protected override render() {
    return this.#announcement.render((shown, shop) =>
      shown && !siteContentOf(shop).isDismissed(shown.announcement)
        ? this.#renderAnnouncement(shown, shop)
        : nothing,
    );
  }

  #renderAnnouncement({announcement, content}: ShownAnnouncement, shop: Shop) {
    const title = announcement.title.trim();
    const {texts} = this.#shop;
    return html`
      <div class="announcement" part="announcement">
        <div class="words" dir="auto">
          ${title ? heading(this.headingLevel, 'heading', html`<bdi>${title}</bdi>`) : nothing}
          ${content ? html`<div class="rich" part="content">${content}</div>` : nothing}
        </div>
        <div class="buttons">
          ${renderLink(announcement, shop)}
          <button
            class="button quiet"
            part="close"
            type="button"
            @click=${() => siteContentOf(shop).dismiss(announcement)}
          >
            <span
              >${texts.close}${title ? html`<span class="more">${texts.addNamed(title)}</span>` : nothing}</span
            >
          </button>
        </div>
      </div>
    `;
  }
}

/** Renders the announcement's button, if it has a name and a safe address. */
function renderLink({button_name, button_url}: Announcement, {baseUrl}: Shop) {
  const name = button_name.trim();
  const url = name && button_url && siteUrl(button_url, baseUrl);
  return url
    ? html`<a target="_self" class="button" part="link" href=${url} rel="noopener"><bdi>${name}</bdi></a>`
    : nothing;
}

/** Reads the announcement; `undefined` if there is nothing to show. */
async function readAnnouncement(shop: Shop): Promise<ShownAnnouncement | undefined> {
  const announcement = await siteContentOf(shop).announcement();
  if (!announcement) return undefined;
  const content = await richText(announcement.content, shop);
  return announcement.title.trim() || content ? {announcement, content} : undefined;
}
