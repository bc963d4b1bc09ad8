import {css, unsafeCSS} from 'lit';

/** Returns a rule for each value of an attribute that `rich-text.ts` sets. */
function rules(
  attribute: string,
  values: readonly (number | string)[],
  style: (value: number | string) => string,
) {
  const text = values.map(
    (value) => `.rich [${attribute}='${value}']{${style(value)}}`,
  );
  return unsafeCSS(text.join('\n'));
}

const numbers = rules(
  'data-numbers',
  ['lower', 'upper'].flatMap((one) =>
    ['alpha', 'latin', 'roman'].map((kind) => `${one}-${kind}`),
  ),
  (value) => `list-style-type:${value}`,
);
const alignments = rules(
  'data-align',
  ['center', 'right', 'left', 'justify', 'start', 'end'],
  (value) => `text-align:${value}`,
);
const indents = rules(
  'data-indent',
  [1, 2, 3, 4, 5, 6, 7, 8],
  (value) => `margin-inline-start:${Number(value) * 2}em`,
);

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
  ${numbers}
  /* Their text begins with ☑ or ☐. */
  .rich [data-check] {
    list-style: none;
  }
  ${alignments}
  ${indents}
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
