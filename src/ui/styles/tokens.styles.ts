import {css} from 'lit';

export const accentColor = css`var(--store-accent, var(--_page-accent, #4338ca))`;
export const onAccentColor = css`var(--store-on-accent, var(--_on-any-accent, #fff))`;
/** Colour of text on the page's own background. */
export const textColor = css`var(--store-text, inherit)`;
/** Colour of text on `--store-surface`. */
export const onSurfaceColor = css`var(--store-text, var(--_on-any-surface, CanvasText))`;
const space = css`var(--store-space, 1em)`;

/**
 * The distance between an element and the content above and below it. `themes/reserve.css` contains
 * the same formula, so change both together.
 */
export const hostMargin = css`calc(${space} * 2)`;

/**
 * The design tokens (`--store-…`) of all elements, with defaults that follow the page. The private
 * variables (`--_…`) hold the tokens or their defaults. Style sheets include these declarations in
 * the rule for `:host`, or in the rule for the outermost element that is rendered into the light
 * DOM, such as a dialog. The custom elements manifest takes the defaults from these declarations.
 *
 * @cssproperty --store-accent - Colour of buttons and marks. Without it, the page's `accent-color`, else the
 *   colour of its links.
 * @cssproperty --store-on-accent - Text colour on `--store-accent`. Without it, black or white.
 * @cssproperty --store-surface - Background of dialogs, notices and badges.
 * @cssproperty --store-surface-raised - Background of cards and highlighted areas.
 * @cssproperty --store-text - Colour of text.
 * @cssproperty --store-text-muted - Colour of less important text.
 * @cssproperty --store-border - Colour of borders.
 * @cssproperty --store-danger - Colour of errors. Without it, a red that fits the colour of the text.
 * @cssproperty --store-success - Colour of success messages.
 * @cssproperty --store-radius - Radius of rounded corners.
 * @cssproperty --store-button-radius - Radius of the corners of buttons.
 * @cssproperty --store-price - Colour of prices.
 * @cssproperty --store-space - Space between things.
 * @cssproperty --store-inset - Padding of cards.
 * @cssproperty --store-shadow - Shadow of cards.
 * @cssproperty --store-image-fit - How pictures of items fill their box: a value of `object-fit`.
 * @cssproperty --store-font - The font.
 * @cssproperty --store-focus - Colour of the focus outline.
 */
export const tokens = css`
  --_accent: ${accentColor};
  /* Black or white, whichever has more contrast with the accent colour. At lightness 49.44, both
     have the same contrast. */
  --_on-any-accent: lab(from var(--_accent) calc((49.44 - l) * infinity) 0 0 / 1);
  --_on-accent: ${onAccentColor};
  /* src/page/page-colours.ts sets '--_page', the colour behind the element, if the colour Canvas does
     not fit the page, and '--_page-muted' and '--_page-raised' if the page's text has little contrast. */
  --_surface: var(--store-surface, var(--_page, Canvas));
  --_on-any-surface: lab(from var(--_surface) calc((49.44 - l) * infinity) 0 0 / 1);
  --_on-surface: ${onSurfaceColor};
  --_raised: var(--store-surface-raised, var(--_page-raised, color-mix(in srgb, currentColor 5%, transparent)));
  --_border: var(--store-border, color-mix(in srgb, currentColor 22%, transparent));
  --_edge: color-mix(in srgb, currentColor 55%, transparent);
  --_muted: var(--store-text-muted, var(--_page-muted, color-mix(in srgb, currentColor 78%, transparent)));
  /* Darker on light pages, and lighter on dark ones. */
  --_danger: var(--store-danger, color-mix(in srgb, #e5392b 70%, currentColor));
  --_success: var(--store-success, #087443);
  --_radius: var(--store-radius, 0.75em);
  --_button-radius: var(--store-button-radius, calc(var(--_radius) * 0.75));
  --_price: var(--store-price, currentColor);
  --_space: ${space};
  --_inset: var(--store-inset, 1em);
  --_shadow: var(--store-shadow, 0 0 #0000);
  --_image-fit: var(--store-image-fit, contain);
  --_focus: var(--store-focus, currentColor);
`;

/** The outline of a focused control. */
export const focusRing = css`outline: max(2px, 0.125em) solid var(--_focus)`;

/** Underlines a focused heading, because an outline would be as wide as the page. */
export const focusUnderline = css`
  /* Not the shorthand 'text-decoration': Safari 17 does not support a thickness in it. */
  text-decoration-line: underline;
  text-decoration-thickness: max(2px, 0.125em);
  text-underline-offset: 0.25em;
`;

/**
 * Text follows the page in font, size, weight, colour and letter spacing. The other inherited
 * properties of text are reset.
 */
export const textReset = css`
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

/** Shows words to screen readers only. */
export const visuallyHidden = css`
  position: absolute !important;
  inline-size: 1px !important;
  block-size: 1px !important;
  overflow: hidden !important;
  clip-path: inset(50%) !important;
  white-space: nowrap !important;
`;

/** For the service's texts, which may be written in another direction than ours. */
export const ownDirection = css`
  unicode-bidi: plaintext;
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;
