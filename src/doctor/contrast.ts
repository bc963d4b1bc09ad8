import {flatParentOf, parentOrHostOf} from '../lib/parents.js';

/** Minimum contrast for text in WCAG 2.2, level AA. */
const TEXT_CONTRAST = 4.5;

/** Red, green, blue and alpha, each from 0 to 1. */
export type Colour = readonly [number, number, number, number];

const TRANSPARENT: Colour = [0, 0, 0, 0];
const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [1, 1, 1, 1];

/** Blends a colour with the colour behind it. Both may be translucent. */
export function blendOver(colour: Colour, behind: Colour): Colour {
  const share = behind[3] * (1 - colour[3]);
  const alpha = colour[3] + share;
  if (!alpha) return TRANSPARENT;
  const part = (i: 0 | 1 | 2) => (colour[i] * colour[3] + behind[i] * share) / alpha;
  return [part(0), part(1), part(2), alpha];
}

/** The contrast ratio of two colours as WCAG defines it, from 1 to 21. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([r, g, b]: Colour): number {
  const linear = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Colours in sRGB, by computed colour; `undefined` after a failure. */
const converted = new Map<string, Colour | undefined>();

/** Converts a computed colour in any notation to sRGB, with the style of a hidden element. */
function parseColour(computed: string): Colour | undefined {
  if (!converted.has(computed)) {
    const probe = document.createElement('span');
    probe.hidden = true;
    probe.style.color = `color-mix(in srgb, ${computed}, ${computed})`;
    document.documentElement.append(probe);
    const text = probe.style.color && getComputedStyle(probe).color;
    probe.remove();
    const numbers = text.replace(/^color\(srgb /, '').match(/-?[\d.]+(e-?\d+)?/g);
    const [r = 0, g = 0, b = 0, alpha = 1] = (numbers ?? []).map((part) =>
      Math.min(1, Math.max(0, Number(part))),
    );
    converted.set(computed, numbers ? [r, g, b, alpha] : undefined);
  }
  return converted.get(computed);
}

/**
 * The colour of an element's text, and of the background behind the text, as the browser paints them:
 * everything translucent is blended in. `undefined` in front of a picture.
 */
export function paintedColours(
  element: Element,
): {readonly text: Colour; readonly background: Colour} | undefined {
  let text = parseColour(getComputedStyle(element).color);
  let background = TRANSPARENT;
  if (!text) return undefined;
  let box: Element | undefined = element;
  for (; box && background[3] < 0.999; box = flatParentOf(box)) {
    const {backgroundColor, backgroundImage, opacity} = getComputedStyle(box);
    const layer = parseColour(backgroundColor);
    if (!layer || backgroundImage !== 'none') return undefined;
    text = fade(blendOver(text, layer), Number(opacity));
    background = fade(blendOver(background, layer), Number(opacity));
  }
  // The colour that browsers paint behind the page.
  const canvas = parseColour('Canvas') ?? WHITE;
  return {text: blendOver(text, canvas), background: blendOver(background, canvas)};
}

function fade([r, g, b, alpha]: Colour, opacity: number): Colour {
  return [r, g, b, alpha * opacity];
}

/** Elements whose text is not measured: disabled, for screen readers only, or the page's own. */
const SKIPPED = `[slot], [aria-disabled='true'], :disabled, option, script, style, template, .hidden, .more`;

/** A text that is hard to read because of the page's colours. */
interface HardText {
  readonly tag: string;
  readonly part: string;
  readonly contrast: number;
  /** A rule that makes the text legible. */
  readonly css: string;
}

/** The text of an element that is hardest to read; `undefined` if all can be read. */
export function hardestText(element: HTMLElement): HardText | undefined {
  // The page's own text on its own background is the page's affair.
  const parent = parentOrHostOf(element);
  const around = parent && paintedColours(parent);
  let limit = around ? contrastRatio(around.text, around.background) : Infinity;
  limit = Math.min(limit, TEXT_CONTRAST) - 0.05;
  const {localName: tag, shadowRoot} = element;
  let hardest: HardText | undefined;
  for (const one of (shadowRoot ?? element).querySelectorAll('*')) {
    const hasText = [...one.childNodes].some(
      (node) => node instanceof Text && node.data.trim(),
    );
    if (!hasText || one.closest(SKIPPED) || !one.checkVisibility()) continue;
    const [part] = one.closest('[part]')?.getAttribute('part')?.split(' ') ?? [];
    const painted = part && paintedColours(one);
    if (!painted) continue;
    const {text, background} = painted;
    const contrast = contrastRatio(text, background);
    if (contrast >= limit) continue;
    limit = contrast;
    const isBlackBetter =
      contrastRatio(BLACK, background) > contrastRatio(WHITE, background);
    const selector = shadowRoot ? `${tag}::part(${part})` : `${tag} [part~="${part}"]`;
    const css = `${selector} { color: ${isBlackBetter ? 'black' : 'white'}; }`;
    hardest = {tag, part, contrast, css};
  }
  return hardest;
}
