import type {PageControl} from './control-values.js';

/** Matches elements whose text does not belong to the accessible name of the control. */
const NO_NAME =
  'input, select, textarea, button, script, style, [hidden], [aria-hidden="true"]';

/**
 * The accessible name of a control of the page. For a radio button it is the name of its group.
 * Empty if there is no name.
 */
export function accessibleControlName(control: PageControl): string {
  const group =
    control.type === 'radio'
      ? control.closest('fieldset, [role="radiogroup"], [role="group"]')
      : null;
  const legend = group?.querySelector(':scope > legend');
  return (
    (group && ariaName(group)) ||
    (legend ? textOf(legend) : '') ||
    ariaName(control) ||
    [...(control.labels ?? [])].map(textOf).join(' ').trim() ||
    control.title.trim() ||
    control.getAttribute('placeholder')?.trim() ||
    ''
  );
}

/** The name from `aria-labelledby` or `aria-label`. */
function ariaName(element: Element): string {
  const root = element.getRootNode() as ParentNode; // The root of a rendered element is a document or a shadow root.
  const ids = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const texts = ids.map((id) => root.querySelector(`#${CSS.escape(id)}`));
  const name = texts
    .map((one) => (one ? textOf(one) : ''))
    .join(' ')
    .trim();
  return name || (element.getAttribute('aria-label') ?? '').trim();
}

/** The text of a label, without its controls, its hidden parts, and signs such as `*` at its end. */
function textOf(label: Element): string {
  const walker = document.createTreeWalker(
    label,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.matches(NO_NAME)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  while (walker.nextNode())
    if (walker.currentNode instanceof Text) text += walker.currentNode.data;
  return text
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s:*])[\s:*]+$/, '')
    .trim();
}
