import {css} from 'lit';

/** Styles of the demo's panel. The panel has its own colours, so that it does not look like a part of the page. */
export const demoPanelStyles = css`
  :host {
    all: initial;
    position: fixed;
    inset-block-end: calc(1rem + var(--_seen-bottom, 0px));
    inset-inline-start: 1rem;
    z-index: 2147483000;
    color-scheme: dark;
    font:
      14px/1.45 system-ui,
      sans-serif;
    color: #f4f5f7;
  }
  * {
    box-sizing: border-box;
    font: inherit;
    color: inherit;
    margin: 0;
  }
  .badge,
  .panel {
    background: #1f2430;
    border: 1px solid #79839a;
    box-shadow: 0 4px 16px #0006;
  }
  .badge {
    display: block;
    padding: 0.5em 1em;
    border-radius: 2em;
    background: #ffd166;
    color: #1f2430;
    font-weight: 600;
    cursor: pointer;
  }
  .panel {
    margin-block-end: 0.5rem;
    padding: 1rem;
    border-radius: 0.75rem;
    inline-size: min(20rem, calc(100vw - 2rem));
    max-block-size: calc(var(--_dialog-room, 100vh) - 6rem);
    overflow: auto;
  }
  [hidden] {
    display: none;
  }
  h2 {
    font-size: 1.15em;
    font-weight: 600;
  }
  p {
    margin-block-start: 0.5em;
  }
  .fields {
    display: grid;
    gap: 0.6rem;
    margin-block: 0.9rem;
  }
  label {
    display: grid;
    grid-template-columns: 6.5rem 1fr;
    align-items: center;
    gap: 0.5rem;
  }
  select,
  .panel button {
    min-block-size: 2.2em;
    padding: 0.2em 0.6em;
    border: 1px solid #79839a;
    border-radius: 0.4rem;
    background: #2b3242;
    min-inline-size: 0;
  }
  .panel button {
    cursor: pointer;
  }
  .actions {
    display: flex;
    gap: 0.5rem;
  }
  :focus-visible {
    outline: 3px solid #8ab4ff;
    outline-offset: 2px;
  }
  code {
    font-family: ui-monospace, monospace;
  }
  /* On a narrow screen, the panel and its badge are above the cart's button, because there is no
     room for both side by side. */
  @media (max-width: 30rem) {
    :host {
      inset-block-end: calc(5.5rem + var(--_seen-bottom, 0px));
    }
    .panel {
      max-block-size: calc(var(--_dialog-room, 100vh) - 10.5rem);
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
