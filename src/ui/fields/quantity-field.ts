import {html} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import {setByScript, typedValue} from './typed-value.js';

/**
 * Renders a quantity with buttons to increase and decrease it. Without a limit, `max` is
 * `Infinity`.
 *
 * @csspart stepper - The box around a quantity and its buttons.
 */
export function quantityField(
  name: string,
  count: number,
  max: number,
  texts: Texts,
  set: (count: number) => void,
) {
  const step = (by: number) => () => {
    const next = count + by;
    if (next >= 1 && next <= max) set(next);
  };
  const typed = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const wanted = Math.floor(input.valueAsNumber);
    const next = Math.min(Math.max(wanted || count, 1), max);
    input.value = `${next}`;
    if (next !== count) set(next);
  };
  return html`
    <div class="stepper" part="stepper">
      <button
        class="step"
        part="decrease"
        type="button"
        aria-disabled=${count <= 1}
        @click=${step(-1)}
      >
        <span aria-hidden="true">−</span><span class="hidden">${texts.decrease(name)}</span>
      </button>
      <input
        part="quantity"
        type="number"
        inputmode="numeric"
        min="1"
        max=${max === Infinity ? '' : max}
        aria-label=${texts.quantityOf(name)}
        ${typedValue(`${count}`)}
        @change=${typed}
        @input=${setByScript(typed)}
      />
      <button
        class="step"
        part="increase"
        type="button"
        aria-disabled=${count >= max}
        @click=${step(1)}
      >
        <span aria-hidden="true">+</span><span class="hidden">${texts.increase(name)}</span>
      </button>
    </div>
  `;
}
