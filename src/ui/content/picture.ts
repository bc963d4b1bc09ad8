import {html, nothing, svg, type TemplateResult} from 'lit';

/** Stands where there is nothing. */
export const crate = svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linejoin="round" aria-hidden="true"><path d="m12 3 8 4.5v9L12 21l-8-4.5v-9z"/>
  <path d="m4 7.5 8 4.5 8-4.5M12 12v9"/></svg>`;

/**
 * Lets what stands in for a picture be seen where it is missing after all. It keeps its room:
 * without any the browser would not load the next one that the element is to show.
 */
export function watchPictures<Root extends Node>(root: Root): Root {
  root.addEventListener('error', failed, true);
  if (!watched.size) globalThis.addEventListener('beforeprint', showForPrint);
  watched.add(new WeakRef(root));
  return root;
}

/** The roots whose pictures are to be printed. */
const watched = new Set<WeakRef<Node>>();

/** Printers show all of a page: pictures far below must not wait until somebody scrolls there. */
function showForPrint(): void {
  for (const one of watched) {
    const root = one.deref();
    if (!root) watched.delete(one);
    if (!(root instanceof DocumentFragment || root instanceof Element)) continue;
    for (const image of root.querySelectorAll<HTMLImageElement>(
      'img[loading="lazy"]',
    )) {
      const {src} = image.dataset;
      image.loading = 'eager';
      if (!src) continue;
      image.src = src;
      delete image.dataset['src'];
    }
  }
}

/** Only of what is broken it is heard that it has loaded after all: thousands of others do. */
function failed({target}: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  target.dataset['broken'] = '';
  const mend = () => delete target.dataset['broken'];
  target.addEventListener('load', mend, {once: true});
}

/**
 * An item's picture, or a quiet placeholder of the same size. Its name stands beside it, so it says nothing.
 * One that is `far` away has its address only at hand, in `data-src`.
 */
export function picture(url: string | undefined, far?: boolean): TemplateResult {
  return html`<div class="picture" part="image">${
    url
      ? html`<img
          src=${far ? nothing : url}
          data-src=${far ? url : nothing}
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
