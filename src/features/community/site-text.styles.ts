import {css} from 'lit';
import {richTextStyles} from '../../ui/styles/rich-text.styles.js';

/** Styles of the site's own texts, which are sanitized HTML. */
export const siteTextStyles = css`
  ${richTextStyles}
  .rich {
    max-inline-size: 70ch;
  }
  .rich > div > * + * {
    margin-block-start: 0.5em;
  }
  .rich :is(h1, h2, h3, h4, h5, h6) {
    margin: 0;
  }
  .rich a {
    color: inherit;
  }
`;
