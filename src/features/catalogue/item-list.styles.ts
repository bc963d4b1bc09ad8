import {css} from 'lit';

/** Styles of the grid or list that holds cards. */
export const itemListStyles = css`
  .grid {
    --_card-min: var(--store-card-min, 13em);
    --_fill: 99;
    --_gap: var(--_space);
    display: grid;
    grid-template-columns: repeat(
      auto-fit,
      minmax(min(100%, var(--_card-min)), 1fr)
    );
    gap: var(--_gap);
    max-inline-size: calc(var(--_fill) * (max(20em, var(--_card-min)) + var(--_space)));
  }
  /* Limits the width of a grid with one to three cards, so that the cards fill the row but do not
     become too wide. '--_fill' is the number of the cards. */
  .grid:not(.list, :has(> :nth-child(4))) {
    --_fill: 3;
  }
  .grid:not(.list, :has(> :nth-child(3))) {
    --_fill: 2;
  }
  .grid:not(.list, :has(> :nth-child(2))) {
    --_fill: 1;
  }
  .grid > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .grid > .card {
    grid-row: span 4;
    grid-template-rows: subgrid;
    row-gap: 0;
  }
  /* A fifth row for the footer from the page's template. */
  .grid > .card:has(> slot) {
    grid-row: span 5;
  }
  @container (max-width: 30em) {
    .grid {
      --_card-min: var(--store-card-min, 8em);
      --_gap: calc(var(--_space) * 0.75);
    }
  }
  .list.grid {
    grid-template-columns: minmax(0, 1fr);
  }
  .list > .card {
    grid-row: auto;
    grid-template: none / min(4.5em, 25%) minmax(0, 1fr);
    gap: 0.75em 1em;
    align-items: center;
    padding: 0.75em;
  }
  .list .picture {
    border-radius: calc(var(--_radius) * 0.5);
  }
  .list .body {
    display: block;
    grid-row: auto;
  }
  .list :is(.body, .actions) {
    padding: 0;
  }
  .list .about-item {
    flex-flow: wrap;
    align-items: center;
  }
  .list [part='summary'] {
    flex-basis: 100%;
  }
  .list .badges,
  .list > .card > :is(.failure, div:not([class])) {
    position: static;
    grid-area: auto / 1 / auto / -1;
  }
  .list .actions {
    grid-column: 1 / -1;
  }
  @container (min-width: 36em) {
    .list > .card {
      grid-template-columns: 5.5em minmax(0, 1fr) 12em;
    }
    .list .actions {
      grid-area: 1 / 3;
    }
  }
`;
