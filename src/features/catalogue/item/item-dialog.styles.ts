import {css} from 'lit';
import {focusRing, inheritedText, tokens} from '../../../ui/styles/tokens.styles.js';

/**
 * Styles of the item dialog. It grows downwards, so that nothing moves when the item has loaded.
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
    @media (min-width: 44em) {
      .storefront-dialog.storefront-item {
        inline-size: 44em !important;
        min-block-size: min(26em, 100% - 3em) !important;
        margin-block-start: max(1.5em, 12dvh) !important;
        max-block-size: calc(100% - max(3em, 13.5dvh)) !important;
      }
    }
  }
  .storefront-item {
    ${tokens}
    ${inheritedText}
  }
  /* The "Try again" button of a notice at the top must not lie below the close button. */
  .storefront-item store-item::part(retry) {
    margin-inline-end: 2.25em;
  }
  @media (min-width: 44em) {
    .storefront-item store-item::part(name) {
      padding-inline-end: 1.75em;
    }
  }
`;
