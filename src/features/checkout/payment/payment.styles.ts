import {css} from 'lit';

export const payment = css`
  :host {
    scroll-margin-block: 1em;
  }
  .payment {
    display: flex;
    flex-direction: column;
    gap: 0.75em;
    padding: 1em 1.125em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    overflow-wrap: anywhere;
  }
  [part='heading'] {
    font-size: 1.1875em;
    font-weight: 700;
    line-height: 1.3;
  }
  [part='heading']:focus {
    outline: none;
  }
  .status {
    padding-inline-start: 0.75em;
    border-inline-start: 0.25em solid var(--_border);
    font-weight: 600;
  }
  .paid {
    border-color: var(--_success);
  }
  .bad {
    border-color: var(--_danger);
  }
  dl {
    display: grid;
    gap: 0.625em 1.5em;
    margin: 0;
  }
  dt {
    color: var(--_muted);
    font-size: 0.875em;
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375em 0.75em;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  code {
    font-family: ui-monospace, monospace;
    user-select: all;
  }
  .button.quiet {
    align-self: start;
    min-block-size: 2.75em;
    padding-inline: 0.875em;
  }
  /* Cameras need a dark QR code on a light background, whatever the page's colours are. */
  .code {
    align-self: center;
    inline-size: min(16em, 100%);
    block-size: auto;
    border-radius: calc(var(--_radius) * 0.5);
    background: #fff;
    image-rendering: pixelated;
  }
  a {
    color: inherit;
    text-underline-offset: 0.15em;
  }
  iframe {
    inline-size: 100%;
    block-size: 36em;
    border: 0;
    border-radius: calc(var(--_radius) * 0.5);
    background: #fff;
  }
  @container (min-width: 30em) {
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
