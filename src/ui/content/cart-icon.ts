import {html} from 'lit';

/** The icon of the cart: a bag. */
export const cartIcon = html`<svg part="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
  <path d="M5 8h14l-1 12H6zM9 8V7a3 3 0 0 1 6 0v1" />
</svg>`;
