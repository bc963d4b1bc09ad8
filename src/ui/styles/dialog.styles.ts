import {css} from 'lit';

/**
 * Styles of the dialogs at the end of the page: full screen on phones, centred on desktops.
 * Position, size and colours are `!important`, because pages style their own dialogs. Sizes are
 * percentages, because viewport units grow with the page's `zoom`.
 */
export const dialog = css`
  @layer storefront {
    /* An open dialog that is not modal is a copy that does not work, such as in a saved page. */
    .storefront-dialog:not(:modal) {
      display: none !important;
    }
    .storefront-dialog:modal {
      display: block !important;
    }
    .storefront-dialog {
      position: fixed !important;
      /* In a frame, the dialog fills the part of the frame that the shopper sees. */
      inset: var(--_dialog-top, 0) 0 var(--_dialog-bottom, 0) !important;
      box-sizing: border-box !important;
      inline-size: 100% !important;
      min-inline-size: 0 !important;
      max-inline-size: none !important;
      block-size: var(--_dialog-room, 100%) !important;
      min-block-size: 0 !important;
      max-block-size: none !important;
      margin: auto !important;
      padding: 0 !important;
      float: none !important;
      overflow: auto !important;
      overscroll-behavior: contain;
      scroll-padding-block-start: 4em;
      transform: none !important;
      translate: none !important;
      scale: none !important;
      clip-path: none !important;
      visibility: visible !important;
      opacity: 1 !important;
      pointer-events: auto !important;
      background: var(--_surface) !important;
      color: var(--_on-surface) !important;
      border: 0 !important;
      box-shadow: 0 0 3em rgb(0 0 0 / 35%);
    }
    /* Forced colours remove the dialog's shadow, so a border shows its edge. */
    @media (forced-colors: active) {
      .storefront-dialog {
        border: 1px solid !important;
      }
    }
    .storefront-bar {
      box-sizing: border-box !important;
      position: sticky !important;
      inset-block-start: 0 !important;
      z-index: 2;
      display: flex !important;
      align-items: center !important;
      justify-content: space-between !important;
      gap: 0.75em;
      padding-block: 0.25em;
      padding-inline: 1.25em 0.5em;
      border-block-end: 1px solid var(--_border);
      background: var(--_surface) !important;
    }
    .storefront-title {
      display: block !important;
      min-inline-size: 0;
      margin: 0 !important;
      font-size: 1.1875em;
      font-weight: 700;
      line-height: 1.3;
      overflow-wrap: anywhere;
    }
    .storefront-close {
      position: sticky !important;
      float: none !important;
      display: grid !important;
      place-items: center !important;
      inline-size: 2.75em !important;
      min-inline-size: 0 !important;
      max-inline-size: none !important;
      block-size: 2.75em !important;
      min-block-size: 0 !important;
      margin-block: -0.5em -2.25em !important;
      margin-inline: 0 -0.5em !important;
      padding: 0 !important;
      background: var(--_surface) !important;
      color: inherit !important;
      z-index: 1;
      inset-block-start: 0.625em;
      align-self: end;
      border: 0 !important;
      border-radius: calc(var(--_button-radius) * 3);
      font: inherit;
      cursor: pointer;
    }
    .storefront-bar .storefront-close {
      position: static !important;
      flex: none;
      margin: 0 !important;
      align-self: center;
    }
    .storefront-close:hover {
      background: color-mix(in srgb, currentColor 10%, var(--_surface)) !important;
    }
    .storefront-dialog::backdrop {
      display: block !important;
      background: rgb(0 0 0 / 50%) !important;
    }
    .storefront-panel {
      box-sizing: border-box;
      position: static !important;
      display: flex !important;
      flex-direction: column !important;
      padding: 1.25em !important;
    }
    .storefront-close svg {
      inline-size: 1.375em !important;
      block-size: 1.375em !important;
    }
    /* Hides the checkout's own heading, because the dialog's bar already shows the same heading. */
    .storefront-bar + .storefront-panel .storefront-checkout > [part='heading'] {
      display: none !important;
    }
    /* Not a container query, because the dialog is not in a query container. */
    @media (min-width: 44em) {
      .storefront-dialog {
        inline-size: 40em !important;
        max-inline-size: 100% !important;
        block-size: fit-content !important;
        max-block-size: calc(var(--_dialog-room, 100%) - 3em) !important;
        border-radius: var(--_radius);
      }
      .storefront-bar {
        padding-inline: 1.75em 0.75em;
      }
      .storefront-panel {
        padding: 1.75em !important;
      }
    }
  }
  .storefront-dialog,
  .storefront-dialog::backdrop,
  .storefront-bar,
  .storefront-title,
  .storefront-panel,
  .storefront-close,
  .storefront-close :where(svg, path) {
    all: revert-layer;
  }
`;
