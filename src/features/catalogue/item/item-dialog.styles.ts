import {css} from 'lit';
import {focusRing, textReset, tokens} from '../../../ui/styles/tokens.styles.js';

/**
 * Styles of the item dialog. On wide screens, the dialog grows downwards, so that nothing
 * moves when the item has loaded.
 */
export const itemDialogStyles = css`
  @layer storefront {
    .storefront-item .storefront-hidden {
      position: absolute !important;
      inline-size: 1px !important;
      block-size: 1px !important;
      overflow: hidden !important;
      clip-path: inset(50%) !important;
      white-space: nowrap !important;
    }
    .storefront-item [part]:focus-visible {
      ${focusRing} !important;
      outline-offset: 2px !important;
    }
    /* On a phone, the dialog is a sheet at the bottom, as high as the item. */
    @media (max-width: 43.99em) {
      .storefront-dialog.storefront-item {
        block-size: fit-content !important;
        max-block-size: calc(var(--_dialog-room, 100%) - 1.5em) !important;
        margin-block: auto 0 !important;
        border-start-start-radius: var(--_radius);
        border-start-end-radius: var(--_radius);
      }
      /* Puts the close button in the corner of the picture. */
      .storefront-item:not([data-plain]) .storefront-close {
        margin-block: 0.5em -3.25em !important;
        margin-inline: 0 0.5em !important;
        inset-block-start: 1em;
      }
    }
    @media (min-width: 44em) {
      .storefront-dialog.storefront-item {
        inline-size: 56em !important;
        min-block-size: min(27.5em, var(--_dialog-room, 100%) - 3em) !important;
        margin-block-start: max(1.5em, 0.12 * var(--_dialog-room, 100dvh)) !important;
        max-block-size: calc(var(--_dialog-room, 100%) - max(3em, 0.135 * var(--_dialog-room, 100dvh))) !important;
      }
      .storefront-dialog.storefront-item[data-plain] {
        inline-size: 36em !important;
        min-block-size: 0 !important;
      }
    }
  }
  .storefront-item {
    ${tokens}
    ${textReset}
  }
  /* The close button must not cover the "Try again" button of a notice at the top. */
  .storefront-item store-item::part(retry) {
    margin-inline-end: 2.25em;
  }
  /* Without a picture, the close button is beside the name. */
  .storefront-item[data-plain] store-item::part(name) {
    padding-inline-end: 1.75em;
  }
  /* The price and the buttons stay in view, however long the description is. */
  .storefront-item store-item::part(buy) {
    inset-block-end: 0;
    z-index: 1;
    margin-block-end: -1.25em;
    margin-inline: -1.25em;
    padding: 0.75em 1.25em 1em;
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
  }
  /* The price and the buttons stick only in a high window: in a low one, or with very large text,
     they would cover the item. */
  @media (min-height: 30em) {
    .storefront-item store-item::part(buy) {
      position: sticky;
    }
    /* Price and buttons must not cover the control with the focus. */
    .storefront-dialog.storefront-item {
      scroll-padding-block-end: 8em;
    }
  }
  /* On a phone, the square picture is at most half as high as the window. So the name below the
     picture is in view, too. */
  @media (max-width: 43.99em) {
    .storefront-item store-item::part(image) {
      max-inline-size: max(5em, 0.5 * var(--_dialog-room, 100dvh));
    }
  }
  @media (min-width: 44em) {
    .storefront-item store-item::part(name) {
      padding-inline-end: 1.75em;
    }
    .storefront-item store-item::part(image) {
      position: sticky;
      inset-block-start: 1.75em;
    }
    .storefront-item store-item::part(buy) {
      margin-block-end: -1.75em;
      margin-inline: 0;
      padding: 0.75em 0 1.75em;
    }
  }
`;
