import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import type {CategoryLink, CategoryLinks} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';

/**
 * The tabs of an element without a `url`: links to all categories. The hash of the page's address
 * names the chosen category; by default the first category is chosen.
 *
 * @csspart tabs - The navigation with all categories.
 * @csspart tab - The link to a category.
 * @csspart tab-image - The category's picture.
 */
export class CategoryTabs implements ReactiveController {
  /** The URL key of the chosen category. */
  chosen: string | undefined;
  readonly #host: ReactiveElement;
  #links: CategoryLinks = [];
  #shop: Shop | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('hashchange', this.#followHash);
  }

  hostDisconnected(): void {
    removeEventListener('hashchange', this.#followHash);
  }

  /**
   * Removes the tabs if they belong to another shop, because `shop` may not have their categories.
   */
  follow(shop: Shop): void {
    if (shop !== this.#shop) this.#links = [];
    this.#shop = shop;
  }

  /** Shows the categories of a shop as tabs. Returns the URL key of the chosen category. */
  choose(shop: Shop, links: CategoryLinks): string | undefined {
    this.follow(shop);
    this.#links = links;
    // If the shop or the shopper has changed, the chosen category may no longer exist.
    if (!findCategory(links, ({url}) => url === this.chosen))
      this.chosen = links[0]?.url;
    this.#followHash();
    this.#host.requestUpdate();
    return this.chosen;
  }

  /** Renders the tabs, and below them the tabs of the open category's subcategories. */
  render(texts: Texts) {
    if (!this.#links.length) return nothing;
    const isChosen = ({url}: CategoryLink) => url === this.chosen;
    const open = this.#links.find((link) => findCategory([link], isChosen));
    const renderLink = (link: CategoryLink) => html`
      <li>
        <a
          part="tab"
          href=${categoryHash(link)}
          @click=${followLink}
          aria-current=${isChosen(link) ? 'true' : nothing}
          >${tabImage(this.#shop?.imageUrl(link.img))}${link.name}</a
        >
      </li>
    `;
    return html`
      <nav class="tabs" part="tabs" aria-label=${texts.categories}>
        <ul role="list">
          ${this.#links.map(renderLink)}
        </ul>
        ${
          open?.subcategories.length
            ? html`<ul role="list" class="inner">
              ${open.subcategories.map(renderLink)}
            </ul>`
            : nothing
        }
      </nav>
    `;
  }

  readonly #followHash = (): void => {
    const hash = decodeHash(location.hash);
    const link = findCategory(this.#links, (one) => categoryHash(one) === hash);
    if (!link) return;
    this.chosen = link.url;
    this.#host.requestUpdate();
  };
}

/** The first category, or subcategory at any depth, that fulfils a condition. */
function findCategory(
  links: CategoryLinks,
  condition: (link: CategoryLink) => boolean,
): CategoryLink | undefined {
  for (const link of links) {
    const found = condition(link) ? link : findCategory(link.subcategories, condition);
    if (found) return found;
  }
  return undefined;
}

/** The hash that names a category in the page's address. */
function categoryHash({url}: CategoryLink): string {
  return `#category-${url}`;
}

/** Decodes a hash. An invalid hash is returned unchanged, because pages use hashes of their own. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Follows a link by setting the hash. In a page with `<base>`, the browser would leave the page.
 */
function followLink(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  location.hash = (event.currentTarget as HTMLAnchorElement).hash;
}

/**
 * Renders a category's picture. The alternative text is empty, because the name stands beside it.
 */
function tabImage(url: string | undefined) {
  if (!url) return nothing;
  return html`<img part="tab-image" src=${url} alt="" decoding="async"
    @error=${({target}: Event) => ((target as HTMLElement).hidden = true)} />`;
}
