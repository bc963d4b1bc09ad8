import {html, svg, type TemplateResult} from 'lit';

/** Stands where there is no picture. */
export const crate = svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linejoin="round" aria-hidden="true"><path d="m12 3 8 4.5v9L12 21l-8-4.5v-9z"/>
  <path d="m4 7.5 8 4.5 8-4.5M12 12v9"/></svg>`;

/**
 * A picture that is missing after all lets the placeholder behind it be seen. It keeps its
 * room: without any the browser would not load the next one that the element is to show.
 */
function broken({target}: Event): void {
  (target as HTMLElement).toggleAttribute('data-broken', true);
}

function arrived({target}: Event): void {
  (target as HTMLElement).toggleAttribute('data-broken', false);
}

/** An item's picture, or a quiet placeholder of the same size. Its name stands beside it, so it says nothing. */
export function picture(url: string | undefined): TemplateResult {
  return html`
    <div class="picture" part="image">
      ${
        url
          ? html`<img
            src=${url}
            alt=""
            width="320"
            height="240"
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
            @error=${broken}
            @load=${arrived}
          />${crate}`
          : crate
      }
    </div>
  `;
}
