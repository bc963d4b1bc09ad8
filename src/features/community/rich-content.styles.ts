import {css} from 'lit';

/** Styles of the site's own texts, which are sanitized HTML. */
export const richContentStyles = css`
  .rich {
    max-inline-size: 70ch;
    overflow-wrap: anywhere;
  }
  .rich > div > * + * {
    margin-block-start: 0.5em;
  }
  .rich :is(h1, h2, h3, h4, h5, h6) {
    margin: 0;
    font-size: 1.0625em;
    line-height: 1.3;
  }
  .rich :is(ul, ol) {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  .rich ol {
    list-style: decimal;
  }
  .rich a {
    color: inherit;
  }
  .rich img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: calc(var(--_radius) * 0.5);
  }
  .rich pre {
    white-space: pre-wrap;
  }
  .rich :is(td, th) {
    padding: 0.25em 0.5em;
    border: 1px solid var(--_border);
  }
`;
