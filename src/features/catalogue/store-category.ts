import {html, LitElement, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {CategoryPage} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {itemContextOf, type ItemContext} from '../../ui/order/item-context.js';
import {ShopController} from '../../ui/shop-controller.js';
import {ShopTask} from '../../ui/shop-task.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import {availableWidth, shrinksFirst} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {richTextStyles} from '../../ui/styles/rich-text.styles.js';
import {cardTemplatesOf, updateCardTemplates} from './card/card-templates.js';
import {handleItemClick, itemCards} from './card/item-card.js';
import {loadOfferEnds} from './card/offer-end.js';
import {
  categorySection,
  sanitizeDescriptions,
  emptyMessage,
  type CategoryDescriptions,
} from './category-section.js';
import {categoryStyles} from './category.styles.js';
import {itemListStyles} from './item-list.styles.js';
import {cardStyles} from './card/card.styles.js';
import {focusItem, showMoreButton} from './show-more.js';
import {ShownCount} from './show-more.js';
import {
  itemsOf,
  flattenCategory,
  shownItems,
  type ShownItems,
  type ShownSection,
} from './shown-items.js';
import {cardSkeletons, CATEGORY_SKELETON_COUNT} from './card-skeletons.js';
import type {CatalogueTabs} from './tabs/catalogue-tabs.js';
import type {CategoryControls} from './tabs/category-controls.js';
import type {RenderComparison} from './tabs/comparison.js';

/** A category that has been loaded, with all that is needed to render it. */
interface LoadedCategory {
  readonly page: CategoryPage;
  readonly descriptions: CategoryDescriptions;
  /** `undefined` if the category has no comparison, or if the file for comparisons is missing. */
  readonly renderComparison?: RenderComparison | undefined;
}

/** Tabs, controls and comparisons, which not all categories need. */
const catalogueParts = lazyModule(() => import('./tabs/catalogue-parts.js'));

/**
 * A category of the shop: its name, its items, and its subcategories with their items. Without a
 * `url`, the whole catalogue: all categories as tabs, with the chosen category below.
 *
 * @tag store-category
 * @summary Category, or the whole catalogue
 * @slot item - A `<template>` that replaces our cards.
 * @slot item-footer - A `<template>` for the footers of cards.
 * @slot fallback - A sentence for visitors for whom the script does not run. It is never shown once the script runs.
 * @slot - The placeholder until the items have loaded: links, names and prices, also for crawlers.
 * @fires {ItemSelectedEvent} store-item-selected - The shopper has opened an item; cancelable.
 * @fires {ItemViewedEvent} store-item-viewed - The shopper has opened an item, which is shown in its dialog.
 * @fires {ItemAddedEvent} store-item-added - The service has added an item to the cart.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart name - A category's or an item's name.
 * @csspart items - A grid or list of items.
 * @csspart offer - The offer to open the item whose id was in the link to the page (`?item=`).
 * @csspart accept - The button that opens the offered item.
 * @csspart decline - The button that dismisses the offer.
 * @csspart skeleton - The placeholder while the category loads.
 * @cssproperty [--store-card-min=13em] - The least width of a card in the grid; 8em in a box of at most 30em.
 * @cssproperty --store-room - The height of the placeholders. Needed unless the category has about twelve items. See `themes/reserve.css`.
 * @cssproperty [--store-category-sticky-top=0px] - How far from the top of the window the tabs and the heads of a comparison stop when the page scrolls. Set it to the height of a header of the page that stays in the window.
 */
export class StoreCategory extends LitElement {
  static override styles = [
    base,
    availableWidth,
    shrinksFirst,
    cardStyles,
    itemListStyles,
    richTextStyles,
    categoryStyles,
  ];

  /**
   * The category's URL key, such as `ranks` or `ranks/survival`. Default: all categories, as tabs.
   */
  @property() url?: string;

  /**
   * How items are shown. `grid`: as cards side by side. `list`: as rows. `compare`: as a comparison
   * if the category defines one, otherwise as cards. `auto`: as the site shows the category: as
   * a comparison, as rows or as cards.
   */
  @property({useDefault: true}) layout: 'auto' | 'grid' | 'list' | 'compare' = 'auto';

  /** Lets shoppers search by name, and sort by price or name. */
  @property({type: Boolean}) controls = false;

  /** Level of the category's own heading. The headings inside get the next levels. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  readonly #shop = new ShopController(this, ({cart, catalogue}) => [cart, catalogue]);

  readonly #category = new ShopTask(this, this.#shop, {
    read: (shop, signal) => this.#load(shop, signal),
    dependencies: ({catalogue}) => [
      this.url ?? this.#tabs?.chosen,
      this.layout,
      this.controls,
      catalogue.value.departures,
    ],
    version: ({catalogue}) => catalogue.value.resets,
    required: {
      isSet: () => this.url !== '',
      warning:
        '<store-category url=""> does not say which category it shows: write its URL key, such as ' +
        'url="ranks", or leave the attribute out for all categories.',
    },
    fallback: html`<slot></slot>`,
  });

  readonly #shown = new ShownCount(this);

  #parts: Awaited<ReturnType<typeof catalogueParts.load>> | undefined;

  /** Why tabs, controls or comparisons are missing. Items can be bought without them. */
  #failure: ShopError | undefined;

  /** The tabs of all categories, in an element without `url`. */
  #tabs: CatalogueTabs | undefined;

  #controls: CategoryControls | undefined;

  /** Resolves when the templates of the page's author have been filled. */
  #templatesUpdated: Promise<void> | undefined;

  /**
   * Tabs and controls are above the rendering of the category, so that they stay while the category
   * changes: one of them may have the focus.
   */
  protected override render() {
    const {texts, value: shop} = this.#shop;
    const controls =
      this.controls && (this.url || this.#tabs) ? this.#controls : undefined;
    const search = controls?.search;
    return html`
      ${failureNotice(this.#failure, {texts})}
      ${this.url ? nothing : this.#tabs?.render(texts, Boolean(search))}
      ${controls?.render(texts)}
      ${
        controls && search && shop
          ? search.render(shop, texts, {
              renderResults: (page) =>
                this.#renderCategory({page, descriptions: new Map()}, shop),
              renderFailure: this.#category.renderFailure,
            })
          : this.#category.render(
              (loaded, shop) =>
                loaded
                  ? this.#renderCategory(loaded, shop)
                  : emptyMessage(texts.noItems),
              () => this.#renderSkeleton(),
            )
      }
    `;
  }

  async #load(shop: Shop, signal: AbortSignal): Promise<LoadedCategory | undefined> {
    const ready = this.#shop.ready();
    const parts = !this.url || this.controls ? this.#loadParts() : undefined;
    const url = this.url || (await this.#chooseCategory(shop, signal, parts));
    if (!url || signal.aborted) return undefined;
    const page = await shop.catalogue.category(url);
    const sections = flattenCategory(page);
    const compares = sections.some((section) =>
      definesComparison(section, this.layout),
    );
    const hasRanks = sections.some(({category}) => category.is_cumulative);
    await (compares || hasRanks ? this.#loadParts() : parts);
    if (hasRanks && this.#parts)
      shop.catalogue.noteRanks(this.#parts.ranksOf(sections));
    const [descriptions, renderComparison] = await Promise.all([
      sanitizeDescriptions(page, shop),
      compares ? this.#parts?.prepareComparison(page) : undefined,
      ready,
      loadOfferEnds(itemsOf(page)),
    ]);
    if (signal.aborted) return undefined;
    this.#shown.follow(shop, url);
    void shop.cart.load();
    return {page, descriptions, renderComparison};
  }

  /**
   * Resolves to the URL key of the category of the chosen tab; without tabs, of the first category.
   */
  async #chooseCategory(
    shop: Shop,
    signal: AbortSignal,
    parts: Promise<void> | undefined,
  ): Promise<string | undefined> {
    this.#tabs?.follow(shop);
    const [links] = await Promise.all([shop.catalogue.categories(), parts]);
    if (!this.#parts || signal.aborted) return links[0]?.url;
    this.#tabs ??= new this.#parts.CatalogueTabs(this, () => this.#controls?.clear());
    return this.#tabs.choose(shop, links);
  }

  async #loadParts(): Promise<void> {
    try {
      const parts = (this.#parts = await catalogueParts.load());
      adoptSheets(this.renderRoot, parts.tabsStyles);
      this.#failure = undefined;
      if (this.controls)
        this.#controls ??= new parts.CategoryControls(this, () => {
          this.#shown.restart();
          this.requestUpdate();
        });
    } catch (error) {
      this.#failure = error as ShopError; // `load` rejects with a `ShopError` only.
    }
    this.requestUpdate();
  }

  #renderSkeleton() {
    // A box surrounds the grid, because the grid's container queries measure the width of this box.
    return html`
      <section class="room">
        <p class="skeleton title" part="skeleton" aria-hidden="true">&nbsp;</p>
        ${cardSkeletons(CATEGORY_SKELETON_COUNT, this.#list)}
      </section>
    `;
  }

  #renderCategory({page, descriptions, renderComparison}: LoadedCategory, shop: Shop) {
    const {texts, lang} = this.#shop;
    const shown = shownItems(page, {
      limit: this.#shown.limit,
      isSearching: this.#controls?.isSearching ?? false,
      applyControls: (items) => this.#controls?.apply(items, lang) ?? items,
      isCompared: (section) =>
        Boolean(renderComparison) && definesComparison(section, this.layout),
    });
    const {root, items, found} = shown;
    const templates = cardTemplatesOf(this, items);
    const viewAt = (headingLevel: number): ItemContext => ({
      ...itemContextOf(this.#shop, shop, headingLevel),
      ...templates,
    });
    const renderItems = (section: ShownSection, headingLevel: number) =>
      section.isCompared
        ? renderComparison?.(section.page, section.items, viewAt(headingLevel))
        : this.#renderCards(section, viewAt(headingLevel));
    this.#templatesUpdated = updateCardTemplates(
      this,
      items,
      viewAt(this.headingLevel + 1),
    );
    return html`
      <div @click=${(event: MouseEvent) => void handleItemClick(event, this, shop, items)}>
        ${this.controls ? this.#controls?.renderFound(found, texts) : nothing}
        ${categorySection(root, this.headingLevel, descriptions, renderItems)}
        ${found ? nothing : emptyMessage(itemsOf(page).length || this.#controls?.search ? texts.nothingFound : texts.noItems)}
        ${this.#renderShowMore(shown)}
      </div>
    `;
  }

  #renderCards({items, page}: ShownSection, view: ItemContext) {
    const {is_listing, is_stacked} = page.category;
    const isList =
      !/^(grid|list|compare)$/.test(this.layout) && (is_listing || is_stacked);
    return html`<ul class=${isList ? 'grid list' : this.#list} part="items" role="list" data-paged>
      ${itemCards(items, view, is_stacked)}
    </ul>`;
  }

  #renderShowMore(shown: ShownItems) {
    if (this.#shown.isPartial) return nothing;
    const showMore = () => void this.#showMore(shown.shown);
    return showMoreButton(shown, this.#shown.isAnnounced, this.#shop.texts, showMore);
  }

  /** Shows the next items, and moves the focus to the first of them. */
  async #showMore(shownBefore: number): Promise<void> {
    this.#shown.extend();
    await this.updateComplete;
    await this.#templatesUpdated;
    focusItem(this, shownBefore);
  }

  get #list(): string {
    return this.layout === 'list' ? 'grid list' : 'grid';
  }
}

/**
 * Whether a category defines a comparison of its items. If the site has switched the comparison
 * off, only `layout="compare"` shows it; `grid` and `list` never do.
 */
function definesComparison({category}: CategoryPage, layout: string): boolean {
  const isSiteLayout = !/^(grid|list|compare)$/.test(layout);
  const isWanted = isSiteLayout ? category.is_comparison : layout === 'compare';
  return category.comparison.length > 0 && isWanted;
}
