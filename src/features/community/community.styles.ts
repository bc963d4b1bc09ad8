import {css} from 'lit';

/** Looks that several elements with the site's content share. */
export const communityStyles = css`
  [part~='heading'] {
    font-size: 1.1875em;
    font-weight: 700;
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .rich {
    max-inline-size: 70ch;
  }
  .rich a {
    color: inherit;
  }
  .name {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-block-size: 3.5em;
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
  /* Long texts must not make a parent with 'width: max-content' wider than the window. */
  .announcement,
  .patrons,
  .server {
    max-inline-size: calc(100vw - 16px);
  }
`;
