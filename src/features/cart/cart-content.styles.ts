import {css} from 'lit';
import {forPlayerStyles} from '../../ui/order/for-player.js';
import {onSurfaceColor} from '../../ui/styles/tokens.styles.js';

/** Styles of the cart's content, loaded together with `CartContent`, which renders the content. */
export const cartContentStyles = css`
  ${forPlayerStyles}
  store-payment {
    margin-block: 0;
  }
  .offers {
    display: grid;
    gap: 0.5em;
  }
  :host([layout='drawer']) .offers:not(dialog .offers) {
    margin-block-end: 0.75em;
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    max-inline-size: 22em;
    padding: 0.875em 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: ${onSurfaceColor};
  }
  .offer p {
    flex: 1 0 100%;
  }
  .share {
    display: grid;
    gap: 0.5em;
    justify-items: start;
  }
  [part='share-status']:empty {
    display: none;
  }
  [part='share-link'] {
    inline-size: 100%;
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
  }
  .suggestions {
    display: grid;
    gap: 0.75em;
    padding-block-start: 1em;
    border-block-start: 1px solid var(--_border);
  }
  [part='suggestions-heading'] {
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
  }
  .suggestion {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.5em 0.75em;
  }
  .suggestion .picture {
    inline-size: 2.75em;
    block-size: 2.75em;
    border-radius: calc(var(--_radius) * 0.5);
  }
  /* If the name of a suggested item has less room than 5.5em beside the button, the button moves
     below the name. */
  .suggested {
    display: grid;
    flex: 1 1 5.5em;
    justify-items: start;
    overflow-wrap: anywhere;
  }
  /* The button's text may wrap between words, but not within a word. */
  .suggestion .button {
    padding-inline: 0.875em;
    overflow-wrap: normal;
  }
  .suggestion .failure {
    flex: 1 0 100%;
  }
  /* Aligns a long name to the same side as its price, even if the name's text direction is the
     opposite, such as an Arabic name in an English page. */
  .suggested > bdi {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .storefront-drawer {
    --_panel-padding: 1.25em;
    padding: 0;
    /* The sticky bar and the sticky total must not cover a focused control. */
    scroll-padding-block: 4em 10em;
    transition:
      overlay 0.25s allow-discrete,
      display 0.25s allow-discrete;
  }
  .storefront-drawer > .storefront-box {
    /* The drawer is at most as wide as the window: with enlarged text, 26em can be wider. */
    inline-size: min(100%, var(--store-cart-width, 26em));
    min-block-size: 100%;
    margin: 0;
    margin-inline-start: auto;
    border-radius: 0;
    container-type: inline-size;
    transition: translate 0.25s ease;
    translate: 100% 0;
  }
  .storefront-drawer:dir(rtl) > .storefront-box {
    translate: -100% 0;
  }
  .storefront-drawer[open] > .storefront-box {
    translate: 0 0;
  }
  @starting-style {
    .storefront-drawer[open] > .storefront-box {
      translate: 100% 0;
    }
    .storefront-drawer[open]:dir(rtl) > .storefront-box {
      translate: -100% 0;
    }
  }
  :is(.remove, .step, .storefront-link, .unfold) {
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
  }
  .remove {
    display: grid;
    place-items: center;
    inline-size: 2.75em;
    block-size: 2.75em;
    border-radius: calc(var(--_button-radius) * 3);
    color: var(--_muted);
  }
  .remove:hover,
  .step:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
  /* Draws the outline inside the button. An outline outside it could extend beyond the cart line,
     where content-visibility would clip it. */
  .remove:focus-visible {
    outline-offset: -0.1875em;
  }
  dialog .cart {
    flex: 1 0 auto;
  }
  .storefront-link {
    min-block-size: 1.75em;
    text-decoration: underline;
    text-underline-offset: 0.125em;
  }
  /* Puts the picture beside two rows: the name and the price, then the quantity and the button that
     removes the line. */
  .line {
    display: grid;
    grid-template-columns: min(3.75em, 20%) minmax(0, 1fr) auto;
    gap: 0.25em 0.875em;
    padding-block: 0.875em;
    border-block-end: 1px solid var(--_border);
  }
  /* Cancels the padding above the first line: the gap above the list is enough. */
  .lines {
    margin-block-start: -0.875em;
  }
  /* From the ninth line on, the browser lays out only lines in or near the visible area. */
  .line:nth-child(n + 9) {
    content-visibility: auto;
    contain-intrinsic-size: auto 4.3em;
  }
  @media print {
    .line:nth-child(n + 9) {
      content-visibility: visible;
    }
  }
  .line .picture {
    grid-row: span 2;
    align-self: start;
    aspect-ratio: 1;
    padding: 0.25em;
    border-radius: calc(var(--_radius) * 0.75);
  }
  .line .picture img {
    border-radius: calc(var(--_radius) * 0.5);
  }
  .line [part='name'] {
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .cost {
    max-inline-size: 9em;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .cost [part='price'] {
    font-weight: 600;
  }
  .cost [part='virtual-price'] {
    display: block;
    font-size: 0.875em;
  }
  [part='total'] {
    text-align: end;
  }
  .line[data-pending] :is(.what, .cost),
  [data-pending] :is(.sum, .row) {
    opacity: var(--_page-pending, 0.88);
  }
  .tools {
    display: flex;
    grid-column: 2 / -1;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em;
  }
  .line .failure {
    grid-column: 1 / -1;
    order: 1;
  }
  .stepper {
    display: inline-flex;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    overflow: hidden;
  }
  .stepper:focus-within {
    overflow: visible;
  }
  .step {
    inline-size: 2.25em;
    min-block-size: 2.5em;
  }
  .step[aria-disabled='true'] {
    color: var(--_muted);
    opacity: 0.5;
    cursor: default;
  }
  .stepper input {
    inline-size: 2.5em;
    padding: 0;
    border: 0;
    background: none;
    font-variant-numeric: tabular-nums;
    text-align: center;
    appearance: textfield;
  }
  .stepper input::-webkit-inner-spin-button {
    appearance: none;
  }
  .removed .button {
    min-block-size: 2.25em;
    padding: 0.25em 0.875em;
  }
  .choices {
    display: flex;
    grid-column: 2 / -1;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25em 0.75em;
  }
  /* Fields stand below the quantity, which belongs to the name. */
  .choices:has(label) {
    grid-column: 1 / -1;
    order: 1;
    padding-block-start: 0.375em;
  }
  .choice:has(label) {
    flex: 1 1 10em;
  }
  /* As wide as its longest option, which would be cut off otherwise. */
  .choice:has(select) {
    flex-basis: max-content;
  }
  .choices > button {
    font-size: 0.875em;
  }
  .choice,
  .code {
    display: grid;
    gap: 0.25em;
    align-content: start;
    font-size: 0.9375em;
  }
  label {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .choice :is(input, select),
  .code input {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.75em;
    padding: 0.375em 0.625em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
    /* iOS enlarges the page when a field with smaller text takes the focus. */
    font-size: max(1em, 16px);
  }
  .choice option {
    background: Canvas;
    color: CanvasText;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .codes,
  .fields {
    display: grid;
    gap: 0.75em;
  }
  .unfold {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: 0.375em;
    min-block-size: 2.25em;
    font-weight: 600;
  }
  .unfold:hover {
    text-decoration: underline;
    text-underline-offset: 0.125em;
  }
  .unfold svg {
    inline-size: 1.125em;
    block-size: 1.125em;
    transition: rotate 0.15s;
  }
  .unfold[aria-expanded='true'] svg {
    rotate: 180deg;
  }
  .code {
    display: flex;
    flex-wrap: wrap;
    align-items: stretch;
    gap: 0.375em 0.5em;
  }
  .code :is(label, .failure) {
    flex: 1 0 100%;
  }
  .code input {
    flex: 1 1 9em;
    inline-size: auto;
  }
  .removed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 0.75em;
    padding-block: 0.5em;
    padding-inline: 0.875em 0.5em;
    border: 1px dashed var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    overflow-wrap: anywhere;
    font-size: 0.9375em;
  }
  .removed p {
    flex: 1 1 10em;
  }
  .removed .button {
    flex: none;
  }
  .foot {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
    margin-block-start: auto;
  }
  /* If the cart is longer than the window, the total and the checkout button stay visible, except
     in very low windows. */
  @media (min-height: 30em) {
    dialog .foot {
      position: sticky;
      inset-block-end: 0;
      z-index: 1;
      margin-inline: -1.25em;
      padding: 0.875em 1.25em max(1.25em, env(safe-area-inset-bottom));
      border-block-start: 1px solid var(--_border);
      background: var(--_surface);
    }
    /* If the foot is the last child, it covers the padding at the bottom of the drawer. */
    dialog .foot:last-child {
      margin-block-end: -1.25em;
    }
  }
  .sum {
    flex-wrap: wrap;
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 1em;
    font-size: 1.1875em;
    font-variant-numeric: tabular-nums;
  }
  .sums {
    display: grid;
    gap: 0.25em;
    margin-block-start: auto;
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_border);
  }
  .sums + .foot {
    margin-block-start: 0;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 0.25em;
    overflow-wrap: anywhere;
  }
  .amount {
    flex: none;
    margin-inline-start: auto;
    padding-inline-start: 0.75em;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .small {
    font-size: 0.875em;
  }
  [part='kind']:has(.storefront-avatar) {
    --_avatar: 1.5em;
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  .empty {
    display: grid;
    justify-items: center;
    gap: 0.5em;
    padding: 3em 1em;
    text-align: center;
  }
  dialog .empty {
    margin-block: auto;
  }
  .empty svg {
    inline-size: 5.5em;
    block-size: 5.5em;
    margin-block-end: 0.75em;
    padding: 1.5em;
    border-radius: 50%;
    background: var(--_raised);
    opacity: 0.8;
  }
  .empty .button {
    margin-block-start: 1em;
  }
  @container (min-width: 34em) {
    .line {
      grid-template-columns: 3.75em minmax(0, 1fr) auto 11em;
      align-items: center;
      column-gap: 1.25em;
    }
    .line:nth-child(n + 9) {
      contain-intrinsic-size: auto 3.75em;
    }
    .line .picture {
      grid-row: auto;
    }
    .line:has(.choices):not(:has(.choice > label)) .picture {
      grid-row: span 2;
    }
    .choices {
      grid-row: 2;
    }
    .tools {
      grid-area: 1 / 4;
    }
  }
`;
