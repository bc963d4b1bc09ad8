import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {RequiredAttribute} from '../../ui/required-attribute.js';
import {ShopController} from '../../ui/shop-controller.js';
import type {ShopError} from '../../lib/shop-error.js';
import {waitAtMost} from '../../lib/wait.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {CategoryItem, CategoryLinks, CategoryPage} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import {addStyles} from '../../ui/styles/add-styles.js';
import {availableWidth, givesWay} from '../../ui/styles/available-width.styles.js';
import {base} from '../../ui/styles/base.styles.js';
import {category} from './category.styles.js';
import {invitation} from '../../ui/styles/invitation.styles.js';
import {items} from './items.styles.js';
import type {Finding} from './category-controls.js';
import type {Columns} from './columns.js';
import type {ComparisonTexts} from './comparison.js';
import {fillOwn, ownTemplates} from './card/card-slots.js';
import {heading} from '../../ui/content/heading.js';
import {errorNotice} from '../../ui/content/notice.js';
import {itemCards, itemClicked} from './card/item-card.js';
import {itemViewOf, type ItemView} from '../../ui/order/item-view.js';
import {crate, watchPictures} from '../../ui/content/picture.js';
import {richText} from '../../ui/content/rich-text.js';
import {repeat} from '../../ui/repeat.js';
import {ShownCount} from './shown-count.js';
import {shownItems, type ShownItems, type ShownSection} from './shown-items.js';
import {ShopTask} from '../../ui/shop-task.js';
import {readFailure} from '../../ui/sign-in-invitation.js';
import {cardSkeletons, TYPICAL_ITEMS} from './skeleton.js';

/** A category with what is HTML in it made safe to show. */
interface Loaded {
  readonly page: CategoryPage;
  /** Of the category and its subcategories, where they have one. */
  readonly descriptions: ReadonlyMap<CategoryPage, HTMLElement | undefined>;
  /** What is said of the items where they are compared; `undefined` where they are not. */
  readonly compared: ComparisonTexts | undefined;
}

/** How long items wait for the code of tabs, search and comparison, in milliseconds. */
const MORE_PATIENCE = 2_000;

const categoryExtras = lazyModule(() => import('./category-extras.js'));
type Extras = Awaited<ReturnType<typeof categoryExtras.load>>;

/**
 * A category of the shop: its name, its items, and its subcategories with theirs. Without
 * a `url` it is the whole catalogue: all categories as tabs, the chosen one below.
 *
 * @tag store-category
 * @summary Category, or the whole catalogue
 * @slot item - A `<template>` for cards of the page's own.
 * @slot item-footer - A `<template>` for what stands below a card.
 * @slot - Shown until the first answer has come: links, names, prices for crawlers and no script.
 * @fires {ItemSelectedEvent} store-item-selected - The shopper has chosen an item; cancelable.
 * @fires {ItemAddedEvent} store-item-added - The service has put an item into the cart.
 * @fires {AuthRequiredEvent} store-auth-required - The shopper has to sign in; cancelable.
 * @csspart name - A category's or an item's name.
 * @csspart description - The category's description.
 * @csspart items - A grid or list of items.
 * @csspart show-more - The button that shows more items, and says how many are shown.
 * @csspart empty - Says that there is nothing for sale.
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
 * @cssproperty [--store-category-sticky-top=0] - Where the heads of a comparison stop when the page scrolls.
 */
export class StoreCategory extends LitElement {
  static override styles = [
    base,
    availableWidth,
    givesWay,
    items,
    category,
    invitation,
  ];

  /** The category's URL key, such as `ranks` or `ranks/survival`; without it all categories as tabs. */
  @property() url?: string;

  /** Cards in a grid, rows, or a comparison; `auto` compares where the category says what. */
  @property({useDefault: true}) layout: 'auto' | 'grid' | 'list' | 'compare' = 'auto';

  /** Lets shoppers search by name, and sort by price or name. */
  @property({type: Boolean}) controls = false;

  /** Level of the category's own heading; what is inside goes below it. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  /** The categories of the site, where they are shown as tabs. */
  @state() private links: CategoryLinks = [];

  @state() private chosen: string | undefined;

  @state() private finding: Finding = {search: '', sort: ''};

  /** There where it is needed, and can be had. */
  @state() private more?: Extras;

  /** Why that could not be loaded, although it is needed. */
  @state() private failure: ShopError | undefined;

  readonly #shop = new ShopController(this, ({cart, catalogue}) => [cart, catalogue]);

  readonly #key = new RequiredAttribute(
    this,
    () => this.url !== '',
    '<store-category url=""> does not say which category it shows: write its URL key, such as ' +
      'url="ranks", or leave the attribute out for all categories.',
  );

  readonly #shown = new ShownCount(this);

  readonly #category = new ShopTask(this, this.#shop, {
    read: (shop, signal) => this.#load(shop, this.url ?? this.chosen, signal),
    dependencies: ({catalogue}) => [
      this.url ?? this.chosen,
      this.layout,
      this.controls,
      catalogue.value.version,
    ],
    required: this.#key,
    fallback: html`<slot></slot>`,
    renderFailure: (error, retry) => readFailure(error, this, this.#shop, retry),
  });

  #columns: Columns | undefined;
  /** Settles when the page's templates have been filled. */
  #filled: Promise<void> | undefined;
  /** The shop that the tabs are of. */
  #linksOf: Shop | undefined;

  protected override createRenderRoot() {
    return watchPictures(super.createRenderRoot());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#hashChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#hashChanged);
  }

  protected override render() {
    const {texts, value: shop} = this.#shop;
    const tabs =
      this.links.length && !this.url
        ? this.more?.categoryTabs(this.links, this.chosen ?? '', texts, (path) =>
            shop?.imageUrl(path),
          )
        : nothing;
    // The tabs stay while what they show changes: the focus is in them.
    const failed = errorNotice(this.failure, texts, this.#category.run);
    return html`${failed}${tabs}${this.#category.render(
      (loaded, shop) =>
        loaded ? this.#renderCategory(loaded, shop) : this.#renderEmpty(),
      () => this.#renderLoading(),
    )}`;
  }

  async #load(
    shop: Shop,
    url: string | undefined,
    signal: AbortSignal,
  ): Promise<Loaded | undefined> {
    const ready = this.#shop.ready();
    if (!this.url) {
      // Tabs of the shop before would lead to categories that this one does not have.
      if (shop !== this.#linksOf) this.links = [];
      this.#linksOf = shop;
      const [links] = await Promise.all([
        shop.catalogue.categories(),
        this.#loadMore(),
      ]);
      // Of another shop, or of before: what came since counts.
      if (signal.aborted) return undefined;
      this.links = links;
      // What was chosen before may be a category of another shop, or of another shopper.
      const chosen = hasCategory(links, url) ? url : links[0]?.url;
      this.chosen = url = this.#categoryInHash() ?? chosen;
    }
    if (!url) return undefined;
    const answer = shop.catalogue.category(url);
    // The answer may have something to compare: the code for it comes meanwhile.
    if (this.layout !== 'grid' && this.layout !== 'list')
      categoryExtras.load().catch(() => undefined);
    const page = await answer;
    if (signal.aborted) return undefined;
    this.#shown.follow(shop, url);
    const compares = this.#compares(page);
    if (compares || this.controls || itemsOf(page).some(hasNote))
      await this.#loadMore();
    const compared = compares ? await this.more?.comparisonTexts(page) : undefined;
    if (compared) this.#columns ??= this.more && new this.more.Columns(this);
    const described = sectionsOf(page).map(
      async (one) => [one, await richText(one.category.description, shop)] as const,
    );
    const descriptions = new Map(await Promise.all(described));
    await ready;
    void shop.cart.load();
    return {page, descriptions, compared};
  }

  /** Waits for the code that not every category needs, but not for long: items are worth more. */
  async #loadMore(): Promise<void> {
    const loading = this.#bringMore();
    await waitAtMost(MORE_PATIENCE, loading);
    if (this.more || this.failure) return;
    void loading.then(() => (this.more ? this.#category.run() : undefined));
  }

  async #bringMore(): Promise<void> {
    try {
      this.more ??= await categoryExtras.load();
      addStyles(this, this.more.categoryMore);
      this.failure = undefined;
    } catch (error) {
      // What cannot be compared, searched or chosen by tabs can still be bought.
      this.failure = error as ShopError; // It rejects with no other error.
    }
  }

  #renderLoading() {
    // In a box of its own: the grid's columns follow the width of the box around it.
    return html`
      <section>
        <p class="skeleton title" part="skeleton" aria-hidden="true">&nbsp;</p>
        ${cardSkeletons(TYPICAL_ITEMS, this.#list)}
      </section>
    `;
  }

  #renderCategory(loaded: Loaded, shop: Shop) {
    const {page} = loaded;
    const {texts, lang} = this.#shop;
    const all = itemsOf(page);
    const listing = shownItems(page, {
      limit: this.#shown.limit,
      find: (items) => this.more?.find(items, this.finding, lang) ?? items,
      isCompared: ({category}) =>
        Boolean(this.more && loaded.compared && category.comparison.length),
    });
    const {items, found, shown, total} = listing;
    const set = (finding: Finding) => {
      this.finding = finding;
      this.#shown.restart();
    };
    this.#filled = fillOwn(this, items, this.#view(shop, this.headingLevel + 1));
    return html`
      <div @click=${(event: MouseEvent) => void itemClicked(event, this, shop, items)}>
        ${this.controls ? this.more?.categoryControls(this.finding, found, texts, set) : nothing}
        ${this.#renderSection(listing.root, shop, this.headingLevel, loaded)}
        ${found ? nothing : this.#renderEmpty(all.length > 0)}
        ${
          shown < total
            ? html`<button class="button quiet show-more" part="show-more" type="button"
                @click=${() => void this.#showMore(listing)}>${texts.showMore(shown, total)}</button>`
            : nothing
        }
        ${
          this.#shown.isAnnounced
            ? html`<p class="hidden" data-say>${texts.itemsShown(shown, total)}</p>`
            : nothing
        }
      </div>
    `;
  }

  /** `hidden`: there is something, but not what is searched for. */
  #renderEmpty(hidden = false) {
    const {texts} = this.#shop;
    return html`<p class="empty" part="empty">
      ${crate} ${hidden ? texts.nothingFound : texts.noItems}
    </p>`;
  }

  #renderSection(
    section: ShownSection,
    shop: Shop,
    level: number,
    loaded: Loaded,
  ): unknown {
    const {page, sections} = section;
    const description = loaded.descriptions.get(page);
    return html`
      <section>
        ${heading(level, 'name', page.category.name)}
        ${
          description
            ? html`<div class="rich description" part="description">${description}</div>`
            : nothing
        }
        ${this.#renderItems(section, this.#view(shop, level + 1), loaded.compared)}
        ${repeat(
          sections,
          (inner) => inner.page,
          (inner) => this.#renderSection(inner, shop, level + 1, loaded),
        )}
      </section>
    `;
  }

  #renderItems(
    {page, items, isCompared}: ShownSection,
    view: ItemView,
    compared: Loaded['compared'],
  ) {
    if (!items.length) return nothing;
    if (this.more && compared && isCompared) {
      const {comparisonTable, comparisonCards} = this.more;
      const fits = (this.#columns?.count ?? 0) > items.length;
      return (fits ? comparisonTable : comparisonCards)(page, items, compared, view);
    }
    return html`<ul class=${this.#list} part="items" role="list" data-paged>
      ${itemCards(items, view, this.more?.itemNote)}
    </ul>`;
  }

  /** Shows the next items, and goes to the first of them. */
  async #showMore({shown}: ShownItems): Promise<void> {
    this.#shown.extend();
    await this.updateComplete;
    await this.#filled;
    const cards = this.renderRoot.querySelectorAll<HTMLElement>(
      '[data-paged] > [part~="item"]',
    );
    const {id} = cards[shown]?.dataset ?? {};
    const link =
      cards[shown]?.querySelector<HTMLElement>('[part~="link"]') ??
      this.querySelector<HTMLElement>(`[slot="item-${id}"] :is(a[href], button)`);
    link?.focus();
  }

  #view(shop: Shop, level: number): ItemView {
    return {...itemViewOf(this.#shop, shop, level), own: ownTemplates(this)};
  }

  readonly #hashChanged = (): void => {
    this.chosen = this.#categoryInHash() ?? this.chosen;
  };

  #categoryInHash(): string | undefined {
    return this.more?.categoryInHash(this.links, location.hash);
  }

  #compares(page: CategoryPage): boolean {
    const {layout} = this;
    if (layout === 'grid' || layout === 'list') return false;
    return sectionsOf(page).some(({category}) => category.comparison.length > 0);
  }

  get #list(): string {
    return this.layout === 'list' ? 'grid list' : 'grid';
  }
}

/** Whether one of the categories, or of their subcategories, has this URL key. */
function hasCategory(links: CategoryLinks, key: string | undefined): boolean {
  return links.some(
    ({url, subcategories}) => url === key || hasCategory(subcategories, key),
  );
}

/** The items of a category and of all its subcategories. */
function itemsOf(page: CategoryPage): readonly CategoryItem[] {
  return sectionsOf(page).flatMap(({items}) => items);
}

/** A category and all its subcategories. */
function sectionsOf(page: CategoryPage): readonly CategoryPage[] {
  return [page, ...page.subcategories.flatMap(sectionsOf)];
}

/** Whether there is something to choose once it is in the cart. */
function hasNote({custom_price, allowed_servers}: CategoryItem): boolean {
  return custom_price || allowed_servers.length > 0;
}
