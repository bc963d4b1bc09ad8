import {html, nothing} from 'lit';
import type {Texts} from '../../../i18n/texts.js';
import type {PasswordFormField, PasswordProblems} from './password-problems.js';

/** The state that the fields of a form need for rendering. */
export interface PasswordFormView {
  /** Prefix of the ids of the fields. */
  readonly id: string;
  readonly texts: Texts;
  readonly problems: PasswordProblems;
  /**
   * The name of the field in which the shopper pressed Enter to send the form. The focus may stay
   * there, but screen readers read a field's error message only when the focus moves to the field.
   * So the message of this field is announced in addition.
   */
  readonly sentFrom: string | undefined;
}

export interface TextField {
  readonly name: Exclude<PasswordFormField, 'password'>;
  readonly label: string;
  /** Value of the HTML attribute `autocomplete`. */
  readonly autocomplete: 'username' | 'email';
  /** The initial value. */
  readonly value: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  /**
   * Whether the value is fixed. Such a field only tells password managers which account the
   * password belongs to.
   */
  readonly isFixed?: boolean;
}

export interface PasswordField {
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly isVisible: boolean;
  readonly hasCapsLock: boolean;
  toggle(event: Event): void;
  watchCapsLock(event: KeyboardEvent): void;
}

function describedBy(id: string, hasHint: boolean, problem: string | undefined) {
  const ids = [problem && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean);
  return ids.join(' ') || nothing;
}

function fieldError(id: string, problem: string | undefined, isAnnounced: boolean) {
  return problem
    ? html`<p class="storefront-error" part="error" id="${id}-error" data-say=${isAnnounced ? 'now' : nothing}>${problem}</p>`
    : nothing;
}

/** Renders a field for a name or an e-mail address. */
export function textField(
  field: TextField,
  {id: prefix, texts, problems, sentFrom}: PasswordFormView,
) {
  const {
    name,
    label,
    autocomplete,
    value,
    hint,
    isOptional = false,
    isFixed = false,
  } = field;
  const id = `${prefix}-${name}`;
  const problem = problems.fields.get(name);
  const isEmail = name === 'email';
  return html`
    <div class="storefront-field" part="field">
      <div class="storefront-label">
        <label part="label" for=${id}>${label}</label>
        ${isOptional ? html`<span class="storefront-optional" part="optional">${texts.optional}</span>` : nothing}
      </div>
      <input
        class="storefront-input"
        part="input"
        id=${id}
        name=${name}
        type="text"
        inputmode=${isEmail ? 'email' : nothing}
        autocomplete=${autocomplete}
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        aria-required=${isOptional || isFixed ? nothing : 'true'}
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby=${describedBy(id, Boolean(hint), problem)}
        ?readonly=${isFixed}
        ?data-focus=${!isFixed}
        .value=${value}
      />
      ${fieldError(id, problem, sentFrom === name)}
      ${hint ? html`<p class="storefront-hint" part="hint" id="${id}-hint">${hint}</p>` : nothing}
    </div>
  `;
}

/**
 * Renders the field for a password, with the button that shows the password. The password is kept
 * in the input alone, never in a template or in the state.
 * @csspart show-password - The button that shows the password.
 * @csspart caps-lock - Says that Caps Lock is on.
 */
export function passwordField(
  field: PasswordField,
  {id: prefix, texts, problems, sentFrom}: PasswordFormView,
) {
  const {label, autocomplete, isVisible, hasCapsLock, toggle, watchCapsLock} = field;
  const id = `${prefix}-password`;
  const problem = problems.fields.get('password');
  return html`
    <div class="storefront-field" part="field">
      <label class="storefront-label" part="label" for=${id}>${label}</label>
      <div class="storefront-row">
        <input
          class="storefront-input"
          part="input"
          id=${id}
          name="password"
          type=${isVisible ? 'text' : 'password'}
          autocomplete=${autocomplete}
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          aria-required="true"
          aria-invalid=${problem ? 'true' : nothing}
          aria-describedby=${describedBy(id, false, problem)}
          data-focus
          @keydown=${watchCapsLock}
          @keyup=${watchCapsLock}
        />
        <button
          class="storefront-button storefront-quiet"
          part="show-password"
          type="button"
          aria-controls=${id}
          aria-pressed=${isVisible}
          @click=${toggle}
        >
          ${texts.showPassword}
        </button>
      </div>
      ${fieldError(id, problem, sentFrom === 'password')}
      ${hasCapsLock ? html`<p class="storefront-hint" part="caps-lock" data-say>${texts.capsLock}</p>` : nothing}
    </div>
  `;
}
