import {css} from 'lit';
import {focusUnderline, focusRing, hostMargin, ownDirection} from './tokens.styles.js';

/**
 * In the light DOM, every rule of the page applies to our elements.
 * docs/decisions/0011-light-dom-looks.md explains how we treat resets, frameworks and themes.
 */

/** Selects the elements of our forms, but not the page's own, which have a `slot`. */
export const ownFormElements = css`:is(a, button, code, div, fieldset, form, h1, h2, h3, h4, h5, h6, input, label, legend, li, ol,
  option, p, section, select, span, strong, ul):not([slot], [slot] *)`;

/**
 * Rules that the forms in the light DOM share. Adopt this sheet before the form's own sheet, so
 * that the form's rules override these rules.
 */
export const lightForm = css`
  @layer storefront {
    /* The margins of elements with a shadow root are in base.styles.ts. */
    checkout-form,
    store-login {
      margin-block: ${hostMargin};
    }
    :where(.storefront-checkout, .storefront-login) :where(${ownFormElements}) {
      margin: 0;
      padding: 0;
      border: 0;
      list-style: none;
    }
    :where(.storefront-checkout, .storefront-login) :where(${ownFormElements}) {
      box-sizing: border-box !important;
      position: static !important;
      float: none !important;
      inline-size: auto !important;
      min-inline-size: 0 !important;
      max-inline-size: none !important;
      block-size: auto !important;
      transform: none !important;
      transition: none !important;
      visibility: inherit !important;
    }
    :where(.storefront-checkout, .storefront-login) :where(${ownFormElements}):where(:not(.storefront-waiting))::before,
    :where(.storefront-checkout, .storefront-login) :where(${ownFormElements})::after {
      content: none !important;
    }
    :where(.storefront-checkout, .storefront-login)
      [part]:focus-visible {
      ${focusRing} !important;
      outline-offset: 2px !important;
    }
    :where(.storefront-checkout, .storefront-login)
      :is(h2, h3, h4, h5, h6, legend, .storefront-shopper, .storefront-confirmation):focus-visible,
    :is(.storefront-checkout, .storefront-login)[tabindex='-1'] {
      outline: none !important;
    }
    :where(.storefront-checkout, .storefront-login)
      :is(h2, h3, h4, h5, h6, legend, .storefront-shopper):focus-visible,
    .storefront-confirmation:focus-visible [part='heading'] {
      ${focusUnderline}
    }
    .storefront-checkout :is([part~='price'], [part~='line-price'], [part~='total']):not(.storefront-button *) {
      color: var(--_price);
    }
    :is(.storefront-checkout, .storefront-login):lang(ja) {
      word-break: auto-phrase;
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
    .storefront-field > [part='hint'] {
      margin-block-start: 0.25em;
    }
    .storefront-muted {
      color: var(--_muted);
    }
    .storefront-small {
      font-size: 0.875em;
    }
    .storefront-input,
    .storefront-lines .choice :is(input, select) {
      display: block !important;
      min-block-size: 2.75em !important;
      margin: 0 !important;
      padding: 0.5em 0.75em;
      border: 1px solid var(--_edge);
      border-radius: calc(var(--_radius) * 0.6);
      background-color: var(--_field);
      color: inherit;
      font: inherit;
      letter-spacing: inherit;
      cursor: text;
    }
    .storefront-input[aria-invalid],
    .storefront-lines .choice [aria-invalid='true'] {
      border-color: var(--_danger);
      box-shadow: inset 0 0 0 1px var(--_danger);
    }
    .storefront-error,
    .storefront-lines .failure {
      display: block !important;
      margin-block-start: 0.25em;
      padding-inline-start: 0.5em;
      border-inline-start: 0.1875em solid var(--_danger);
      font-size: 0.9375em;
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .storefront-error,
    .storefront-notice p {
      ${ownDirection}
    }
    .storefront-notice > p {
      flex: 1 1 12em;
    }
    .storefront-button {
      display: inline-flex !important;
      align-items: center;
      justify-content: center;
      min-block-size: 2.75em !important;
      padding: 0.5em 1.125em;
      border: 1px solid transparent;
      border-radius: var(--_button-radius);
      background-color: var(--_accent);
      color: var(--_on-accent);
      font: inherit;
      font-weight: 600;
      line-height: 1.25;
      text-align: center;
      cursor: pointer;
    }
    .storefront-button:hover {
      filter: brightness(1.12);
    }
    .storefront-quiet {
      min-block-size: 2.25em !important;
      padding: 0.25em 0.875em;
      background-color: transparent;
      color: inherit;
    }
    .storefront-notice,
    .storefront-problems {
      display: flex !important;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.75em;
      padding: 0.75em 1em;
      border: 1px solid var(--_border);
      border-inline-start: 0.25em solid var(--_danger);
      border-radius: calc(var(--_radius) * 0.5);
      background-color: color-mix(in srgb, var(--_danger) 8%, transparent);
      color: inherit;
      overflow-wrap: anywhere;
      scroll-margin-block: 1em;
    }
    @media (forced-colors: active) {
      .storefront-button {
        border-color: ButtonText;
      }
    }
  }
  /* Reverts the page's rules for these elements, so that its rules do not mix with ours. */
  .storefront-checkout,
  .storefront-login,
  :is(.storefront-checkout, .storefront-login) :where(${ownFormElements}) {
    all: revert-layer;
  }
`;
