import {flatParentOf} from '../lib/parents.js';
import {blendOver, parseColour, TRANSPARENT, type Colour} from './contrast.js';

/** The colours of a text as the browser paints them. Both colours are opaque. */
export interface PaintedColours {
  readonly text: Colour;
  readonly background: Colour;
  /** Product of the opacities from the text's element up to the opaque background. */
  readonly opacity: number;
}

/**
 * The colour of an element's text, and of the background behind the text, with everything
 * translucent blended in. `undefined` in front of a picture, or if a colour cannot be parsed.
 */
export function paintedColours(element: Element): PaintedColours | undefined {
  let text = parseComputedColour(getComputedStyle(element).color);
  let background = TRANSPARENT;
  let opacity = 1;
  if (!text) return undefined;
  for (
    let one: Element | undefined = element;
    one && background[3] < 0.999;
    one = flatParentOf(one)
  ) {
    const style = getComputedStyle(one);
    const layer = parseComputedColour(style.backgroundColor);
    if (!layer || hasPicture(style)) return undefined;
    const own = Number(style.opacity);
    opacity *= own;
    text = fade(blendOver(text, layer), own);
    background = fade(blendOver(background, layer), own);
  }
  const canvas: Colour = isCanvasDark() ? [0.07, 0.07, 0.07, 1] : [1, 1, 1, 1];
  return {
    text: blendOver(text, canvas),
    background: blendOver(background, canvas),
    opacity,
  };
}

/** The painted background behind an element's text; `undefined` in front of a picture. */
export function backgroundBehind(element: Element): Colour | undefined {
  return paintedColours(element)?.background;
}

/**
 * Whether an element has a background picture. Small pictures, such as the arrow of a
 * select, do not count.
 */
function hasPicture({
  backgroundImage,
  backgroundRepeat,
  backgroundSize,
}: CSSStyleDeclaration): boolean {
  const isSmall =
    backgroundRepeat.startsWith('no-repeat') && /^\d?\d(\.\d+)?px/.test(backgroundSize);
  return backgroundImage !== 'none' && !isSmall;
}

function fade(colour: Colour, opacity: number): Colour {
  const [r, g, b, alpha] = colour;
  return opacity < 1 ? [r, g, b, alpha * opacity] : colour;
}

/** Cache of conversions to sRGB, by computed colour; `undefined` after a failure. */
const converted = new Map<string, Colour | undefined>();

/** Parses a computed colour in any notation. */
export function parseComputedColour(computed: string): Colour | undefined {
  const colour = parseColour(computed);
  if (colour) return colour;
  if (!converted.has(computed)) converted.set(computed, convertToSrgb(computed));
  return converted.get(computed);
}

/** Converts a colour to sRGB with the computed style of a hidden element. */
function convertToSrgb(computed: string): Colour | undefined {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `color(from ${computed} srgb r g b / alpha)`;
  document.documentElement.append(probe);
  const colour = probe.style.color && parseColour(getComputedStyle(probe).color);
  probe.remove();
  return colour || undefined;
}

/** Whether the canvas, the background that the browser itself paints behind the page, is dark. */
function isCanvasDark(): boolean {
  const {colorScheme} = getComputedStyle(document.documentElement);
  if (!/dark/.test(colorScheme) || !/light/.test(colorScheme))
    return /dark/.test(colorScheme);
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
