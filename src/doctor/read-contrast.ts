import {parentOrHostOf} from '../lib/parents.js';
import {
  contrastRatio,
  hexColour,
  legibleColour,
  paintedColours,
  TEXT_CONTRAST,
} from './contrast.js';

/** Elements whose text is not measured, because it is the page's own, disabled, or hidden. */
const SKIPPED = `[slot], [aria-disabled='true'], :disabled, option, script, style, template, .hidden, .more`;

/** A text that is hard to read because of the page's colours. */
interface HardText {
  readonly tag: string;
  readonly part: string;
  readonly contrast: number;
  /** Selects the part in the page's CSS. */
  readonly selector: string;
  /** A colour that can be read on the same background. */
  readonly better: string;
}

/** The text of an element that is hardest to read; none if all can be read. */
export function hardestText(element: HTMLElement): readonly HardText[] {
  // The page's own text on its own background is the page's affair.
  const parent = parentOrHostOf(element);
  const around = parent && paintedColours(parent);
  const own = around ? contrastRatio(around.text, around.background) : Infinity;
  const {localName: tag, shadowRoot} = element;
  let hardest: HardText | undefined;
  for (const one of (shadowRoot ?? element).querySelectorAll('*')) {
    if (!hasText(one) || one.closest(SKIPPED) || !one.checkVisibility()) continue;
    const [part] = one.closest('[part]')?.getAttribute('part')?.split(' ') ?? [];
    const painted = paintedColours(one);
    if (!part || !painted) continue;
    const {text, background} = painted;
    const contrast = contrastRatio(text, background);
    const limit = Math.min(TEXT_CONTRAST, own, hardest?.contrast ?? Infinity) - 0.05;
    if (contrast >= limit) continue;
    const selector = shadowRoot ? `${tag}::part(${part})` : `${tag} [part~="${part}"]`;
    const better = hexColour(legibleColour(text, background, TEXT_CONTRAST));
    hardest = {tag, part, contrast, selector, better};
  }
  return hardest ? [hardest] : [];
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some(
    ({nodeType, nodeValue}) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
  );
}
