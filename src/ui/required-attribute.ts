import type {ReactiveController, ReactiveElement} from 'lit';
import {warnWithDoctorHint} from '../lib/warn-once.js';

/**
 * The time in which a script may still set an attribute before the page's author is warned, in
 * milliseconds.
 */
const WARNING_DELAY_MS = 3_000;

/** Warns when an element lacks an attribute that it needs. */
export class RequiredAttribute implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #isSet: () => boolean;
  readonly #warning: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isMissing = false;

  /** `warning` is the text for the page's author. It says what to write. */
  constructor(host: ReactiveElement, isSet: () => boolean, warning: string) {
    this.#host = host;
    this.#isSet = isSet;
    this.#warning = warning;
    host.addController(this);
  }

  get isSet(): boolean {
    return this.#isSet();
  }

  /** Whether the attribute has been missing for so long that the element shows a message. */
  get isMissing(): boolean {
    return this.#isMissing && !this.#isSet();
  }

  hostUpdate(): void {
    // Lit updates an element once more after it has been removed from the page. The removed element
    // must not start the timer again.
    if (this.#isSet() || !this.#host.isConnected) this.hostDisconnected();
    else this.#timer ??= setTimeout(this.#warn, WARNING_DELAY_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isMissing = false;
  }

  readonly #warn = (): void => {
    this.#isMissing = true;
    warnWithDoctorHint(this.#warning);
    this.#host.requestUpdate();
  };
}
