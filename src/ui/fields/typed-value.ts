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
    input.addEventListener('input', () => (this.#isTyping = true));
    input.addEventListener('change', () => (this.#isTyping = false));
    input.addEventListener('blur', () => {
      if (this.#isTyping) input.value = this.#value;
      this.#isTyping = false;
    });
  }
}

/** Binds the value of an input: `<input ${typedValue(value)} />`. */
export const typedValue = directive(TypedValue);
