import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {ShopError} from '../../lib/shop-error.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {ItemDetail} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import {availableWidth, shrinksFirst} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {richTextStyles} from '../../ui/styles/rich-text.styles.js';
import {loadOfferEnds, offerEnd} from './card/offer-end.js';
import {itemStyles} from './item.styles.js';
import {cardStyles} from './card/card.styles.js';
import {heading} from '../../ui/content/heading.js';
import {cardTemplatesOf, updateCardTemplates} from './card/card-templates.js';
import {cardValues} from './card/card-values.js';
import {itemActions, itemBadges, itemCard, handleItemClick} from './card/item-card.js';
import {itemContextOf} from '../../ui/order/item-context.js';
import type {ItemChoices} from './item/item-choices.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {picture} from '../../ui/content/picture.js';
import {priceParagraph} from '../../ui/content/price.js';
import {richText} from '../../ui/content/rich-text.js';
import {ShopTask} from '../../ui/shop-task.js';

/** An item with a sanitized description. */
interface LoadedItem {
  readonly item: ItemDetail;
  readonly description: HTMLElement | undefined;
  /** The item's choices; `undefined` if it has none, or if their module could not be loaded. */
  choices: ItemChoices | undefined;
  /** Why the module for the choices could not be loaded. */
  readonly failure: ShopError | undefined;
}

/** Whether an item has choices, or prices and limits that are shown with them. */
function asksForChoices(item: ItemDetail): boolean {
  return Boolean(
    item.gifting ||
    item.is_subs ||
    item.stacked_tiers.length ||
    item.allowed_servers.length ||
    item.custom_price ||
    item.quantityUserLimit ||
    item.incremental_pricing,
  );
}

/** The module for choices. Not all items need it at once. */
const itemChoices = lazyModule(() => import('./item/item-choices.js'));

/**
 * One item of the shop in full: picture, description, price, stock, choices and buttons.
 *
 * @tag store-item
 * @summary One item
 * @slot - The placeholder until the item has loaded: a link, name and price, also for crawlers.
 * @slot fallback - A sentence for visitors for whom the script does not run. It is never shown once the script runs.
 * @slot footer - Below the item, such as a note on delivery.
 * @slot item - A `<template>` that replaces our card, if the item is shown as a card.
 * @slot item-footer - A `<template>` for the footer of our card, if the item is shown as a card.
 * @fires {ItemSelectedEvent} store-item-selected - The shopper has opened an item that is shown as a card; cancelable.
 * @fires {ItemAddedEvent} store-item-added - The service has added the item to the cart.
 * @fires {ItemViewedEvent} store-item-viewed - The item is shown in its dialog.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart item - The whole item.
 * @csspart heading - The item's name, if the item is shown in full.
 * @csspart featured - Says that a pack (a number of units at a price) is featured.
 * @csspart description - The item's description.
 * @csspart buy - The price and the buttons of the item.
 * @csspart offer - The offer to open another item, whose id was in the link to the page (`?item=`).
 * @csspart accept - The button that opens the offered item.
 * @csspart decline - The button that dismisses the offer.
 * @csspart skeleton - The placeholder while the item loads.
 */
export class StoreItem extends LitElement {
  static override styles = [
    base,
    availableWidth,
    shrinksFirst,
    cardStyles,
    richTextStyles,
    itemStyles,
  ];

  /** The id of the item, as the service sends it. */
  @property({attribute: 'item-id', reflect: true}) itemId?: string | number;

  /** `detail` shows the item in full, `card` as a card like those of a category. */
  @property({useDefault: true}) layout: 'detail' | 'card' = 'detail';

  /** Level of the item's heading. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, ({cart, catalogue}) => [cart, catalogue]);

  readonly #item = new ShopTask(this, this.#shop, {
    read: (shop, signal) => this.#load(shop, `${this.itemId ?? ''}`, signal),
    dependencies: ({catalogue}) => [
      this.itemId,
      this.layout,
      catalogue.value.departures,
    ],
    version: ({catalogue}) => catalogue.value.version,
    required: {
      isSet: () => Boolean(this.itemId),
      warning:
        '<store-item> does not say which item it shows: write its id, such as item-id="31".',
    },
    fallback: html`<slot></slot>`,
  });

  protected override render() {
    return this.#item.render(
      (loaded, shop) => this.#renderItem(loaded, shop),
      () => this.#renderLoading(),
    );
  }

  async #load(shop: Shop, id: string, signal: AbortSignal): Promise<LoadedItem> {
    const ready = this.#shop.ready();
    const item = await shop.catalogue.item(id);
    let failure: ShopError | undefined;
    const hasChoices = asksForChoices(item);
    const loading =
      this.layout === 'card'
        ? undefined
        : itemChoices.load().then(
            // If the element shows another item or shop by now, its choices must stay.
            ({itemChoicesOf}) =>
              signal.aborted ? undefined : itemChoicesOf(this, shop, item),
            // If the module of the choices cannot be loaded, the item is shown without choices,
            // because it can be bought without them. `load` rejects with a `ShopError` only.
            (error: ShopError) => void (failure = error),
          );
    const [description, choices] = await Promise.all([
      richText(item.description, shop),
      hasChoices ? loading : undefined,
      ready,
      loadOfferEnds([item]),
    ]);
    void shop.cart.load();
    const loaded = {item, description, choices: choices ?? undefined, failure};
    // The line in the cart may name choices that the item does not have.
    if (!hasChoices)
      void loading?.then((later) => {
        loaded.choices = later ?? undefined;
        this.requestUpdate();
      });
    return loaded;
  }

  #renderLoading() {
    return html`
      <div>
        <div class="detail" part="skeleton" aria-hidden="true">
          ${picture(undefined)}
          <div class="about stack">
            <p class="skeleton line">&nbsp;</p>
            <p class="skeleton text"></p>
            <div class="buy cluster">
              <p class="skeleton price">&nbsp;</p>
              <p class="skeleton action"></p>
            </div>
          </div>
        </div>
      </div>
    `;
  }

  #renderItem({item, description, choices, failure}: LoadedItem, shop: Shop) {
    const view = itemContextOf(this.#shop, shop, this.headingLevel);
    const click = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLElement>('[part~="add"]');
      if (choices && button) void choices.add(item, button);
      else void handleItemClick(event, this, shop, [item]);
    };
    if (this.layout === 'card') {
      const cardView = {...view, ...cardTemplatesOf(this, [item])};
      void updateCardTemplates(this, [item], cardView);
      return html`<ul class="single" role="list" @click=${click}>${itemCard(item, cardView)}</ul>`;
    }
    const values = choices?.valuesOf(item, view) ?? cardValues(item, view);
    return html`
      <div>
        <article class="detail" part="item" data-id=${item.id} @click=${click}>
          ${values.image ? picture(values.image) : nothing}
          <div class="about stack">
            ${heading(this.headingLevel, 'heading name', html`<bdi>${item.name}</bdi>`)} ${itemBadges(values)} ${offerEnd(item, view)}
            ${description ? html`<div class="rich" part="description">${description}</div>` : nothing}
            ${choices?.render(item, view)}
            ${failureNotice(failure, {texts: view.texts})}
            <div class="buy cluster" part="buy">
              ${priceParagraph(values.prices, view.texts)} ${itemActions(values, view)}
            </div>
            <slot name="footer"></slot>
          </div>
        </article>
      </div>
    `;
  }
}
