import {css, html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {Observable} from '../../lib/observable.js';
import {pageStorage} from '../../lib/page-storage.js';
import {shopKey} from '../../lib/storage-keys.js';
import {readRecord, writeRecord} from '../../lib/stored-record.js';
import {getAnnouncement, type Announcement} from '../../api/calls/site.js';
import {onePerShop} from '../../shop/one-per-shop.js';
import type {Shop} from '../../shop/shop.js';
import {heading} from '../../ui/content/heading.js';
import {richText} from '../../ui/content/rich-text.js';
import {siteUrl} from '../../ui/content/site-url.js';
import {ShopController} from '../../ui/shop-controller.js';
import {ShopTask} from '../../ui/shop-task.js';
import {base} from '../../ui/styles/base.styles.js';
import {richTextStyles} from '../../ui/styles/rich-text.styles.js';
import {communityStyles} from './community.styles.js';

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
 * @cssproperty [--store-announcement-background=var(--store-surface-raised)] - Background of the announcement.
 */
export class StoreAnnouncement extends LitElement {
  static override styles = [
    base,
    richTextStyles,
    communityStyles,
    css`
  :host {
    --_margin: var(--_space);
  }
  .announcement {
    gap: 0.75em;
    padding: 0.875em 1.125em;
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--store-announcement-background, var(--_raised));
    min-inline-size: 100%;
  }
  .words {
    flex: 1 1 16em;
    gap: 0.25em;
    min-inline-size: 0;
  }
  /* Keeps the buttons together: if they do not fit beside the text, all of them move below it. */
  .buttons {
    gap: 0.75em;
  }
  [part~='heading'] {
    font-size: 1.0625em;
  }
`,
  ];

  /** Heading level of the announcement's title. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, (shop) => [closedAnnouncementOf(shop)]);
  readonly #announcement = new ShopTask(this, this.#shop, {
    read: readAnnouncement,
    staysOpen: true,
    isOptional: true,
  });

  protected override render() {
    return this.#announcement.render((shown, shop) =>
      shown && closedAnnouncementOf(shop).value !== textOf(shown.announcement)
        ? this.#renderAnnouncement(shown, shop)
        : nothing,
    );
  }

  #renderAnnouncement({announcement, content}: ShownAnnouncement, shop: Shop) {
    const title = announcement.title.trim();
    const {texts} = this.#shop;
    return html`
      <div class="announcement cluster" part="announcement">
        <div class="words stack" dir="auto">
          ${title ? heading(this.headingLevel, 'heading', html`<bdi>${title}</bdi>`) : nothing}
          ${content ? html`<div class="rich" part="content">${content}</div>` : nothing}
        </div>
        <div class="buttons cluster">
          ${renderLink(announcement, shop)}
          <button
            class="button quiet"
            part="close"
            type="button"
            @click=${() => closedAnnouncementOf(shop).close(announcement)}
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

/** The text of the announcement that the shopper has closed, here or on an earlier page. */
class ClosedAnnouncement extends Observable<unknown> {
  readonly #key: string;

  constructor({baseUrl}: Shop) {
    const key = shopKey(baseUrl, 'announcement');
    super(readRecord(pageStorage('localStorage'), key)['dismissed']);
    this.#key = key;
  }

  close(announcement: Announcement): void {
    const dismissed = textOf(announcement);
    writeRecord(pageStorage('localStorage'), this.#key, {dismissed});
    this.set(dismissed);
  }
}

const closedAnnouncementOf = onePerShop((shop) => new ClosedAnnouncement(shop));

/** Everything that a shopper reads in an announcement. If this changes, it counts as a new one. */
function textOf({title, content, button_name, button_url}: Announcement): string {
  return JSON.stringify([title, content, button_name, button_url]);
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
  const announcement = await shop.catalogue.read(getAnnouncement);
  if (!announcement?.is_index) return undefined;
  const content = await richText(announcement.content, shop);
  return announcement.title.trim() || content ? {announcement, content} : undefined;
}
