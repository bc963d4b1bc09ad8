import type {Shop} from '../shop/shop.js';
import type {PageFacts, Violation} from './read-page.js';

/** An event, or the body of a report, which has another name for the address. */
type ReportedViolation = SecurityPolicyViolationEvent & {readonly blockedURL?: string};

/**
 * Collects the violations of the page's Content Security Policies, each once. Includes earlier ones if
 * the browser has kept them.
 */
export function watchPolicy(onChange: () => void) {
  const violations = new Map<string, Violation>();
  const add = (found: ReportedViolation) => {
    const {effectiveDirective: directive, sample, originalPolicy: policy} = found;
    const blocked = found.blockedURL ?? found.blockedURI;
    const key = directive + blocked + policy;
    // A report-only policy blocks nothing, so its violations are ignored.
    if (found.disposition !== 'enforce' || violations.has(key)) return;
    violations.set(key, {directive, blocked, sample, policy});
    onChange();
  };
  document.addEventListener('securitypolicyviolation', add);
  const observer =
    typeof ReportingObserver === 'undefined'
      ? undefined
      : new ReportingObserver(
          (reports) =>
            reports.forEach(({body}) => add(body as unknown as ReportedViolation)),
          {buffered: true, types: ['csp-violation']},
        );
  observer?.observe();
  const stop = () => {
    document.removeEventListener('securitypolicyviolation', add);
    observer?.disconnect();
  };
  return {violations, stop};
}

/** What the page's policies block although the shop needs it, with the corrected policy. */
export function blockedSources({violations, shops, script}: PageFacts) {
  const folder = script?.src ? new URL('.', script.src).href : '';
  const corrected = new Map<string, string>();
  const blocked = [...violations.values()].flatMap((violation) => {
    const source = neededSource(violation, [...shops.keys()], folder);
    if (!source) return [];
    const {directive, policy} = violation;
    const text = corrected.get(policy) ?? policy;
    corrected.set(policy, addSource(text, directive, source));
    return [{directive, policy, source}];
  });
  return blocked.map(({directive, policy, source}) => ({
    directive,
    source,
    // The next load of the page has another nonce.
    code: corrected.get(policy)?.replaceAll(/'nonce-[^']*'/g, "'nonce-…'") ?? '',
    // With `strict-dynamic`, browsers ignore addresses, so a corrected policy would not help.
    isStrict: directive.startsWith('script-src') && policy.includes("'strict-dynamic'"),
  }));
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

/** Adds a source to a directive of a policy. */
export function addSource(policy: string, directive: string, source: string): string {
  const lines = policy
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
  const lineOf = (name: string) =>
    lines.findIndex((line) => line.toLowerCase().split(/\s/)[0] === name);
  const general = directive.replace(/-(elem|attr)$/, '');
  const own = [directive, general].map(lineOf).find((index) => index >= 0);
  // If the policy lacks the directive, `default-src` applies. The new directive gets a copy of its
  // sources, because adding the source to `default-src` itself would allow too much.
  const [name, ...sources] = (lines[own ?? lineOf('default-src')] ?? '').split(/\s+/);
  if (sources.includes(source)) return policy;
  const kept = sources.filter((other) => other !== "'none'");
  lines[own ?? lines.length] = [
    own === undefined ? general : name,
    ...kept,
    source,
  ].join(' ');
  return lines.join('; ');
}
