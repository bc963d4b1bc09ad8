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

export const TRANSPARENT: Colour = [0, 0, 0, 0];

/** Blends a colour with the colour behind it. Both may be translucent. */
export function blendOver(colour: Colour, behind: Colour): Colour {
  const share = behind[3] * (1 - colour[3]);
  const alpha = colour[3] + share;
  if (!alpha) return TRANSPARENT;
  const part = (i: 0 | 1 | 2) => (colour[i] * colour[3] + behind[i] * share) / alpha;
  return [part(0), part(1), part(2), alpha];
}

/**
 * The colour to declare for a text with this opacity, so that it is painted in the colour
 * `painted` in front of `behind`. If that is impossible: the nearest colour.
 */
export function compensateOpacity(
  painted: Colour,
  behind: Colour,
  opacity: number,
): Colour {
  const part = (i: 0 | 1 | 2) =>
    clamp((painted[i] - behind[i] * (1 - opacity)) / (opacity || 1));
  return [part(0), part(1), part(2), 1];
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

/** The lowest contrast between a colour, which may be translucent, and any of the backgrounds. */
export function lowestContrast(colour: Colour, backgrounds: readonly Colour[]): number {
  return Math.min(
    ...backgrounds.map((one) => contrastRatio(blendOver(colour, one), one)),
  );
}

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [1, 1, 1, 1];

/**
 * Returns `colour` if its contrast to every background is at least `minimum`. Otherwise
 * returns the nearest mix with black or white that has this contrast. If no mix has,
 * returns black or white, whichever has more contrast.
 */
export function legibleColour(
  colour: Colour,
  backgrounds: readonly Colour[],
  minimum: number,
): Colour {
  if (lowestContrast(colour, backgrounds) >= minimum) return colour;
  const ends = [BLACK, WHITE].map((end) => {
    const contrast = lowestContrast(end, backgrounds);
    if (contrast < minimum) return {colour: end, share: 1, contrast};
    let [low, high] = [0, 1];
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2;
      const isEnough = lowestContrast(mix(colour, end, middle), backgrounds) >= minimum;
      if (isEnough) high = middle;
      else low = middle;
    }
    return {colour: mix(colour, end, high), share: high, contrast: minimum};
  });
  const [best] = ends.toSorted((a, b) => b.contrast - a.contrast || a.share - b.share);
  return best?.colour ?? colour;
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

/** Formats a colour for CSS, with enough digits that rounding does not lower its contrast. */
export function cssColour([r, g, b]: Colour): string {
  return `color(srgb ${r.toFixed(4)} ${g.toFixed(4)} ${b.toFixed(4)})`;
}
