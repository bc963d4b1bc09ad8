import {css} from 'lit';

/** Styles of sanitised HTML from the service, for style sheets of elements that show it. */
export const richTextStyles = css`
  .rich {
    overflow-wrap: anywhere;
  }
  .rich > div > * {
    margin-block: 0;
  }
  .rich > div > * + * {
    margin-block-start: 0.75em;
  }
  .rich :is(h1, h2, h3, h4, h5, h6) {
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
  /* Their text begins with ☑ or ☐. */
  .rich [data-check] {
    list-style: none;
  }
  .rich :is(figure, details) {
    margin: 0;
  }
  .rich summary {
    cursor: pointer;
  }
  .rich img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: calc(var(--_radius) * 0.5);
  }
  /* Without wrapping, a long line would make the page wider than a phone. */
  .rich pre {
    white-space: pre-wrap;
  }
  .rich table {
    border-collapse: collapse;
  }
  .rich :is(td, th) {
    padding: 0.25em 0.5em;
    border: 1px solid var(--_border);
  }
`;
