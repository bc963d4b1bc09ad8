import type {Shop} from '../shop/shop.js';
import {find, type Finding} from './finding.js';
import {serviceWords} from './words-of-service.js';

/** A request or script that the page's policy has blocked. */
export interface Violation {
  readonly effectiveDirective: string;
  readonly blockedURI: string;
  readonly sample: string;
  readonly originalPolicy: string;
  readonly disposition: string;
}

/** A violation as browsers with a `ReportingObserver` report it, also afterwards. */
type Report = Violation & {readonly blockedURL: string};

/** Collects the violations of the page's policies, including earlier ones if the browser has kept them. */
export class PolicyWatch {
  /** The violations, each only once. */
  readonly violations = new Map<string, Violation>();
  readonly #stop = new AbortController();

  constructor(changed: () => void) {
    const add = (violation: Violation) => {
      const {effectiveDirective, blockedURI, originalPolicy, disposition} = violation;
      const key = effectiveDirective + blockedURI + originalPolicy;
      // A report-only policy blocks nothing.
      if (disposition !== 'enforce' || this.violations.has(key)) return;
      this.violations.set(key, violation);
      changed();
    };
    const {signal} = this.#stop;
    document.addEventListener('securitypolicyviolation', add, {signal});
    if (typeof ReportingObserver === 'undefined') return;
    const observer = new ReportingObserver(
      (reports) => {
        for (const {type, body} of reports) {
          if (type !== 'csp-violation') continue;
          const {effectiveDirective, blockedURL, sample, originalPolicy, disposition} =
            body as unknown as Report; // Reports of this type have this body.
          const blockedURI = blockedURL;
          add({effectiveDirective, blockedURI, sample, originalPolicy, disposition});
        }
      },
      {buffered: true},
    );
    observer.observe();
    signal.onabort = () => observer.disconnect();
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** Reports the violations that affect the shop, each with a header that allows what the shop needs. */
export function blockedByPolicy(
  violations: Iterable<Violation>,
  shops: readonly Shop[],
  folder: string,
): readonly Finding[] {
  const amended = new Map<string, string>();
  const found = [...violations].flatMap((violation) => {
    const source = sourceOf(violation, shops, folder);
    if (!source) return [];
    const {effectiveDirective: directive, originalPolicy: policy} = violation;
    amended.set(policy, amend(amended.get(policy) ?? policy, directive, source));
    return [{directive, policy, source}];
  });
  return found.map(({directive, policy, source}) => {
    const inPage = [
      ...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv]'),
    ].some(({content}) => content.trim() === policy);
    // A nonce is different in each page load, so nobody can paste it.
    const whole = (amended.get(policy) ?? '').replaceAll(/'nonce-[^']*'/g, "'nonce-…'");
    const header = inPage
      ? `<meta http-equiv="Content-Security-Policy" content="${whole}">`
      : `Content-Security-Policy: ${whole}`;
    return find(
      'policy',
      'broken',
      serviceWords.policy(directive, source, header, inPage),
    );
  });
}

/** The source that the policy has to allow; `undefined` if the violation does not concern the shop. */
function sourceOf(
  {effectiveDirective: directive, blockedURI: blocked, sample}: Violation,
  shops: readonly Shop[],
  folder: string,
): string | undefined {
  if (directive === 'trusted-types')
    return /^(lit-html|storefront-elements|dompurify)$/.exec(sample)?.[0];
  if (!URL.canParse(blocked)) return undefined;
  if (folder && blocked.startsWith(folder)) return folder;
  const {origin} = new URL(blocked);
  const ours =
    directive === 'form-action' ||
    shops.some(
      (shop) =>
        shop.baseUrl.startsWith(origin) ||
        (directive === 'img-src' && shop.imageUrl(blocked)),
    );
  return ours ? origin : undefined;
}

/** Adds a source to a directive of a policy. */
export function amend(policy: string, directive: string, source: string): string {
  const lines = policy.split(/\s*;\s*/).filter(Boolean);
  const lineOf = (name: string) =>
    lines.findIndex((line) => line.toLowerCase().startsWith(`${name} `));
  const general = directive.replace(/-(elem|attr)$/, '');
  let at = Math.max(lineOf(directive), lineOf(general));
  // Without the directive, `default-src` applies. Its sources are copied: extending it would allow too much.
  const [name, ...sources] = (lines[at] ?? lines[lineOf('default-src')] ?? '').split(
    /\s+/,
  );
  if (sources.includes(source)) return policy;
  const kept = sources.filter((one) => one !== "'none'");
  if (at < 0) at = lines.length;
  lines[at] = [lines[at] ? name : general, ...kept, source].join(' ');
  return lines.join('; ');
}
