import {nothing} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';

/**
 * Sets the value of an input, but not while the shopper is typing. A value that arrives
 * while the shopper is typing, such as from another tab, is shown when the shopper leaves
 * the field without a change.
 */
class TypedValue extends Directive {
  #value = '';
  #isTyping = false;
  #listens = false;

  override render(_value: string) {
    return nothing;
  }

  override update({element}: ElementPart, [value]: [string]) {
    const input = element as HTMLInputElement; // The directive is used on inputs only.
    this.#value = value;
    if (!this.#listens) this.#listen(input);
    if (!this.#isTyping && input.value !== value) input.value = value;
    return nothing;
  }

  #listen(input: HTMLInputElement): void {
    this.#listens = true;
    input.addEventListener('input', () => (this.#isTyping = isTyping(input)));
    input.addEventListener('change', () => (this.#isTyping = false));
    input.addEventListener('blur', () => {
      if (this.#isTyping) input.value = this.#value;
      this.#isTyping = false;
    });
  }
}

/** Whether an `input` event of this control is a letter of the shopper, and no change of a script. */
function isTyping(control: Element): boolean {
  return control.matches(':focus');
}

/**
 * Makes a handler of `change` a handler of `input`, too. Scripts that dress a control may send only
 * `input` after they have set its value. The letters that a shopper types are left out, because a
 * `change` follows them.
 */
export function setByScript(set: (event: Event) => void) {
  return (event: Event) => {
    if (!isTyping(event.target as Element)) set(event);
  };
}

/**
 * Reads the controls of cart lines where they stand, because scripts may have set a value without
 * an event. A control does nothing if its value is known already.
 */
export function readLineControls(root: ParentNode): void {
  for (const control of root.querySelectorAll(
    '.choice :is(input, select), .stepper input',
  ))
    control.dispatchEvent(new Event('change'));
}

/** Binds the value of an input: `<input ${typedValue(value)} />`. */
export const typedValue = directive(TypedValue);
