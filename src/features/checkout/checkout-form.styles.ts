import {css} from 'lit';
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
    /* Keeps the available width; see available-width.styles.ts. */
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
    .storefront-fields {
      display: grid !important;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space);
      align-items: start;
    }
    .storefront-field {
      display: block !important;
    }
    .storefront-label {
      display: flex !important;
      flex-wrap: wrap;
      gap: 0 0.375em;
      margin-block-end: 0.25em;
      font-size: 0.9375em;
    }
    .storefront-label label {
      font-weight: 600;
    }
    .storefront-input,
    .storefront-lines .choice :is(input, select) {
      inline-size: 100% !important;
    }
    .storefront-select,
    .storefront-lines .choice select {
      padding-inline-end: 2.25em !important;
      appearance: none !important;
      background-image: linear-gradient(45deg, transparent 50%, currentColor 50%),
        linear-gradient(135deg, currentColor 50%, transparent 50%) !important;
      background-position:
        right 1.1875em center,
        right 0.8125em center !important;
      background-repeat: no-repeat !important;
      background-size: 0.4em 0.4em !important;
      cursor: pointer;
    }
    :is(.storefront-select, .storefront-lines .choice select):dir(rtl) {
      background-position:
        left 0.8125em center,
        left 1.1875em center !important;
    }
    /* The browser opens the list on its own background, which does not follow the page's colours. */
    :is(.storefront-select, .storefront-lines .choice select) option {
      background-color: Canvas;
      color: CanvasText;
    }
    .storefront-methods {
      display: block !important;
    }
    .storefront-legend {
      display: block !important;
      padding-block-end: 0.5em;
    }
    .storefront-choices {
      display: grid !important;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 11em), 1fr));
      gap: 0.625em;
    }
    .storefront-method {
      display: flex !important;
      align-items: center;
      gap: 0.625em;
      min-block-size: 2.75em !important;
      padding: 0.5em 0.75em;
      border: 1px solid var(--_border);
      border-radius: calc(var(--_radius) * 0.6);
      overflow-wrap: anywhere;
      cursor: pointer;
    }
    .storefront-method:hover {
      background: var(--_raised);
    }
    .storefront-method:has(:checked) {
      border-color: var(--_accent);
      background: color-mix(in srgb, var(--_accent) 12%, transparent);
      box-shadow: inset 0 0 0 1px var(--_accent);
    }
    .storefront-tick {
      display: inline-block !important;
      appearance: auto !important;
      flex: none !important;
      min-block-size: 0 !important;
      inline-size: 1.25em !important;
      block-size: 1.25em !important;
      opacity: 1 !important;
      font-size: inherit;
      accent-color: var(--_accent);
      cursor: pointer;
    }
    .storefront-only {
      display: flex !important;
      flex-wrap: wrap;
      gap: 0 0.625em;
      font-weight: 600;
    }
    .storefront-only .storefront-muted {
      font-weight: 400;
    }
    .storefront-consents {
      display: block !important;
    }
    .storefront-consent {
      display: flex !important;
      gap: 0.625em;
    }
    .storefront-consent > input {
      margin-block-start: 0.75em;
    }
    .storefront-consent label {
      display: inline-block !important;
      padding-block: 0.625em;
      cursor: pointer;
    }
    .storefront-consent .storefront-error {
      margin: 0 0 0.5em;
    }
    .storefront-link {
      display: inline !important;
      color: inherit;
      text-decoration: underline;
      text-underline-offset: 0.15em;
      cursor: pointer;
    }
    .storefront-consent .storefront-link {
      color: var(--_muted);
      font-size: 0.9375em;
    }
    .storefront-summary {
      display: flex !important;
      flex-direction: column !important;
      gap: 0.625em;
      padding: 1em 1.125em;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_raised);
    }
    .storefront-lines {
      display: grid !important;
      gap: 0.25em;
      overflow-wrap: anywhere;
    }
    .storefront-lines > li {
      display: flex !important;
      flex-wrap: wrap;
      gap: 0.5em;
    }
    .storefront-lines .storefront-muted {
      flex: none;
      min-inline-size: 2em !important;
      font-variant-numeric: tabular-nums;
    }
    .storefront-lines [part='name'] {
      flex: 1;
    }
    .storefront-lines :is(.choices, .storefront-error) {
      inline-size: 100% !important;
    }
    .storefront-lines .choices {
      display: grid !important;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 14em), 1fr));
      gap: 0.625em;
      margin-block-end: 0.5em;
    }
    .storefront-lines .choice label {
      display: block !important;
      margin-block-end: 0.25em;
      font-size: 0.9375em;
      font-weight: 600;
    }
    .storefront-lines .choice p {
      margin: 0.25em 0 0;
      font-size: 0.9375em;
    }
    .storefront-total {
      display: flex !important;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 1em;
      padding-block-start: 0.625em;
      border-block-start: 1px solid var(--_border);
      font-size: 1.1875em;
      font-variant-numeric: tabular-nums;
    }
    .storefront-total strong {
      font-weight: 700;
    }
    .storefront-note {
      display: flex !important;
      justify-content: space-between;
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
    @container (min-width: 32em) {
      .storefront-fields {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      .storefront-section > .storefront-field {
        max-inline-size: calc(50% - var(--_space) / 2) !important;
      }
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
      .storefront-method:has(:checked) {
        border-color: ButtonText;
      }
      .storefront-skeleton {
        background: GrayText;
      }
    }
  }
  /* Reverts the page's rules for these elements, so that they do not mix with ours. */
  :where(checkout-form) {
    display: revert-layer;
  }
  :where(checkout-form)::before {
    all: revert-layer;
  }
`;

/** Adopts the checkout's styles into the document or shadow root of `node`, once per root. */
export function adoptCheckoutStyles(node: Node): void {
  adoptSheets(node, lightForm, form, dialog);
}
