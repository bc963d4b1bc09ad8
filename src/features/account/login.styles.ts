import {css} from 'lit';
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
    .storefront-login,
    .storefront-sign-in {
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
    /* After the sign-in, the element is wide enough to show the player's name, the balance, the
       link to the profile and the sign-out button on one line. */
    .storefront-login:has(> .storefront-account) {
      grid-template-columns: minmax(0, min(60em, 100vw - 16px));
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
    /* A press on the button in an invitation to sign in inserts the sign-in form into the
       invitation. As long as the form is there, the pressed button ('data-answered') and the
       invitation's border are hidden. */
    :is(.invitation, .storefront-invitation) > [data-answered] {
      display: none !important;
    }
    :is(.invitation, .storefront-invitation):has(> .storefront-sign-in) {
      padding: 0 !important;
      border: 0 !important;
    }
    /* In a grid of items, the card that contains the sign-in form ('data-signing-in') takes a whole
       row, as every card does in a list. */
    .grid:has(> .card[data-signing-in]) {
      grid-auto-flow: dense !important;
    }
    .grid:has(> .card[data-signing-in]) > .card {
      inset: auto !important;
    }
    .grid > .card[data-signing-in] {
      grid-column: 1 / -1 !important;
      grid-template: auto auto auto / 5.5em minmax(0, 1fr) !important;
      grid-row: auto !important;
    }
    .card[data-signing-in] > .picture {
      grid-area: 1 / 1 !important;
      aspect-ratio: 1 !important;
    }
    .card[data-signing-in] > .body {
      grid-area: 1 / 2 !important;
      display: block !important;
    }
    .card[data-signing-in] > :is(.actions, .ways) {
      position: static !important;
      grid-area: auto / 1 / auto / -1 !important;
      max-inline-size: 40em !important;
      place-self: stretch start !important;
    }
    /* Hides the card's error message visually, because the sign-in form already shows that the
       shopper has to sign in. Screen readers still read the message. */
    .card[data-signing-in] > .failure {
      position: absolute !important;
      inline-size: 1px !important;
      block-size: 1px !important;
      padding: 0 !important;
      border: 0 !important;
      overflow: hidden !important;
      clip-path: inset(50%) !important;
    }
    .card[data-signing-in] .badges {
      position: static !important;
      visibility: visible !important;
    }
    /* Where there is room, the form is beside the picture. */
    @container (min-width: 40em) {
      .grid > .card[data-signing-in] {
        grid-template: auto auto 1fr / 16em minmax(0, 1fr) !important;
      }
      .grid > .card[data-signing-in] > .picture {
        grid-area: 1 / 1 / 4 !important;
      }
      .grid > .card[data-signing-in] > :is(.actions, .ways) {
        grid-area: auto / 2 !important;
      }
    }
    .card[data-signing-in] > .ways:not(:has(.storefront-sign-in)) {
      display: none !important;
    }
    .storefront-sign-in > store-login {
      flex: 1 1 100%;
      min-inline-size: 0;
    }
    .card .storefront-sign-in .storefront-login {
      grid-template-columns: minmax(0, 1fr);
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
      flex: 1 1 11em;
      inline-size: 11em !important;
    }
    .storefront-login :is(.storefront-hint, .storefront-status) {
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
    :is(.storefront-login, .storefront-sign-in) .storefront-button {
      flex: none;
      text-decoration: none;
    }
    .storefront-login .storefront-button[aria-disabled='true'] {
      opacity: 0.65;
      cursor: default;
    }
    :is(.storefront-login, .storefront-sign-in) .storefront-quiet {
      border-color: var(--_edge);
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
    .storefront-login .storefront-avatar {
      inline-size: 2.5em !important;
      block-size: 2.5em !important;
      border-radius: calc(var(--_radius) / 3);
      object-fit: contain;
    }
    .storefront-login .storefront-avatar:not([hidden]) {
      display: block !important;
    }
    .storefront-login .storefront-profile {
      display: inline !important;
      color: inherit;
    }
    .storefront-login .storefront-field {
      display: grid !important;
      gap: 0.375em;
      margin-block-end: 0.375em;
    }
    .storefront-login .storefront-field > .storefront-input {
      inline-size: 100% !important;
    }
    .storefront-login .storefront-optional {
      color: var(--_muted);
      font-weight: 400;
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
