import {css} from 'lit';

export const category = css`
  section {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  section section {
    margin-block-start: var(--_space);
  }
  section > [part='name'] {
    font-size: 1.375em;
    font-weight: 700;
  }
  section section > [part='name'] {
    font-size: 1.1875em;
  }
  .description {
    max-inline-size: 65ch;
  }
  .title {
    inline-size: 9em;
    margin-block-end: var(--_space);
    font-size: 1.375em;
    line-height: 1.3;
  }
  .empty {
    padding: 2em 1em;
    border: 1px dashed var(--_border);
    border-radius: var(--_radius);
    color: var(--_muted);
    text-align: center;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    margin-block-end: var(--_space);
  }
  .controls label {
    display: grid;
    flex: 1 1 10em;
    max-inline-size: 22em;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .controls :is(input, select) {
    min-block-size: 2.75em;
    padding: 0.375em 0.75em;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
    font-weight: 400;
  }
  .controls option {
    background: Canvas;
    color: CanvasText;
  }
  .tabs {
    margin-block-end: var(--_space);
  }
  .tabs ul {
    display: flex;
    gap: 0.375em;
    overflow-x: auto;
    padding: 0.25em;
    scrollbar-width: thin;
  }
  .tabs a {
    display: block;
    padding: 0.625em 1.125em;
    border: 1px solid var(--_border);
    border-radius: 2em;
    color: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-decoration: none;
    white-space: nowrap;
  }
  .tabs a:hover {
    background: var(--_raised);
  }
  .tabs a[aria-current] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .tabs .inner a {
    padding: 0.375em 0.875em;
    font-size: 0.9375em;
  }
`;
