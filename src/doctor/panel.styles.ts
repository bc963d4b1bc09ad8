import {css} from 'lit';

/** Styles of the doctor's panel. It looks the same in every page, except for light or dark colours. */
export const panelStyles = css`
  :host {
    all: initial;
    position: fixed;
    inset-block-end: 16px;
    inset-inline-start: 16px;
    z-index: 2147483647;
    --ink: light-dark(#1d2129, #e9ecf2);
    --muted: light-dark(#5a6270, #a3acbb);
    --paper: light-dark(#fff, #1b1e25);
    --raised: light-dark(#f3f5f8, #262a33);
    --edge: light-dark(#d4d9e1, #3b414d);
    --broken: light-dark(#b3261e, #ff8a80);
    --careful: light-dark(#8a5300, #f2b84b);
    --hint: light-dark(#1f5fbf, #8fb8ff);
    --fine: light-dark(#0b6b43, #5fd39c);
    font: 15px/1.5 system-ui, sans-serif;
    color: var(--ink);
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
  }
  section {
    display: flex;
    flex-direction: column;
    inline-size: min(480px, calc(100vw - 32px));
    max-block-size: min(640px, calc(100dvh - 32px));
    border: 1px solid var(--edge);
    border-radius: 14px;
    background: var(--paper);
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
    overflow: hidden;
  }
  header,
  footer {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 12px 16px;
  }
  header {
    border-block-end: 1px solid var(--edge);
  }
  footer {
    border-block-start: 1px solid var(--edge);
    color: var(--muted);
    font-size: 13px;
    line-height: 1.35;
  }
  footer p {
    flex: 1;
  }
  header div {
    flex: 1;
    min-inline-size: 0;
  }
  h2 {
    font-size: 17px;
    line-height: 1.3;
  }
  header p {
    color: var(--muted);
    font-size: 14px;
  }
  .pulse {
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    padding: 7px;
    border-radius: 10px;
    background: var(--tone);
    color: var(--paper);
  }
  .all {
    overflow: auto;
    padding: 16px;
    overscroll-behavior: contain;
  }
  ol,
  ul {
    list-style: none;
  }
  ol {
    display: grid;
    gap: 16px;
  }
  ol:not(:empty) {
    margin-block-end: 16px;
  }
  li[data-level] {
    padding-inline-start: 14px;
    border-inline-start: 4px solid var(--tone);
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
  .level {
    color: var(--tone);
    font-size: 13px;
    font-weight: 600;
  }
  h3 {
    font-size: 15px;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  li p {
    overflow-wrap: anywhere;
  }
  h3 + p {
    color: var(--muted);
  }
  .how {
    margin-block: 8px 4px;
  }
  .paste {
    position: relative;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--raised);
  }
  pre {
    max-block-size: 168px;
    padding: 10px 12px;
    padding-inline-end: 76px;
    overflow: auto;
    border-radius: 8px;
    font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
  }
  .paste button {
    position: absolute;
    inset-block-start: 3px;
    inset-inline-end: 3px;
  }
  .said:not(:empty) {
    padding: 0 12px 8px;
    color: var(--fine);
    font-size: 13px;
  }
  button {
    min-block-size: 32px;
    padding: 4px 12px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--paper);
    color: inherit;
    font: inherit;
    font-size: 13px;
    font-weight: 600;
    cursor: pointer;
    white-space: nowrap;
  }
  button:hover {
    border-color: currentColor;
  }
  :focus-visible {
    outline: 3px solid var(--hint);
    outline-offset: 2px;
  }
  summary {
    cursor: pointer;
    font-weight: 600;
  }
  summary:focus-visible,
  pre:focus-visible {
    outline-offset: -2px;
  }
  details li {
    display: flex;
    gap: 8px;
    margin-block-start: 6px;
    font-size: 14px;
  }
  .mark {
    flex: none;
    inline-size: 1.25em;
    color: var(--tone);
    font-weight: 700;
    text-align: center;
  }
  /* Hidden text in an accessible name. Out of the flow, browsers would put a space before it. */
  .more {
    font-size: 0;
  }
  .shop {
    margin-block-start: 10px;
    color: var(--muted);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  @media (max-width: 560px) {
    :host {
      inset-block-end: 8px;
      inset-inline-start: 8px;
    }
    section {
      inline-size: calc(100vw - 16px);
      max-block-size: 65dvh;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
