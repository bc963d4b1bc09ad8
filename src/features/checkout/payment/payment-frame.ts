import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {harmless} from './inert-html.js';
import type {PaymentRules} from '../../../ui/payment-url.js';

/** How long scripts in a frame that has been loaded may take to say that they run, in milliseconds. */
const PATIENCE = 2_000;

/** What a page's policy must not forbid if a payment is to be made in a frame, which inherits it. */
const NEEDED = /^(script|form|frame|connect|require)/;

/**
 * Runs first in the frame, and tells us that scripts run there and what the policy stops. It is
 * the frame's own doing if it lies: all it can bring about is to be taken away.
 */
const teller = `<script>{
  const tell = (policy) => parent.postMessage({storefront: policy}, '*');
  addEventListener('securitypolicyviolation', ({disposition, effectiveDirective}) => {
    if (disposition === 'enforce') tell(effectiveDirective);
  });
  tell('');
}</script>`;

/** Keeps forms in the frame to the hosts that payments may lead to. */
function formPolicy(hosts: ReadonlySet<string>): string {
  // An attribute of the page: what is no host must not end it.
  const allowed = [...hosts].filter((host) => /^[\w.-]+(:\d+)?$/.test(host));
  const sources = allowed.map((host) => `https://${host}`).join(' ') || "'none'";
  return hosts.size
    ? `<meta http-equiv="Content-Security-Policy" content="form-action ${sources}">`
    : '';
}

/** A page of the service that needs its scripts, in a frame that has not our origin. */
export class PaymentFrame implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #html = '';
  #runs = false;
  /** Whether the shopper may have begun to pay in it: it is not taken away any more. */
  #stays = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** The frame, to be shown; `undefined` where there is none. */
  element: HTMLIFrameElement | undefined;
  /** Whether the page's policy forbids what the payment needs. */
  refused = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('message', this.#told);
  }

  hostDisconnected(): void {
    removeEventListener('message', this.#told);
    clearTimeout(this.#patience);
  }

  /** Shows this page; none where it is empty. */
  show(html: string, {baseUrl, paymentHosts}: PaymentRules): void {
    if (html === this.#html) return;
    this.#html = html;
    this.element = undefined;
    this.refused = this.#runs = this.#stays = false;
    if (!html) return;
    try {
      this.element = this.#frame(
        `<!doctype html>${formPolicy(paymentHosts)}<base href="${baseUrl}/">${teller}${html}`,
      );
    } catch {
      this.refused = true;
    }
  }

  #frame(page: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.setAttribute('part', 'frame');
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-forms allow-popups allow-top-navigation-by-user-activation',
    );
    frame.srcdoc = harmless(page);
    frame.addEventListener('load', () => {
      clearTimeout(this.#patience);
      this.#patience = setTimeout(() => {
        if (this.#runs) this.#stays = true;
        else this.#refuse();
      }, PATIENCE);
    });
    return frame;
  }

  #refuse(): void {
    this.element = undefined;
    this.refused = true;
    this.#host.requestUpdate();
  }

  readonly #told = ({source, data}: MessageEvent): void => {
    if (!this.element || source !== this.element.contentWindow) return;
    const {storefront} = (data ?? {}) as {storefront?: unknown};
    if (storefront === '') this.#runs = true;
    else if (typeof storefront === 'string' && NEEDED.test(storefront) && !this.#stays)
      this.#refuse();
  };
}
