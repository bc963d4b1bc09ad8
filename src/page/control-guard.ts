import {parentOf} from '../lib/parents.js';
import {warnOnce} from '../lib/warn-once.js';
import {behind, TEXT} from './contrast-guard.js';
import {contrast, over, parseColour} from './contrast.js';

/** What pages have colours for, and is read. */
const CONTROLS = `[part$='heading'], a[part], .storefront-button, .storefront-input`;

/** How well a control's text can be told from what is behind it; `undefined` where that is a picture. */
function legibility(control: HTMLElement): number | undefined {
  const colour = parseColour(getComputedStyle(control).color);
  const ground = behind(control);
  return colour && ground && contrast(over(colour, ground), ground);
}

/** Whether nothing tells where a field is. */
function unseen(control: HTMLElement): boolean {
  if (!control.matches('.storefront-input')) return false;
  const {borderBottomStyle, borderBottomWidth, boxShadow} = getComputedStyle(control);
  if (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth))
    return false;
  const [inside, around] = [behind(control), behind(parentOf(control) ?? control)];
  return (
    boxShadow === 'none' && !!inside && !!around && contrast(inside, around) < 1.05
  );
}

/** Insists on our colours where the page's rules, meant for others, make something unreadable of them. */
function mend(control: HTMLElement): void {
  delete control.dataset['insist'];
  const before = legibility(control);
  if (unseen(control)) control.dataset['insist'] = '';
  if (!before || before >= TEXT) return;
  control.dataset['insist'] = '';
  const after = legibility(control);
  // Where the page's own colours are that weak, ours, which follow them, are no better.
  if (!after || after <= before) {
    delete control.dataset['insist'];
    return;
  }
  warnOnce(
    `rules of the page make text in <${control.closest('checkout-form, store-login')?.localName}> ` +
      `hard to read (${before.toFixed(1)}:1, WCAG AA asks for ${TEXT}:1): our own colours are shown.`,
  );
}

/**
 * In the light DOM the page's rules reach our controls, and they should. But one that changes
 * the text's colour alone, or the background's, may leave what nobody can read.
 */
export function guardControls(host: HTMLElement): void {
  let waiting = false;
  const look = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      host.querySelectorAll<HTMLElement>(CONTROLS).forEach(mend);
    });
  };
  new MutationObserver(look).observe(host, {childList: true, subtree: true});
  // Pages have other colours for what the pointer or the focus is on.
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    host.addEventListener(type, look);
  look();
}
