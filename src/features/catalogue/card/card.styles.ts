import {css} from 'lit';
import {focusRing, onSurfaceColor} from '../../../ui/styles/tokens.styles.js';

/**
 * Styles of cards. A card has four rows: picture, name, price, buttons. In a grid (see
 * `item-list.styles.ts`), the cards of a row share these rows, so that all prices and all buttons
 * stand on one line.
 */
export const cardStyles = css`
  .card {
    display: grid;
    grid-template: auto 1fr auto auto / minmax(0, 1fr);
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    break-inside: avoid;
    transition: border-color 0.15s;
  }
  /* A card that is shown alone fills the height of its element, so that the cards of elements
     side by side are equally high. */
  .single,
  .single > .card {
    block-size: 100%;
  }
  .single > .card {
    max-inline-size: 20em;
  }
  .card:hover {
    border-color: var(--_muted);
  }
  .card[data-featured] {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: -2px;
  }
  /* Only featured items have a loud button. */
  :host(:not(featured-deals))
    :is(.card, th, .block):not([data-featured])
    .button:not(:hover) {
    border-color: var(--_edge);
    background: none;
    color: inherit;
  }
  .card .picture {
    grid-area: 1 / 1;
    place-self: start stretch;
    aspect-ratio: 1;
  }
  li.card > .picture::before {
    scale: 3;
    opacity: 0.25;
  }
  .body {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
    padding: 0.875em var(--_inset) 0;
  }
  .body > .prices {
    margin-block-start: 0.5em;
  }
  .body > .skeleton.price {
    margin-block-start: calc(0.5em / 1.1875);
  }
  [part~='name'] {
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.3;
    hyphens: auto;
    hyphenate-limit-chars: 12 4 4;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  /* Cuts off a long name after three lines, because it must not make the other cards of the row
     higher. The item dialog has the whole name. */
  .card [part~='name'] {
    display: -webkit-box;
    /* With 'overflow: hidden', focusing the link would scroll the first lines of the name away. */
    overflow: clip;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    /* Room for tall letters and for the link, which is higher than its line. There is none below,
       where the top edge of the cut-off fourth line would be visible. */
    margin: -4px -4px 0;
    padding: 4px 4px 0;
  }
  .card [part='summary'] {
    contain: inline-size;
    overflow-x: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The focus outline is around the whole name, because 'overflow: clip' would cut off the outline
     of the link. */
  .card [part~='name']:has(:focus-visible) {
    ${focusRing};
  }
  .card [part='link']:focus-visible {
    outline: none;
  }
  /* A name may have another direction than our texts. 'plaintext' puts the ellipsis of
     a long name at the end of the name. */
  [part='link'],
  .card [part~='name'] {
    unicode-bidi: plaintext;
  }
  [part='link'],
  .card :is([part~='name'], [part='summary']) {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  [part='link']:not(:hover) {
    text-decoration: none;
  }
  /* The link is stretched over its card, below the button and messages. */
  :is(.card, .block, th) {
    position: relative;
    isolation: isolate;
  }
  [part='link']::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }
  :is(.card, .block, th) :is(button, .failure, .notice),
  .card > slot::slotted(*) {
    position: relative;
    z-index: 2;
  }
  .prices {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    align-content: start;
    gap: 0.125em 0.5em;
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
    background: var(--_surface);
    color: ${onSurfaceColor};
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
  :is([part='note'], [part='summary']) {
    font-size: 0.875em;
    font-weight: 400;
    line-height: 1.375;
  }
  .about-item,
  .actions {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
  }
  .actions {
    padding: 0.875em var(--_inset) 1em;
  }
  .actions > .badge {
    align-self: start;
  }
  /* All buttons of a row are as high as the one with two lines. */
  :is(.card, th) > .actions > .button {
    flex: 1 0 auto;
  }
  .in-cart::before {
    content: '✓ ' / '';
  }
  [data-pending] > .in-cart::before {
    content: '… ' / '';
  }
  .view-cart {
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
  .closed {
    display: flex;
    flex: 1 0 auto;
    align-items: center;
    justify-content: center;
    gap: 0.25em;
    min-block-size: 2.75em;
    padding-inline: 0.5em;
    line-height: 1.25;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
    border: 1px dashed var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    color: var(--_muted);
    font-weight: 600;
  }
  .closed:has(.in-cart) {
    display: block;
    align-content: center;
    border-style: solid;
    color: inherit;
  }
  a {
    color: inherit;
  }
  /* Badges and messages lie on top of the picture, so that nothing moves when they appear. */
  .card .badges,
  .card > .failure,
  .card > div:not([class]) {
    position: absolute;
    grid-area: 1 / 1 / 2 / 2;
    inset: 0.5em 0.5em auto;
  }
  .card > .failure,
  .card > div:not([class]) {
    inset-block: auto 0.5em;
    max-block-size: calc(100% - 1em);
    overflow: auto;
  }
  /* When an error appears on a card, makes WebKit lay out the whole row of cards again. Otherwise
     the price and the button move up. */
  .card:has(> .failure) {
    min-block-size: 1px;
  }
  @media print {
    .card .badges {
      position: static;
    }
  }
  @container (max-width: 30em) {
    .card .body {
      padding: 0.75em calc(var(--_inset) * 0.75) 0;
    }
    /* A small picture has room for either the error or the badges. */
    .card:has(> .failure) .badges {
      visibility: hidden;
    }
    .card .actions {
      padding: 0.75em calc(var(--_inset) * 0.75);
    }
    /* Keeps badges small if the page's text is large, so that several badges fit. */
    .card .badge {
      font-size: clamp(0.6875em, 3.6cqi, 0.8125em);
    }
    /* The small padding leaves room for long words, such as "Warenkorb". */
    .card .button {
      padding-inline: 0.25em;
    }
  }
  .skeleton.line {
    inline-size: 70%;
    font-size: 1.0625em;
    line-height: 1.3;
  }
  /* Room for the sentence of a deal. */
  :host(featured-deals) .skeleton.line {
    margin-block-end: 1.6em;
  }
  .skeleton.price {
    inline-size: 40%;
    font-size: 1.1875em;
  }
  .skeleton.action {
    block-size: 2.75em;
  }
`;
