import {css} from 'lit';

/** Styles of the choices of an item. */
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
  .packs,
  .gift {
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
  .each {
    display: block;
    font-size: 0.875em;
  }
  .pack-price {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
  [part='tier-price'] {
    color: var(--_price);
    font-weight: 700;
  }
  .choice {
    display: grid;
    gap: 0.25em;
  }
  .choice > label {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .choice > :is(input, select) {
    inline-size: 100%;
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
  }
  .choice > [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .choice [part='note'] {
    font-size: 0.875em;
  }
  /* In a dialog on a phone, the price and the button cover the bottom of the window. */
  .choices :is(input, select) {
    scroll-margin-block: 4em 10em;
  }
`;
