import {css} from 'lit';
import {onSurfaceColor} from '../../ui/styles/tokens.styles.js';

/** Styles of tabs, controls and comparisons. Loaded with the modules that render them. */
export const categoryExtrasStyles = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-end: var(--_space);
  }
  .controls label {
    display: grid;
    flex: 1 1 10em;
    max-inline-size: 22em;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .controls :is(input, select) {
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
    font-weight: 400;
  }
  .controls option {
    background: Canvas;
    color: CanvasText;
  }
  .tabs {
    margin-block-end: var(--_space);
  }
  .tabs ul {
    display: flex;
    gap: 0.375em;
    overflow-x: auto;
    padding: 0.25em;
    scrollbar-width: thin;
  }
  .tabs a {
    display: block;
    padding: 0.625em 1.125em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 2);
    color: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-decoration: none;
    white-space: nowrap;
  }
  .tabs img {
    inline-size: 1.5em;
    block-size: 1.5em;
    margin-block: -0.25em;
    margin-inline: -0.375em 0.5em;
    object-fit: contain;
    vertical-align: middle;
  }
  .tabs a:hover {
    background: var(--_raised);
  }
  .tabs a[aria-current] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .tabs .inner a {
    padding: 0.375em 0.875em;
    font-size: 0.9375em;
  }
  [part='note'] {
    font-size: 0.875em;
    font-weight: 400;
    line-height: 1.375;
  }
  .compare {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  :is(th, td) {
    padding: 0.75em;
    border-block-end: 1px solid var(--_border);
    text-align: center;
    vertical-align: middle;
    overflow-wrap: anywhere;
  }
  tbody tr:last-child > * {
    border-block-end: 0;
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
  thead {
    position: sticky;
    inset-block-start: var(--store-category-sticky-top, 0);
    z-index: 1;
    background: var(--_surface);
    color: ${onSurfaceColor};
  }
  thead :is(th, td) {
    background: var(--_raised);
  }
  thead td {
    inline-size: 9.5em;
  }
  /* The columns are 100 % high, which needs a row with a fixed height. The row still grows. */
  thead tr {
    block-size: 1px;
  }
  thead th {
    block-size: inherit;
    vertical-align: top;
    font-weight: inherit;
  }
  .column {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 0.375em;
    block-size: 100%;
  }
  thead th[data-featured] {
    box-shadow: inset 0 0.25em 0 var(--_accent);
  }
  .column .picture {
    inline-size: 4.5em;
    block-size: 4.5em;
    background: none;
  }
  .column :is(.prices, .badges) {
    justify-content: center;
  }
  .column .actions {
    inline-size: 100%;
    padding: 0.25em 0 0;
  }
  .column .button {
    padding-inline: 0.375em;
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
  .grid.compared {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13em), 1fr));
  }
  .compared .card .picture {
    aspect-ratio: 5 / 2;
  }
  .values > div {
    display: flex;
    justify-content: space-between;
    gap: 1em;
    padding-block: 0.25em;
    border-block-end: 1px solid var(--_border);
    font-size: 0.9375em;
  }
  .values dd {
    margin: 0;
    font-weight: 600;
    text-align: end;
  }
  @media (forced-colors: active) {
    .tabs a[aria-current] {
      text-decoration: underline;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
