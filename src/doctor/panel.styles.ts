import {css} from 'lit';

/** Styles of the doctor's panel. It looks the same in every page, except for light or dark colours. */
export const doctorPanelStyles = css`
  :host {
    all: initial;
    position: fixed;
    /* The panel is in the bottom corner at inline start, because the cart's button is in the
       corner at inline end. */
    inset-block-end: calc(16px + var(--_seen-bottom, 0px));
    inset-inline-start: 16px;
    z-index: 2147483647;
    --muted: color-mix(in srgb, CanvasText 72%, Canvas);
    --border: color-mix(in srgb, CanvasText 24%, Canvas);

    /* Chrome before 123 and Safari before 17.5 do not know it. */
    @supports (color: light-dark(#000, #fff)) {
      --broken: light-dark(#b3261e, #ff8a80);
      --careful: light-dark(#8a5300, #f2b84b);
      --hint: light-dark(#1f5fbf, #8fb8ff);
      --fine: light-dark(#0b6b43, #5fd39c);
    }

    color: CanvasText;
    color-scheme: inherit;
    font: 15px/1.5 system-ui, sans-serif;
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }
  section {
    display: flex;
    flex-direction: column;
    inline-size: min(480px, 100vw - 32px);
    max-block-size: min(640px, var(--_dialog-room, 100dvh) - 32px);
    border: 1px solid var(--border);
    border-radius: 14px;
    background: Canvas;
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
  }
  header,
  footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding: 12px 16px;
  }
  header div {
    flex: 1;
  }
  h2,
  h3 {
    font-size: 16px;
  }
  header p,
  footer,
  .about,
  .result,
  h3 + p {
    color: var(--muted);
  }
  #content:not([hidden]) {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }
  .content {
    padding: 16px;
    border-block: 1px solid var(--border);
    overflow: auto;
    overscroll-behavior: contain;
  }
  [data-level='broken'] {
    --tone: var(--broken);
  }
  [data-level='careful'] {
    --tone: var(--careful);
  }
  [data-level='hint'] {
    --tone: var(--hint);
  }
  [data-level='fine'] {
    --tone: var(--fine);
  }
  li {
    list-style: none;
  }
  ol > li {
    margin-block-end: 16px;
    padding-inline-start: 14px;
    border-inline-start: 4px solid var(--tone);
  }
  section > header {
    border-block-start: 4px solid var(--tone);
    border-radius: 14px;
  }
  .level,
  .mark {
    color: var(--tone);
    font-weight: 600;
  }
  footer,
  .level,
  .outcome {
    font-size: 13px;
  }
  details li,
  .about,
  .instruction {
    margin-block-start: 8px;
  }
  .paste {
    position: relative;
  }
  pre {
    max-block-size: 168px;
    padding: 10px 76px 10px 12px;
    overflow: auto;
    border: 1px solid var(--border);
    border-radius: 8px;
    font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace;
    white-space: pre-wrap;
  }
  .paste button {
    position: absolute;
    inset: 4px 4px auto auto;
  }
  button {
    padding: 4px 12px;
    border: 1px solid var(--border);
    border-radius: 8px;
    background: Canvas;
    color: CanvasText;
    font: 600 13px/1.5 system-ui, sans-serif;
    cursor: pointer;
    white-space: nowrap;
  }
  :focus-visible {
    outline: 3px solid var(--hint, CanvasText);
    outline-offset: -2px;
  }
  summary {
    cursor: pointer;
    font-weight: 600;
  }
  /* Text for screen readers only, after visible text. A font size of 0 hides it but keeps it in the
     flow: with absolute positioning, browsers would put a space before it. */
  .more {
    font-size: 0;
  }
  @media (max-width: 560px) {
    /* The panel is at the top: at the bottom, it would cover the cart's button. */
    :host {
      inset-block: 8px auto;
      inset-inline-start: 8px;
    }
    section {
      inline-size: calc(100vw - 16px);
      max-block-size: min(0.65 * var(--_dialog-room, 100dvh), var(--_dialog-room, 100dvh) - 120px);
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
