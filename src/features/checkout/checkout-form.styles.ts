import {css} from 'lit';
import {checkoutFields} from './checkout-fields.styles.js';
import {orderSummary} from './order-review.styles.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import {dialog} from '../../ui/styles/dialog.styles.js';
import {lightForm, ours} from '../../ui/styles/light-dom.styles.js';
import {
  accentColor,
  inheritedText,
  onAccentColor,
  textColor,
  tokens,
} from '../../ui/styles/tokens.styles.js';

/**
 * Styles of the checkout in the light DOM. Rules of the page override everything except the
 * `!important` declarations.
 */
const form = css`
  @layer storefront {
    checkout-form {
      display: block;
      flex-shrink: 1000;
    }
    /* Gives the form the available width of its parent; see available-width.styles.ts. */
    checkout-form::before {
      content: '' !important;
      position: static !important;
      float: none !important;
      display: grid !important;
      grid-template-columns: minmax(0, calc(100vw - 16px)) !important;
    }
    .storefront-checkout,
    .storefront-dialog {
      ${tokens}
      --_accent: var(--store-checkout-form-accent, ${accentColor});
      --_on-accent: var(--store-checkout-form-on-accent, ${onAccentColor});
      --_field: var(--store-checkout-form-field, transparent);
      ${inheritedText}
    }
    .storefront-checkout {
      display: block !important;
      container-type: inline-size !important;
      color: ${textColor};
    }
    :where(.storefront-checkout) :where(${ours}) {
      list-style: none !important;
    }
    :where(.storefront-checkout) label {
      text-align: start !important;
    }
    .storefront-hidden,
    :is(.storefront-total, .storefront-lines) .hidden {
      position: absolute !important;
      display: inline-block !important;
      inline-size: 1px !important;
      block-size: 1px !important;
      overflow: hidden !important;
      clip-path: inset(50%) !important;
      white-space: nowrap !important;
    }
    .storefront-muted {
      color: var(--_muted);
    }
    .storefront-small {
      font-size: 0.875em;
    }
    .storefront-checkout [part='heading'] {
      margin-block-end: 0.75em;
      font-size: 1.375em;
      font-weight: 700;
      line-height: 1.3;
    }
    .storefront-checkout :is([part='details-heading'], [part='summary-heading'], [part='legend']) {
      font-size: 1.0625em;
      font-weight: 700;
      line-height: 1.4;
    }
    .storefront-form,
    .storefront-section,
    .storefront-end {
      display: flex !important;
      flex-flow: column nowrap !important;
      align-items: stretch !important;
      justify-content: start !important;
      gap: calc(var(--_space) * 1.75);
    }
    .storefront-section,
    .storefront-end {
      gap: var(--_space);
    }
    .storefront-pay {
      inline-size: 100% !important;
      min-block-size: 3.125em !important;
      font-size: 1.0625em;
    }
    .storefront-quiet {
      border-color: currentColor;
    }
    .storefront-error,
    .storefront-lines .choice .failure {
      margin-block-start: 0.25em;
    }
    .storefront-notice > p {
      flex: 1 1 12em;
    }
    .storefront-good {
      border-inline-start-color: var(--_success);
      background-color: color-mix(in srgb, var(--_success) 10%, transparent);
      font-weight: 600;
    }
    .storefront-problems [part='problems-heading'] {
      color: inherit;
      font-size: 1.0625em;
      font-weight: 700;
    }
    .storefront-problems ul {
      display: grid !important;
      gap: 0.25em;
      margin-block-start: 0.375em;
    }
    .storefront-skeleton {
      border-radius: calc(var(--_radius) * 0.5);
      background: color-mix(in srgb, currentColor 12%, transparent);
      animation: storefront-pulse 1.6s ease-in-out infinite;
    }
    .storefront-line-waiting {
      inline-size: min(16em, 80%) !important;
      block-size: 1.25em !important;
      margin-block: 0.125em;
    }
    .storefront-label-waiting {
      inline-size: 6em !important;
      block-size: 1em !important;
      margin-block: 0.25em 0.375em;
    }
    .storefront-input-waiting,
    .storefront-skeleton.storefront-choices {
      block-size: 2.75em !important;
    }
    .storefront-skeleton.storefront-waiting {
      block-size: 5em !important;
    }
    .storefront-summary-waiting {
      block-size: 8em !important;
    }
    @keyframes storefront-pulse {
      50% {
        opacity: 0.45;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .storefront-skeleton {
        animation: none;
      }
    }
    @media (forced-colors: active) {
      .storefront-skeleton {
        background: GrayText;
      }
    }
  }
  /* Reverts the page's rules for these elements, so that its rules do not mix with ours. */
  :where(checkout-form) {
    display: revert-layer;
  }
  :where(checkout-form)::before {
    all: revert-layer;
  }
`;

/** Adopts the checkout's styles into the document or shadow root of `node`, once per root. */
export function adoptCheckoutStyles(node: Node): void {
  adoptSheets(node, lightForm, form, checkoutFields, orderSummary, dialog);
}
