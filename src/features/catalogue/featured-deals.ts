import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {FeaturedDeals as Deals} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import {availableWidth, shrinksFirst} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {categoryStyles} from './category.styles.js';
import {itemListStyles} from './item-list.styles.js';
import {cardStyles} from './card/card.styles.js';
import {cardTemplatesOf, updateCardTemplates} from './card/card-templates.js';
import {heading} from '../../ui/content/heading.js';
import {itemCards, handleItemClick} from './card/item-card.js';
import {itemContextOf} from '../../ui/order/item-context.js';
import {loadOfferEnds, offerEnd} from './card/offer-end.js';
import {ShopTask} from '../../ui/shop-task.js';
import {cardSkeletons, DEALS_SKELETON_COUNT} from './card-skeletons.js';

/**
 * The shop's featured deals. Renders nothing if the shop has no deals or has switched them off.
 *
 * @tag featured-deals
 * @summary Featured deals
 * @slot item - A `<template>` that replaces our cards.
 * @slot item-footer - A `<template>` for the footers of cards.
 * @slot fallback - A sentence for visitors for whom the script does not run. It is never shown once the script runs.
 * @slot - The placeholder until the items have loaded: links, names and prices, also for crawlers.
 * @fires {ItemSelectedEvent} store-item-selected - The shopper has opened an item; cancelable.
 * @fires {ItemViewedEvent} store-item-viewed - The shopper has opened an item, which is shown in its dialog.
 * @fires {ItemAddedEvent} store-item-added - The service has added an item to the cart.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart heading - The heading "Featured deals".
 * @csspart name - The heading, or the name of an item.
 * @csspart items - The grid or list of deals.
 * @csspart offer - The offer to open the item whose id was in the link to the page (`?item=`).
 * @csspart accept - The button that opens the offered item.
 * @csspart decline - The button that dismisses the offer.
 * @cssproperty [--store-card-min=13em] - The least width of a card in the grid; 8em in a box of at most 30em.
 * @cssproperty --store-room - The height of the placeholders, if they have another size than the deals. See `themes/reserve.css`.
 */
export class FeaturedDeals extends LitElement {
  static override styles = [
    base,
    availableWidth,
    shrinksFirst,
    cardStyles,
    itemListStyles,
    categoryStyles,
  ];

  /** The largest number of deals to show. Default: all. */
  @property({type: Number}) limit?: number;

  /** `grid` shows cards side by side, `list` one per row. */
  @property({useDefault: true}) layout: 'grid' | 'list' = 'grid';

  /** Level of the element's own heading. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, ({cart, catalogue}) => [cart, catalogue]);

  readonly #deals = new ShopTask(this, this.#shop, {
    read: (shop) => this.#load(shop),
    dependencies: ({catalogue}) => [catalogue.value.departures],
    version: ({catalogue}) => catalogue.value.version,
    fallback: html`<slot></slot>`,
  });

  protected override render() {
    if (this.#shop.value?.settings.value?.is_featuredDeal === false) return nothing;
    return this.#deals.render(
      (deals, shop) => this.#renderDeals(deals, shop),
      () => html`
        <section class="room">
          ${heading(this.headingLevel, 'heading name', this.#shop.texts.deals)}
          ${cardSkeletons(Math.min(this.#limit, DEALS_SKELETON_COUNT), this.#list)}
        </section>
      `,
    );
  }

  async #load(shop: Shop): Promise<Deals> {
    const [deals] = await Promise.all([shop.catalogue.deals(), this.#shop.ready()]);
    if (deals.length && shop.settings.value?.is_featuredDeal !== false)
      void shop.cart.load();
    await loadOfferEnds([...deals, shop.settings.value ?? {}]);
    return deals;
  }

  #renderDeals(deals: Deals, shop: Shop) {
    const shown = deals.slice(0, this.#limit);
    if (!shown.length) return nothing;
    const view = {
      ...itemContextOf(this.#shop, shop, this.headingLevel + 1),
      ...cardTemplatesOf(this, shown),
    };
    void updateCardTemplates(this, shown, view);
    return html`
      <section @click=${(event: MouseEvent) => void handleItemClick(event, this, shop, shown)}>
        ${heading(this.headingLevel, 'heading name', view.texts.deals)}
        ${offerEnd(shop.settings.value ?? {}, view)}
        <ul class=${this.#list} part="items" role="list">
          ${itemCards(shown, view)}
        </ul>
      </section>
    `;
  }

  get #list(): string {
    return this.layout === 'list' ? 'grid list' : 'grid';
  }

  /**
   * The limit as a number; `Infinity` if it is not a valid number. Frameworks set the limit as
   * text.
   */
  get #limit(): number {
    const limit = parseFloat(`${this.limit}`);
    return limit >= 0 ? limit : Infinity;
  }
}
