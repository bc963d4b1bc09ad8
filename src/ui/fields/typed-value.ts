import {nothing} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';

/**
 * Sets the value of an input, but never while the shopper is typing in it: what changes meanwhile,
 * such as by another tab, is shown once they leave the field without a change.
 */
class TypedValue extends Directive {
  #value = '';
  #isTyping = false;
  #listens = false;

  override render(_value: string) {
    return nothing;
  }

  override update({element}: ElementPart, [value]: [string]) {
    const input = element as HTMLInputElement; // It is used on inputs only.
    this.#value = value;
    if (!this.#listens) this.#listen(input);
    if (!this.#isTyping && input.value !== value) input.value = value;
    return nothing;
  }

  #listen(input: HTMLInputElement): void {
    this.#listens = true;
    input.addEventListener('input', () => (this.#isTyping = true));
    input.addEventListener('change', () => (this.#isTyping = false));
    input.addEventListener('blur', () => {
      if (this.#isTyping) input.value = this.#value;
      this.#isTyping = false;
    });
  }
}

/** The value of an input, on the input itself: `<input ${typedValue(value)} />`. */
export const typedValue = directive(TypedValue);
