import {css} from 'lit';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import {inPlace, inherited, ours} from '../../ui/styles/light-dom.styles.js';

/**
 * Styles of the sign-in form in the light DOM. Rules of the page override everything except the
 * `!important` declarations.
 */
const login = css`
  @layer storefront {
    store-login {
      display: block;
    }
    store-login[hidden] {
      display: none !important;
    }
    .storefront-login,
    .storefront-sign-in {
      --_accent: var(--store-login-accent, var(--store-accent, #4338ca));
      --_on-accent: var(--store-login-on-accent, var(--store-on-accent, #fff));
      --_field: var(--store-login-field, transparent);
      --_raised: var(--store-surface-raised, color-mix(in srgb, currentColor 5%, transparent));
      --_border: var(--store-border, color-mix(in srgb, currentColor 22%, transparent));
      --_edge: color-mix(in srgb, currentColor 55%, transparent);
      --_muted: var(--store-text-muted, color-mix(in srgb, currentColor 78%, transparent));
      --_danger: var(--store-danger, #d92d20);
      --_radius: var(--store-radius, 0.75em);
      --_space: var(--store-space, 1em);
      --_focus: var(--store-focus, currentColor);
      ${inherited}
    }
    /* Spacing uses gap, because CSS resets of pages remove margins. */
    .storefront-login {
      display: grid !important;
      grid-template-columns: minmax(0, min(32em, 100vw - 16px));
      gap: 0.5em;
      color: var(--store-text, inherit);
    }
    .storefront-sign-in {
      display: flex !important;
      flex-wrap: wrap;
      align-items: end;
      gap: 0.75em;
      inline-size: 100%;
      box-sizing: border-box;
      padding: 1em;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_raised);
    }
    .storefront-sign-in > store-login {
      flex: 1 1 100%;
      min-inline-size: 0;
    }
    :where(.storefront-login) :where(${ours}) {
      margin: 0;
      padding: 0;
      border: 0;
      list-style: none;
    }
    :where(.storefront-login, .storefront-sign-in) :where(${ours}) {
      ${inPlace}
    }
    :where(.storefront-login) :where(${ours}):where(:not(.storefront-waiting))::before,
    :where(.storefront-login) :where(${ours})::after {
      content: none !important;
    }
    :where(.storefront-login, .storefront-sign-in) [part]:focus-visible {
      outline: 0.1875em solid var(--_focus) !important;
      outline-offset: 0.125em !important;
    }
    .storefront-login [part='heading'] {
      font-size: 1.1875em;
      font-weight: 700;
      line-height: 1.3;
    }
    .storefront-login .storefront-form {
      display: grid !important;
      gap: 0.375em;
    }
    .storefront-login .storefront-label {
      display: block !important;
      font-size: 0.9375em;
      font-weight: 600;
    }
    .storefront-login .storefront-row {
      display: flex !important;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.625em;
    }
    .storefront-login .storefront-input {
      display: block !important;
      flex: 1 1 11em;
      inline-size: 11em !important;
      min-block-size: 2.75em !important;
      padding: 0.5em 0.75em;
      border: 1px solid var(--_edge);
      border-radius: calc(var(--_radius) * 0.6);
      background-color: var(--_field);
      color: inherit;
      font: inherit;
      letter-spacing: inherit;
      cursor: text;
    }
    .storefront-login .storefront-input[aria-invalid] {
      border-color: var(--_danger);
      box-shadow: inset 0 0 0 1px var(--_danger);
    }
    .storefront-login .storefront-error {
      display: block !important;
      padding-inline-start: 0.5em;
      border-inline-start: 0.1875em solid var(--_danger);
      font-size: 0.9375em;
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .storefront-login :is(.storefront-hint, .storefront-status) {
      display: block !important;
      color: var(--_muted);
      font-size: 0.875em;
    }
    /* The live region has to exist before its text arrives, but takes no space while it is empty. */
    .storefront-login .storefront-status:empty {
      position: absolute !important;
    }
    .storefront-login .storefront-waiting::before {
      content: '' / '';
      display: inline-block;
      inline-size: 0.75em;
      block-size: 0.75em;
      margin-inline-end: 0.5em;
      border: 0.125em solid currentColor;
      border-block-start-color: transparent;
      border-radius: 50%;
      animation: storefront-turn 1s linear infinite;
    }
    :is(.storefront-login, .storefront-sign-in) .storefront-button {
      display: inline-flex !important;
      flex: none;
      align-items: center;
      justify-content: center;
      min-block-size: 2.75em !important;
      padding: 0.5em 1.125em;
      border: 1px solid transparent;
      border-radius: calc(var(--_radius) * 0.75);
      background-color: var(--_accent);
      color: var(--_on-accent);
      font: inherit;
      font-weight: 600;
      line-height: 1.25;
      text-align: center;
      text-decoration: none;
      cursor: pointer;
    }
    :is(.storefront-login, .storefront-sign-in) .storefront-button:hover {
      filter: brightness(1.12);
    }
    .storefront-login .storefront-button[aria-disabled='true'] {
      opacity: 0.65;
      cursor: default;
    }
    :is(.storefront-login, .storefront-sign-in) .storefront-quiet {
      min-block-size: 2.25em !important;
      padding: 0.25em 0.875em;
      border-color: var(--_edge);
      background-color: transparent;
      color: inherit;
    }
    .storefront-login .storefront-notice {
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
    }
    .storefront-login .storefront-text {
      flex: 1 1 12em;
    }
    .storefront-login .storefront-steps {
      display: grid !important;
      gap: 0.5em;
      padding-inline-start: 2em;
      list-style: decimal;
    }
    .storefront-login .storefront-step {
      list-style: inherit;
      overflow-wrap: anywhere;
    }
    .storefront-login .storefront-command {
      display: inline-block !important;
      padding: 0.125em 0.5em;
      border: 1px solid var(--_border);
      border-radius: calc(var(--_radius) * 0.4);
      background: var(--_raised);
      font-family: ui-monospace, monospace;
      font-size: 1em;
      user-select: all;
    }
    .storefront-login .storefront-confirmation {
      display: grid !important;
      gap: 0.75em;
    }
    .storefront-login .storefront-account {
      display: flex !important;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.375em 1em;
    }
    .storefront-login .storefront-shopper {
      display: block !important;
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .storefront-login .storefront-balance {
      display: block !important;
      color: var(--_muted);
      font-variant-numeric: tabular-nums;
    }
    .storefront-login .storefront-avatar {
      inline-size: 2.5em !important;
      block-size: 2.5em !important;
      border-radius: 0.25em;
      object-fit: contain;
    }
    .storefront-login .storefront-avatar:not([hidden]) {
      display: block !important;
    }
    .storefront-login .storefront-profile {
      display: inline !important;
      color: inherit;
    }
    .storefront-login .storefront-elsewhere {
      display: grid !important;
      gap: 0.75em;
      justify-items: start;
    }
    /* Applied by the control guard if the page's colours make a control hard to read. */
    :is(.storefront-login, .storefront-sign-in) .storefront-button[data-insist] {
      background: var(--_accent) !important;
      color: var(--_on-accent) !important;
    }
    :is(.storefront-login, .storefront-sign-in) [data-insist]:not(.storefront-button),
    :is(.storefront-login, .storefront-sign-in) .storefront-quiet[data-insist] {
      background-color: transparent !important;
      color: inherit !important;
    }
    .storefront-login .storefront-input[data-insist] {
      border: 1px solid var(--_edge) !important;
    }
    @keyframes storefront-turn {
      to {
        rotate: 1turn;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .storefront-login .storefront-waiting::before {
        animation: none;
      }
    }
    @media (forced-colors: active) {
      :is(.storefront-login, .storefront-sign-in) .storefront-button {
        border-color: ButtonText;
      }
    }
  }
  /* Reverts the page's rules for these elements, so that they do not mix with ours. */
  :where(store-login) {
    display: revert-layer;
  }
  :is(.storefront-login, .storefront-sign-in),
  :is(.storefront-login, .storefront-sign-in) :where(${ours}) {
    all: revert-layer;
  }
`;

/** Adopts the sign-in's styles into the document or shadow root of `node`, once per root. */
export function adoptLoginStyles(node: Node): void {
  adoptSheets(node, login);
}
