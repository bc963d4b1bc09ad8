import {css} from 'lit';
import {playerPictureStyles} from '../../ui/content/player-picture.js';
import {adoptSheets} from '../../ui/styles/adopt-sheets.js';
import {lightForm} from '../../ui/styles/light-dom.styles.js';
import {
  accentColor,
  textReset,
  onAccentColor,
  textColor,
  tokens,
} from '../../ui/styles/tokens.styles.js';

/**
 * Styles of the sign-in form, which is in the light DOM. The styles are in a cascade layer, so the
 * page's own CSS rules override them. Only the declarations with `!important` in this layer
 * override the page's rules.
 */
const login = css`
  @layer storefront {
    store-login {
      display: block;
    }
    store-login[hidden] {
      display: none !important;
    }
    .storefront-login {
      ${tokens}
      --_accent: var(--store-login-accent, ${accentColor});
      --_on-accent: var(--store-login-on-accent, ${onAccentColor});
      --_field: var(--store-login-field, transparent);
      ${textReset}
    }
    /* Spacing uses gap, because CSS resets of pages remove margins. */
    .storefront-login {
      display: grid !important;
      grid-template-columns: minmax(0, min(32em, 100vw - 16px));
      gap: 0.5em;
      color: ${textColor};
    }
    /* After the sign-in, the element is wide enough to show the player's name, the balance and the
       sign-out button on one line. */
    .storefront-login:has(> .storefront-account) {
      grid-template-columns: minmax(0, min(60em, 100vw - 16px));
    }
    /* The sign-in's dialog is as small as its content, on phones, too. */
    .storefront-dialog.storefront-sign-in {
      padding: 1em;
    }
    .storefront-sign-in > .storefront-box {
      inline-size: 26em;
      margin: auto;
      border-radius: var(--_radius);
    }
    .storefront-login [part='heading'] {
      font-size: 1.1875em;
      font-weight: 700;
      line-height: 1.3;
    }
    .storefront-login .storefront-form {
      display: grid !important;
      gap: 0.75em;
    }
    .storefront-login .storefront-row {
      display: flex !important;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.625em;
    }
    .storefront-login .storefront-input {
      flex: 1 1 11em;
      inline-size: 11em !important;
    }
    .storefront-login .storefront-status {
      display: block !important;
      color: var(--_muted);
      font-size: 0.875em;
    }
    /* Screen readers announce only changes in an existing live region, so the status is rendered
       even without a text. While it is empty, it takes no space. */
    .storefront-login .storefront-status:empty {
      position: absolute !important;
    }
    .storefront-login .storefront-waiting::before {
      content: '' / '';
      display: inline-block;
      inline-size: 0.75em;
      block-size: 0.75em;
      margin-inline-end: 0.5em;
      vertical-align: -0.0625em;
      border: 0.125em solid currentColor;
      border-block-start-color: transparent;
      border-radius: 50%;
      animation: storefront-turn 1s linear infinite;
    }
    .storefront-login .storefront-button {
      flex: none;
      text-decoration: none;
    }
    .storefront-login .storefront-button[aria-disabled='true'] {
      opacity: 0.65;
      cursor: default;
    }
    .storefront-login .storefront-quiet {
      border-color: var(--_edge);
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
    /* Leaves room for the picture beside the name and the balance, even if these wrap. */
    .storefront-login .storefront-who {
      display: flex !important;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 1em;
      max-inline-size: calc(100% - 3.5em) !important;
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
    ${playerPictureStyles}
    .storefront-login .storefront-profile {
      display: inline !important;
      color: inherit;
      text-underline-offset: 0.2em;
    }
    .storefront-login .storefront-field > .storefront-input {
      inline-size: 100% !important;
    }
    .storefront-login .storefront-form > .storefront-button {
      justify-self: start;
    }
    .storefront-login [part='show-password'] {
      min-block-size: 2.75em !important;
    }
    .storefront-login [part='show-password'][aria-pressed='true'] {
      background-color: color-mix(in srgb, currentColor 12%, transparent);
    }
    .storefront-login .storefront-input[readonly] {
      border-style: dashed;
      cursor: default;
    }
    .storefront-login [part='links'] {
      gap: 0 1.25em;
    }
    .storefront-login .storefront-link {
      display: inline-flex !important;
      align-items: center;
      min-block-size: 2.25em !important;
      background: none;
      color: inherit;
      font: inherit;
      font-size: 0.9375em;
      text-align: start;
      text-decoration: underline;
      text-underline-offset: 0.2em;
      cursor: pointer;
    }
    .storefront-login .storefront-elsewhere {
      display: grid !important;
      gap: 0.75em;
      justify-items: start;
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
  }
  :where(store-login) {
    display: revert-layer;
  }
`;

/** Adopts the sign-in's styles into the document or shadow root of `node`, once per root. */
export function adoptLoginStyles(node: Node): void {
  adoptSheets(node, lightForm, login);
}
