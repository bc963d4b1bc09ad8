import {css, unsafeCSS} from 'lit';
import {onSurfaceColor} from '../../../ui/styles/tokens.styles.js';

/**
 * A table is used only if at least this many items fit into it, or all items if there are fewer.
 * Otherwise each item is shown in its own block. If not all items fit into the table, it scrolls.
 */
export const LEAST_COLUMNS = 3;

/** The columns of a table with more items than this get narrower. */
export const MOST_COLUMNS = 12;

/** The minimum width of a column in a comparison, in em. The first column has the names of the rows. */
const COLUMN_WIDTH = 8;

/** Rules for tables of 1 to `most` items. `rules` gets the number, and the width of such a table. */
function rulesOfTables(
  most: number,
  rules: (count: number, width: string) => string,
): string {
  return [...Array(most).keys()]
    .map((index) => rules(index + 1, `${(index + 2) * COLUMN_WIDTH}em`))
    .join('');
}

/** From the width of a table on, it replaces the blocks. */
const tables = rulesOfTables(
  LEAST_COLUMNS,
  (count, width) => `@container (min-width: ${width}) {
    [data-least='${count}'] > .compare { display: block; }
    [data-least='${count}'] > :not(.compare) { display: none; }
  }`,
);

/** A box in which all columns fit does not scroll, so that the heads stick in the window. */
const fitting = rulesOfTables(
  MOST_COLUMNS,
  (count, width) => `[data-columns='${count}'] > table { min-inline-size: ${width}; }
  @container (min-width: ${width}) { [data-columns='${count}'] { overflow: clip; } }`,
);

/** Styles of comparisons: a table of items, or a block for each. */
export const comparisonStyles = css`
  /* 'position: relative' makes the box contain its visually hidden texts. */
  .compare {
    position: relative;
    display: none;
    overflow: auto clip;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: ${onSurfaceColor};
    scroll-padding-inline-start: 7em;
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
    grid-template-columns: clamp(7em, 15%, 9.5em);
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
  /* The head of the table sticks, with its upper 5.75em hidden: the pictures with their badges
     scroll away, but the names, prices and buttons stay visible. */
  thead {
    position: sticky;
    inset-block-start: calc(
      var(--_sticky-top) + var(--_seen-top, 0px) + var(--_tabs, 0px) - 5.75em
    );
    z-index: 2;
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
    grid-template-rows: repeat(6, auto);
    background: var(--_raised);
  }
  thead tr > * {
    grid-row: 1 / -1;
  }
  thead th {
    display: grid;
    grid-template-rows: subgrid;
    justify-items: center;
    align-items: start;
    row-gap: 0;
    font-weight: inherit;
    text-align: center;
  }
  thead th > * {
    grid-area: 2 / 1;
    margin-block-end: 0.375em;
  }
  thead th > .picture {
    grid-row: 1;
    inline-size: 5em;
    block-size: 5em;
    background: none;
  }
  thead th > .badges {
    grid-row: 1;
    align-self: end;
  }
  thead th > [part='note'] {
    grid-row: 3;
  }
  thead th > .ends {
    grid-row: 4;
    font-size: 0.875em;
  }
  thead th > .prices {
    grid-row: 5;
  }
  thead th > .actions {
    grid-row: 6;
    align-self: stretch;
    inline-size: 100%;
    margin: 0;
    padding: 0.25em 0 0;
  }
  /* The mark "In cart" is over the picture, so that nothing moves when it appears. */
  thead .badge:has(.in-cart) {
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
  /* Buttons, and boxes such as "In cart", grow to the height of a two-line button in another column.
     But if another column shows an error message, they do not grow to the height of the message. */
  thead :is(.closed, .button) {
    max-block-size: 4.5em;
  }
  thead .closed {
    padding-inline: 0.125em;
    font-size: 0.875em;
  }
  /* The names of the rows stay in sight where the table scrolls. */
  tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    background: var(--_surface);
  }
  thead tr > :first-child {
    background: linear-gradient(var(--_raised) 0 0), var(--_surface);
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
  ${unsafeCSS(tables + fitting)}
`;
