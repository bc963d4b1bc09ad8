import type {LitElement} from 'lit';
import {pageBody} from '../lib/page-body.js';
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
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, {attributeFilter});
  const watchBody = () => observer.observe(pageBody(), {attributeFilter});
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
 * other is `accent-color`, for buttons. Many dark pages do not set `color-scheme`, so our dialogs
 * would be white there. In pages that set it, surfaces have the colour `Canvas`, which follows
 * `color-scheme`.
 */
export function followPageColours(elementClass: typeof LitElement): void {
  const hosts = new Set<HTMLElement>();
  onThemeChange(() => applyPageColours(...hosts));
  elementClass.addInitializer((host) =>
    host.addController({
      hostConnected() {
        hosts.add(host);
        waiting.add(host);
        // Lit has then rendered the element, but the browser has not painted it. Each element asks,
        // because some pages cancel all callbacks when they stop an animation.
        requestAnimationFrame(() => {
          applyPageColours(...waiting);
          waiting.clear();
        });
      },
      hostDisconnected: () => void hosts.delete(host),
    }),
  );
}

/** The elements that get the page's colours in the next animation frame. */
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
  const declarations = [
    accentColor !== 'auto' && `--_page-accent:${accentColor}`,
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

/**
 * The contrast of a page's text from which our weaker text, and text on our tinted surfaces, still has
 * the 4.5:1 of WCAG AA.
 */
const AMPLE_CONTRAST = 8;

/** For pages whose text has less: no weaker text, and surfaces in the page's own colour. */
const FULL_TEXT =
  '--_page-muted:currentColor;--_page-raised:transparent;--_page-pending:1';

/** The contrast ratio of two computed colours as WCAG defines it; infinite if one is not `rgb(…)`. */
function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminanceOf).sort((a, b) => b - a);
  return Number.isNaN(lighter + darker) ? Infinity : (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = NaN, green = NaN, blue = NaN] = (
    /^rgba?\((.*)\)/.exec(colour)?.[1] ?? ''
  )
    .split(/[\s,/]+/)
    .map((part) => {
      const value = Number.parseFloat(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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

/** Whether a computed colour is light: by its lightness, or by the brightness of its red, green and blue. */
function isLight(colour: string): boolean {
  const [first = 0, second = 0, third = 0] =
    // Removes the colour space's name first: some names, such as `display-p3`, contain digits.
    (colour.replace(/^color\(\S+/, '').match(/[\d.]+(?=[\s,)])/g) ?? []).map(Number);
  if (/^(ok)?l/.test(colour)) return first > (colour.startsWith('ok') ? 0.6 : 55);
  const brightness = 0.299 * first + 0.587 * second + 0.114 * third;
  return brightness > (colour.startsWith('rgb') ? 127 : 0.5);
}
