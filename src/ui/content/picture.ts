import {html, nothing, svg, type TemplateResult} from 'lit';

/** An icon of a crate, for lists without items. */
export const emptyListIcon = svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linejoin="round" aria-hidden="true"><path d="m12 3 8 4.5v9L12 21l-8-4.5v-9z"/>
  <path d="m4 7.5 8 4.5 8-4.5M12 12v9"/></svg>`;

/** The roots whose pictures are all loaded before the page is printed. */
const watched = new Set<ParentNode>();

/**
 * Marks each `<img>` in a root that cannot be loaded, so that CSS hides it. Loads all lazy ones
 * before the page is printed, until `unwatchPictures`. A hidden lazy `<img>` must keep its size:
 * another picture may be loaded in it later, and browsers never load a lazy `<img>` of size 0.
 */
export function watchPictures(root: ParentNode): void {
  if (!watched.size) addEventListener('beforeprint', loadForPrint);
  watched.add(root);
  root.addEventListener('error', markBroken, true);
}

export function unwatchPictures(root: ParentNode): void {
  watched.delete(root);
  if (!watched.size) removeEventListener('beforeprint', loadForPrint);
}

/** A print also shows parts of the page that the shopper has not scrolled to. */
function loadForPrint(): void {
  for (const root of watched)
    for (const image of root.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      image.loading = 'eager';
}

/** Marks a broken picture until it loads another file. Only broken pictures need a `load` listener. */
function markBroken({target}: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  target.dataset['broken'] = '';
  const unmark = () => delete target.dataset['broken'];
  target.addEventListener('load', unmark, {once: true});
}

/**
 * Renders an item's picture, or a placeholder of the same size. The alternative text is empty, because
 * the item's name stands beside the picture.
 */
export function picture(url: string | undefined): TemplateResult {
  return html`<div class="picture" part="image">${
    url
      ? html`<img
          part="picture"
          src=${url}
          alt=""
          width="320"
          height="240"
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
        />`
      : nothing
  }</div>`;
}
