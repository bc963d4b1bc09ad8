import {css} from 'lit';

export const serverStyles = css`
  .server {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
  }
  [part~='name'] {
    font-size: 1.375em;
    line-height: 1.25;
  }
  [part='description'] {
    max-inline-size: 65ch;
    overflow-wrap: anywhere;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 0.75em;
    margin-block-start: 0.25em;
  }
  .label {
    flex: 1 0 100%;
    font-size: 0.875em;
    font-weight: 600;
  }
  .address {
    min-block-size: 2.75em;
    padding: 0.5625em 0.875em;
    border: 1px dashed var(--_border);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_raised);
    font-family: ui-monospace, monospace;
    font-size: 1em;
    line-height: 1.5;
    overflow-wrap: anywhere;
    user-select: all;
  }
  .status {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .skeleton.name {
    inline-size: min(12em, 100%);
    font-size: 1.375em;
    line-height: 1.25;
  }
  .skeleton.text {
    inline-size: min(22em, 100%);
  }
  .skeleton.where {
    inline-size: min(20em, 100%);
    block-size: 2.75em;
    margin-block-start: 2.0625em;
  }
`;
