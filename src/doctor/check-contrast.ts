import {
  contrastRatio,
  hexColour,
  legibleColour,
  paintedColours,
  TEXT_CONTRAST,
} from './contrast.js';
import {findShopElements} from './find-elements.js';
import type {Finding} from './finding.js';
import {pageProblems} from './page-problems.js';
import {parentOrHostOf} from '../lib/parents.js';

/** Elements whose text is not measured: disabled, for screen readers only, or the page's own. */
const SKIPPED = `[slot], [aria-disabled='true'], :disabled, option, script, style, template, .hidden, .more`;

interface HardText {
  readonly part: Element;
  readonly contrast: number;
  /** A colour that can be read on the same background. */
  readonly better: string;
}

/** For each element of the shop, reports the text that is hardest to read because of the page's colours. */
export function checkContrast(): readonly Finding[] {
  return findShopElements().flatMap((element) => {
    const hard = hardestText(element);
    if (!hard) return [];
    const {part, contrast, better} = hard;
    const [name = ''] = (part.getAttribute('part') ?? '').split(' ');
    const {localName: tag} = element;
    const selector = element.shadowRoot
      ? `${tag}::part(${name})`
      : `${tag} [part~="${name}"]`;
    const problem = pageProblems.contrast(
      tag,
      name,
      contrast.toFixed(1),
      `${selector} { color: ${better}; }`,
    );
    return [{topic: 'place', level: 'careful', ...problem}];
  });
}

function hardestText(element: HTMLElement): HardText | undefined {
  // The page's own text on its own background is the page's affair.
  const parent = parentOrHostOf(element);
  const around = parent && paintedColours(parent);
  const own = around ? contrastRatio(around.text, around.background) : Infinity;
  let hardest: HardText | undefined;
  for (const one of (element.shadowRoot ?? element).querySelectorAll('*')) {
    if (!hasText(one) || one.closest(SKIPPED) || !one.checkVisibility()) continue;
    const part = one.closest('[part]');
    const painted = paintedColours(one);
    if (!part || !painted) continue;
    const {text, background} = painted;
    const contrast = contrastRatio(text, background);
    const limit = Math.min(TEXT_CONTRAST, own, hardest?.contrast ?? Infinity) - 0.05;
    if (contrast >= limit) continue;
    const better = hexColour(legibleColour(text, background, TEXT_CONTRAST));
    hardest = {part, contrast, better};
  }
  return hardest;
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some(
    ({nodeType, nodeValue}) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
  );
}
