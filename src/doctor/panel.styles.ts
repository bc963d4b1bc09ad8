import {css} from 'lit';

/** Styles of the doctor's panel. It looks the same in every page, except for light or dark colours. */
export const doctorPanelStyles = css`
  :host {
    all: initial;
    position: fixed;
    /* In the corner at inline start, because the cart's button is in the corner at inline end. */
    inset-block-end: calc(16px + var(--_seen-bottom, 0px));
    inset-inline-start: 16px;
    z-index: 2147483647;
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
    inline-size: min(480px, 100vw - 32px);
    max-block-size: min(640px, var(--_dialog-room, 100dvh) - 32px);
    overflow: auto;
    padding: 0 16px 12px;
    border: 1px solid;
    border-block-start: 6px solid var(--tone, CanvasText);
    border-radius: 14px;
    background: Canvas;
  }
  header {
    display: flex;
    justify-content: space-between;
    align-items: start;
    position: sticky;
    inset-block-start: 0;
    padding-block: 12px;
    background: Canvas;
  }
  [data-level='broken'] {
    --tone: color-mix(in srgb, #b3261e 60%, CanvasText);
  }
  [data-level='careful'] {
    --tone: color-mix(in srgb, #8a5300 60%, CanvasText);
  }
  [data-level='hint'] {
    --tone: color-mix(in srgb, #1f5fbf 60%, CanvasText);
  }
  li {
    padding-inline-start: 14px;
    border-inline-start: 4px solid var(--tone, CanvasText);
    list-style: none;
  }
  .level,
  summary {
    color: var(--tone, CanvasText);
    font-weight: 600;
  }
  li,
  li > *,
  details > * {
    margin-block-start: 8px;
  }
  pre {
    max-block-size: 168px;
    padding: 10px 12px;
    overflow: auto;
    border: 1px solid;
    border-radius: 8px;
    font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace;
    white-space: pre-wrap;
  }
  button {
    margin-block-start: 4px;
    padding: 4px 12px;
    border: 1px solid;
    border-radius: 8px;
    background: Canvas;
    color: CanvasText;
    font: 600 13px/1.5 system-ui, sans-serif;
  }
  /* Text for screen readers only. A font size of 0 keeps it in the flow: with absolute positioning,
     browsers would put a space before it. */
  .more {
    font-size: 0;
  }
  @media (max-width: 560px) {
    /* At the top: at the bottom, the panel would cover the cart's button. */
    :host {
      inset-block: 8px auto;
      inset-inline-start: 8px;
    }
    section {
      inline-size: calc(100vw - 16px);
      max-block-size: min(0.65 * var(--_dialog-room, 100dvh), var(--_dialog-room, 100dvh) - 120px);
    }
  }
`;
