import {css} from 'lit';

export const cart = css`
  :host([layout='drawer']),
  :host([layout='button']) {
    display: inline-block;
    container-type: normal;
  }
  :host([layout='drawer']) {
    position: var(--store-cart-position, fixed);
    inset-block-end: 1.25em;
    inset-inline-end: 1.25em;
    z-index: 10;
  }
  svg {
    inline-size: 1.375em;
    block-size: 1.375em;
    flex: none;
  }
  .opener {
    border-radius: 2em;
  }
  .offers {
    display: grid;
    gap: 0.5em;
  }
  :host([layout='drawer']) .offers:not(dialog .offers) {
    margin-block-end: 0.75em;
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    max-inline-size: 22em;
    padding: 0.875em 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--store-text, CanvasText);
  }
  .offer p {
    flex: 1 0 100%;
  }
  :host([layout='drawer']) .opener {
    min-block-size: 3.5em;
    padding-inline: 1.25em;
    box-shadow: 0 0.25em 1em rgb(0 0 0 / 30%);
  }
  .bubble {
    min-inline-size: 1.625em;
    padding: 0 0.375em;
    border-radius: 1em;
    background: var(--_on-accent);
    color: var(--_accent);
    font-variant-numeric: tabular-nums;
    line-height: 1.625;
  }
  dialog {
    inline-size: min(100vw, var(--store-cart-width, 26em));
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    margin-inline-start: auto;
    padding: 0;
    border: 0;
    background: var(--_surface);
    color: var(--store-text, CanvasText);
    box-shadow: 0 0 3em rgb(0 0 0 / 35%);
    container-type: inline-size;
    overscroll-behavior: contain;
    transition:
      translate 0.25s ease,
      overlay 0.25s allow-discrete,
      display 0.25s allow-discrete;
    translate: 100% 0;
  }
  dialog:dir(rtl) {
    translate: -100% 0;
  }
  dialog[open] {
    translate: 0 0;
  }
  @starting-style {
    dialog[open] {
      translate: 100% 0;
    }
    dialog[open]:dir(rtl) {
      translate: -100% 0;
    }
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 50%);
  }
  .close,
  .remove {
    display: grid;
    place-items: center;
    inline-size: 2.75em;
    block-size: 2.75em;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    cursor: pointer;
  }
  .close:hover,
  .remove:hover,
  .step:hover {
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
  .close {
    position: absolute;
    inset-block-start: 0.75em;
    inset-inline-end: 0.75em;
  }
  .remove {
    color: var(--_muted);
  }
  .cart {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  dialog .cart {
    min-block-size: 100%;
    padding: 1.25em;
  }
  [part='heading'] {
    font-size: 1.375em;
    font-weight: 700;
    line-height: 1.5;
  }
  .waiting {
    block-size: 8em;
  }
`;
