import {css} from 'lit';

/*
 * In the light DOM every rule of the page's reaches us. docs/decisions/0011-light-dom-looks.md
 * says how its resets, its frameworks and its themes are told apart.
 */

/** What our forms are made of. The page's own payment fields are of these, too, but in a slot. */
export const ours = css`:is(a, button, code, div, fieldset, form, h1, h2, h3, h4, h5, h6, input, label, legend, li, ol,
  option, p, section, select, span, strong, ul):not([slot], [slot] *)`;

/** Keeps an element where it is. */
export const inPlace = css`
  box-sizing: border-box !important;
  position: static !important;
  float: none !important;
  inline-size: auto !important;
  min-inline-size: 0 !important;
  max-inline-size: none !important;
  block-size: auto !important;
  transform: none !important;
  transition: none !important;
  visibility: inherit !important;
`;

/** Follows the page in font, size, weight, colour and spacing of letters, but in nothing else that is inherited. */
export const inherited = css`
  font-family: var(--store-font, inherit);
  font-style: normal;
  font-variant: normal;
  line-height: 1.5;
  text-align: start;
  text-indent: 0;
  text-transform: none;
  white-space: normal;
  word-spacing: normal;
`;
