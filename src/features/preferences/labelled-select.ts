import {html, nothing} from 'lit';
import {live} from 'lit/directives/live.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Renders a labelled `<select>`; nothing if there are fewer than two choices. */
export function labelledSelect(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  choose: (value: string) => void,
) {
  if (choices.length < 2) return nothing;
  // When the shopper chooses an option, the browser changes `selected`. `live` compares with this
  // current value. Without `live`, Lit would compare with the value that it rendered last, and
  // could leave the wrong option selected.
  const read = (event: Event) => choose((event.target as HTMLSelectElement).value);
  return html`
    <div class="picker" part="picker">
      <label part="label" for="select">${label}</label>
      <select
        part="select"
        id="select"
        @change=${read}
        @input=${read}
      >
        ${choices.map(
          ({value, label}) => html`
            <option .value=${value} .selected=${live(value === chosen)}>${label}</option>
          `,
        )}
      </select>
    </div>
  `;
}

/** Renders the placeholder of a `labelledSelect`, with the same size. */
export function labelledSelectSkeleton(label: string) {
  return html`
    <div class="picker" part="skeleton" aria-hidden="true">
      <span class="label">${label}</span>
      <div class="skeleton select"></div>
    </div>
  `;
}
