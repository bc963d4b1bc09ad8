import {html, nothing, svg, type TemplateResult} from 'lit';

/** Stands where there is nothing. */
export const crate = svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linejoin="round" aria-hidden="true"><path d="m12 3 8 4.5v9L12 21l-8-4.5v-9z"/>
  <path d="m4 7.5 8 4.5 8-4.5M12 12v9"/></svg>`;

/**
 * Handles the pictures of an element: one that cannot be loaded gives way to the placeholder, and
 * all are there in print. A broken picture keeps its room: without any room the browser would not
 * load the next picture that the element is to show.
 */
export function watchPictures<Root extends Node>(root: Root): Root {
  root.addEventListener('error', markBroken, true);
  if (!watched.size) globalThis.addEventListener('beforeprint', loadForPrint);
  watched.add(new WeakRef(root));
  return root;
}

/** The roots whose pictures are to be printed. */
const watched = new Set<WeakRef<Node>>();

/** Printers show all of a page: pictures far below must not wait until somebody scrolls there. */
function loadForPrint(): void {
  for (const reference of watched) {
    const root = reference.deref();
    if (!root) watched.delete(reference);
    if (!(root instanceof DocumentFragment || root instanceof Element)) continue;
    for (const image of root.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      image.loading = 'eager';
  }
}

/** Only a broken picture gets a `load` listener: the root would hear every other picture, too. */
function markBroken({target}: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  target.dataset['broken'] = '';
  const unmark = () => delete target.dataset['broken'];
  target.addEventListener('load', unmark, {once: true});
}

/**
 * An item's picture, or a quiet placeholder of the same size. Its alternative text is empty, because
 * the item's name stands beside it.
 */
export function picture(url: string | undefined): TemplateResult {
  return html`<div class="picture" part="image">${
    url
      ? html`<img
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
