import {css} from 'lit';

export const patronsStyles = css`
  .patrons {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  [part='group-heading'] {
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
  }
  .top {
    max-inline-size: 36em;
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
