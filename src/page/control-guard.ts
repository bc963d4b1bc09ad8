import {parentOrHostOf} from '../lib/parents.js';
import {warnOnce} from '../lib/warn-once.js';
import {contrastRatio, TEXT_CONTRAST} from './contrast.js';
import {backgroundBehind, paintedColours} from './painted-colours.js';

/** Our controls and headings that the page's own CSS often changes, by intent or by accident. */
export const LIGHT_DOM_CONTROLS = `[part$='heading'], a[part], .storefront-button, .storefront-input`;

/** The contrast between a control's text and its background; `undefined` in front of a picture. */
function textContrast(control: HTMLElement): number | undefined {
  const painted = paintedColours(control);
  return painted && contrastRatio(painted.text, painted.background);
}

/** Whether a field is invisible: it has no border, no shadow and no background of its own. */
function isFieldInvisible(control: HTMLElement): boolean {
  if (!control.matches('.storefront-input')) return false;
  const {borderBottomStyle, borderBottomWidth, boxShadow} = getComputedStyle(control);
  if (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth))
    return false;
  const inside = backgroundBehind(control);
  const around = backgroundBehind(parentOrHostOf(control) ?? control);
  if (boxShadow !== 'none' || !inside || !around) return false;
  return contrastRatio(inside, around) < 1.05;
}

/**
 * Restores our colours for a control in the light DOM that the page's rules have made hard to read.
 * The page may style these controls, but a rule that changes only the text colour or only the
 * background can make the text unreadable.
 */
export function enforceControlContrast(control: HTMLElement): void {
  delete control.dataset['insist'];
  const before = textContrast(control);
  const isInvisible = isFieldInvisible(control);
  if (isInvisible) control.dataset['insist'] = 'border';
  if (!before || before >= TEXT_CONTRAST) return;
  control.dataset['insist'] = '';
  const after = textContrast(control);
  // Our colours depend on colours that are inherited from the page. If their contrast is not
  // higher than the contrast before, the page's own colours are kept.
  if (!after || after <= before) {
    if (isInvisible) control.dataset['insist'] = 'border';
    else delete control.dataset['insist'];
    return;
  }
  const tag = control.closest('checkout-form, store-login')?.localName;
  warnOnce(
    `style rules of the page make text in <${tag}> hard to read (contrast ${before.toFixed(1)}:1, ` +
      `WCAG AA requires ${TEXT_CONTRAST}:1): the shop shows its own colours there.`,
  );
}
