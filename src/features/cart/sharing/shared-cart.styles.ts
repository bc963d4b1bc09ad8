import {css} from 'lit';
import {focusRing, textReset, tokens} from '../../../ui/styles/tokens.styles.js';

/** Styles of the dialog around a shared cart. On a phone, the dialog is a sheet at the bottom. */
export const sharedCartDialogStyles = css`
  @layer storefront {
    .storefront-shared-cart .storefront-hidden {
      position: absolute !important;
      inline-size: 1px !important;
      block-size: 1px !important;
      overflow: hidden !important;
      clip-path: inset(50%) !important;
      white-space: nowrap !important;
    }
    .storefront-shared-cart [part]:focus-visible {
      ${focusRing} !important;
      outline-offset: 2px !important;
    }
    @media (max-width: 43.99em) {
      .storefront-dialog.storefront-shared-cart {
        block-size: fit-content !important;
        max-block-size: calc(var(--_dialog-room, 100%) - 1.5em) !important;
        margin-block: auto 0 !important;
        border-start-start-radius: var(--_radius);
        border-start-end-radius: var(--_radius);
      }
    }
  }
  .storefront-shared-cart {
    ${tokens}
    ${textReset}
  }
`;

/** Styles of the shared cart dialog's content, which has its own shadow root. */
export const sharedCartContentStyles = css`
  :host {
    display: grid !important;
    gap: 1em;
    margin: 0 !important;
  }
  ul {
    display: grid;
    gap: 0.75em;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    overflow-wrap: anywhere;
  }
  .picture {
    flex: none;
    inline-size: 3em;
    block-size: 3em;
    overflow: hidden;
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_raised);
  }
  .small {
    font-size: 0.875em;
  }
  .what {
    flex: 1 1 9em;
  }
  [part='name'] {
    font-weight: 600;
  }
  .cost {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  .actions .button {
    flex: 1 1 9em;
  }
`;
