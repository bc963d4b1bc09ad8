import type {ShopError} from '../lib/shop-error.js';
import {serviceClientOf} from '../shop/service-client.js';
import type {Shop} from '../shop/shop.js';
import type {Advice, Finding, Level} from './finding.js';
import type {Violation} from './policy.js';
import {serviceAdvice} from './service-advice.js';

/** Timeout of the requests that only test the address, in milliseconds. */
const TEST_TIMEOUT_MS = 8_000;

export interface ServiceCheck {
  /** Whether further requests to the service make sense. */
  readonly answers: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Checks whether the shop's service answers and allows this page to read the answers.
 * `tagWithAddress` returns the markup of the tag that names the shop, with another address.
 */
export async function checkService(
  shop: Shop,
  violations: () => readonly Violation[],
  tagWithAddress: (address: string) => string,
): Promise<ServiceCheck> {
  const {baseUrl} = shop;
  const result = (answers: boolean, level: Level, advice?: Advice): ServiceCheck => ({
    answers,
    findings: advice ? [{topic: 'address', level, ...advice}] : [],
  });
  if (isMixedContent(baseUrl)) {
    const secure = baseUrl.replace(/^http:/, 'https:');
    const hasHttps = await responds(secure);
    const advice = serviceAdvice.mixed(baseUrl, tagWithAddress(secure), hasHttps);
    return result(false, 'broken', advice);
  }
  try {
    await serviceClientOf(shop).getSettings();
  } catch (error) {
    return result(false, 'broken', await adviceFor(error as ShopError));
  }
  const isPrivate =
    isLoopback(baseUrl) && location.hostname && !isLoopback(location.href);
  return result(
    true,
    'careful',
    isPrivate ? serviceAdvice.private(baseUrl) : undefined,
  );

  /** The advice for a failed request; `undefined` if another finding explains the failure. */
  async function adviceFor(error: ShopError): Promise<Advice | undefined> {
    const {kind, path, message} = error;
    if (kind === 'network') return adviceForNoAnswer();
    if (kind === 'configuration')
      return serviceAdvice.moved(
        baseUrl,
        tagWithAddress(await redirectTarget(baseUrl)),
      );
    if (kind === 'not-found') return serviceAdvice.noService(baseUrl);
    if (kind !== 'schema')
      return serviceAdvice.failing('/settings/get', outcomeOf(error));
    // If the answer is not JSON, `path` is the path of the call; otherwise it is a place in the
    // answer.
    return path?.startsWith('/')
      ? serviceAdvice.website(baseUrl)
      : serviceAdvice.unreadable(message);
  }

  async function adviceForNoAnswer(): Promise<Advice | undefined> {
    if (!navigator.onLine) return serviceAdvice.offline();
    const doesRespond = await responds(baseUrl);
    const {origin} = new URL(baseUrl);
    const isBlocked = violations().some(
      ({directive, blocked}) =>
        directive === 'connect-src' && blocked.startsWith(origin),
    );
    if (isBlocked) return undefined;
    if (!doesRespond) return serviceAdvice.unreachable(baseUrl);
    const tag = tagWithAddress(`${location.origin}/shop`);
    return serviceAdvice.noCors(baseUrl, pageOrigin(), tag);
  }
}

function isMixedContent(address: string): boolean {
  const isInsecure = location.protocol === 'https:' && address.startsWith('http:');
  return isInsecure && !isLoopback(address);
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);
}

/** Requests the settings without a token. */
function requestSettings(baseUrl: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
  return fetch(`${baseUrl}/api/settings/get`, {credentials: 'omit', signal, ...init});
}

/** Whether the address responds at all, even if the page may not read the answer. */
function responds(baseUrl: string): Promise<boolean> {
  return requestSettings(baseUrl, {mode: 'no-cors', cache: 'no-store'}).then(
    () => true,
    () => false,
  );
}

/** The address to which the service redirects; a placeholder if the address is unknown. */
function redirectTarget(baseUrl: string): Promise<string> {
  return requestSettings(baseUrl, {}).then(
    ({url}) => url.replace(/\/api\/settings\/get.*$/, ''),
    () => 'https://…',
  );
}

/** Describes the outcome of a failed call, such as "answers 500". */
export function outcomeOf({kind, status}: ShopError): string {
  return status === undefined
    ? `gives no answer in time (${kind})`
    : `answers ${status}`;
}

/** The origin that a service has to allow. Pages opened from a disk need `*`. */
export function pageOrigin(): string {
  return location.origin === 'null' ? '*' : location.origin;
}
