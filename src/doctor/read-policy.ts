import type {Shop} from '../shop/shop.js';

/** A request or script that the page's Content Security Policy has blocked. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly sample: string;
  readonly policy: string;
}

/** The body of a report of type `csp-violation`. */
interface ViolationReport extends Pick<
  SecurityPolicyViolationEvent,
  'disposition' | 'effectiveDirective' | 'originalPolicy' | 'sample'
> {
  readonly blockedURL: string;
}

/**
 * Collects the violations of the page's Content Security Policies. Includes earlier violations if
 * the browser has kept them.
 */
export class PolicyWatch {
  readonly #violations = new Map<string, Violation>();
  readonly #stop = new AbortController();

  constructor(onChange: () => void) {
    const add = (found: SecurityPolicyViolationEvent | ViolationReport) => {
      const {effectiveDirective: directive, sample, originalPolicy: policy} = found;
      const blocked = 'blockedURL' in found ? found.blockedURL : found.blockedURI;
      const key = directive + blocked + policy;
      // A report-only policy blocks nothing, so its violations are ignored.
      if (found.disposition !== 'enforce' || this.#violations.has(key)) return;
      this.#violations.set(key, {directive, blocked, sample, policy});
      onChange();
    };
    const {signal} = this.#stop;
    document.addEventListener('securitypolicyviolation', add, {signal});
    if (typeof ReportingObserver === 'undefined') return;
    const observer = new ReportingObserver(
      // The body of a `csp-violation` report is a `ViolationReport`.
      (reports) => reports.forEach(({body}) => add(body as unknown as ViolationReport)),
      {buffered: true, types: ['csp-violation']},
    );
    observer.observe();
    signal.onabort = () => observer.disconnect();
  }

  /** The violations, each only once. */
  get violations(): readonly Violation[] {
    return [...this.#violations.values()];
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** An address that a policy blocks although the shop needs it. */
interface BlockedSource {
  readonly directive: string;
  readonly source: string;
  /** The corrected policy, as a header or a `<meta>` tag. */
  readonly code: string;
  readonly isInPage: boolean;
  /** Whether the policy ignores addresses (`strict-dynamic`), so that a corrected one would not help. */
  readonly isStrict: boolean;
}

interface PolicyFacts {
  readonly violations: readonly Violation[];
  readonly shops: ReadonlyMap<Shop, unknown>;
  readonly script: HTMLScriptElement | undefined;
}

/** What the page's policies block that the shop needs. */
export function blockedSources({
  violations,
  shops,
  script,
}: PolicyFacts): readonly BlockedSource[] {
  const folder = script?.src ? new URL('.', script.src).href : '';
  const corrected = new Map<string, string>();
  const blocked = violations.flatMap((violation) => {
    const source = neededSource(violation, [...shops.keys()], folder);
    const {directive, policy} = violation;
    if (source)
      corrected.set(
        policy,
        addSource(corrected.get(policy) ?? policy, directive, source),
      );
    return source ? [{directive, policy, source}] : [];
  });
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv]')];
  return blocked.map(({directive, policy, source}) => {
    const isInPage = metas.some(({content}) => content.trim() === policy);
    // The next load of the page has another nonce.
    const text = corrected.get(policy)?.replaceAll(/'nonce-[^']*'/g, "'nonce-…'") ?? '';
    const code = isInPage
      ? `<meta http-equiv="Content-Security-Policy" content="${text}">`
      : `Content-Security-Policy: ${text}`;
    const isStrict =
      directive.startsWith('script-src') && policy.includes("'strict-dynamic'");
    return {directive, source, code, isInPage, isStrict};
  });
}

/** The source that the policy has to allow; `undefined` if the violation does not concern the shop. */
function neededSource(
  {directive, blocked, sample}: Violation,
  shops: readonly Shop[],
  folder: string,
): string | undefined {
  if (directive === 'trusted-types')
    return /^(lit-html|storefront-elements|dompurify)$/.exec(sample)?.[0];
  if (!URL.canParse(blocked)) return undefined;
  if (folder && blocked.startsWith(folder)) return folder;
  const {origin} = new URL(blocked);
  const isNeeded =
    directive === 'form-action' ||
    shops.some(
      (shop) =>
        new URL(shop.baseUrl).origin === origin ||
        (directive === 'img-src' && shop.imageUrl(blocked)),
    );
  return isNeeded ? origin : undefined;
}

/**
 * Maps a directive to its fallbacks: the directives that browsers apply, in this order, if a policy
 * lacks it. The last fallback, `default-src`, is not listed.
 */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'frame-src': ['child-src'],
  'worker-src': ['child-src', 'script-src'],
};

/** Adds a source to a directive of a policy. */
export function addSource(policy: string, directive: string, source: string): string {
  const lines = policy
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
  const lineOf = (name: string) =>
    lines.findIndex((line) => line.toLowerCase().split(/\s/)[0] === name);
  const general = directive.replace(/-(elem|attr)$/, '');
  let at = lineOf(directive);
  if (at < 0) at = lineOf(general);
  // If the policy lacks the directive, browsers apply a fallback, such as `default-src`. The new
  // directive gets a copy of the fallback's sources. Adding the source to the fallback itself would
  // allow too much.
  const fallbacks = [...(FALLBACKS[general] ?? []), 'default-src'];
  const fallback = fallbacks.map(lineOf).find((index) => index >= 0) ?? -1;
  const line = lines[at] ?? lines[fallback] ?? '';
  const [name, ...sources] = line.split(/\s+/);
  if (sources.includes(source)) return policy;
  const kept = sources.filter((other) => other !== "'none'");
  if (at < 0) at = lines.length;
  lines[at] = [lines[at] ? name : general, ...kept, source].join(' ');
  return lines.join('; ');
}
