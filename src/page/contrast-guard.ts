import {parentOf} from '../lib/parents.js';
import {warnOnce} from '../lib/warn-once.js';
import {adoptSheet} from '../ui/styles/adopt-sheets.js';
import {
  contrast,
  cssColour,
  legible,
  over,
  parseColour,
  type Colour,
} from './contrast.js';

/** A token that something is written or drawn in, and what stands behind it. */
interface Pair {
  readonly token: string;
  readonly colour: string;
  readonly behind: readonly string[];
  readonly least: number;
}

/** What WCAG 2.2 asks of text, and of what else has to be seen. */
export const TEXT = 4.5;
const MARK = 3;

/** Stands for whatever the page has behind the element. */
const PAGE = 'page';

/** Colours in the order in which they are mended: what comes later stands on what came before. */
const pairs: readonly Pair[] = [
  {
    token: 'text',
    colour: 'currentColor',
    behind: [PAGE, '--_surface', '--_raised'],
    least: TEXT,
  },
  {
    token: 'text-muted',
    colour: '--_muted',
    behind: [PAGE, '--_surface', '--_raised'],
    least: TEXT,
  },
  {token: 'on-accent', colour: '--_on-accent', behind: ['--_accent'], least: TEXT},
  {token: 'success', colour: '--_success', behind: ['white'], least: TEXT},
  {token: 'danger', colour: '--_danger', behind: [PAGE, '--_surface'], least: MARK},
  {token: 'focus', colour: '--_focus', behind: [PAGE], least: MARK},
];

/** The style sheet that replaces colours of an element, for each guarded element. */
const sheets = new WeakMap<HTMLElement, CSSStyleSheet>();

/** The selector of each guarded element in the light DOM. */
const selectors = new WeakMap<HTMLElement, string>();
let selectorCount = 0;

/**
 * Sees to it that what the owner's colours are put together to can be read: where a pair falls
 * under WCAG AA the colour in front is moved towards black or white until it does not, and the
 * owner is told. Colours that nobody set follow the page, and are the page's own matter.
 */
export function guardContrast(host: HTMLElement): void {
  replaceTokens(host, new Map());
  const replaced = new Map<string, string>();
  const given = getComputedStyle(host);
  const page = behind(host);
  const read = reader(host);
  // Nothing to see: no colours.
  if (!read('--_accent')?.[3]) return read.done();
  for (const pair of pairs) {
    const token = tokenOf(host, given, pair.token);
    if (!token) continue;
    const colour = read(pair.colour);
    // What stands on a picture as well cannot be judged.
    if (!page && pair.behind.includes(PAGE)) continue;
    const grounds = pair.behind.flatMap((name) => {
      const ground = name === PAGE ? page : read(name);
      return ground ? [page ? over(ground, page) : ground] : [];
    });
    if (!colour || !grounds.length) continue;
    const better = legible(colour, grounds, pair.least);
    if (better === colour) continue;
    replaced.set(token, cssColour(better));
    replaceTokens(host, replaced);
    const was = Math.min(...grounds.map((one) => contrast(over(colour, one), one)));
    warnOnce(
      `${token} is hard to see on what is behind it (${was.toFixed(1)}:1, WCAG AA asks for ` +
        `${pair.least}:1): shown as ${hex(better)} instead.`,
    );
  }
  read.done();
}

/**
 * Gives an element tokens in a constructed style sheet: its `style` attribute belongs to the page.
 * `!important` inside the shadow root wins over whatever the page sets on the element.
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
 * The selector of an element for a sheet in its root. Elements in the light DOM share their root, so
 * each gets a custom state of its own. A state is neither copied with the element nor removed by
 * libraries that morph the page, as an attribute would be. Where browsers have no custom states
 * (Chrome before 125), elements with the same tag share their colours.
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
      // The page has attached the internals itself: the tag has to do.
    }
  }
  selectors.set(host, selector);
  return selector;
}

/** The token that decides on a colour: the element's own before that of all; none: it was not set. */
function tokenOf(
  host: HTMLElement,
  given: CSSStyleDeclaration,
  name: string,
): string | undefined {
  // Both sides of a pair count: an accent alone may be too light for the text that stands on it.
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

/** Reads colours as they come out in an element. */
function reader(host: HTMLElement) {
  const probe = document.createElement('span');
  probe.hidden = true;
  (host.shadowRoot ?? host.querySelector('[part]') ?? host).append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string): Colour | undefined => {
    probe.style.backgroundColor = name.startsWith('--') ? `var(${name})` : name;
    const colour = parseColour(style.backgroundColor);
    if (colour) return colour;
    // Of other colour spaces. Not at once: the syntax takes no `light-dark()`.
    probe.style.backgroundColor = `color(from ${style.backgroundColor} srgb r g b / alpha)`;
    return parseColour(style.backgroundColor);
  };
  return Object.assign(read, {done: () => probe.remove()});
}

/** The colour behind an element; `undefined` where it is a picture. */
export function behind(host: Element): Colour | undefined {
  const layers: Colour[] = [];
  for (let one: Element | undefined = host; one; one = parentOf(one)) {
    const {backgroundColor, backgroundImage} = getComputedStyle(one);
    if (backgroundImage !== 'none') return undefined;
    const colour = parseColour(backgroundColor);
    if (!colour) return undefined;
    layers.push(colour);
    if (colour[3] === 1) break;
  }
  const canvas: Colour = matchesDark() ? [0.07, 0.07, 0.07, 1] : [1, 1, 1, 1];
  return layers.reduceRight((ground, layer) => over(layer, ground), canvas);
}

/** Whether the page's own ground is the dark one. */
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
