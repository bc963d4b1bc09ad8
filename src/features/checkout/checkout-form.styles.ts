import {css} from 'lit';
import {checkoutFields, orderSummary} from './checkout-fields.styles.js';
import {forPlayerStyles} from '../../ui/order/for-player.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import {lightForm, ownFormElements} from '../../ui/styles/light-dom.styles.js';
import {
  accentColor,
  textReset,
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
    .storefront-checkout {
      ${tokens}
      --_accent: var(--store-checkout-form-accent, ${accentColor});
      --_on-accent: var(--store-checkout-form-on-accent, ${onAccentColor});
      --_field: var(--store-checkout-form-field, transparent);
      ${textReset}
    }
    .storefront-checkout {
      display: block !important;
      container-type: inline-size !important;
      overflow-wrap: break-word;
      color: ${textColor};
    }
    :where(.storefront-checkout) :where(${ownFormElements}) {
      list-style: none !important;
    }
    :where(.storefront-checkout) label {
      text-align: start !important;
    }
    .storefront-hidden,
    .storefront-summary .hidden {
      position: absolute !important;
      display: inline-block !important;
      inline-size: 1px !important;
      block-size: 1px !important;
      overflow: hidden !important;
      clip-path: inset(50%) !important;
      white-space: nowrap !important;
    }
    ${forPlayerStyles}
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
    .storefront-checkout > .storefront-form {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr);
      grid-auto-flow: dense;
      align-items: start !important;
      gap: calc(var(--_space) * 1.75);
    }
    .storefront-order,
    .storefront-steps,
    .storefront-section,
    .storefront-pay-bar {
      display: flex !important;
      flex-flow: column nowrap !important;
      align-items: stretch !important;
      justify-content: start !important;
      gap: var(--_space);
    }
    .storefront-steps {
      gap: calc(var(--_space) * 1.75);
    }
    .storefront-section:not(:has(*)) {
      display: none !important;
    }
    /* This element around the pay bar (the button "Pay" and its status) gets no box of its own: the
       pay bar is sticky, and would stick only within that box. */
    .storefront-end {
      display: contents !important;
    }
    .storefront-pay-bar {
      gap: 0.5em;
    }
    .storefront-end > * + .storefront-pay-bar {
      margin-block-start: calc(var(--_space) * -0.75);
    }
    /* Hides the fields and the pay bar while two conditions hold: the cart is empty, and a payment
       is shown or has been made in this form. */
    .storefront-done :is(.storefront-steps > :not(.storefront-end), .storefront-pay-bar) {
      display: none !important;
    }
    .storefront-done > .storefront-order {
      order: 1;
    }
    .storefront-pay-button {
      inline-size: 100% !important;
      min-block-size: 3.125em !important;
      font-size: 1.0625em;
    }
    .storefront-quiet {
      border-color: currentColor;
    }
    .storefront-progress {
      display: flex !important;
      align-items: center;
      justify-content: center;
      gap: 0.5em;
      color: var(--_muted);
    }
    .storefront-progress:empty {
      display: none !important;
    }
    .storefront-progress::before {
      content: '' !important;
      flex: none;
      inline-size: 1em;
      block-size: 1em;
      border: 0.15em solid var(--_border);
      border-block-start-color: currentColor;
      border-radius: 50%;
      animation: storefront-turn 0.9s linear infinite;
    }
    .storefront-pay-bar > .storefront-link {
      align-self: center;
    }
    .storefront-invitation {
      display: flex !important;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.75em 1em;
      padding: 1em;
      border: 1px dashed var(--_border);
      border-radius: var(--_radius);
    }
    .storefront-invitation > p {
      flex: 1 1 12em;
    }
    .storefront-good {
      border-inline-start-color: var(--_success);
      background-color: color-mix(in srgb, var(--_success) 10%, transparent);
      font-weight: 600;
    }
    .storefront-problems {
      background-color: color-mix(in srgb, var(--_danger) 4%, transparent);
    }
    .storefront-problems [part='problems-heading'] {
      color: inherit;
      font-size: 1.0625em;
      font-weight: 700;
    }
    .storefront-problems > div {
      flex: 1;
    }
    .storefront-problems ul {
      display: grid !important;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 20em), 1fr));
      gap: 0.25em 1em;
      margin-block-start: 0.375em;
    }
    .storefront-skeleton {
      block-size: 4.5em !important;
      border-radius: calc(var(--_radius) * 0.5);
      background: color-mix(in srgb, currentColor 12%, transparent);
      animation: storefront-pulse 1.6s ease-in-out infinite;
    }
    .storefront-order > .storefront-skeleton {
      block-size: 8em !important;
    }
    @keyframes storefront-pulse {
      50% {
        opacity: 0.45;
      }
    }
    @keyframes storefront-turn {
      to {
        rotate: 1turn;
      }
    }
    /* In a wide form, the order summary is beside the fields. If the window is high enough and the
       summary is short, it stays in view while the page scrolls. */
    @container (min-width: 48em) {
      .storefront-checkout > .storefront-form {
        grid-template-columns: minmax(0, 1fr) minmax(0, 21em);
        column-gap: calc(var(--_space) * 2);
      }
      .storefront-steps {
        grid-column: 1;
      }
      .storefront-order:has(.storefront-summary, .storefront-skeleton) {
        grid-column: 2;
      }
      .storefront-problems,
      .storefront-order,
      .storefront-checkout > .storefront-done > * {
        grid-column: 1 / -1;
      }
      @media (min-height: 36em) {
        .storefront-order:not(:has(.storefront-lines > :nth-child(9), .choice > label)) {
          position: sticky !important;
          inset-block-start: 4.5em;
        }
      }
    }
    /* Styles of the checkout in a dialog. */
    .storefront-dialog.storefront-pay {
      scroll-padding-block-end: 6.5em;
    }
    @media (max-width: 43.99em) {
      .storefront-dialog.storefront-pay {
        padding: 0;
      }
      .storefront-pay > .storefront-box {
        min-block-size: 100%;
        border-radius: 0;
      }
    }
    @media (min-width: 44em) {
      .storefront-pay > .storefront-box {
        inline-size: 62em;
      }
    }
    /* The bar of the dialog shows the same heading. */
    .storefront-pay .storefront-checkout > [part='heading'] {
      display: none !important;
    }
    @container (max-width: 32em) {
      @media (min-height: 30em) {
        /* In a narrow dialog, the pay bar sticks to the bottom of the dialog. It sticks only within
           its flex container, so the whole form is that container. */
        .storefront-pay .storefront-form {
          display: flex !important;
          flex-flow: column nowrap !important;
          align-items: stretch !important;
        }
        .storefront-pay .storefront-steps {
          display: contents !important;
        }
        .storefront-pay .storefront-pay-bar {
          position: sticky !important;
          z-index: 1;
          inset-block-end: 0;
          margin-block-end: calc(-1 * var(--_panel-padding));
          margin-inline: calc(-1 * var(--_panel-padding));
          padding: 0.75em var(--_panel-padding);
          border-block-start: 1px solid var(--_border);
          background-color: var(--_surface);
        }
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .storefront-skeleton,
      .storefront-progress::before {
        animation: none;
      }
    }
    @media (forced-colors: active) {
      .storefront-skeleton {
        background: GrayText;
      }
    }
  }
  /* Undoes the page's '*' rules for these elements, so that the page's '*' rules do not mix with
     our rules. */
  :where(checkout-form) {
    display: revert-layer;
  }
  :where(checkout-form)::before {
    all: revert-layer;
  }
`;

/** Adopts the checkout's styles into the document or shadow root of `node`, once per root. */
export function adoptCheckoutStyles(node: Node): void {
  adoptSheets(node, lightForm, form, checkoutFields, orderSummary);
}
