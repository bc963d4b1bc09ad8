import {css} from 'lit';

/** The panel a checkout of ours opens in: all of a phone, the middle of a desktop. */
export const dialog = css`
  @layer storefront {
    .storefront-dialog:not([open]) {
      display: none !important;
    }
    .storefront-dialog[open] {
      display: block !important;
    }
    .storefront-dialog {
      position: fixed !important;
      inset: 0 !important;
      box-sizing: border-box;
      inline-size: 100vw;
      max-inline-size: none;
      block-size: 100dvh;
      max-block-size: none;
      margin: auto;
      padding: 0;
      border: 0;
      background-color: var(--_surface) !important;
      color: var(--_on-surface) !important;
      box-shadow: 0 0 3em rgb(0 0 0 / 35%);
      overflow: auto;
      overscroll-behavior: contain;
    }
    .storefront-dialog::backdrop {
      background: rgb(0 0 0 / 50%);
    }
    .storefront-panel {
      box-sizing: border-box;
      display: flex !important;
      flex-direction: column !important;
      padding: 1.25em;
    }
    .storefront-close {
      position: sticky;
      z-index: 1;
      inset-block-start: 0.625em;
      align-self: end;
      margin-block: -0.5em -2.25em;
      margin-inline-end: -0.5em;
      display: grid !important;
      place-items: center !important;
      inline-size: 2.75em !important;
      block-size: 2.75em !important;
      padding: 0 !important;
      border: 0;
      border-radius: 50%;
      background-color: var(--_surface) !important;
      color: inherit !important;
      font: inherit;
      cursor: pointer;
    }
    .storefront-close svg {
      inline-size: 1.375em;
      block-size: 1.375em;
    }
    .storefront-close:hover {
      background-color: color-mix(in srgb, currentColor 10%, var(--_surface)) !important;
    }
    .storefront-panel [part='heading'] {
      padding-inline-end: 2em;
    }
    /* The window is what a dialog is in: there is no container to ask. */
    @media (min-width: 44em) {
      .storefront-dialog {
        inline-size: 40em;
        block-size: fit-content;
        max-block-size: calc(100dvh - 3em);
        border-radius: var(--_radius);
      }
      .storefront-panel {
        padding: 1.75em;
      }
    }
  }
`;
