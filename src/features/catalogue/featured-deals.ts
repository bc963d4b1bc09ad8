import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {FeaturedDeals as Deals} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import {availableWidth, givesWay} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {category} from './category.styles.js';
import {invitation} from '../../ui/styles/invitation.styles.js';
import {items} from './items.styles.js';
import {fillOwn, ownTemplates} from './card/card-slots.js';
import {heading} from '../../ui/content/heading.js';
import {itemCards, itemClicked} from './card/item-card.js';
import {itemViewOf} from '../../ui/order/item-view.js';
import {watchPictures} from '../../ui/content/picture.js';
import {ShopTask} from '../../ui/shop-task.js';
import {readFailure} from '../../ui/sign-in-invitation.js';
import {cardSkeletons, TYPICAL_DEALS} from './skeleton.js';

/**
 * The shop's featured deals; nothing at all where it has none or has switched them off.
 *
 * @tag featured-deals
 * @summary Featured deals
 * @slot item - A `<template>` for cards of the page's own.
 * @slot item-footer - A `<template>` for what stands below a card.
 * @slot - Shown until the first answer has come: links, names, prices for crawlers and no script.
 * @fires {ItemSelectedEvent} store-item-selected - The shopper has chosen an item; cancelable.
 * @fires {ItemAddedEvent} store-item-added - The service has put an item into the cart.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart name - The heading's or an item's name.
 * @csspart items - The grid or list of deals.
 * @csspart error - What the shopper reads when something failed.
 * @csspart retry - The button that tries again.
 * @csspart offer - An item that the link to the page brought along.
 * @csspart accept - Shows it.
 * @csspart decline - Does not.
 * @csspart invitation - Says that there is something to sign in for.
 * @csspart sign-in - The button that does so.
 * @csspart sign-in-here - The sign-in, where the page has none.
 * @csspart not-now - The button that gives it up.
 * @csspart skeleton - A card in waiting.
 */
export class FeaturedDeals extends LitElement {
  static override styles = [
    base,
    availableWidth,
    givesWay,
    items,
    category,
    invitation,
  ];

  /** How many to show at most; without it all of them. */
  @property({type: Number}) limit?: number;

  /** Cards side by side, or in rows. */
  @property({useDefault: true}) layout: 'grid' | 'list' = 'grid';

  /** Level of the element's own heading. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, ({cart, catalogue}) => [cart, catalogue]);

  readonly #deals = new ShopTask(this, this.#shop, {
    read: (shop) => this.#load(shop),
    dependencies: ({catalogue}) => [catalogue.value.version],
    fallback: html`<slot></slot>`,
    renderFailure: (error, retry) => readFailure(error, this, this.#shop, retry),
  });

  protected override createRenderRoot() {
    return watchPictures(super.createRenderRoot());
  }

  protected override render() {
    if (this.#shop.value?.settings.value?.is_featuredDeal === false) return nothing;
    return this.#deals.render(
      (deals, shop) => this.#renderDeals(deals, shop),
      () => html`
        <section>
          ${heading(this.headingLevel, 'name', this.#shop.texts.deals)}
          ${cardSkeletons(Math.min(this.#limit, TYPICAL_DEALS), this.#list)}
        </section>
      `,
    );
  }

  async #load(shop: Shop): Promise<Deals> {
    const ready = this.#shop.ready();
    const asked = shop.catalogue.deals();
    await ready;
    // Switched off they are nobody's business, not even that they could not be read.
    const deals = shop.settings.value?.is_featuredDeal === false ? [] : await asked;
    if (deals.length) void shop.cart.load();
    return deals;
  }

  #renderDeals(deals: Deals, shop: Shop) {
    const shown = deals.slice(0, this.#limit);
    if (!shown.length) return nothing;
    const view = {
      ...itemViewOf(this.#shop, shop, this.headingLevel + 1),
      own: ownTemplates(this),
    };
    void fillOwn(this, shown, view);
    return html`
      <section @click=${(event: MouseEvent) => void itemClicked(event, this, shop, shown)}>
        ${heading(this.headingLevel, 'name', view.texts.deals)}
        <ul class=${this.#list} part="items" role="list">
          ${itemCards(shown, view)}
        </ul>
      </section>
    `;
  }

  get #list(): string {
    return this.layout === 'list' ? 'grid list' : 'grid deals';
  }

  /** The limit where it is one: pages may write anything, and frameworks set text. */
  get #limit(): number {
    const limit = parseFloat(`${this.limit}`);
    return limit >= 0 ? limit : Infinity;
  }
}
