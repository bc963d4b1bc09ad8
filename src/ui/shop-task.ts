import {initialState, Task} from '@lit/task';
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveElement,
  type TemplateResult,
} from 'lit';
import type {Shop} from '../shop/shop.js';
import type {Settings} from '../shop/site-settings.js';
import type {ShopError, ShopErrorKind} from '../lib/shop-error.js';
import {waitAtMost} from '../lib/wait.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import {configurationNotice, failureNotice} from './content/failure-notice.js';
import type {ShopController} from './shop-controller.js';
import {forgetFirst, isFirstToSay} from './outage.js';
import {outageFor} from './outage.js';
import {requestSignIn} from './sign-in-invitation.js';
import {setHostRules} from './styles/host-rules.js';

export interface ShopTaskOptions<Value> {
  /** Reads the value from the shop. `signal` aborts when `read` is called again. */
  readonly read: (shop: Shop, signal: AbortSignal) => Promise<Value>;
  /**
   * The values that `read` depends on besides the shop. When one of them changes, `read` is called
   * again.
   */
  readonly dependencies?: (shop: Shop) => readonly unknown[];
  /**
   * Returns the version of the value. When the version changes, `read` is called again, and the
   * last value stays visible until the new value has been read.
   */
  readonly version?: (shop: Shop) => unknown;
  /**
   * Whether the attribute is set that the element needs in order to read a value, and what the page's
   * author should write otherwise.
   */
  readonly required?: {readonly isSet: () => boolean; readonly warning: string};
  /**
   * Returns the value in the shop's state; `undefined` if the state has none. This value is shown
   * instead of the answer of `read`.
   */
  readonly current?: (shop: Shop) => Value | undefined;
  /** Whether the value is shown in a closed shop, too. Other elements say there that the shop is closed. */
  readonly staysOpen?: boolean;
  /** A slot for the host's children, which are shown until the first value has loaded. */
  readonly fallback?: TemplateResult;
  /** Whether few sites have the value: then an error of the kind `ABSENT` shows nothing. */
  readonly isOptional?: boolean;
  /** Renders the failure of a read, instead of `failureNotice`. */
  readonly renderFailure?: (error: unknown, retry: () => void) => unknown;
}

/**
 * Error kinds that mean that a site does not have the content: the API endpoint is missing or
 * switched off (`not-found`), the site hides the content from this shopper (`unauthorized`), or a
 * web server answers every address with an HTML page (`schema`).
 */
const ABSENT: readonly ShopErrorKind[] = ['not-found', 'unauthorized', 'schema'];

/** The time in which a script may still set a required attribute, in milliseconds. */
const WARNING_DELAY_MS = 3_000;

/** After how long without any answer shoppers are offered another way, in milliseconds. */
const LATE = 3_000;

/**
 * Options of a task that reads the site's settings. After a failure, the settings are shown as soon
 * as any element has read them.
 */
export const settingsTaskOptions: ShopTaskOptions<Settings> = {
  read: ({settings}) => settings.read(),
  current: ({settings}) => settings.value,
  staysOpen: true,
};

/**
 * Reads a value from the shop for an element, and renders its four states: the shop or a required
 * attribute is missing, the value is loading, has been loaded, or could not be read.
 */
export class ShopTask<Value> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #shop: ShopController;
  readonly #options: ShopTaskOptions<Value>;
  readonly #task: Task<readonly unknown[], Value>;
  #hasLoaded = false;
  /** Whether the service has not answered anything since the last read began, for `LATE`. */
  #isLate = false;
  /** The dependencies of the value that has loaded; `undefined` without a value. */
  #loadedFor: readonly unknown[] | undefined;

  #warningTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the required attribute has been missing for so long that the element says so. */
  #isIncomplete = false;

  constructor(
    host: ReactiveElement,
    shop: ShopController,
    options: ShopTaskOptions<Value>,
  ) {
    this.#host = host;
    this.#shop = shop;
    this.#options = options;
    this.#task = new Task(host, {
      args: () => [...this.#dependencies, shop.value && options.version?.(shop.value)],
      task: (_, {signal}) => this.#read(signal),
    });
    host.addController(this);
  }

  /** Reads the value again. */
  readonly run = (): void => void this.#task.run();

  hostUpdate(): void {
    const {required} = this.#options;
    if (!required) return;
    // Lit updates an element once more after it has been removed from the page. The removed element
    // must not start the timer again.
    if (required.isSet() || !this.#host.isConnected) this.hostDisconnected();
    else
      this.#warningTimer ??= setTimeout(() => {
        this.#isIncomplete = true;
        warnWithDoctorHint(required.warning);
        this.#host.requestUpdate();
      }, WARNING_DELAY_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#warningTimer);
    this.#warningTimer = undefined;
    this.#isIncomplete = false;
  }

  hostUpdated(): void {
    const {renderRoot: root} = this.#host;
    // An element without content must not add a gap to a grid of the page. Fallback content keeps
    // the page's own styles.
    const rules = !root.childElementCount
      ? ':host{display:none}'
      : root.querySelector('slot:not([name])')
        ? ':host{all:revert}:host::before{content:none}'
        : '';
    setHostRules(this.#host, 'content', rules);
  }

  /**
   * Renders the current state. `skeleton` renders the placeholder for a value that is loading. An
   * announcement for screen readers is added to the placeholder. Without `skeleton`, a value that is
   * loading shows nothing.
   */
  render(
    renderValue: (value: Value, shop: Shop) => unknown,
    skeleton?: () => unknown,
  ): unknown {
    const {value: shop, missing, texts} = this.#shop;
    const {
      current,
      version,
      renderFailure = this.renderFailure,
      staysOpen,
    } = this.#options;
    const prefix = this.#prefix;
    const fallback = this.#fallback;
    if (missing || this.#isIncomplete)
      return html`${configurationNotice(texts, prefix)}${fallback}`;
    if (shop?.closure.value && !staysOpen)
      return renderFailure(
        shop.closure.value,
        () => void shop.closure.ask().then(this.run),
      );
    const value = shop && current?.(shop);
    if (shop && value !== undefined) return renderValue(value, shop);
    const renderLoading = () =>
      fallback ??
      (skeleton &&
        html`<p class="${prefix}hidden" data-say="later">${texts.loading}</p>${skeleton()}
          ${this.#isLate && this.#otherWay ? html`<p data-say>${texts.stillLoading}</p>${this.#otherWay}` : nothing}`);
    const isRenewing =
      version &&
      this.#dependencies.every((one, index) => one === this.#loadedFor?.[index]);
    return this.#task.render({
      initial: renderLoading,
      pending: () =>
        shop && isRenewing
          ? renderValue(this.#task.value as Value, shop) // `#loadedFor` says that there is a value.
          : renderLoading(),
      complete: (answer) =>
        shop && !current ? renderValue(answer, shop) : renderLoading(),
      error: (error) => {
        const outage = shop && outageFor(error, this.#host, shop, this.run);
        if (outage?.isSaidElsewhere) return renderLoading();
        const retry = outage?.retry ?? this.run;
        return html`${renderFailure(error, retry)}${fallback ?? this.#otherWay}`;
      },
    });
  }

  /** Renders why the host's data could not be read, with an invitation if a sign-in is required. */
  readonly renderFailure = (error: unknown, retry: () => void): unknown => {
    const {value: shop, texts} = this.#shop;
    const {kind} = error as Partial<ShopError>;
    if (kind && this.#options.isOptional && ABSENT.includes(kind)) return nothing;
    if (shop && kind === 'unauthorized' && !isFirstToSay('sign-in', this.#host, shop))
      return nothing;
    const signIn = shop && (() => void requestSignIn(this.#host, shop));
    const prefix = this.#prefix;
    return failureNotice(error, {texts, retry, signIn, prefix});
  };

  /** The start of class names. */
  get #prefix(): string {
    return this.#host.shadowRoot ? '' : 'storefront-';
  }

  /**
   * The slot for the host's own content; `undefined` without content, or once a value has been
   * loaded.
   */
  get #fallback(): TemplateResult | undefined {
    const hasContent = [...this.#host.childNodes].some((node) =>
      node instanceof Element
        ? node.localName !== 'template' && !node.slot
        : node instanceof Text && node.data.trim(),
    );
    return hasContent && !this.#hasLoaded ? this.#options.fallback : undefined;
  }

  /** The page's sentence with a link to the service's own shop, if the host has one. */
  get #otherWay(): TemplateResult | undefined {
    const hasOther = this.#host.querySelector(':scope > [slot="fallback"]');
    return hasOther && this.#isUnanswered
      ? html`<slot name="fallback"></slot>`
      : undefined;
  }

  get #isUnanswered(): boolean {
    return this.#shop.value?.service.hasAnswered === false;
  }

  /** Shows the other way if the service has not answered anything for a while. */
  #startWait(shop: Shop, signal: AbortSignal): void {
    this.#isLate = false;
    const {answered} = shop.service;
    void waitAtMost(LATE, answered).then(() => {
      this.#isLate = !signal.aborted && !shop.service.hasAnswered;
      if (this.#isLate) this.#host.requestUpdate();
    });
  }

  /** The values that a loaded value depends on, besides its version. */
  get #dependencies(): readonly unknown[] {
    const shop = this.#shop.value;
    return shop ? [shop, ...(this.#options.dependencies?.(shop) ?? [])] : [];
  }

  async #read(signal: AbortSignal): Promise<Value | typeof initialState> {
    const {read, required} = this.#options;
    const shop = this.#shop.value;
    if (!shop || required?.isSet() === false) {
      this.#loadedFor = undefined;
      return initialState;
    }
    forgetFirst(this.#host, shop);
    this.#startWait(shop, signal);
    const dependencies = this.#dependencies;
    const value = await read(shop, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#loadedFor = undefined;
      throw error;
    });
    if (signal.aborted) return value;
    this.#hasLoaded = true;
    this.#loadedFor = dependencies;
    return value;
  }
}
