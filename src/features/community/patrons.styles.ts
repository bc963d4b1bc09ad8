import {css} from 'lit';

export const patronsStyles = css`
  .patrons {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
    /* Long texts must not make a parent with 'width: max-content' wider than the window. */
    max-inline-size: calc(100vw - 16px);
  }
  [part='heading'] {
    font-size: 1.1875em;
    font-weight: 700;
    line-height: 1.3;
  }
  [part='group-heading'] {
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
  }
  .top {
    max-inline-size: 36em;
  }
  .name {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 1em;
    min-block-size: 3em;
    padding-block: 0.5em;
    border-block-end: 1px solid var(--_border);
  }
  .row:last-child {
    border-block-end: 0;
  }
  .amount {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .group {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
  }
  .names {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .chip {
    min-inline-size: 0;
    padding: 0.25em 0.75em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_raised);
  }
`;
