import {html, nothing} from 'lit';
import type {SignInState} from '../../shop/sign-in.js';
import {failureText, type Texts} from '../../i18n/texts.js';

/** What is wrong with a name, as can be told without asking the service. */
export type Mistake = 'missing' | 'wrong' | undefined;

export interface LoginForm {
  /** What the ids of its parts begin with. */
  readonly id: string;
  readonly texts: Texts;
  readonly state: SignInState;
  readonly mistake: Mistake;
  /** What the field holds to begin with. */
  readonly name: string;
  /** Whether the service is being asked. */
  readonly busy: boolean;
  /** Whether the player will have to confirm in the game. */
  readonly inGame: boolean;
  submit(event: SubmitEvent): void;
  retry(): void;
}

/** What is wrong with the name; `undefined` where that is not what keeps the shopper from signing in. */
function nameProblem({texts, state, mistake}: LoginForm): string | undefined {
  const {problem, failure, username} = state;
  if (mistake === 'missing') return texts.missing(texts.playerName);
  if (mistake) return texts.playerNameWrong;
  if (problem === 'banned') return texts.banned(username);
  if (problem === 'not-in-game') return texts.notInGame(username);
  if (failure?.kind === 'refused') {
    return failure.fields?.['username'] ?? failure.says ?? texts.playerNameRefused;
  }
  return failure?.kind === 'unauthorized' ? texts.playerNameRefused : undefined;
}

/** What else keeps the shopper from signing in. */
function notice(form: LoginForm) {
  const {texts, state, retry} = form;
  const {failure, problem} = state;
  if (!failure && problem !== 'not-confirmed') return nothing;
  // Nobody says that the call is not there while it is being deployed.
  const missing = failure?.kind === 'not-found' && (failure.missing || !failure.bare);
  const words = failure && !missing ? failureText(failure, texts) : texts.cannotSignIn;
  return html`
    <div class="storefront-notice" part="error">
      <p class="storefront-text" data-say="now">${failure ? words : texts.notConfirmed}</p>
      ${
        missing
          ? nothing
          : html`<button class="storefront-button storefront-quiet" part="retry" type="button" @click=${retry}>
            ${texts.tryAgain}
          </button>`
      }
    </div>
  `;
}

/** The field for a player's name, and the button that signs in with it. */
export function loginForm(form: LoginForm) {
  const {id, texts, name, busy, inGame, submit} = form;
  const problem = nameProblem(form);
  const hint = inGame ? texts.playerNameHintInGame : texts.playerNameHint;
  return html`
    <form
      class="storefront-form"
      part="form"
      method="post"
      novalidate
      aria-label=${texts.signIn}
      @submit=${submit}
    >
      <label class="storefront-label" part="label" for="${id}-name">${texts.playerName}</label>
      <div class="storefront-row">
        <input
          class="storefront-input"
          part="input"
          id="${id}-name"
          name="username"
          type="text"
          autocomplete="username"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          aria-required="true"
          aria-invalid=${problem ? 'true' : nothing}
          aria-describedby="${problem ? `${id}-error ` : ''}${id}-hint"
          data-focus
          .value=${name}
        />
        <button class="storefront-button" part="sign-in" type="submit" aria-disabled=${busy ? 'true' : nothing}>
          ${texts.signIn}
        </button>
      </div>
      ${problem ? html`<p class="storefront-error" part="error" id="${id}-error">${problem}</p>` : nothing}
      <p class="storefront-hint" part="hint" id="${id}-hint">${hint}</p>
    </form>
    ${problem ? nothing : notice(form)}
  `;
}
