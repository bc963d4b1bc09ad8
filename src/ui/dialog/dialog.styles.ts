import {css} from 'lit';
import {focusRing, textReset, tokens, visuallyHidden} from '../styles/tokens.styles.js';

/**
 * Styles of all dialogs, at the end of the page and in the shadow root of the cart. The `<dialog>`
 * fills the window and scrolls, so that the page behind it stays where it is. The box in it is what
 * a shopper calls the dialog. Pages style their own dialogs, so what use depends on is `!important`.
 */
export const dialogStyles = css`
  @layer storefront {
    .storefront-dialog {
      ${tokens}
      ${textReset}
      --_panel-padding: 1.25em;
      position: fixed !important;
      /* In a frame, the dialog fills the part of the frame that the shopper sees. */
      inset: var(--_dialog-top, 0) 0 var(--_dialog-bottom, 0) !important;
      box-sizing: border-box !important;
      inline-size: 100% !important;
      min-inline-size: 0 !important;
      max-inline-size: none !important;
      block-size: auto !important;
      min-block-size: 0 !important;
      max-block-size: none !important;
      margin: 0 !important;
      padding-block: 1.5em 0;
      padding-inline: 0;
      float: none !important;
      /* Sizes of what is in the dialog depend on its height: in a frame, the window's is another. */
      container-type: size;
      overflow: hidden auto !important;
      overscroll-behavior: contain;
      scroll-padding-block-start: 4em;
      transform: none !important;
      translate: none !important;
      scale: none !important;
      clip-path: none !important;
      visibility: visible !important;
      opacity: 1 !important;
      pointer-events: auto !important;
      background: none !important;
      color: var(--_on-surface);
      border: 0 !important;
    }
    .storefront-dialog:modal {
      display: flex !important;
      flex-direction: column !important;
    }
    /* An open dialog that is not modal is a copy that does not work, such as in a saved page. */
    .storefront-dialog:not(:modal) {
      display: none !important;
    }
    .storefront-dialog::backdrop {
      display: block !important;
      background: rgb(0 0 0 / 50%) !important;
    }
    /* Safari keeps the page from scrolling only while the dialog has something to scroll. */
    @media (pointer: coarse) {
      .storefront-dialog::after {
        content: '';
        position: absolute;
        inset-block-start: 0;
        inline-size: 1px;
        block-size: calc(100% + 1px);
        visibility: hidden;
      }
    }
    /* On a phone, the box is a sheet at the bottom, as high as its content. */
    .storefront-box {
      box-sizing: border-box;
      display: flex !important;
      flex: none !important;
      flex-direction: column !important;
      inline-size: 100%;
      max-inline-size: 100% !important;
      margin: auto auto 0;
      overflow: clip;
      background: var(--_surface);
      color: var(--_on-surface);
      border-radius: var(--_radius) var(--_radius) 0 0;
      box-shadow: 0 0 3em rgb(0 0 0 / 35%);
    }
    .storefront-bar {
      position: sticky !important;
      inset-block-start: 0 !important;
      z-index: 2;
      display: flex !important;
      flex: none;
      align-items: center;
      justify-content: space-between;
      gap: 0.75em;
      padding-block: 0.25em;
      padding-inline: var(--_panel-padding) 0.5em;
      border-block-end: 1px solid var(--_border);
      background: var(--_surface);
    }
    .storefront-bar > :is(h2) {
      display: block !important;
      min-inline-size: 0;
      margin: 0 !important;
      font-size: 1.1875em;
      font-weight: 700;
      line-height: 1.3;
      overflow-wrap: anywhere;
    }
    .storefront-panel {
      box-sizing: border-box;
      position: static !important;
      display: flex !important;
      flex: 1 0 auto;
      flex-direction: column !important;
      padding: var(--_panel-padding) !important;
    }
    .storefront-panel > * {
      margin-block: 0;
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
    .storefront-close:focus-visible {
      ${focusRing} !important;
      outline-offset: 2px !important;
    }
    .storefront-close svg {
      inline-size: 1.375em !important;
      block-size: 1.375em !important;
    }
    .storefront-close .storefront-hidden {
      ${visuallyHidden}
    }
    @media (min-width: 44em) {
      .storefront-dialog {
        --_panel-padding: 1.75em;
        padding-block-end: 1.5em;
      }
      .storefront-box {
        inline-size: 40em;
        margin-block: auto;
        border-radius: var(--_radius);
      }
      .storefront-bar {
        padding-inline-end: 0.75em;
      }
    }
    /* Forced colours remove the shadow of the box, so a border shows its edge. */
    @media (forced-colors: active) {
      .storefront-box {
        border: 1px solid;
      }
    }
  }
  .storefront-dialog,
  .storefront-dialog::backdrop,
  .storefront-box,
  .storefront-bar,
  .storefront-bar > :is(h2),
  .storefront-panel,
  .storefront-close,
  .storefront-close :where(svg, path, span) {
    all: revert-layer;
  }
`;
