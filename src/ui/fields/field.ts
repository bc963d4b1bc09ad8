import {html, nothing, type TemplateResult} from 'lit';
import type {Texts} from '../../i18n/texts.js';

/** What is said, in whatever language that is by then. */
export type Say = (texts: Texts) => string;

/** Something that keeps a form from being sent. */
export interface Problem {
  /** Name of the field it is about, where there is one to go to. */
  readonly field?: string | undefined;
  /** Id of what to go to, where that is no field of `FormView`. */
  readonly id?: string;
  /** Said anew when the language changes. */
  readonly text: Say;
}

/** What the fields of a form need to know of it. */
export interface FormView {
  /** What the ids of its fields begin with. */
  readonly id: string;
  readonly texts: Texts;
  /** What has been filled in, by the fields' names. */
  readonly draft: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** What the browser may fill in: a token of HTML's `autocomplete`. */
  readonly autocomplete: string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Id of the control of a field; what is said of it has ids that begin with this. */
export function fieldId(name: string, {id}: Pick<FormView, 'id'>): string {
  // A site may call its own fields anything.
  return `${id}-${name.replace(/[^\w-]/g, '-')}`;
}

function problemOf(name: string, {problems}: FormView): Problem | undefined {
  return problems.find(({field}) => field === name);
}

/** What is wrong with a field, in the words of the summary. */
export function fieldError(name: string, view: FormView) {
  const problem = problemOf(name, view);
  if (!problem) return nothing;
  return html`<p class="storefront-error" part="error" id="${fieldId(name, view)}-error">${problem.text(view.texts)}</p>`;
}

/** Ids of what describes a field, for `aria-describedby`. */
export function describedBy(name: string, view: FormView, hint = false) {
  const id = fieldId(name, view);
  const ids = [hint && `${id}-hint`, problemOf(name, view) && `${id}-error`].filter(
    Boolean,
  );
  return ids.join(' ') || nothing;
}

/** For `aria-invalid`. */
export function invalid(name: string, view: FormView) {
  return problemOf(name, view) ? 'true' : nothing;
}

/** A line of text, or an e-mail address. */
export function textField(field: Field, view: FormView): TemplateResult {
  const {name, required, autocomplete} = field;
  const email = autocomplete === 'email';
  return framed(
    field,
    view,
    html`<input
      class="storefront-input"
      part="input"
      id=${fieldId(name, view)}
      name=${name}
      type=${email ? 'email' : 'text'}
      inputmode=${email ? 'email' : 'text'}
      autocapitalize=${email ? 'none' : nothing}
      spellcheck=${email ? 'false' : nothing}
      autocomplete=${autocomplete}
      aria-required=${required}
      aria-invalid=${invalid(name, view)}
      aria-describedby=${describedBy(name, view, !required)}
      .value=${view.draft.get(name) ?? ''}
    />`,
  );
}

/** One of several; `selected` for now. */
export function selectField(
  field: Field,
  options: readonly Option[],
  selected: string,
  view: FormView,
): TemplateResult {
  const {name, required, autocomplete} = field;
  return framed(
    field,
    view,
    html`<select
      class="storefront-input storefront-select"
      part="input"
      id=${fieldId(name, view)}
      name=${name}
      autocomplete=${autocomplete}
      aria-required=${required}
      aria-invalid=${invalid(name, view)}
      aria-describedby=${describedBy(name, view, !required)}
    >
      ${options.map(
        ({value, label}) =>
          html`<option .value=${value} .selected=${value === selected}>${label}</option>`,
      )}
    </select>`,
  );
}

/** A control with its label above and what is wrong with it below. */
function framed(
  {name, label, required}: Field,
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
