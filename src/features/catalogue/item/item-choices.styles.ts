import {css} from 'lit';

/** Styles of the packs and the gift form of an item. */
export const itemChoicesStyles = css`
  .choices {
    display: grid;
    gap: 0.75em;
  }
  .choices:not(:has(*)) {
    display: none;
  }
  [part='steps'] ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1.75em;
    margin-block: 0.25em 0;
    padding-inline-start: 1.5em;
    font-variant-numeric: tabular-nums;
  }
  .packs {
    display: grid;
    gap: 0.375em;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    margin-block-end: 0.375em;
    font-weight: 600;
  }
  .pack {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.625em;
    min-block-size: 2.75em;
    padding: 0.375em 0.875em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    cursor: pointer;
  }
  .pack:hover {
    background: var(--_raised);
  }
  .pack:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .pack input {
    inline-size: 1.125em;
    block-size: 1.125em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .pack-price {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
  [part='tier-price'] {
    color: var(--_price);
    font-weight: 700;
  }
  .gift,
  .gift form {
    display: grid;
    gap: 0.5em;
  }
  .gift form {
    padding: 1em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
  }
  .gift label {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .gift input {
    inline-size: 100%;
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
  }
  .gift input[aria-invalid] {
    border-color: var(--_danger);
  }
`;
