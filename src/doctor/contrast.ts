import {flatParentOf} from '../lib/parents.js';

/** Minimum contrast for text in WCAG 2.2, level AA. */
export const TEXT_CONTRAST = 4.5;

/** Red, green, blue and alpha, each from 0 to 1. */
export type Colour = readonly [number, number, number, number];

/**
 * Parses the value of a colour from `getComputedStyle`; `undefined` for colour spaces other than
 * sRGB.
 */
export function parseColour(text: string): Colour | undefined {
  const numbers = text.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number);
  if (!numbers || numbers.length < 3) return undefined;
  const [r = 0, g = 0, b = 0, alpha = 1] = numbers;
  if (text.startsWith('rgb')) return [r / 255, g / 255, b / 255, alpha];
  return text.startsWith('color(srgb ')
    ? [clamp(r), clamp(g), clamp(b), alpha]
    : undefined;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

const TRANSPARENT: Colour = [0, 0, 0, 0];

/** Blends a colour with the colour behind it. Both may be translucent. */
export function blendOver(colour: Colour, behind: Colour): Colour {
  const share = behind[3] * (1 - colour[3]);
  const alpha = colour[3] + share;
  if (!alpha) return TRANSPARENT;
  const part = (i: 0 | 1 | 2) => (colour[i] * colour[3] + behind[i] * share) / alpha;
  return [part(0), part(1), part(2), alpha];
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * share;
  return [part(0), part(1), part(2), 1];
}

function luminance([r, g, b]: Colour): number {
  const linear = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast ratio of two colours as WCAG defines it, from 1 to 21. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [1, 1, 1, 1];

/**
 * Returns the nearest mix of `colour` with black or white whose contrast to the background is at least
 * `minimum`, or `colour` itself if it has that contrast.
 */
export function legibleColour(
  colour: Colour,
  background: Colour,
  minimum: number,
): Colour {
  const end =
    contrastRatio(BLACK, background) > contrastRatio(WHITE, background) ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = mix(colour, end, share);
    if (contrastRatio(mixed, background) >= minimum) return mixed;
  }
  return end;
}

/** Formats a colour with hexadecimal digits, as authors write it. */
export function hexColour([r, g, b]: Colour): string {
  const digits = [r, g, b].map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** The colours of a text as the browser paints them. Both colours are opaque. */
export interface PaintedColours {
  readonly text: Colour;
  readonly background: Colour;
}

/**
 * The colour of an element's text, and of the background behind the text, with everything
 * translucent blended in. `undefined` in front of a picture, or if a colour cannot be parsed.
 */
export function paintedColours(element: Element): PaintedColours | undefined {
  let text = parseComputedColour(getComputedStyle(element).color);
  let background = TRANSPARENT;
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
    text = fade(blendOver(text, layer), own);
    background = fade(blendOver(background, layer), own);
  }
  const canvas: Colour = isCanvasDark() ? [0.07, 0.07, 0.07, 1] : [1, 1, 1, 1];
  return {
    text: blendOver(text, canvas),
    background: blendOver(background, canvas),
  };
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
function parseComputedColour(computed: string): Colour | undefined {
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
