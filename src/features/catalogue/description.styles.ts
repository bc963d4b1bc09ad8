import {css} from 'lit';
import {richTextStyles} from '../../ui/styles/rich-text.styles.js';

/** Styles of descriptions, which are sanitized HTML. */
export const descriptionStyles = css`
  ${richTextStyles}
  .rich > div > * {
    margin-block: 0 0.75em;
  }
  .rich table {
    border-collapse: collapse;
  }
`;
