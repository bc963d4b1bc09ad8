import {css} from 'lit';
import {itemListStyles} from './item-list.styles.js';
import {onSurfaceColor} from '../../ui/styles/tokens.styles.js';

/** Styles of cards of items in a grid or list. */
export const itemsStyles = css`
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    transition: border-color 0.15s;
  }
  .card:hover {
    border-color: var(--_muted);
  }
  .card[data-featured] {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: -2px;
  }
  /* Cards below the first view are laid out when they come into view. */
  .card:nth-child(n + 25) {
    content-visibility: auto;
    contain-intrinsic-size: auto 24em;
  }
  @media print {
    .card:nth-child(n + 25) {
      content-visibility: visible;
    }
  }
  .card .picture {
    aspect-ratio: 1;
  }
  .body {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.5em;
    padding: 0.875em var(--_inset) 0;
  }
  [part~='name'] {
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  /* A name may be written from right to left while our texts are not, or the reverse. */
  [part='link'] {
    unicode-bidi: plaintext;
  }
  [part='link']:not(:hover) {
    text-decoration: none;
  }
  [part='options'] {
    font-size: 0.875em;
  }
  .prices {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.125em 0.5em;
    margin-block-start: auto;
  }
  [part='price'] {
    font-size: 1.1875em;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  [part='original-price'] {
    color: var(--_muted);
    font-size: 0.9375em;
  }
  [part='virtual-price'] {
    font-size: 0.875em;
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375em;
  }
  .badge {
    padding: 0.125em 0.625em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.25);
    font-size: 0.8125em;
    font-weight: 600;
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  [part='discount'] {
    white-space: nowrap;
    border-color: transparent;
    background: var(--_success);
    color: #fff;
  }
  [part='featured'] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .actions {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
    padding: 0.875em var(--_inset) 1em;
  }
  .in-cart {
    font-size: 0.875em;
    font-weight: 600;
  }
  /* The note "In the cart" lies over the picture, so that nothing moves when it appears. */
  :not(.list) > .card .in-cart {
    position: absolute;
    inset-block-start: 0.75em;
    inset-inline-start: 0.75em;
    max-inline-size: calc(100% - 1.5em);
    box-sizing: border-box;
    padding: 0.125em 0.625em;
    border-radius: calc(var(--_radius) * 1.25);
    background: var(--_surface);
    color: ${onSurfaceColor};
  }
  .in-cart::before {
    content: '✓ ' / '';
  }
  .in-cart[data-pending]::before {
    content: '… ' / '';
  }
  .closed {
    display: grid;
    place-items: center;
    min-block-size: 2.75em;
    padding-inline: 0.5em;
    overflow-wrap: anywhere;
    text-align: center;
    border: 1px dashed var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    color: var(--_muted);
    font-weight: 600;
  }
  @container (max-width: 30em) {
    .card .body {
      padding: 0.75em calc(var(--_inset) * 0.75) 0;
    }
    .card .actions {
      padding: 0.75em calc(var(--_inset) * 0.75);
    }
    .card .button {
      padding-inline: 0.5em;
    }
    :not(.list) > .card .in-cart {
      inset-block-start: 0.5em;
      inset-inline-start: 0.5em;
      max-inline-size: calc(100% - 1em);
      padding-inline: 0.5em;
      font-size: 0.8125em;
    }
  }
  a {
    color: inherit;
  }
  ${itemListStyles}
`;
