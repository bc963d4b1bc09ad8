import {css} from 'lit';
import {
  focusUnderline,
  focusRing,
  hostMargin,
  ownDirection,
  textReset,
  onSurfaceColor,
  textColor,
  tokens,
  visuallyHidden,
} from './tokens.styles.js';

/** Base styles of elements with a shadow root. Sizes in em follow the page's text. */
export const base = css`
  :host {
    display: block;
    box-sizing: border-box;
    ${textReset}
    color: ${textColor};
    ${tokens}
    margin-block: var(--_margin, ${hostMargin});
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  h4,
  h5,
  h6,
  p,
  ul,
  ol {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  /* Makes links at least 24 pixels high, so that they are easy to hit. Vertical padding
     of inline links does not move the lines of a text. */
  :where(a) {
    padding-block: calc((24px - 1em) / 2);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  :focus-visible {
    ${focusRing};
    outline-offset: 2px;
  }
  :is(h2, h3, h4, h5, h6, legend):focus-visible {
    outline: none;
    ${focusUnderline}
  }
  /* No outline: a box has the focus only until its content can take the focus. */
  :host > [tabindex='-1'] {
    outline: none !important;
  }
  .stack {
    display: flex;
    flex-direction: column;
  }
  .cluster {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: 2.75em;
    padding: 0.5em 1.125em;
    border: 1px solid transparent;
    border-radius: var(--_button-radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    line-height: 1.25;
    overflow-wrap: anywhere;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    transition: filter 0.15s;
  }
  .button:hover {
    filter: brightness(1.12);
  }
  .button[aria-disabled='true'] {
    opacity: 0.65;
    cursor: default;
  }
  .quiet {
    background: none;
    border-color: var(--_border);
    color: inherit;
  }
  .quiet:hover {
    background: var(--_raised);
    filter: none;
  }
  .hidden {
    ${visuallyHidden}
  }
  /* Words for screen readers, after the visible text of a button, link or label. They stay inline.
     Otherwise, browsers would add a space before these words in the accessible name. */
  .more {
    font-size: 0;
    letter-spacing: 0;
  }
  .muted {
    color: var(--_muted);
  }
  [part~='price'],
  [part~='total']:not(.button *) {
    color: var(--_price);
  }
  .notice,
  .failure {
    border: 1px solid var(--_border);
    border-inline-start: 0.25em solid var(--_danger);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
    color: ${onSurfaceColor};
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em;
    padding: 0.75em 1em;
    font-size: 0.9375em;
    overflow-wrap: anywhere;
    /* In a parent with 'width: max-content', keeps the text from becoming wider than the window. */
    max-inline-size: calc(100vw - 16px);
  }
  .invitation {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75em 1em;
    padding: 1em;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
  }
  .invitation p {
    flex: 1 1 12em;
  }
  .failure {
    padding: 0.5em 0.75em;
    font-size: 0.875em;
  }
  .notice::before {
    content: '!' / '';
    inline-size: 1.75em;
    border: 0.125em solid;
    border-radius: 50%;
    color: var(--_danger);
    font-weight: 700;
    line-height: 1.5;
    text-align: center;
  }
  :host > :lang(ja) {
    word-break: auto-phrase;
  }
  [part~='error'],
  .notice p {
    ${ownDirection}
  }
  .notice p {
    flex: 1 1 12em;
  }
  .notice .button {
    min-block-size: 2.25em;
    padding: 0.25em 0.875em;
  }
  .picture {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    overflow: hidden;
    background: var(--_raised);
    color: var(--_muted);
  }
  .picture img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: var(--_image-fit);
  }
  /* Shows a drawn crate if there is no picture, or if it could not be loaded ('data-broken'). */
  .picture:not(:has(> img:not([data-broken])))::before {
    content: '';
    inline-size: 24px;
    block-size: 24px;
    scale: 1.5;
    background: currentColor;
    clip-path: path(
      evenodd,
      'm12 2 9 5v10l-9 5-9-5V7zm0 1.7L5.6 7.3 12 10.9l6.4-3.6zM4.5 8.6v7.5l6.7 3.8v-7.5zm15 0-6.7 3.8v7.5l6.7-3.8z'
    );
    opacity: 0.5;
  }
  .picture > *,
  .picture::before {
    grid-area: 1 / 1;
  }
  .picture img[data-broken] {
    visibility: hidden;
  }
  .skeleton {
    border-radius: calc(var(--_radius) * 0.5);
    background: color-mix(in srgb, currentColor 12%, transparent);
    animation: pulse 1.6s ease-in-out infinite;
  }
  @keyframes pulse {
    50% {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }
    .skeleton {
      background: GrayText;
    }
  }
`;
