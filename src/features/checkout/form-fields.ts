import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {LocalizedText, Texts} from '../../i18n/texts.js';
import * as fields from '../../ui/fields/field.js';

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
  readonly hint?: string;
  readonly announces?: 'hint' | undefined;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** The id of a field's control. The ids of its hint and its error begin with it. */
export function fieldId(name: string, {id}: Pick<FormView, 'id'>): string {
  // A site may name its own fields with any characters, so unusual characters are replaced.
  return `${id}-${name.replace(/[^\w-]/g, '-')}`;
}

/** The id of a field, and its error, with the same text as in the summary of problems. */
function stateOf(name: string, view: FormView) {
  const problem = view.problems.find(({field}) => field === name);
  return {id: fieldId(name, view), error: problem?.text(view.texts)};
}

/** Renders the error message of a field. */
export function fieldError(name: string, view: FormView) {
  return fields.fieldError(stateOf(name, view));
}

/** The value of `aria-describedby` for a field without a hint. */
export function ariaDescribedBy(name: string, view: FormView) {
  return fields.describedBy(stateOf(name, view));
}

/** The value of `aria-invalid` for a field. */
export function ariaInvalid(name: string, view: FormView) {
  return stateOf(name, view).error ? 'true' : nothing;
}

function textsOf(
  {name, label, required, hint, announces}: FormField,
  view: FormView,
): fields.FieldTexts {
  const optional = required ? undefined : view.texts.optional;
  return {...stateOf(name, view), label, optional, hint, announces};
}

/** Renders a text field. */
export function textField(field: FormField, view: FormView): TemplateResult {
  const {name, autocomplete, isNumeric} = field;
  return fields.textField({
    ...textsOf(field, view),
    name,
    autocomplete,
    kind: autocomplete === 'email' ? 'email' : isNumeric ? 'numeric' : undefined,
    value: live(view.values.get(name) ?? ''),
  });
}

/** Renders a select. `selected` is the value of the selected option. */
export function selectField(
  field: FormField,
  options: readonly SelectOption[],
  selected: string,
  view: FormView,
): TemplateResult {
  const {name, required, autocomplete} = field;
  const texts = textsOf(field, view);
  return fields.field(
    texts,
    html`<select
      class="storefront-input storefront-select"
      part="input"
      id=${texts.id}
      name=${name}
      autocomplete=${autocomplete}
      aria-required=${required}
      aria-invalid=${texts.error ? 'true' : nothing}
      aria-describedby=${fields.describedBy(texts)}
    >
      ${options.map(
        ({value, label}) =>
          html`<option .value=${value} .selected=${live(value === selected)}>${label}</option>`,
      )}
    </select>`,
  );
}
