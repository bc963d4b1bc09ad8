import {css} from 'lit';

export const cartStyles = css`
  :host([layout='drawer']),
  :host([layout='button']) {
    display: inline-block;
    margin-block: 0;
  }
  :host([layout='drawer']) {
    position: var(--store-cart-position, fixed);
    inset-block-end: calc(1.25em + var(--_seen-bottom, 0px));
    inset-inline-end: 1.25em;
    z-index: 10;
    max-inline-size: calc(100% - 2.5em);
  }
  /* On phones, the button is a bar. src/themes/reserve.css keeps room for it below the page. */
  @media (max-width: 30em) {
    :host([layout='drawer']) {
      inset-block-end: var(--_seen-bottom, 0px);
      inset-inline: 0;
      max-inline-size: none;
    }
    :host([layout='drawer']) .opener {
      inline-size: 100%;
      padding-block-end: max(0.5em, env(safe-area-inset-bottom));
      border-radius: 0;
    }
  }
  @media print {
    /* Browsers would print a fixed button on each sheet of paper. */
    :host([layout='drawer']) {
      display: none;
    }
  }
  svg {
    inline-size: 1.375em;
    block-size: 1.375em;
    flex: none;
  }
  .opener {
    flex-wrap: wrap;
    max-inline-size: 100%;
    border-radius: calc(var(--_button-radius) * 3.25);
  }
  :host([layout='drawer']) .opener {
    min-block-size: 3.5em;
    padding-inline: 1.25em;
    box-shadow: 0 0.25em 1em rgb(0 0 0 / 30%);
  }
  .bubble {
    min-inline-size: 1.625em;
    padding: 0 0.375em;
    border-radius: calc(var(--_radius) * 1.25);
    background: var(--_on-accent);
    color: var(--_accent);
    font-variant-numeric: tabular-nums;
    line-height: 1.625;
  }
  /* The empty bubble keeps its space, so that the button does not grow when the count arrives. */
  .bubble:empty {
    visibility: hidden;
  }
  .cart {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  [part='heading'] {
    font-size: 1.375em;
    font-weight: 700;
    line-height: 1.5;
  }
  .waiting {
    block-size: 13.5em;
  }
`;
