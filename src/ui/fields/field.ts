import {html, nothing, type TemplateResult} from 'lit';

/** What stands around a control of a form in the light DOM. */
export interface FieldTexts {
  /** Id of the control. The ids of what describes it begin with this id. */
  readonly id: string;
  readonly label: string;
  /** The word beside the label of a field that may stay empty. */
  readonly optional?: string | undefined;
  readonly hint?: string | undefined;
  /** Why the value was refused. */
  readonly error?: string | undefined;
  /** What is announced when it appears. Screen readers read both when the focus moves to the field. */
  readonly announces?: 'error' | 'hint' | undefined;
}

export interface TextField extends FieldTexts {
  readonly name: string;
  /** Value of the HTML attribute `autocomplete`. */
  readonly autocomplete: string;
  /** A text, or a directive. */
  readonly value: unknown;
  readonly type?: 'text' | 'password';
  /** `exact`: phones neither correct nor capitalize what is typed. So it is for `email`, too. */
  readonly kind?: 'email' | 'exact' | 'numeric' | undefined;
  /** A fixed value only tells password managers which account a password belongs to. */
  readonly isFixed?: boolean;
  /** A button in one row with the field. */
  readonly button?: TemplateResult;
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** Renders a control with its label above, and its error and hint below. */
export function field(texts: FieldTexts, control: TemplateResult) {
  const {id, label, optional, hint, announces} = texts;
  return html`
    <div class="storefront-field" part="field">
      <div class="storefront-label">
        <label part="label" for=${id}>${label}</label>
        ${optional ? html`<span class="storefront-muted" part="optional" id="${id}-optional">${optional}</span>` : nothing}
      </div>
      ${control} ${fieldError(texts)}
      ${hint ? html`<p class="storefront-muted storefront-small" part="hint" id="${id}-hint" data-say=${announces === 'hint' ? '' : nothing}>${hint}</p>` : nothing}
    </div>
  `;
}

/** Renders the error of a field. */
export function fieldError({id, error, announces}: Omit<FieldTexts, 'label'>) {
  return error
    ? html`<p class="storefront-error" part="error" id="${id}-error" data-say=${announces === 'error' ? 'now' : nothing}>${error}</p>`
    : nothing;
}

/** The value of `aria-describedby` for the control of a field. */
export function describedBy({id, optional, hint, error}: Omit<FieldTexts, 'label'>) {
  const ids = [
    optional && `${id}-optional`,
    error && `${id}-error`,
    hint && `${id}-hint`,
  ].filter(Boolean);
  return ids.join(' ') || nothing;
}

/**
 * Renders a text field. Its type is never `email`, because some browsers then change the domain of
 * an address, such as `пример.рф`.
 */
export function textField(text: TextField): TemplateResult {
  const {id, name, autocomplete, value, type = 'text', kind, isFixed, button} = text;
  const isExact = kind === 'email' || kind === 'exact';
  const input = html`<input
    class="storefront-input"
    part="input"
    id=${id}
    name=${name}
    type=${type}
    inputmode=${kind === 'email' || kind === 'numeric' ? kind : nothing}
    autocapitalize=${isExact ? 'none' : nothing}
    autocorrect=${isExact ? 'off' : nothing}
    spellcheck=${isExact ? 'false' : nothing}
    autocomplete=${autocomplete}
    aria-required=${text.optional || isFixed ? nothing : 'true'}
    aria-invalid=${text.error ? 'true' : nothing}
    aria-describedby=${describedBy(text)}
    ?readonly=${isFixed}
    ?data-focus=${!isFixed}
    .value=${value}
    @keydown=${text.onKey}
    @keyup=${text.onKey}
  />`;
  return field(
    text,
    button ? html`<div class="storefront-row">${input} ${button}</div>` : input,
  );
}
