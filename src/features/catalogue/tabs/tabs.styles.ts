import {css} from 'lit';
import {onSurfaceColor} from '../../../ui/styles/tokens.styles.js';

/**
 * Styles of the category tabs, the fields for search and order, and the comparisons of items.
 */
export const tabsStyles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-end: var(--_space);
  }
  .controls label {
    display: grid;
    flex: 1 1 10em;
    /* A field that is alone on its line fills the width of a phone, but gets no wider than that. */
    max-inline-size: 26em;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .controls :is(input, select) {
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
    /* iOS enlarges the page when a field with smaller text takes the focus. */
    font-size: max(1em, 16px);
    font-weight: 400;
  }
  .controls option {
    background: Canvas;
    color: CanvasText;
  }
  .search-status {
    margin-block-end: calc(var(--_space) * 0.5);
  }
  :host {
    --_sticky-top: var(--store-category-sticky-top, var(--_header, 0px));
    scroll-margin-block-start: var(--_sticky-top);
  }
  .tabs {
    position: sticky;
    inset-block-start: calc(var(--_sticky-top) + var(--_seen-top, 0px));
    z-index: 3;
    margin-block-end: var(--_space);
  }
  .tabs[data-stuck] {
    background: var(--_surface);
    color: ${onSurfaceColor};
    box-shadow: 0 1px 0 var(--_border);
  }
  .outer,
  .inner {
    display: flex;
    align-items: center;
  }
  /* 'position: relative' makes the box contain its visually hidden texts, whose position is
     absolute. Otherwise they would make the page wider. */
  .scroller {
    --_to: right;
    position: relative;
    overflow-x: auto;
    scrollbar-width: thin;
  }
  .scroller:dir(rtl) {
    --_to: left;
  }
  @media (pointer: coarse) {
    .scroller {
      scrollbar-width: none;
    }
  }
  /* The content fades out at each edge that hides more content. */
  .tabs .scroller:is([data-more-before], [data-more-after]) {
    mask-image: linear-gradient(
      to var(--_to),
      var(--_before, #000),
      #000 2em calc(100% - 2em),
      var(--_after, #000)
    );
  }
  .scroller[data-more-before] {
    --_before: transparent;
  }
  .scroller[data-more-after] {
    --_after: transparent;
  }
  .tabs ul {
    display: flex;
    flex: 1;
    gap: 0.375em;
    min-inline-size: 0;
    padding: 0.375em 0.25em;
  }
  .tabs :is(a, .tab) {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    padding: 0.375em 1em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 2);
    background: none;
    color: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
  }
  .tabs img {
    inline-size: 2em;
    block-size: 2em;
    margin-inline-start: -0.375em;
    object-fit: contain;
  }
  /* Hides pictures that could not be loaded. 'watchPictures' sets 'data-broken' on them. */
  .tabs img[data-broken] {
    display: none;
  }
  .tabs :is(a, .tab, .to-top):hover:not([aria-current]) {
    background: var(--_raised);
  }
  .tabs [data-open] {
    border-color: currentColor;
  }
  .tabs [aria-current] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* Reserves room on a tab for its number of items, so that tabs do not move when it appears. */
  .count {
    min-inline-size: 1.25em;
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
    font-weight: 400;
    text-align: center;
  }
  .count::before {
    content: attr(data-count);
  }
  .inner ul {
    padding-block-start: 0;
  }
  :is(.inner, .jump) :is(a, .tab, img) {
    font-size: 0.9375em;
  }
  :is(.inner, .jump) :is(a, .tab) {
    min-block-size: 2.375em;
    padding: 0.25em 0.875em;
  }
  .to-top {
    display: none;
  }
  @container (max-width: 30em) {
    [data-stuck] .to-top {
      display: grid;
      flex: none;
      place-items: center;
      inline-size: 2.75em;
      block-size: 2.75em;
      border: 0;
      border-radius: 50%;
      background: none;
      cursor: pointer;
    }
  }
  .jump {
    display: none;
  }
  @container (max-width: 34.5em) {
    .jump {
      display: flex;
      inset-block-start: calc(var(--_sticky-top) + var(--_seen-top, 0px) + var(--_tabs, 0px));
      z-index: 2;
      margin: 0;
    }
  }
  /* On a low screen, sticky tabs would cover the items. */
  @media (max-height: 30em) {
    .tabs {
      position: static;
    }
  }
  @media print {
    .tabs {
      position: static;
    }
    .jump {
      display: none;
    }
  }
  .compare {
    overflow: clip;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .compare.scroller {
    overflow-x: auto;
    background: var(--_surface);
    color: ${onSurfaceColor};
    scrollbar-width: auto;
  }
  table,
  thead,
  tbody {
    display: block;
  }
  /* Rows are grids, so that all columns are equally wide, whatever is in them. */
  tr {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    grid-template-columns: minmax(7em, 9.5em);
  }
  :is(th, td) {
    padding: 0.75em;
    overflow-wrap: anywhere;
  }
  tbody :is(th, td) {
    display: grid;
    align-content: center;
    border-block-start: 1px solid var(--_border);
    text-align: center;
  }
  td {
    justify-items: center;
  }
  tbody th {
    font-weight: 600;
    text-align: start;
  }
  :is(tbody th, dt) .small {
    display: block;
    font-size: 0.875em;
    font-weight: 400;
  }
  /* The head of the table sticks, with its upper 5.75em hidden: the pictures scroll away, but the
     names, prices and buttons stay visible. */
  thead {
    position: sticky;
    inset-block-start: calc(
      var(--_sticky-top) + var(--_seen-top, 0px) + var(--_tabs, 0px) - 5.75em
    );
    z-index: 1;
    background: var(--_surface);
    color: ${onSurfaceColor};
  }
  @media (max-height: 40em) {
    thead {
      position: static;
    }
  }
  /* All columns share these rows, so that names, prices and buttons align. */
  thead tr {
    grid-template-rows: repeat(8, auto);
    background: var(--_raised);
  }
  thead tr > * {
    grid-row: 1 / -1;
  }
  thead th {
    position: relative;
    display: grid;
    grid-template-rows: subgrid;
    justify-items: center;
    align-items: start;
    row-gap: 0;
    font-weight: inherit;
    text-align: center;
  }
  thead th > * {
    grid-row: 2;
    margin-block-end: 0.375em;
  }
  thead th > .picture {
    grid-row: 1;
    inline-size: 5em;
    block-size: 5em;
    background: none;
  }
  thead th > .badges {
    grid-row: 3;
  }
  thead th > [part='note'] {
    grid-row: 4;
  }
  thead th > .ends {
    grid-row: 5;
    font-size: 0.875em;
  }
  thead th > .prices {
    grid-row: 6;
  }
  thead th > .actions {
    grid-row: 7;
    align-self: stretch;
    inline-size: 100%;
    margin: 0;
    padding: 0.25em 0 0;
  }
  thead th > .ways {
    grid-area: 8 / 1;
    place-content: center;
    place-self: start center;
    margin: 0.5em 0 0;
  }
  /* The mark "In cart" is over the picture, so that nothing moves when it appears. */
  thead .in-cart.badge {
    position: absolute;
    inset-block-start: 0.75em;
    inset-inline-start: 0.5em;
  }
  thead th[data-featured] {
    box-shadow: inset 0 0.25em 0 var(--_accent);
  }
  thead :is(.prices, .badges) {
    justify-content: center;
  }
  thead .prices {
    margin-block-start: 0;
  }
  thead [part='price'] {
    flex: 0 0 100%;
  }
  thead .button {
    padding-inline: 0.375em;
  }
  /* A box such as "In cart" grows to the height of a two-line button in another column. But if
     another column shows an error message, the box does not grow to the height of the message. */
  thead .closed {
    max-block-size: 4em;
  }
  /* A table that scrolls is as wide as all its columns together, which have fixed widths. So the
     edge of the box usually cuts a column off: a hint that there are more. */
  .compare.scroller :is(tr, table) {
    inline-size: max-content;
  }
  .compare.scroller tr {
    grid-auto-columns: 10em;
    grid-template-columns: 9em;
  }
  .compare.scroller tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    border-inline-end: 1px solid var(--_border);
    background: var(--_surface);
  }
  .compare.scroller[data-more-before] tr > :first-child {
    box-shadow: 0 0 0.75em rgb(0 0 0 / 25%);
  }
  .compare.scroller {
    scroll-padding-inline-start: 9em;
  }
  .compare.scroller[data-more-after] {
    mask-image: linear-gradient(to var(--_to), #000 calc(100% - 3em), transparent);
  }
  .block [part='options'] {
    font-size: 0.875em;
  }
  .missing {
    color: var(--_muted);
  }
  .yes {
    display: inline-grid;
    place-items: center;
    inline-size: 1.625em;
    block-size: 1.625em;
    border-radius: 50%;
    background: var(--_success);
    color: #fff;
    font-weight: 700;
  }
  .blocks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17em), 1fr));
    gap: var(--_space);
  }
  .block {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
    scroll-margin-block-start: calc(var(--_sticky-top) + var(--_tabs, 0px) + 4em);
    padding: var(--_inset);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
  }
  .block[data-featured] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .block-head {
    display: grid;
    grid-template-columns: 4.5em minmax(0, 1fr);
    gap: 0.875em;
    align-items: center;
  }
  .block-head .picture {
    aspect-ratio: 1;
    border-radius: calc(var(--_radius) * 0.5);
    background: none;
  }
  .block-head > div {
    display: flex;
    flex-direction: column;
    gap: 0.25em;
  }
  .block .prices {
    margin: 0;
  }
  /* Each block shows one compared item with its values. If the blocks form a single column, only
     the first one explains the names of the values ('.small'). */
  @container (max-width: 34.5em) {
    .block:not(:first-child) dt .small {
      display: none;
    }
  }
  .block .actions {
    flex-flow: row wrap;
    align-items: center;
    padding: 0.25em 0 0;
  }
  /* Buttons fill the line, and wrap if their texts do not fit beside each other. */
  .block .actions > * {
    flex: 1 1 auto;
  }
  .values {
    flex: 1;
    margin: 0;
  }
  .block .options-line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.125em 0.75em;
  }
  .values > div {
    position: relative;
    display: flex;
    justify-content: space-between;
    gap: 1em;
    align-items: center;
    min-block-size: 2.125em;
    padding-block: 0.1875em;
    border-block-end: 1px solid var(--_border);
    font-size: 0.9375em;
    line-height: 1.3;
  }
  /* Long names of rows wrap, so that short values stay on one line. */
  .values dt {
    flex: 1;
    min-inline-size: 40%;
  }
  .values dd {
    margin: 0;
    font-weight: 600;
    text-align: end;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .tabs [aria-current] {
      text-decoration: underline;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
