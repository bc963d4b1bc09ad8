import {html, nothing} from 'lit';
import type {CategoryLink} from '../../shop/catalogue.js';
import type {Texts} from '../../i18n/texts.js';
import {followHash} from './follow-hash.js';

/** The address of a category within the page. */
export function hashOf(url: string): string {
  return `#category-${url}`;
}

/** The category the page's address names, if it is one of these or of their subcategories. */
export function categoryInHash(
  links: readonly CategoryLink[],
  hash: string,
): string | undefined {
  const all = links.flatMap((link) => [link, ...link.subcategories]);
  const wanted = decoded(hash);
  return all.find(({url}) => hashOf(url) === wanted)?.url;
}

/** A hash may be anything: pages use it for purposes of their own. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** A category's picture; its name stands beside it, so it says nothing. */
function icon(url: string | undefined) {
  if (!url) return nothing;
  return html`<img part="tab-image" src=${url} alt="" decoding="async"
    @error=${({target}: Event) => ((target as HTMLElement).hidden = true)} />`;
}

/**
 * All categories as links that act as tabs: the chosen category is shown below.
 *
 * @csspart tabs - The navigation with all categories.
 * @csspart tab - The link to a category.
 * @csspart tab-image - The category's picture.
 */
export function categoryTabs(
  links: readonly CategoryLink[],
  chosen: string,
  texts: Texts,
  imageUrl: (path: string) => string | undefined,
) {
  const link = ({name, url, img}: CategoryLink) => html`
    <li>
      <a
        part="tab"
        href=${hashOf(url)}
        @click=${followHash}
        aria-current=${url === chosen ? 'true' : nothing}
        >${icon(imageUrl(img))}${name}</a
      >
    </li>
  `;
  const open = links.find(
    ({url, subcategories}) =>
      url === chosen || subcategories.some((one) => one.url === chosen),
  );
  return html`
    <nav class="tabs" part="tabs" aria-label=${texts.categories}>
      <ul role="list">
        ${links.map(link)}
      </ul>
      ${
        open?.subcategories.length
          ? html`<ul role="list" class="inner">
            ${open.subcategories.map(link)}
          </ul>`
          : nothing
      }
    </nav>
  `;
}
