import {html, nothing} from 'lit';
import type {SignInState} from '../../shop/sign-in.js';
import type {NameMistake} from '../../lib/typed-text.js';
import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {textField} from '../../ui/fields/field.js';

export interface LoginFormOptions {
  /** Prefix of the ids inside the form. */
  readonly id: string;
  readonly texts: Texts;
  readonly state: SignInState;
  readonly mistake: NameMistake | undefined;
  /**
   * Whether the focus was in the name field when the form was sent. The focus then stays in the
   * field, but screen readers read a field's error message only when the focus moves to the field.
   * So the message is announced in addition.
   */
  readonly isSentFromField: boolean;
  /** Initial value of the name field. */
  readonly name: string;
  /** Whether a sign-in request is running. */
  readonly busy: boolean;
  /** Whether the player has to confirm the sign-in in the game. */
  readonly inGame: boolean;
  submit(event: SubmitEvent): void;
  retry(): void;
}

/** The error message of the name field; `undefined` if the name is not the cause of the failure. */
function nameProblem({texts, state, mistake}: LoginFormOptions): string | undefined {
  const {problem, failure, username} = state;
  if (mistake === 'missing') return texts.missing(texts.playerName);
  if (mistake) return texts.playerNameRefused;
  if (problem === 'banned') return texts.banned(username);
  if (problem === 'not-in-game') return texts.notInGame(username);
  if (failure?.isRefusal) {
    const said = failure.fieldMessages?.['username'] ?? failure.serviceMessage;
    return said ? texts.serviceMessage(said) : texts.playerNameRefused;
  }
  return failure?.kind === 'unauthorized' ? texts.playerNameRefused : undefined;
}

/** Renders a failure that is not caused by the name. */
function notice(form: LoginFormOptions) {
  const {texts, state, retry} = form;
  const {failure, problem} = state;
  if (!failure && problem !== 'not-confirmed') return nothing;
  // A 404 answer without the service's error body may come from a web server during a deployment.
  // Such an answer alone does not mean that the service lacks the API endpoint, so the shopper can
  // try again.
  const isMissing = failure?.isCallMissing;
  const words = isMissing ? texts.cannotSignIn : undefined;
  return failureNotice(failure ?? problem, {
    texts,
    retry: isMissing ? undefined : retry,
    words: failure ? words : texts.notConfirmed,
    prefix: 'storefront-',
  });
}

/** Renders the field for the player's name, and the button that signs in. */
export function loginForm(form: LoginFormOptions) {
  const {id, texts, name, busy, inGame, isSentFromField, submit} = form;
  const problem = nameProblem(form);
  return html`
    <form target="_self"
      class="storefront-form"
      part="form"
      method="post"
      novalidate
      aria-label=${texts.signIn}
      @submit=${submit}
    >
      ${textField({
        id: `${id}-name`,
        name: 'username',
        label: texts.playerName,
        kind: 'exact',
        autocomplete: 'username',
        value: name,
        error: problem,
        announces: isSentFromField ? 'error' : undefined,
        hint: inGame ? texts.playerNameHintInGame : texts.playerNameHint,
        button: html`<button class="storefront-button" part="sign-in" type="submit" aria-disabled=${busy ? 'true' : nothing}>
          ${texts.signIn}
        </button>`,
      })}
    </form>
    ${problem ? nothing : notice(form)}
  `;
}

/**
 * Renders a link to the shop's own website, where players sign in with a password, if the service
 * lacks the call for that.
 */
export function loginElsewhere({baseUrl, settings}: Shop, texts: Texts) {
  return html`
    <div class="storefront-elsewhere" part="elsewhere">
      <p>${texts.passwordSignIn}</p>
      <a target="_self" class="storefront-button" part="link" href="${baseUrl}/" data-focus>
        ${texts.goToSite(settings.value?.website_name || new URL(baseUrl).host)}
      </a>
    </div>
  `;
}
