import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A labelled choice of one of several; nothing where there is nothing to choose. */
export function picker(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  pick: (value: string) => void,
) {
  if (choices.length < 2) return nothing;
  const changed = (event: Event) => pick((event.target as HTMLSelectElement).value);
  // `live`: the browser has changed the choice already when the shopper made it.
  return html`
    <div class="picker" part="picker">
      <label part="label" for="select">${label}</label>
      <select part="select" id="select" @change=${changed}>
        ${choices.map(
          ({value, label}) => html`
            <option .value=${value} .selected=${live(value === chosen)}>${label}</option>
          `,
        )}
      </select>
    </div>
  `;
}

/** A picker in waiting, of the size that it will have. */
export function pickerSkeleton(label: string) {
  return html`
    <div class="picker">
      <span class="label">${label}</span>
      <div class="skeleton select"></div>
    </div>
  `;
}
