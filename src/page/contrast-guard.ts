import {parentElementOf} from '../lib/parents.js';
import {warnOnce} from '../lib/warn-once.js';
import {adoptSheet} from '../ui/styles/adopt-sheets.js';
import {
  contrastRatio,
  cssColour,
  legibleColour,
  blendOver,
  parseColour,
  type Colour,
} from './contrast.js';

/**
 * A design token for a foreground colour, with the backgrounds it appears on and the contrast it
 * needs.
 */
interface Pair {
  readonly token: string;
  readonly colour: string;
  readonly behind: readonly string[];
  readonly least: number;
}

/** Minimum contrast by WCAG 2.2 for text, and below for graphics and focus outlines. */
export const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

/** Stands for the page's background behind the element. */
const PAGE = 'page';

/**
 * The pairs in the order of their correction. A later colour may use an earlier one as background.
 */
const pairs: readonly Pair[] = [
  {
    token: 'text',
    colour: 'currentColor',
    behind: [PAGE, '--_surface', '--_raised'],
    least: TEXT_CONTRAST,
  },
  {
    token: 'text-muted',
    colour: '--_muted',
    behind: [PAGE, '--_surface', '--_raised'],
    least: TEXT_CONTRAST,
  },
  {
    token: 'on-accent',
    colour: '--_on-accent',
    behind: ['--_accent'],
    least: TEXT_CONTRAST,
  },
  {token: 'success', colour: '--_success', behind: ['white'], least: TEXT_CONTRAST},
  {
    token: 'danger',
    colour: '--_danger',
    behind: [PAGE, '--_surface'],
    least: GRAPHIC_CONTRAST,
  },
  {token: 'focus', colour: '--_focus', behind: [PAGE], least: GRAPHIC_CONTRAST},
];

/** The style sheet with the corrected tokens, for each guarded element. */
const sheets = new WeakMap<HTMLElement, CSSStyleSheet>();

/** The selector of each guarded element in the light DOM. */
const selectors = new WeakMap<HTMLElement, string>();
let selectorCount = 0;

/**
 * Keeps colours of the owner readable. If a pair has less contrast than WCAG AA requires, the
 * foreground moves towards black or white until it has enough, and a warning names the token.
 * Colours without a token follow the page and are not changed.
 */
export function guardContrast(host: HTMLElement): void {
  replaceTokens(host, new Map());
  const replaced = new Map<string, string>();
  const given = getComputedStyle(host);
  const page = backgroundBehind(host);
  const read = reader(host);
  // An invisible accent means that the element's styles do not apply yet.
  if (!read('--_accent')?.[3]) return read.done();
  for (const pair of pairs) {
    const token = tokenOf(host, given, pair.token);
    if (!token) continue;
    const colour = read(pair.colour);
    // The contrast to a picture cannot be computed.
    if (!page && pair.behind.includes(PAGE)) continue;
    const grounds = pair.behind.flatMap((name) => {
      const ground = name === PAGE ? page : read(name);
      return ground ? [page ? blendOver(ground, page) : ground] : [];
    });
    if (!colour || !grounds.length) continue;
    const better = legibleColour(colour, grounds, pair.least);
    if (better === colour) continue;
    replaced.set(token, cssColour(better));
    replaceTokens(host, replaced);
    const was = Math.min(
      ...grounds.map((one) => contrastRatio(blendOver(colour, one), one)),
    );
    warnOnce(
      `${token} is hard to see on what is behind it (${was.toFixed(1)}:1, WCAG AA asks for ` +
        `${pair.least}:1): shown as ${hex(better)} instead.`,
    );
  }
  read.done();
}

/**
 * Sets tokens of an element in a constructed style sheet, because its `style` attribute belongs to
 * the page. In the shadow root, `!important` overrides every rule of the page for the element.
 */
function replaceTokens(host: HTMLElement, tokens: ReadonlyMap<string, string>): void {
  let sheet = sheets.get(host);
  if (!sheet) {
    if (!tokens.size) return;
    sheets.set(host, (sheet = new CSSStyleSheet()));
  }
  const declarations = [...tokens].map(
    ([token, value]) => `${token}:${value}!important;`,
  );
  sheet.replaceSync(`${selectorOf(host)}{${declarations.join('')}}`);
  if (tokens.size) adoptSheet(host.shadowRoot ?? host, sheet);
}

/**
 * The selector of an element for a sheet in its root. Elements in the light DOM share their root,
 * so each gets its own custom state. A state, unlike an attribute, is not copied with the element
 * and not removed by libraries that morph the page. Browsers without custom states (Chrome before
 * 125) share the colours between elements of the same tag.
 */
function selectorOf(host: HTMLElement): string {
  if (host.shadowRoot) return ':host';
  const known = selectors.get(host);
  if (known) return known;
  let selector = host.localName;
  if (CSS.supports('selector(:state(a))')) {
    try {
      const state = `store-contrast-${selectorCount + 1}`;
      host.attachInternals().states.add(state);
      selectorCount += 1;
      selector += `:state(${state})`;
    } catch {
      // The page has attached the internals itself, so the selector is the tag alone.
    }
  }
  selectors.set(host, selector);
  return selector;
}

/**
 * The token that sets a colour: the element's own token before the general one; `undefined` if
 * neither is set.
 */
function tokenOf(
  host: HTMLElement,
  given: CSSStyleDeclaration,
  name: string,
): string | undefined {
  // The background's token counts too: an accent alone may be too light for the text on it.
  const decides = name === 'on-accent' ? ['on-accent', 'accent'] : [name];
  if (name === 'text' || name === 'text-muted')
    decides.push('surface', 'surface-raised');
  const own = host.localName.replace(/^store-/, '');
  for (const one of decides) {
    if (given.getPropertyValue(`--store-${own}-${one}`))
      return `--store-${own}-${name}`;
    if (given.getPropertyValue(`--store-${one}`)) return `--store-${name}`;
  }
  return undefined;
}

/** Returns a function that reads computed colours in an element. Call `done` afterwards. */
function reader(host: HTMLElement) {
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

/** The background colour behind an element; `undefined` for a picture. */
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
  const canvas: Colour = matchesDark() ? [0.07, 0.07, 0.07, 1] : [1, 1, 1, 1];
  return layers.reduceRight((ground, layer) => blendOver(layer, ground), canvas);
}

/** Whether the page's canvas is dark. */
function matchesDark(): boolean {
  const {colorScheme} = getComputedStyle(document.documentElement);
  return (
    /dark/.test(colorScheme) &&
    (!/light/.test(colorScheme) || matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

function hex(colour: Colour): string {
  const two = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${colour.slice(0, 3).map(two).join('')}`;
}
