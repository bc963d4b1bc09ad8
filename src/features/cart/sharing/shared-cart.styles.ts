import {css} from 'lit';

/** Styles of the shared cart dialog's content, which has its own shadow root. */
export const sharedCartContentStyles = css`
  :host {
    display: grid !important;
    gap: 1em;
    margin: 0 !important;
  }
  ul {
    display: grid;
    gap: 0.75em;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    overflow-wrap: anywhere;
  }
  .picture {
    flex: none;
    inline-size: 3em;
    block-size: 3em;
    overflow: hidden;
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_raised);
  }
  .small {
    font-size: 0.875em;
  }
  .what {
    flex: 1 1 9em;
  }
  [part='name'] {
    font-weight: 600;
  }
  .cost {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  .actions .button {
    flex: 1 1 9em;
  }
`;
