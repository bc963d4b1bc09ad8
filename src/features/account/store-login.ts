import {signIn, startGameAuth} from '../../api/calls/player.js';
import {html, LitElement, nothing} from 'lit';
import {property, state} from 'lit/decorators.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {ShopError} from '../../lib/shop-error.js';
import {nameMistake, typedText, type NameMistake} from '../../lib/typed-text.js';
import {addressOffers} from '../../ui/address-offers.js';
import {ShopController} from '../../ui/shop-controller.js';
import {accountOf} from '../../shop/account.js';
import {signInOf} from '../../shop/sign-in.js';
import type {Shop} from '../../shop/shop.js';
import type {Persist} from '../../shop/stored-token.js';
import {SignedInEvent} from './signed-in-event.js';
import {SignedOutEvent} from '../../ui/events/signed-out-event.js';
import {adoptLoginStyles} from './login.styles.js';
import {heading} from '../../ui/content/heading.js';
import {configurationNotice, failureNotice} from '../../ui/content/failure-notice.js';
import {LightRenderRoot} from '../../ui/light-render-root.js';
import {loginAccount} from './login-account.js';
import {inGameConfirmation} from './in-game-confirmation.js';
import {loginElsewhere, loginForm} from './login-form.js';
import {
  asksForPassword,
  needsInGameConfirmation,
  loginStatus,
  loginViewOf,
  type LoginView,
} from './login-view.js';
import type {PasswordForms} from './password/password-forms.js';
import {getResetLink} from './reset-link.js';

const passwordForms = lazyModule(() => import('./password/password-forms.js'));

let logins = 0;

/**
 * The sign-in: a form for the player's name, then the steps to confirm the sign-in in the game,
 * then the account with name, balance and a sign-out button. In a shop whose players have a password,
 * there are also forms to create an account and to set a new password. The element renders into the
 * light DOM, so that browsers and password managers can fill in the forms. Themes select its parts
 * with `store-login [part~=error]`.
 *
 * @tag store-login
 * @summary Sign-in
 * @fires {SignedInEvent} store-signed-in - A shopper has signed in here.
 * @fires {SignedOutEvent} store-signed-out - The shopper has signed out here.
 * @csspart login - The whole element.
 * @csspart heading - The heading "Sign in", or the request to confirm in the game.
 * @csspart form - The sign-in form.
 * @csspart label - The label of the name field.
 * @csspart input - The field for the player's name.
 * @csspart hint - The hint below the name field.
 * @csspart confirmation - The area that asks the player to confirm in the game.
 * @csspart steps - The list of steps in the game.
 * @csspart step - A single step.
 * @csspart command - The command that the player types.
 * @csspart cancel - The button that cancels the sign-in.
 * @csspart ask-again - The button that sends the confirmation request again.
 * @csspart elsewhere - Says that shoppers have to sign in on the shop's own site.
 * @csspart link - The link to the shop's own site, to sign in there.
 * @csspart account - The area that shows the signed-in player.
 * @csspart shopper - The player's name.
 * @csspart balance - The player's balance of virtual currency.
 * @csspart profile - The link to the player's profile on the site.
 * @csspart sign-out - The button that signs out.
 * @csspart status - The live region with the current status.
 * @cssproperty [--store-login-accent=var(--store-accent)] - Background of the button.
 * @cssproperty [--store-login-on-accent=var(--store-on-accent)] - Text colour of the button.
 * @cssproperty [--store-login-field=transparent] - Background of the name field.
 */
export class StoreLogin extends LitElement {
  /**
   * How long the sign-in is kept: with `session` until the tab is closed, with `local` on this
   * device, both for at most six hours; with `none` until the page is left or reloaded.
   */
  @property({useDefault: true}) persist: Persist = 'session';

  /** Heading level of "Sign in". */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel =
    2;

  @state() private mistake: NameMistake | undefined;
  @state() private isStarting = false;
  /** Whether the live region says that the shopper has signed out. */
  @state() private hasSignedOut = false;

  readonly #id = `storefront-login-${++logins}`;
  readonly #root = new LightRenderRoot(this, 'login');
  readonly #shop = new ShopController(this, (shop) => [
    shop.session,
    signInOf(shop),
    accountOf(shop),
  ]);
  /** The forms of a shop whose players have a password, once they are loaded. */
  #password: PasswordForms | undefined;
  /** Resolves when the forms are loaded, or when that has failed. */
  #loading: Promise<void> | undefined;
  #failure: ShopError | undefined;
  #isSentFromField = false;
  /**
   * Whether the element has to move the focus to its new content, once this content is rendered.
   */
  #awaitsFocus = false;
  /**
   * The name that the shopper typed in the form for a player name. The password forms start with
   * this name.
   */
  #typedName = '';
  #view: LoginView | undefined;
  /** For whom the settings were read. Aborted when somebody else shops. */
  #shopper: AbortSignal | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    adoptLoginStyles(this);
    getResetLink(); // Removes the link's token from the page's address at once.
  }

  /** Moves the focus to the name field, or to the content shown instead of it. */
  override focus(options?: FocusOptions): void {
    const target = this.querySelector<HTMLElement>('[data-focus]');
    if (target) target.focus(options);
    else this.#awaitsFocus = true; // The forms are still loading.
  }

  protected override createRenderRoot(): HTMLElement {
    return this.#root.create();
  }

  protected override willUpdate(): void {
    this.persist ||= 'session'; // Frameworks set `undefined` or an empty text to say "no value".
    if (this.#view === 'form')
      this.#typedName = typedText(this.querySelector('input')?.value ?? '');
    const view = this.#nextView();
    if (view === 'account') {
      this.#typedName = ''; // The next shopper must not see it.
      this.hasSignedOut = false;
    }
    // The focused control will be removed, so its replacement takes the focus.
    if (this.#view && view !== this.#view && this.#hasFocus) this.#awaitsFocus = true;
    this.#view = view;
  }

  protected override updated(): void {
    const shop = this.#shop.value;
    if (shop) this.#load(shop);
    // Waits for content that can take the focus: the password forms may still be loading.
    if (!this.#awaitsFocus || !this.querySelector('[data-focus]')) return;
    this.#awaitsFocus = false;
    this.focus();
  }

  protected override render() {
    const {texts, missing} = this.#shop;
    return missing
      ? configurationNotice(texts, 'storefront-')
      : html`${this.#renderView()} ${this.#renderStatus()}`;
  }

  /** Reads the settings once for each shopper, and the account of a player who has signed in. */
  #load(shop: Shop): void {
    const {session, settings} = shop;
    accountOf(shop).load();
    if (this.#shopper === session.signal) return;
    this.#shopper = session.signal;
    settings.read().catch(() => undefined); // Without settings, the form asks for a player name.
    session.askProvider(); // The page's `tokenProvider` may sign the shopper in.
  }

  #nextView(): LoginView {
    const view = loginViewOf(this.#shop.value);
    if (view !== 'password') return view;
    this.#loading ??= this.#loadPasswordForms();
    // The form for a player name stays until the password forms are loaded, because a shopper may
    // be typing in it.
    return this.#view === 'form' && this.#isLoading ? 'form' : view;
  }

  async #loadPasswordForms(): Promise<void> {
    try {
      const {PasswordForms} = await passwordForms.load();
      this.#password = new PasswordForms({
        element: this,
        id: this.#id,
        persist: () => this.persist,
        begins: () => (this.hasSignedOut = false),
        signedIn: (username) => this.#announce(username),
      });
    } catch (error) {
      this.#failure = error as ShopError; // `load` rejects with a `ShopError` only.
    }
    this.requestUpdate();
  }

  get #isLoading(): boolean {
    return Boolean(this.#loading) && !this.#password && !this.#failure;
  }

  #renderView() {
    const {value: shop, texts, lang} = this.#shop;
    const view = this.#view;
    if (shop && view === 'account') {
      const signOut = (button: HTMLElement) => this.#signOut(button, shop);
      return loginAccount(shop, texts, lang, signOut);
    }
    if (shop && view === 'confirmation')
      return inGameConfirmation(shop, this.headingLevel, texts);
    if (shop && view === 'password') {
      if (this.#failure)
        return failureNotice(this.#failure, {texts, prefix: 'storefront-'});
      const name = this.#typedName || this.#initialName(shop);
      const {headingLevel} = this;
      return (
        this.#password?.render({shop, texts, lang, headingLevel, name}) ??
        html`<p class="storefront-muted storefront-small" part="hint">${texts.loading}</p>`
      );
    }
    return html`
      ${heading(this.headingLevel, 'heading', texts.signIn)}
      ${shop && view === 'elsewhere' ? loginElsewhere(shop, texts) : nothing}
      ${shop && view === 'form' ? this.#renderForm(shop) : nothing}
    `;
  }

  #renderForm(shop: Shop) {
    const state = signInOf(shop).value;
    const {texts} = this.#shop;
    const inGame = needsInGameConfirmation(shop);
    if (shop.lacks.has((inGame ? startGameAuth : signIn).path)) {
      return failureNotice(true, {
        texts,
        words: texts.cannotSignIn,
        prefix: 'storefront-',
      });
    }
    return loginForm({
      id: this.#id,
      texts,
      state,
      mistake: this.mistake,
      isSentFromField: this.#isSentFromField,
      name: this.#initialName(shop),
      busy: this.#isBusy,
      inGame,
      submit: (event) => this.#submit(event, shop),
      retry: () => this.#retry(),
    });
  }

  #initialName(shop: Shop): string {
    const signIn = signInOf(shop);
    return (
      signIn.value.username ||
      shop.session.value.name ||
      (addressOffers().value.player ?? '')
    );
  }

  /**
   * The live region is rendered from the start, because screen readers announce only changes of an
   * existing live region.
   */
  #renderStatus() {
    const {value: shop, texts} = this.#shop;
    const status = loginStatus(shop, texts, this.#isBusy, this.hasSignedOut);
    const isWaiting = this.#isBusy || loginViewOf(shop) === 'confirmation';
    return html`<p class="storefront-status ${isWaiting ? 'storefront-waiting' : ''}" part="status" data-say>${status}</p>`;
  }

  get #isBusy(): boolean {
    const shop = this.#shop.value;
    const isAsking = shop && signInOf(shop).value.step === 'asking';
    return (
      this.isStarting ||
      isAsking ||
      this.#isLoading ||
      Boolean(this.#password?.isSending)
    );
  }

  get #hasFocus(): boolean {
    return this.matches(':focus-within');
  }

  /**
   * Focuses the pressed button. Safari does not focus a clicked button, and the element later
   * restores the focus only if the focus was inside it.
   */
  #takeFocus(button: HTMLElement | null): void {
    if (!this.#hasFocus) button?.focus({preventScroll: true});
  }

  async #submit(event: SubmitEvent, shop: Shop): Promise<void> {
    event.preventDefault();
    if (this.#isBusy) return;
    this.#takeFocus(event.submitter);
    const field = this.querySelector('input');
    this.#isSentFromField = field?.matches(':focus') ?? false;
    const name = typedText(field?.value ?? '');
    this.hasSignedOut = false;
    this.mistake = nameMistake(name);
    if (!this.mistake) return this.#signIn(name, shop);
    await this.updateComplete;
    this.focus();
  }

  /** Signs in with the name in the field, which the shopper may have corrected. */
  #retry(): void {
    this.focus(); // The retry button is removed, so the focus moves to the name field.
    this.querySelector('form')?.requestSubmit();
  }

  async #signIn(name: string, shop: Shop): Promise<void> {
    const signIn = signInOf(shop);
    this.isStarting = true;
    await shop.settings.read().catch(() => undefined); // If the settings cannot be read, shoppers sign in by player name.
    if (asksForPassword(shop)) {
      // The form for a player name was shown because the settings had not arrived yet. The shop
      // requires a password, so the next rendering loads the password forms, which replace that
      // form.
      this.isStarting = false;
      return;
    }
    const stop = shop.session.subscribe(() => {
      if (shop.session.value.name) this.#announce(name);
    });
    const done = needsInGameConfirmation(shop)
      ? signIn.inGame(name, this.persist)
      : signIn.byName(name, this.persist);
    this.isStarting = false;
    const signedIn = await done.finally(stop);
    await this.updateComplete;
    if (!signedIn && this.#hasFocus) this.focus();
  }

  /**
   * Dispatches `store-signed-in` at once. If another element has inserted this sign-in form, that
   * element removes the form after the sign-in, and an event dispatched then would not reach the
   * page. Also stops offering the player name from the page's address (`?player=`).
   */
  #announce(username: string): void {
    const {player} = addressOffers().value;
    if (player === username) addressOffers().accept('player');
    else if (player) addressOffers().decline('player');
    this.dispatchEvent(new SignedInEvent(username));
  }

  #signOut(button: HTMLElement, shop: Shop): void {
    this.#takeFocus(button);
    shop.session.setToken(undefined);
    this.hasSignedOut = true;
    this.dispatchEvent(new SignedOutEvent());
  }
}
