import {css} from 'lit';

/** Styles of the grid or list that holds cards, and of their skeletons. */
export const itemListStyles = css`
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13em), 1fr));
    gap: var(--_space);
  }
  /* A few deals fill the row, but no card grows too wide. */
  .deals {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
    max-inline-size: 62em;
  }
  .deals:has(> :nth-child(4)) {
    max-inline-size: none;
  }
  .deals:not(:has(> :nth-child(3))) {
    max-inline-size: 41em;
  }
  .deals:not(:has(> :nth-child(2))) {
    max-inline-size: 20em;
  }
  @container (max-width: 30em) {
    .grid {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 8em), 1fr));
      gap: calc(var(--_space) * 0.75);
    }
  }
  .list .card {
    display: grid;
    grid-template-columns: 5.5em 1fr;
    align-items: center;
  }
  .list.grid {
    grid-template-columns: 1fr;
  }
  .list .picture {
    align-self: stretch;
    aspect-ratio: auto;
    min-block-size: 5.5em;
  }
  .list .body {
    padding-block: 0.75em;
    padding-inline-start: max(var(--_inset), 0.75em);
  }
  .list .actions {
    grid-column: 1 / -1;
  }
  @container (min-width: 36em) {
    .list .card {
      grid-template-columns: 6.5em 1fr minmax(11em, auto);
    }
    .list .actions {
      grid-column: auto;
    }
  }
  .skeleton.line {
    inline-size: 70%;
    font-size: 1.0625em;
    line-height: 1.3;
  }
  .skeleton.price {
    inline-size: 40%;
    margin-block-start: auto;
    font-size: 1.1875em;
  }
  .skeleton.action {
    block-size: 2.75em;
  }
`;
