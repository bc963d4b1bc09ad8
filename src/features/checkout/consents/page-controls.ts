/** A form control that belongs to the page. */
export type PageControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A control's value: its text, whether it is ticked, or, for a `<select>`, which options are
 * selected.
 */
type ControlValue = string | boolean | readonly boolean[];

/** The controls in an element of the page. The element may be a control itself. */
export function controlsIn(element: Element): readonly PageControl[] {
  const selector = 'input, select, textarea';
  const inside = element.querySelectorAll<PageControl>(selector);
  // The cast is safe: `matches` has compared the tag.
  return element.matches(selector) ? [element as PageControl] : [...inside];
}

function isTick(control: PageControl): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Returns the values of the controls in an element, in document order. */
export function readControls(element: Element): readonly ControlValue[] {
  return controlsIn(element).map((control) => {
    if (isTick(control)) return control.checked;
    if (!('options' in control)) return control.value;
    return [...control.options].map(({selected}) => selected);
  });
}

/**
 * Writes the values that `readControls` has read from one element into a second element
 * with the same HTML. File inputs are left out, because only shoppers can choose files.
 */
export function writeControls(
  element: Element,
  values: readonly ControlValue[] = [],
): void {
  controlsIn(element).forEach((control, index) => {
    const value = values[index];
    if (value === undefined || control.type === 'file') return;
    if (isTick(control)) control.checked = value === true;
    else if (!('options' in control)) control.value = `${value as string}`;
    else selectOptions(control, value as readonly boolean[]);
  });
}

function selectOptions(
  {options}: HTMLSelectElement,
  selected: readonly boolean[],
): void {
  [...options].forEach((option, index) => {
    option.selected = selected[index] ?? false;
  });
}

/** Resets the controls in an element to the values in the page's HTML. */
export function resetControls(element: Element): void {
  for (const control of controlsIn(element)) {
    if (isTick(control)) control.checked = control.defaultChecked;
    else if (!('options' in control)) control.value = control.defaultValue;
    else
      selectOptions(
        control,
        [...control.options].map(({defaultSelected}) => defaultSelected),
      );
  }
}

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
