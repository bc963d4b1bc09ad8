import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {Texts} from '../../i18n/texts.js';

/** Returns a text in the language of the given texts. */
export type LocalizedText = (texts: Texts) => string;

/** A problem that keeps a form from being sent. */
export interface FormProblem {
  /** Name of the field with the problem, for fields that are rendered with a `FormView`. */
  readonly field?: string | undefined;
  /**
   * Id of the control with the problem, for controls without a `FormView`, such as a line's game
   * server.
   */
  readonly id?: string;
  /** The control with the problem, if the page itself has added that control. */
  readonly control?: HTMLElement;
  readonly text: LocalizedText;
}

/** What a form passes to its fields for rendering: the texts, the entered values and so on. */
export interface FormView {
  /** Prefix of the ids of the fields. */
  readonly id: string;
  readonly texts: Texts;
  /** The values that have been filled in, by the names of the fields. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly FormProblem[];
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** Value of the HTML attribute `autocomplete`. */
  readonly autocomplete: string;
  /** Whether phones show a keyboard with digits. */
  readonly isNumeric?: boolean;
  /** Whether an element with the field's id and `-hint` describes the field. */
  readonly hasHint?: boolean;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Id of a field's control. The ids of its hint and its error begin with this id. */
export function fieldId(name: string, {id}: Pick<FormView, 'id'>): string {
  // A site may name its own fields with any characters, so unusual characters are replaced.
  return `${id}-${name.replace(/[^\w-]/g, '-')}`;
}

function problemOf(name: string, {problems}: FormView): FormProblem | undefined {
  return problems.find(({field}) => field === name);
}

/** Renders the error message of a field, with the same text as in the summary of problems. */
export function fieldError(name: string, view: FormView) {
  const problem = problemOf(name, view);
  if (!problem) return nothing;
  return html`<p class="storefront-error" part="error" id="${fieldId(name, view)}-error">${problem.text(view.texts)}</p>`;
}

/** The value of `aria-describedby` for a field: the ids of its hint and its error. */
export function ariaDescribedBy(name: string, view: FormView, hint = false) {
  const id = fieldId(name, view);
  const ids = [hint && `${id}-hint`, problemOf(name, view) && `${id}-error`].filter(
    Boolean,
  );
  return ids.join(' ') || nothing;
}

/** The value of `aria-invalid` for a field. */
export function ariaInvalid(name: string, view: FormView) {
  return problemOf(name, view) ? 'true' : nothing;
}

/**
 * Renders a text field; for `autocomplete="email"` with the keyboard for e-mail addresses. Its type
 * is not `email`, because some browsers then change the domain of an address, such as `пример.рф`.
 */
export function textField(field: FormField, view: FormView): TemplateResult {
  const {name, required, autocomplete, isNumeric, hasHint = !required} = field;
  const email = autocomplete === 'email';
  return labelledControl(
    field,
    view,
    html`<input
      class="storefront-input"
      part="input"
      id=${fieldId(name, view)}
      name=${name}
      type="text"
      inputmode=${email ? 'email' : isNumeric ? 'numeric' : 'text'}
      autocapitalize=${email ? 'none' : nothing}
      autocorrect=${email ? 'off' : nothing}
      spellcheck=${email ? 'false' : nothing}
      autocomplete=${autocomplete}
      aria-required=${required}
      aria-invalid=${ariaInvalid(name, view)}
      aria-describedby=${ariaDescribedBy(name, view, hasHint)}
      .value=${live(view.values.get(name) ?? '')}
    />`,
  );
}

/** Renders a select. `selected` is the value of the selected option. */
export function selectField(
  field: FormField,
  options: readonly SelectOption[],
  selected: string,
  view: FormView,
): TemplateResult {
  const {name, required, autocomplete} = field;
  return labelledControl(
    field,
    view,
    html`<select
      class="storefront-input storefront-select"
      part="input"
      id=${fieldId(name, view)}
      name=${name}
      autocomplete=${autocomplete}
      aria-required=${required}
      aria-invalid=${ariaInvalid(name, view)}
      aria-describedby=${ariaDescribedBy(name, view, !required)}
    >
      ${options.map(
        ({value, label}) =>
          html`<option .value=${value} .selected=${live(value === selected)}>${label}</option>`,
      )}
    </select>`,
  );
}

/** Renders a control with its label above and its error message below. */
function labelledControl(
  {name, label, required}: FormField,
  view: FormView,
  control: TemplateResult,
) {
  const id = fieldId(name, view);
  return html`
    <div class="storefront-field" part="field">
      <div class="storefront-label">
        <label part="label" for=${id}>${label}</label>
        ${
          required
            ? nothing
            : html`<span class="storefront-muted" part="optional" id="${id}-hint">${view.texts.optional}</span>`
        }
      </div>
      ${control} ${fieldError(name, view)}
    </div>
  `;
}
