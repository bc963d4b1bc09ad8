import {parentElementOf} from '../lib/parents.js';
import {warnOnce} from '../lib/warn-once.js';
import {setHostRules} from '../ui/styles/host-rules.js';
import {
  cssColour,
  legibleColour,
  lowestContrast,
  blendOver,
  parseColour,
  type Colour,
} from './contrast.js';

/**
 * Minimum contrast for text by WCAG 2.2. For graphics and focus outlines it is `GRAPHIC_CONTRAST`.
 */
export const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

/** Stands for the page's background behind the element, in a list of backgrounds. */
const PAGE = 'page';

/** A design token, its colour in CSS, the backgrounds behind it, and the contrast that it needs. */
type Pair = readonly [
  token: string,
  colour: string,
  backgrounds: readonly string[],
  minimum: number,
];

/**
 * The pairs in the order of their correction. A later colour may have an earlier colour as
 * background.
 */
const pairs: readonly Pair[] = [
  ['text', 'currentColor', [PAGE, '--_surface', '--_raised'], TEXT_CONTRAST],
  ['text-muted', '--_muted', [PAGE, '--_surface', '--_raised'], TEXT_CONTRAST],
  ['on-accent', '--_on-accent', ['--_accent'], TEXT_CONTRAST],
  ['success', '--_success', ['white'], TEXT_CONTRAST],
  ['danger', '--_danger', [PAGE, '--_surface'], GRAPHIC_CONTRAST],
  ['focus', '--_focus', [PAGE], GRAPHIC_CONTRAST],
];

/**
 * Keeps the colours that the site's owner sets by tokens readable. If a colour has less contrast to
 * its backgrounds than WCAG AA requires, the token is replaced by a mix with black or white that
 * has enough contrast, and a warning names the token. Colours without a token follow the page and
 * are not changed.
 */
export function guardContrast(host: HTMLElement): void {
  replaceTokens(host, new Map());
  const replaced = new Map<string, string>();
  const style = getComputedStyle(host);
  const page = backgroundBehind(host);
  const read = colourReader(host);
  // An invisible accent means that the element's styles do not apply yet, so nothing can be
  // measured.
  if (!read('--_accent')?.[3]) return read.done();
  for (const [name, colourName, backgroundNames, minimum] of pairs) {
    const token = tokenOf(host, style, name);
    if (!token) continue;
    const colour = read(colourName);
    // The contrast to a picture cannot be computed, so the pair is skipped.
    if (!page && backgroundNames.includes(PAGE)) continue;
    const backgrounds = backgroundNames.flatMap((one) => {
      const background = one === PAGE ? page : read(one);
      if (!background) return [];
      return [page ? blendOver(background, page) : background];
    });
    if (!colour || !backgrounds.length) continue;
    const better = legibleColour(colour, backgrounds, minimum);
    if (better === colour) continue;
    replaced.set(token, cssColour(better));
    replaceTokens(host, replaced);
    const contrast = lowestContrast(colour, backgrounds).toFixed(1);
    warnOnce(
      `${token} is hard to see on its background (contrast ${contrast}:1, WCAG AA requires ` +
        `${minimum}:1): it is shown as ${hexColour(better)} instead.`,
    );
  }
  read.done();
}

/** Replaces tokens of an element. `!important` overrides every rule of the page for the element. */
function replaceTokens(host: HTMLElement, tokens: ReadonlyMap<string, string>): void {
  const declarations = [...tokens].map(
    ([token, value]) => `${token}:${value}!important;`,
  );
  setHostRules(host, 'contrast', declarations.join(''));
}

/**
 * The token that sets a colour: the element's own token before the general one; `undefined` if
 * neither is set.
 */
function tokenOf(
  host: HTMLElement,
  style: CSSStyleDeclaration,
  name: string,
): string | undefined {
  // The background's token counts too: a page that sets only the accent may make the text on it
  // hard to read.
  const deciding = name === 'on-accent' ? ['on-accent', 'accent'] : [name];
  if (name === 'text' || name === 'text-muted')
    deciding.push('surface', 'surface-raised');
  const own = host.localName.replace(/^store-/, '');
  for (const one of deciding) {
    if (style.getPropertyValue(`--store-${own}-${one}`))
      return `--store-${own}-${name}`;
    if (style.getPropertyValue(`--store-${one}`)) return `--store-${name}`;
  }
  return undefined;
}

/**
 * Returns a function that reads computed colours in an element. Call `done` afterwards, to remove
 * the helper element.
 */
function colourReader(host: HTMLElement) {
  const probe = document.createElement('span');
  probe.hidden = true;
  (host.shadowRoot ?? host.querySelector('[part]') ?? host).append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string): Colour | undefined => {
    probe.style.backgroundColor = name.startsWith('--') ? `var(${name})` : name;
    const colour = parseColour(style.backgroundColor);
    if (colour) return colour;
    // Converts other colour spaces to sRGB. This is the second attempt, because relative colours do
    // not accept `light-dark()`.
    probe.style.backgroundColor = `color(from ${style.backgroundColor} srgb r g b / alpha)`;
    return parseColour(style.backgroundColor);
  };
  return Object.assign(read, {done: () => probe.remove()});
}

/**
 * The background colour behind an element; `undefined` in front of a picture, or of a colour that
 * cannot be parsed.
 */
export function backgroundBehind(host: Element): Colour | undefined {
  const layers: Colour[] = [];
  for (let one: Element | undefined = host; one; one = parentElementOf(one)) {
    const {backgroundColor, backgroundImage} = getComputedStyle(one);
    if (backgroundImage !== 'none') return undefined;
    const colour = parseColour(backgroundColor);
    if (!colour) return undefined;
    layers.push(colour);
    if (colour[3] === 1) break;
  }
  const canvas: Colour = isCanvasDark() ? [0.07, 0.07, 0.07, 1] : [1, 1, 1, 1];
  return layers.reduceRight((below, layer) => blendOver(layer, below), canvas);
}

/** Whether the page's canvas is dark. */
function isCanvasDark(): boolean {
  const {colorScheme} = getComputedStyle(document.documentElement);
  if (!/dark/.test(colorScheme) || !/light/.test(colorScheme))
    return /dark/.test(colorScheme);
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function hexColour([r, g, b]: Colour): string {
  const digits = [r, g, b].map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
