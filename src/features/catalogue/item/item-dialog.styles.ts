import {css} from 'lit';

/**
 * Styles of the item's dialog. On wide screens it grows downwards, so that nothing moves when the item
 * has loaded.
 */
export const itemDialogStyles = css`
  @layer storefront {
    @media (max-width: 43.99em) {
      /* Puts the close button in the corner of the picture. */
      .storefront-item:not([data-plain]) .storefront-close {
        margin-block: 0.5em -3.25em !important;
        margin-inline: 0 0.5em !important;
        inset-block-start: 1em;
      }
    }
    @media (min-width: 44em) {
      .storefront-item > .storefront-box {
        inline-size: 56em;
        min-block-size: min(27.5em, 100%);
        margin-block: max(0px, 12cqb - 1.5em) auto;
      }
      .storefront-item[data-plain] > .storefront-box {
        inline-size: 36em;
        min-block-size: auto;
      }
    }
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
    margin-block-end: calc(-1 * var(--_panel-padding));
    margin-inline: calc(-1 * var(--_panel-padding));
    padding: 0.75em var(--_panel-padding) 1em;
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
    .storefront-item {
      scroll-padding-block-end: 8em;
    }
  }
  /* On a phone, the square picture is at most half as high as the window. So the name below the
     picture is in view, too. */
  @media (max-width: 43.99em) {
    .storefront-item store-item::part(image) {
      max-inline-size: max(5em, 50cqb);
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
      margin-inline: 0;
      padding: 0.75em 0 1.75em;
    }
  }
`;
