import {signInOf} from '../../../shop/sign-in.js';
import {
  login,
  register,
  requestReset,
  setPassword,
} from '../../../api/calls/passwords.js';
import type {SignInAnswer} from '../../../api/calls/player.js';
import {html, noChange, nothing, type LitElement} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {LocalizedText, Texts} from '../../../i18n/texts.js';
import {ShopError} from '../../../lib/shop-error.js';
import {isEmail, typedEmail, typedText} from '../../../lib/typed-text.js';
import type {Shop} from '../../../shop/shop.js';
import type {Persist} from '../../../shop/stored-token.js';
import {failureNotice} from '../../../ui/content/failure-notice.js';
import {heading} from '../../../ui/content/heading.js';
import {textField} from '../../../ui/fields/field.js';
import {forgetResetLink, getResetLink} from '../reset-link.js';
import {
  FIELDS,
  problemsOf,
  type PasswordFormField,
  type PasswordProblems,
  type PasswordView,
} from './password-problems.js';

/** The element that shows the forms, with its settings and its callbacks. */
export interface PasswordFormsOptions {
  readonly element: LitElement;
  /** Prefix of the ids in the forms. */
  readonly id: string;
  readonly persist: () => Persist;
  /**
   * Called when the shopper submits a form or opens another form. The element then removes the
   * message that the shopper has signed out.
   */
  readonly begins: () => void;
  /** Called when the shopper has signed in, before the next rendering. */
  readonly signedIn: (username: string) => void;
}

/** The data that the forms need for rendering. */
export interface PasswordContext {
  readonly shop: Shop;
  readonly texts: Texts;
  readonly lang: string | undefined;
  readonly headingLevel: number;
  /** Initial value of the name field. */
  readonly name: string;
}

const NO_PROBLEMS: PasswordProblems = {fields: new Map()};

/**
 * The forms of a shop whose players have a password: sign in, create an account, request a reset
 * link, set a new password. A password is never stored: it is only in its `<input>` and in the HTTP
 * request.
 * @csspart field - A field with its label and its message.
 * @csspart optional - Says that a field may stay empty.
 * @csspart submit - The button that sends a form.
 * @csspart links - The buttons that lead to the other forms.
 * @csspart create-account - The button that leads to the form for a new account.
 * @csspart forgot-password - The button that leads to the form for a forgotten password.
 * @csspart back - The button that leads back to the sign-in.
 * @csspart sent - Says that a link is on its way, or that a password has been set.
 * @csspart show-password - The button that shows the password.
 * @csspart caps-lock - Says that Caps Lock is on.
 */
export class PasswordForms {
  readonly #host: PasswordFormsOptions;
  #view: PasswordView = 'sign-in';
  /** The form that was sent last. Its problems are shown only while this form is shown. */
  #sent: PasswordView | undefined;
  /** Name of the field in which the shopper pressed Enter to send the form. */
  #sentFrom: string | undefined;
  /** The mistakes that the form found before sending, such as an empty field. */
  #mistakes: ReadonlyMap<PasswordFormField, LocalizedText> = new Map();
  /**
   * Why the last request for a reset link or a new password failed. The state of the sign-in has the errors of
   * sign-ins and of new accounts.
   */
  #failure: ShopError | undefined;
  #isSending = false;
  #isVisible = false;
  #hasCapsLock = false;
  /**
   * The name and the e-mail address that the shopper typed, to fill in the next form. Passwords are
   * not kept.
   */
  #typed: {username: string; email: string} = {username: '', email: ''};
  /** Whether a new password has just been set. */
  #hasReset = false;

  constructor(host: PasswordFormsOptions) {
    this.#host = host;
  }

  /** Whether the form for a reset link or for a new password is being sent. */
  get isSending(): boolean {
    return this.#isSending;
  }

  render(context: PasswordContext) {
    const {shop, texts, headingLevel} = context;
    const {lacks} = shop;
    const view = this.#shownView;
    const link = (part: string, to: PasswordView, words = titleOf(to, texts)) =>
      html`<button class="storefront-link" part=${part} type="button" @click=${() => void this.#go(to, shop)}>
        ${words}
      </button>`;
    return html`
      ${heading(headingLevel, 'heading', titleOf(view, texts))}
      ${view === 'sent' ? this.#renderSent(texts) : this.#renderForm(view, context)}
      <div class="storefront-row" part="links">
        ${view === 'sign-in' && !lacks.has(register.path) ? link('create-account', 'create') : nothing}
        ${(view === 'sign-in' || view === 'reset') && !lacks.has(requestReset.path) ? link('forgot-password', 'forgotten') : nothing}
        ${view === 'sign-in' ? nothing : link('back', 'sign-in', texts.backToSignIn)}
      </div>
    `;
  }

  get #shownView(): PasswordView {
    return getResetLink() ? 'reset' : this.#view;
  }

  #renderSent(texts: Texts) {
    return html`<p part="sent" tabindex="-1" data-focus>
      ${texts.linkSent(this.#typed.email)}
    </p>`;
  }

  #renderForm(view: PasswordView, context: PasswordContext) {
    const {shop, texts} = context;
    const problems = this.#problems(view, context);
    const isBusy = this.#isSending || signInOf(shop).value.step === 'asking';
    const send = (event: SubmitEvent) => void this.#submit(event, view, shop);
    const form = html`<form target="_self" class="storefront-form" part="form" method="post" novalidate
      aria-label=${titleOf(view, texts)} @submit=${send}>
      ${this.#hasReset ? html`<p part="sent" data-say>${texts.passwordSet}</p>` : nothing}
      ${view === 'reset' ? this.#renderName('email', view, context, problems) : nothing}
      ${FIELDS[view].map((name) =>
        name === 'password'
          ? this.#renderPassword(view, texts, problems)
          : this.#renderName(name, view, context, problems),
      )}
      <button class="storefront-button" part="submit" type="submit" aria-disabled=${isBusy ? 'true' : nothing}>
        ${view === 'forgotten' ? texts.sendLink : titleOf(view, texts)}
      </button>
    </form>`;
    // `keyed`: browsers must see a new form with empty fields if another one is shown.
    return html`${problems.isMissing ? nothing : keyed(view, form)} ${this.#renderNotice(problems, texts)}`;
  }

  /** Renders the field for a name or an e-mail address. The address of a link for resetting is fixed. */
  #renderName(
    name: 'username' | 'email',
    view: PasswordView,
    context: PasswordContext,
    {fields}: PasswordProblems,
  ) {
    const {texts} = context;
    const isName = name === 'username';
    const isFixed = view === 'reset';
    const hints = {create: texts.resetEmailHint, forgotten: texts.resetHint};
    const nameHint = view === 'create' ? texts.playerNameHint : undefined;
    const value = this.#typed[name] || (isName ? context.name : '');
    return textField({
      id: `${this.#host.id}-${name}`,
      name,
      label: labelOf(name, view, texts),
      kind: isName ? 'exact' : 'email',
      autocomplete: isName || isFixed ? 'username' : 'email',
      value: isFixed ? (getResetLink()?.email ?? '') : value,
      isFixed,
      optional: isOptional(name, view) ? texts.optional : undefined,
      error: fields.get(name),
      announces: this.#sentFrom === name ? 'error' : undefined,
      hint: isName ? nameHint : hints[view as keyof typeof hints],
    });
  }

  /**
   * Renders the field for a password, with the button that shows it. The password is kept in the
   * input alone, never in a template or in the state.
   */
  #renderPassword(view: PasswordView, texts: Texts, {fields}: PasswordProblems) {
    const id = `${this.#host.id}-password`;
    return html`${textField({
      id,
      name: 'password',
      label: labelOf('password', view, texts),
      type: this.#isVisible ? 'text' : 'password',
      kind: 'exact',
      autocomplete: view === 'sign-in' ? 'current-password' : 'new-password',
      value: noChange,
      error: fields.get('password'),
      announces: this.#sentFrom === 'password' ? 'error' : undefined,
      onKey: this.#watchCapsLock,
      button: html`<button
        class="storefront-button storefront-quiet"
        part="show-password"
        type="button"
        aria-controls=${id}
        aria-pressed=${this.#isVisible}
        @click=${this.#toggle}
      >
        ${texts.showPassword}
      </button>`,
    })}
    ${this.#hasCapsLock ? html`<p class="storefront-muted storefront-small" part="caps-lock" data-say>${texts.capsLock}</p>` : nothing}`;
  }

  #renderNotice({notice, mayRetry}: PasswordProblems, texts: Texts) {
    return failureNotice(notice, {
      texts,
      retry: mayRetry ? () => this.#form?.requestSubmit() : undefined,
      words: notice,
      prefix: 'storefront-',
    });
  }

  /** The problems of the shown form. */
  #problems(
    view: PasswordView,
    {shop, texts, lang}: PasswordContext,
  ): PasswordProblems {
    if (this.#mistakes.size) {
      const mistakes = [...this.#mistakes];
      return {fields: new Map(mistakes.map(([name, words]) => [name, words(texts)]))};
    }
    if (this.#sent !== view) return NO_PROBLEMS;
    const {problem, failure, username} = signInOf(shop).value;
    const isSignIn = view === 'sign-in' || view === 'create';
    if (isSignIn && problem === 'banned')
      return {fields: new Map([['username', texts.banned(username)]])};
    const error = isSignIn ? failure : this.#failure;
    return error ? problemsOf(error, view, texts, lang) : NO_PROBLEMS;
  }

  get #form(): HTMLFormElement | null {
    return this.#host.element.querySelector('form');
  }

  /** The text in a field of the form; `undefined` if the form has no such field. */
  #valueOf(name: PasswordFormField): string | undefined {
    return this.#form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  }

  /** Shows another form. */
  async #go(view: PasswordView, shop: Shop): Promise<void> {
    this.#host.begins();
    if (signInOf(shop).value.step === 'asking') signInOf(shop).cancel();
    const link = getResetLink();
    if (link) {
      this.#typed = {...this.#typed, email: link.email};
      forgetResetLink();
    } else {
      this.#keepTyped();
    }
    this.#clearPassword();
    this.#view = view;
    this.#sent = undefined;
    this.#mistakes = new Map();
    this.#failure = undefined;
    this.#hasReset = false;
    await this.#update();
    this.#host.element.focus();
  }

  #keepTyped(): void {
    this.#typed = {
      username: typedText(this.#valueOf('username') ?? this.#typed.username),
      email: typedEmail(this.#valueOf('email') ?? this.#typed.email),
    };
  }

  async #submit(event: SubmitEvent, view: PasswordView, shop: Shop): Promise<void> {
    event.preventDefault();
    if (this.#isSending || signInOf(shop).value.step === 'asking') return;
    this.#host.begins();
    // Hides the password: browsers may store the text of a visible field and suggest it in other
    // forms.
    this.#isVisible = false;
    this.#hasReset = false;
    this.#keepTyped();
    this.#mistakes = this.#findMistakes(view);
    this.#sentFrom = this.#form?.querySelector<HTMLInputElement>('input:focus')?.name;
    this.#sent = view;
    await this.#update();
    if (!this.#mistakes.size) await this.#send(view, shop);
    await this.#update();
    this.#focusProblem();
  }

  #findMistakes(view: PasswordView): ReadonlyMap<PasswordFormField, LocalizedText> {
    const mistakes = new Map<PasswordFormField, LocalizedText>();
    for (const name of FIELDS[view]) {
      const value = name === 'password' ? this.#valueOf(name) : this.#typed[name];
      if (!value && !isOptional(name, view))
        mistakes.set(name, (texts) => texts.missing(labelOf(name, view, texts)));
      else if (value && name === 'email' && !isEmail(value))
        mistakes.set(name, (texts) => texts.emailWrong);
    }
    return mistakes;
  }

  async #send(view: PasswordView, shop: Shop): Promise<void> {
    const password = this.#valueOf('password') ?? '';
    const {username, email} = this.#typed;
    const link = getResetLink();
    if (view === 'sign-in') {
      await this.#signIn(shop, (signal) =>
        shop.service.call(login, {username, password}, {signal}),
      );
    } else if (view === 'create') {
      const account = {
        username,
        password,
        password_confirmation: password,
        email: email || undefined,
      };
      await this.#signIn(shop, (signal) =>
        shop.service.call(register, account, {signal}),
      );
    } else if (view === 'forgotten') {
      await this.#run(shop.service.call(requestReset, {email}));
      if (!this.#failure) this.#view = 'sent';
    } else if (link) {
      await this.#run(
        shop.service.call(setPassword, {
          ...link,
          password,
          password_confirmation: password,
        }),
      );
      if (!this.#failure) this.#finishReset();
    }
  }

  async #signIn(
    shop: Shop,
    call: (signal: AbortSignal) => Promise<SignInAnswer>,
  ): Promise<void> {
    const signIn = signInOf(shop);
    const {session} = shop;
    const stop = session.subscribe(() => {
      if (session.value.name) this.#host.signedIn(session.value.name);
    });
    const fields = this.#passwordFields;
    const signedIn = await signIn
      .byCall(this.#typed.username, this.#host.persist(), call)
      .finally(stop);
    if (signedIn) {
      // Password managers store the password when the form leaves the page. So the fields are
      // cleared after that.
      await this.#update();
      for (const field of fields) field.value = '';
      this.#typed = {username: '', email: ''};
      this.#view = 'sign-in';
    } else if (this.#sent === 'sign-in' && isRefusal(signIn.value.failure)) {
      this.#clearPassword();
    }
  }

  async #run(call: Promise<unknown>): Promise<void> {
    this.#isSending = true;
    this.#failure = undefined;
    this.#host.element.requestUpdate();
    try {
      await call;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      this.#failure = error;
    } finally {
      this.#isSending = false;
    }
  }

  #finishReset(): void {
    const fields = this.#passwordFields;
    forgetResetLink();
    this.#view = 'sign-in';
    this.#hasReset = true;
    void this.#update().then(() => {
      for (const field of fields) field.value = '';
      this.#host.element.focus();
    });
  }

  get #passwordFields(): HTMLInputElement[] {
    return [
      ...this.#host.element.querySelectorAll<HTMLInputElement>('[name="password"]'),
    ];
  }

  #clearPassword(): void {
    for (const field of this.#passwordFields) field.value = '';
    this.#isVisible = false;
    this.#hasCapsLock = false;
  }

  /**
   * Moves the focus to the first field with a problem. If no field has a problem, but the message
   * that an e-mail was sent has replaced the form, moves the focus to this message.
   */
  #focusProblem(): void {
    const {element} = this.#host;
    const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target =
      wrong ?? element.querySelector<HTMLElement>('p[part="sent"][data-focus]');
    target?.focus();
  }

  readonly #toggle = (): void => {
    this.#isVisible = !this.#isVisible;
    this.#host.element.requestUpdate();
  };

  readonly #watchCapsLock = (event: KeyboardEvent): void => {
    // Password managers dispatch events without this method.
    const isOn = event.getModifierState?.('CapsLock') ?? false;
    if (isOn === this.#hasCapsLock) return;
    this.#hasCapsLock = isOn;
    this.#host.element.requestUpdate();
  };

  async #update(): Promise<void> {
    this.#host.element.requestUpdate();
    await this.#host.element.updateComplete;
  }
}

function isRefusal(failure: ShopError | undefined): boolean {
  return failure?.kind === 'refused' || failure?.kind === 'unauthorized';
}

/** The title of a form, which is also on the button that leads to it. */
function titleOf(view: PasswordView, texts: Texts): string {
  return {
    'sign-in': texts.signIn,
    create: texts.createAccount,
    forgotten: texts.forgotPassword,
    sent: texts.forgotPassword,
    reset: texts.setPassword,
  }[view];
}

function labelOf(name: PasswordFormField, view: PasswordView, texts: Texts): string {
  const password = view === 'reset' ? texts.newPassword : texts.password;
  return {username: texts.playerName, email: texts.email, password}[name];
}

/** Whether a field may stay empty. */
function isOptional(name: PasswordFormField, view: PasswordView): boolean {
  return name === 'email' && view === 'create';
}
