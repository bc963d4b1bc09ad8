import type {LitElement} from 'lit';
import {parentOrHostOf} from '../lib/parents.js';
import {hostSelector, setHostRules} from '../ui/styles/host-rules.js';

/** The time for which colours must be unchanged before they are read again, in milliseconds. */
const DEBOUNCE = 300;

/** Finds the first colour of a computed `background-image` that is one gradient of opaque sRGB colours. */
const FIRST_COLOUR =
  /^[\w-]+gradient\((?!.*(?:rgba|transparent|gradient|url|\/)).*?(rgb\(.*?\))/;

const listeners = new Set<() => void>();

/** Calls a function after the page has changed its theme, debounced. */
export function onThemeChange(listener: () => void): void {
  if (!listeners.size) watchTheme();
  listeners.add(listener);
}

function watchTheme(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = () => {
    clearTimeout(timer);
    timer = setTimeout(() => listeners.forEach((listener) => listener()), DEBOUNCE);
  };
  const attributeFilter = ['class', 'style', 'data-theme', 'data-color-scheme'];
  // Scripts change the theme by an attribute, of which no event tells.
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, {attributeFilter});
  const watchBody = () => observer.observe(document.body, {attributeFilter});
  // A script in the head runs before there is a body, so the body is observed later.
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', watchBody);
  else watchBody();
  // Some pages remove `matchMedia`.
  (globalThis as Partial<typeof globalThis>)
    .matchMedia?.('(prefers-color-scheme: dark)')
    .addEventListener('change', notify);
  // Style sheets may arrive after the elements. The `load` events of style sheets do not bubble, so
  // the listener captures them.
  addEventListener(
    'load',
    ({target}) => target instanceof HTMLImageElement || notify(),
    true,
  );
}

/**
 * Passes two colours of the page to all elements of `elementClass`, because CSS alone cannot read
 * these colours. One is the colour behind the element, for dialogs and other opaque surfaces. The
 * other is the page's accent, for buttons and marks. Many dark pages do not set `color-scheme`, so
 * our dialogs would be white there. In pages that set it, surfaces have the colour `Canvas`, which
 * follows `color-scheme`.
 */
export function followPageColours(elementClass: typeof LitElement): void {
  const hosts = new Set<HTMLElement>();
  onThemeChange(() => {
    linkColour = undefined;
    applyPageColours(...hosts);
  });
  elementClass.addInitializer((host) =>
    host.addController({
      hostConnected() {
        hosts.add(host);
        waiting.add(host);
        // A timer that is set in an animation frame runs after that frame has been painted: reading
        // colours earlier would force a layout. Each element asks, because some pages cancel all
        // callbacks when they stop an animation.
        requestAnimationFrame(() =>
          setTimeout(() => {
            applyPageColours(...waiting);
            waiting.clear();
          }),
        );
      },
      hostDisconnected: () => void hosts.delete(host),
    }),
  );
}

/** The elements that get the page's colours after the next frame. */
const waiting = new Set<HTMLElement>();

/**
 * Applies the page's colours to elements, immediately. Reads the colours of all of them before it
 * writes any, so that the browser computes the styles of the page once.
 */
export function applyPageColours(...hosts: readonly HTMLElement[]): void {
  const rules = hosts
    .filter(({isConnected}) => isConnected)
    .map((host) => [host, pageColours(host)] as const);
  for (const [host, declarations] of rules)
    setHostRules(
      host,
      'page colours',
      declarations && `${hostSelector(host)}{${declarations}}`,
    );
}

/** The CSS declarations for an element; empty if the defaults fit the page. */
function pageColours(host: HTMLElement): string {
  const parent = parentOrHostOf(host);
  if (!parent) return '';
  const {color, colorScheme} = getComputedStyle(parent);
  const {accentColor} = getComputedStyle(host);
  const isDark = isLight(color);
  const painted = paintedBehind(parent, isDark);
  linkColour ??= findLinkColour();
  const accent = accentColor === 'auto' ? (linkColour ?? DEFAULT_ACCENT) : accentColor;
  const canvas = painted ?? (isDark ? 'rgb(18, 18, 18)' : 'rgb(255, 255, 255)');
  const declarations = [
    contrastOf(accent, canvas) < MARK_CONTRAST
      ? `--_page-accent:color-mix(in srgb,${accent},${color})`
      : accent !== DEFAULT_ACCENT && `--_page-accent:${accent}`,
    painted && contrastOf(color, painted) < AMPLE_CONTRAST && FULL_TEXT,
  ];
  const surface = painted && isLight(painted) !== isDark ? painted : '';
  const isOwn = isDark || (surface && surface !== 'rgb(255, 255, 255)');
  if (colorScheme === 'normal' && isOwn)
    declarations.push(
      `color-scheme:${isDark ? 'dark' : 'light'}`,
      surface && `--_page:${surface}`,
    );
  return declarations.filter(Boolean).join(';');
}

/** The accent colour of pages that have none, as in tokens.styles.ts. */
const DEFAULT_ACCENT = 'rgb(67, 56, 202)';

/** The contrast with the page that WCAG asks of marks and of the edges of controls. */
const MARK_CONTRAST = 3;

/** The page's links that may show its accent: not its menus, and not jumps to a place in the page. */
const CONTENT_LINKS =
  'a[href]:not([href^="#"], :is(header, nav, footer, [role="navigation"]) *)';

/** Matches the colours of links that browsers choose, in light and in dark pages. */
const BROWSER_LINK = /\((0, 0, 238|158, 158, 255|140, 140, 255)\)/;

/** The colour of the page's links; `undefined` until one is found. */
let linkColour: string | undefined;

/** Finds the colour of the first visible link that the page has coloured; looks at 50 links at most. */
function findLinkColour(): string | undefined {
  for (const link of [...document.querySelectorAll(CONTENT_LINKS)].slice(0, 50)) {
    const {color} = getComputedStyle(link);
    if (chromaOf(color) < 0.2 || BROWSER_LINK.test(color)) continue;
    const around = link.parentElement && getComputedStyle(link.parentElement).color;
    if (color !== around && link.checkVisibility({checkVisibilityCSS: true}))
      return color;
  }
  return undefined;
}

/**
 * The contrast of a page's text from which our weaker text, and text on our tinted surfaces, still has
 * the 4.5:1 of WCAG AA.
 */
const AMPLE_CONTRAST = 8;

/** For pages whose text has less: no weaker text, and surfaces in the page's own colour. */
const FULL_TEXT =
  '--_page-muted:currentColor;--_page-raised:transparent;--_page-pending:1';

/** The contrast ratio of two computed colours, about as WCAG defines it. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function isLight(colour: string): boolean {
  return luminanceOf(colour) > 0.2;
}

/** The relative luminance of a computed colour, from 0 to 1. */
function luminanceOf(colour: string): number {
  const [first, second, third] = channelsOf(colour);
  if (colour.startsWith('ok')) return first ** 3;
  if (colour.startsWith('l')) return (first / 100) ** 2.4;
  return 0.2126 * first ** 2.2 + 0.7152 * second ** 2.2 + 0.0722 * third ** 2.2;
}

/** How far a computed colour is from grey: for `rgb()`, and about as much for `oklch()`. */
function chromaOf(colour: string): number {
  const channels = channelsOf(colour);
  if (colour.startsWith('oklch')) return channels[1] * 4;
  return Math.max(...channels) - Math.min(...channels);
}

/** The first three numbers of a computed colour; those of `rgb()` from 0 to 1. */
function channelsOf(colour: string): [number, number, number] {
  // Removes the colour space's name first: some names, such as `display-p3`, contain digits.
  const [first = 0, second = 0, third = 0] = (
    colour.replace(/^color\(\S+/, '').match(/[\d.]+(?=[\s,)])/g) ?? []
  ).map((channel) => Number(channel) / (colour.startsWith('rgb') ? 255 : 1));
  return [first, second, third];
}

/**
 * The nearest opaque background colour among the element and its ancestors. `undefined` if a
 * picture is nearer, or if there is only the browser's canvas. On dark pages, a gradient counts
 * with its first colour. On light pages, a gradient counts as a picture.
 */
function paintedBehind(element: Element, isDark: boolean): string | undefined {
  for (let one: Element | undefined = element; one; one = parentOrHostOf(one)) {
    const {backgroundColor, backgroundImage} = getComputedStyle(one);
    if (backgroundImage !== 'none')
      return isDark ? FIRST_COLOUR.exec(backgroundImage)?.[1] : undefined;
    // Computed values of translucent colours contain a slash, or begin with `rgba`.
    if (!/\/|^rgba|transparent/.test(backgroundColor)) return backgroundColor;
  }
  return undefined;
}
