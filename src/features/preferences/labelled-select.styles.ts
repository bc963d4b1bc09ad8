import {css} from 'lit';

/**
 * Styles of a labelled `<select>`. Its width is fixed, so that nothing moves when the options
 * arrive with the site's settings.
 */
export const labelledSelectStyles = css`
  :host {
    --_margin: calc(var(--_space) / 4);
  }
  .picker {
    display: inline-flex;
    align-items: center;
    gap: 0.625em;
    max-inline-size: 100%;
    vertical-align: top;
  }
  label,
  .label {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .select,
  select {
    inline-size: var(--_width);
    min-inline-size: 0;
    block-size: 2.75em;
  }
  select {
    padding: 0.375em 0.625em;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.5);
    background: transparent;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  select:hover {
    background: var(--_raised);
  }
  option {
    background: Canvas;
    color: CanvasText;
  }
`;
