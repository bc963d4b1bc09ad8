import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {warnWithDoctorHint} from '../lib/warn-once.js';

/** How long a script may take to set an attribute before the page's author is warned, in milliseconds. */
const PATIENCE = 3_000;

/** Finds out that an element lacks an attribute without which it has nothing to show. */
export class RequiredAttribute implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #isSet: () => boolean;
  readonly #warning: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isMissing = false;

  /** `warning` says what to write instead. */
  constructor(host: ReactiveControllerHost, isSet: () => boolean, warning: string) {
    this.#host = host;
    this.#isSet = isSet;
    this.#warning = warning;
    host.addController(this);
  }

  get isSet(): boolean {
    return this.#isSet();
  }

  /** Whether the attribute has been missing for so long that the element says so. */
  get isMissing(): boolean {
    return this.#isMissing && !this.#isSet();
  }

  hostUpdate(): void {
    if (this.#isSet()) this.hostDisconnected();
    else this.#timer ??= setTimeout(this.#complain, PATIENCE);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isMissing = false;
  }

  readonly #complain = (): void => {
    this.#isMissing = true;
    warnWithDoctorHint(this.#warning);
    this.#host.requestUpdate();
  };
}
