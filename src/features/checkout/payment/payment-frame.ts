import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {trustedHtml} from './payment-page.js';
import {isServiceHere, type PaymentRules} from '../payment-url.js';

/**
 * How long we wait, after the frame's load event, for the report that the frame's scripts run, in
 * milliseconds. Without this report, the frame is removed.
 */
const PATIENCE = 2_000;

/**
 * Directives of a Content Security Policy that can block a payment in a frame. The frame inherits
 * the page's policy.
 */
const NEEDED = /^(script|form|frame|connect|require)/;

/**
 * The first script in the frame. It reports that scripts run, and which directives of the Content
 * Security Policy block something. The service's scripts in the frame could send false reports, but
 * the only effect would be that we remove the frame.
 */
const teller = `<script>{
  const tell = (policy) => parent.postMessage({storefront: policy}, '*');
  addEventListener('securitypolicyviolation', ({disposition, effectiveDirective}) => {
    if (disposition === 'enforce') tell(effectiveDirective);
  });
  tell('');
}</script>`;

/** Restricts forms in the frame to the addresses that payments may lead to, as `paymentUrl` does. */
function formPolicy(rules: PaymentRules): string {
  const hosts = [...rules.paymentHosts];
  if (!hosts.length && isServiceHere(rules)) return '';
  // The hosts come from an attribute of the page. Invalid values are left out, because they could
  // change the policy.
  const allowed = hosts.filter((host) => /^[\w.-]+(:\d+)?$/.test(host));
  const listed = allowed.map((host) => `https://${host}`).join(' ') || "'none'";
  const sources = hosts.length ? listed : `https: ${new URL(rules.baseUrl).origin}`;
  return `<meta http-equiv="Content-Security-Policy" content="form-action ${sources}">`;
}

/**
 * Shows a page of the service whose scripts have to run, in a sandboxed frame without our origin.
 */
export class PaymentFrame implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #html = '';
  #runs = false;
  /**
   * Whether the shopper may have begun to pay in the frame. The frame is then no longer removed.
   */
  #stays = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** The frame to render; `undefined` if there is none. */
  element: HTMLIFrameElement | undefined;
  /** Whether a Content Security Policy has blocked something that the payment needs. */
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

  /** Shows an HTML page in the frame; an empty text removes the frame. */
  show(html: string, rules: PaymentRules): void {
    if (html === this.#html) return;
    clearTimeout(this.#patience);
    this.#html = html;
    this.element = undefined;
    this.refused = this.#runs = this.#stays = false;
    if (!html) return;
    try {
      this.element = this.#frame(
        `<!doctype html>${formPolicy(rules)}<base href="${rules.baseUrl}/">${teller}${html}`,
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
    frame.srcdoc = trustedHtml(page);
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
