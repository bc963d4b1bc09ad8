import {flatParentOf, unclobberedParentNode} from '../lib/parents.js';
import {warnOnce} from '../lib/warn-once.js';
import {hostSelector, setHostRules} from '../ui/styles/host-rules.js';
import {
  blendOver,
  contrastRatio,
  cssColour,
  hexColour,
  legibleColour,
  lowestContrast,
  TEXT_CONTRAST,
  TRANSPARENT,
  compensateOpacity,
  type Colour,
} from './contrast.js';
import {LIGHT_DOM_CONTROLS, enforceControlContrast} from './control-guard.js';
import {
  backgroundBehind,
  parseComputedColour,
  paintedColours,
  type PaintedColours,
} from './painted-colours.js';

/** The contrast of corrected text. It is higher than the minimum, because screens round colours. */
const CORRECTED_CONTRAST = 4.6;

/** Minimum contrast for focus outlines and other graphics by WCAG 2.2. */
const GRAPHIC_CONTRAST = 3;

/**
 * The time for which an element must be unchanged before all of its text is measured again, in
 * milliseconds.
 */
const DEBOUNCE = 500;

/**
 * An element's own background with less opacity than this is a tint. A tint is removed before the
 * text's colour is corrected.
 */
const TINT = 0.2;

/** Elements whose text is not measured: hidden, disabled, or the page's own. */
const SKIPPED = `[hidden], [slot], [aria-disabled='true'], :disabled, option, script, style, template`;

/**
 * The attributes on which an element's colours may depend. A correction applies only to
 * elements with the same values of these attributes.
 */
const ATTRIBUTES = ['class', 'part', 'aria-current', 'data-featured', 'data-pending'];

/** The colour tokens that a page may set, without the prefix `--store-`. */
const COLOUR_TOKENS =
  'accent on-accent text text-muted surface surface-raised danger success focus'.split(
    ' ',
  );

/**
 * The design tokens of text colours, each with the variable in which our styles keep the colour:
 * the token's value, or our default.
 */
const TEXT_TOKENS = [
  ['--store-text-muted', '--_muted'],
  ['--store-on-accent', '--_on-accent'],
  ['--store-text', '--_on-surface'],
] as const;

/**
 * The design tokens of graphics, such as focus outlines. Each entry has the token, the variable in
 * which our styles keep the token's colour, and the backgrounds behind this colour.
 */
const GRAPHICS = [
  ['--store-danger', '--_danger', ['--_surface']],
  ['--store-focus', '--_focus', ['transparent']],
] as const;

/**
 * Keeps the text in an element readable. Measures the painted colours of each kind of text in the
 * element, and corrects text that has less contrast to its background than WCAG AA requires. First,
 * a tint or translucency of the element is removed. If this is not enough, the text's colour is
 * mixed with black or white, and a console warning names the design token or part whose colour the
 * page's author should change. Text in the page's own colour on the page's own background stays as
 * it is.
 */
export class ContrastGuard {
  readonly #host: HTMLElement;
  readonly #root: ParentNode & Node;
  readonly #observer = new MutationObserver((records) => this.#checkChanges(records));
  /** The declarations that correct elements, by selector; empty if none are needed. */
  readonly #corrections = new Map<string, string>();
  /** The declarations that correct the design tokens in `GRAPHICS`; empty if none are needed. */
  #graphics = '';
  /** The rules that are currently applied. */
  #rules = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The colour of the page's text around the element, and the text's contrast with its background.
   */
  #pageText: Colour | undefined;
  #pageContrast = Infinity;
  /** Whether the page sets any colour token. */
  #hasTokens = false;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#root = host.shadowRoot ?? host;
    this.#observer.observe(this.#root, {
      childList: true,
      subtree: true,
      attributeFilter: [...ATTRIBUTES, 'open'],
    });
    const checkControl = ({target}: Event) =>
      requestAnimationFrame(() => this.#checkControls(target));
    // Controls are measured again, because pages may style `:hover` and `:focus`.
    for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
      this.#root.addEventListener(type, checkControl);
  }

  get isConnected(): boolean {
    return this.#host.isConnected;
  }

  /** Measures and corrects the text's contrast. */
  check(): void {
    const host = this.#host;
    const hadCorrections = [...this.#corrections.values()].some(Boolean);
    this.#corrections.clear();
    this.#write(hadCorrections);
    const parent = flatParentOf(host);
    const page = parent && paintedColours(parent);
    this.#pageText = parent && parseComputedColour(getComputedStyle(parent).color);
    this.#pageContrast = page ? contrastRatio(page.text, page.background) : Infinity;
    const style = getComputedStyle(host);
    this.#hasTokens = COLOUR_TOKENS.some((token) =>
      style.getPropertyValue(`--store-${token}`),
    );
    const selector = hostSelector(host);
    this.#graphics = this.#hasTokens ? this.#graphicsCorrection(style) : '';
    this.#measure(host, selector);
    for (const child of this.#root.children) this.#checkTree(child, selector);
    this.#write(false);
  }

  #checkChanges(records: readonly MutationRecord[]): void {
    // When a dialog of ours opens, it gets the attribute `open` and takes over the colours of the
    // element that opens it. So all text is measured again.
    if (records.some(({attributeName}) => attributeName === 'open'))
      return this.check();
    const known = this.#corrections.size;
    const changed = records.flatMap(({type, target, addedNodes}) =>
      type === 'attributes' ? [target] : [...addedNodes],
    );
    for (const node of changed) this.#checkNode(node);
    this.#write(false);
    if (this.#corrections.size === known) return;
    // All text is measured again after a pause, because style sheets may arrive after the content
    // to which they apply. Each new kind of element restarts this pause.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.isConnected && this.check(), DEBOUNCE);
  }

  #checkNode(node: Node): void {
    if (!(node instanceof Element) || !this.#root.contains(node)) return;
    const skipped = node.closest(SKIPPED);
    if (skipped && this.#root.contains(skipped)) return;
    const parent = unclobberedParentNode(node);
    this.#checkTree(node, parent ? this.#selectorOf(parent) : '');
  }

  #checkControls(target: EventTarget | null): void {
    if (!(target instanceof Element) || !this.isConnected) return;
    if (this.#root === this.#host)
      this.#host
        .querySelectorAll<HTMLElement>(LIGHT_DOM_CONTROLS)
        .forEach(enforceControlContrast);
    const control = target.closest('a, button');
    if (control) this.#checkNode(control);
    this.#write(false);
  }

  /**
   * The selector of a node inside the guarded element: the path from that element to the node, each
   * step with its tag and attributes, such as `:host>ul>li[part="item"]`.
   */
  #selectorOf(node: Node): string {
    const parent = unclobberedParentNode(node);
    if (node === this.#root || !parent || !(node instanceof Element))
      return hostSelector(this.#host);
    return `${this.#selectorOf(parent)}>${conditionsOf(node)}`;
  }

  #checkTree(element: Element, parentSelector: string): void {
    if (element.matches(SKIPPED)) return;
    if (this.#root === this.#host && element.matches(LIGHT_DOM_CONTROLS))
      enforceControlContrast(element as HTMLElement); // `LIGHT_DOM_CONTROLS` selects HTML elements only.
    const selector = `${parentSelector}>${conditionsOf(element)}`;
    if (!this.#corrections.has(selector)) this.#measure(element, selector);
    if (element.localName === 'svg') return;
    for (const child of element.children) this.#checkTree(child, selector);
  }

  #measure(element: Element, selector: string): void {
    const correction = this.#correctionOf(element);
    this.#corrections.set(selector, correction);
    // Writes the correction at once: the elements inside inherit the colour, and are measured next.
    if (correction) this.#write(true);
  }

  #correctionOf(element: Element): string {
    const style = getComputedStyle(element);
    const layer = parseComputedColour(style.backgroundColor);
    const isTranslucent = Number(style.opacity) < 1;
    const isPainted = element === this.#host || paintsText(element);
    const hasLayer = isTranslucent || layer?.[3];
    if (!isPainted && !(hasLayer && element.textContent?.trim())) return '';
    const painted = paintedColours(element);
    const colour = parseComputedColour(style.color);
    if (!painted || !colour) return '';
    const minimum = this.#minimumFor(colour);
    if (contrastRatio(painted.text, painted.background) >= minimum) return '';
    const parent = flatParentOf(element);
    const behind = parent && backgroundBehind(parent);
    const isTinted = layer && layer[3] > 0 && layer[3] < TINT;
    if (!behind || !layer || !(isTranslucent || isTinted))
      return this.#colourCorrection(element, colour, painted);
    // The colours without the element's opacity and without its tint (an almost transparent
    // background).
    const ground = isTinted ? behind : blendOver(layer, behind);
    const plain = {text: blendOver(colour, ground), background: ground, opacity: 1};
    const removal = `opacity:1!important;${isTinted ? 'background-color:transparent!important;' : ''}`;
    return contrastRatio(plain.text, ground) >= minimum
      ? removal
      : removal + this.#colourCorrection(element, colour, plain);
  }

  /** The declaration of a readable text colour; empty if no colour is clearly better. */
  #colourCorrection(
    element: Element,
    colour: Colour,
    {text, background, opacity}: PaintedColours,
  ): string {
    const contrast = contrastRatio(text, background);
    const better = legibleColour(text, [background], CORRECTED_CONTRAST);
    if (contrastRatio(better, background) < contrast + 0.1) return '';
    this.#warn(element, colour, better, contrast);
    const declared = compensateOpacity(better, background, opacity);
    return `color:${cssColour(declared)}!important`;
  }

  /**
   * The minimum contrast of a text. Text in the page's own colour needs no more contrast
   * than the page's own text has.
   */
  #minimumFor(colour: Colour): number {
    return this.#pageText && isSameColour(colour, this.#pageText)
      ? Math.min(TEXT_CONTRAST, this.#pageContrast - 0.01)
      : TEXT_CONTRAST;
  }

  /**
   * Warns the page's author that a text was corrected. Does not warn if the page sets no colour
   * tokens and the text has the page's own colour.
   */
  #warn(element: Element, colour: Colour, better: Colour, contrast: number): void {
    if (!this.#hasTokens && this.#pageText && isSameColour(colour, this.#pageText))
      return;
    const cause = this.#hasTokens ? this.#tokenOf(element) : undefined;
    const part = element.getAttribute('part') ?? element.closest('[part]')?.part.value;
    const subject = cause ?? `the text of part "${part}" in <${this.#host.localName}>`;
    warnAbout(subject, contrast, TEXT_CONTRAST, better);
  }

  /**
   * The design token for an element's text colour, such as `--store-text`, even if the
   * page has not set this token; `undefined` if the colour is not the colour of a token.
   */
  #tokenOf(element: Element): string | undefined {
    const {color} = getComputedStyle(element);
    const read = this.#colourReader();
    const found = TEXT_TOKENS.find(([, variable]) => read(variable) === color);
    read.done();
    return found?.[0];
  }

  /**
   * Returns declarations that correct the colour tokens of the focus outline and of error marks.
   */
  #graphicsCorrection(style: CSSStyleDeclaration): string {
    const behind = backgroundBehind(this.#host);
    if (!behind) return '';
    const read = this.#colourReader();
    const declarations = GRAPHICS.map(([token, variable, grounds]) => {
      const colour =
        style.getPropertyValue(token) && parseComputedColour(read(variable));
      if (!colour) return '';
      const backgrounds = grounds.map((ground) =>
        blendOver(parseComputedColour(read(ground)) ?? TRANSPARENT, behind),
      );
      const contrast = lowestContrast(colour, backgrounds);
      // While a dialog opens, WebKit may compute the same colour for the design token and for the
      // background behind it. Such a wrong value is ignored.
      if (contrast < 1.01) return '';
      const better = legibleColour(colour, backgrounds, GRAPHIC_CONTRAST);
      if (lowestContrast(better, backgrounds) < contrast + 0.1) return '';
      warnAbout(token, contrast, GRAPHIC_CONTRAST, better);
      return `${token}:${cssColour(better)}!important;`;
    });
    read.done();
    return declarations.join('');
  }

  /**
   * Returns a function that reads the computed colours of CSS values in the element. Call its
   * `done` method afterwards, to remove the helper element.
   */
  #colourReader() {
    const host = this.#host;
    const probe = document.createElement('span');
    probe.hidden = true;
    (host.shadowRoot ?? host.querySelector('[part]') ?? host).append(probe);
    const style = getComputedStyle(probe);
    const read = (value: string) => {
      probe.style.backgroundColor = value.startsWith('--') ? `var(${value})` : value;
      return style.backgroundColor;
    };
    return Object.assign(read, {done: () => probe.remove()});
  }

  /**
   * Writes the corrections. With `isMeasuring`, they take effect without transitions, so that the
   * corrected colours can be measured at once.
   */
  #write(isMeasuring: boolean): void {
    const host = hostSelector(this.#host);
    const still = isMeasuring ? `${host} *{transition:none!important}` : '';
    const rules = [[host, this.#graphics], ...this.#corrections]
      .map(([selector, declarations]) => declarations && `${selector}{${declarations}}`)
      .join('');
    // Important declarations in this layer override all rules of the page and of our styles.
    const all = still || rules ? `@layer storefront{${still}${rules}}` : '';
    if (all === this.#rules) return;
    this.#rules = all;
    setHostRules(this.#host, 'contrast', all);
  }
}

/**
 * Returns a selector for an element without its ancestors: its tag, those of its attributes that are
 * in `ATTRIBUTES`, and for links and buttons whether the pointer is over the element.
 */
function conditionsOf(element: Element): string {
  const conditions = ATTRIBUTES.map((name) => {
    const value = element.getAttribute(name);
    return value === null ? `:not([${name}])` : `[${name}="${CSS.escape(value)}"]`;
  });
  if (element.matches('a, button'))
    conditions.push(element.matches(':hover') ? ':hover' : ':not(:hover)');
  return element.localName + conditions.join('');
}

/** Whether an element paints text or lines in its text colour. */
function paintsText(element: Element): boolean {
  return (
    element.matches('svg, input, select, textarea') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  );
}

/** Whether two colours are the same, apart from their translucency. */
function isSameColour(one: Colour, other: Colour): boolean {
  return [0, 1, 2].every((i) => one[i] === other[i]);
}

function warnAbout(
  subject: string,
  contrast: number,
  minimum: number,
  better: Colour,
): void {
  warnOnce(
    `${subject} is hard to see on its background (contrast ${contrast.toFixed(1)}:1, WCAG AA ` +
      `requires ${minimum}:1): it is shown as ${hexColour(better)} instead.`,
  );
}
