import type {ShopError} from '../lib/shop-error.js';
import {clientOf} from '../shop/client-of.js';
import type {Shop} from '../shop/shop.js';
import {find, type Finding, type Words} from './finding.js';
import type {Violation} from './policy.js';
import {serviceWords} from './words-of-service.js';

/** Timeout of the request that only tests whether the service answers, in milliseconds. */
const PATIENCE = 8_000;

/** Returns the tag that names the shop, with another address. */
export type WithAddress = (address: string) => string;

export interface Answer {
  /** Whether further requests to the service make sense. */
  readonly answers: boolean;
  readonly findings: readonly Finding[];
}

/** Checks whether the shop's service answers and allows this page to read the answers. */
export async function checkService(
  shop: Shop,
  violations: () => Iterable<Violation>,
  withAddress: WithAddress,
): Promise<Answer> {
  const {baseUrl} = shop;
  if (isMixed(baseUrl)) {
    const secure = baseUrl.replace(/^http:/, 'https:');
    const answers = await isAlive(secure);
    return broken(serviceWords.mixed(baseUrl, withAddress(secure), answers));
  }
  try {
    await clientOf(shop).getSettings();
    const own = isLoopback(baseUrl) && location.hostname && !isLoopback(location.href);
    const findings = own
      ? [find('address', 'careful', serviceWords.private(baseUrl))]
      : [];
    return {answers: true, findings};
  } catch (error) {
    return broken(await whyNot(error as ShopError, baseUrl, violations, withAddress));
  }
}

function broken(words: Words | undefined): Answer {
  const findings = words ? [find('address', 'broken', words)] : [];
  return {answers: false, findings};
}

function isMixed(address: string): boolean {
  const mixed = location.protocol === 'https:' && address.startsWith('http:');
  return mixed && !isLoopback(address);
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);
}

/** Whether the address answers at all, even if the page may not read the answer. */
async function isAlive(baseUrl: string): Promise<boolean> {
  try {
    await fetch(`${baseUrl}/api/settings/get`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return true;
  } catch {
    return false;
  }
}

/** Explains a failed read. Returns `undefined` if another finding explains the failure. */
async function whyNot(
  error: ShopError,
  baseUrl: string,
  violations: () => Iterable<Violation>,
  withAddress: WithAddress,
): Promise<Words | undefined> {
  const {kind, path, message} = error;
  if (kind === 'network') return whyUnreachable(baseUrl, violations, withAddress);
  if (kind === 'configuration')
    return serviceWords.moved(baseUrl, withAddress(await endOf(baseUrl)));
  if (kind === 'not-found') return serviceWords.noService(baseUrl);
  if (kind !== 'schema') return serviceWords.failing('/settings/get', said(error));
  // The path is the call if the answer is not JSON; else it is a place in the answer.
  return path?.startsWith('/')
    ? serviceWords.website(baseUrl)
    : serviceWords.shape(message);
}

/** Describes a failure as the network shows it, such as "answers 500". */
export function said({kind, status}: ShopError): string {
  return status === undefined
    ? `gives no answer in time (${kind})`
    : `answers ${status}`;
}

async function whyUnreachable(
  baseUrl: string,
  violations: () => Iterable<Violation>,
  withAddress: WithAddress,
): Promise<Words | undefined> {
  if (!navigator.onLine) return serviceWords.offline();
  const alive = await isAlive(baseUrl);
  const {origin} = new URL(baseUrl);
  for (const {effectiveDirective, blockedURI} of violations())
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin))
      return undefined;
  if (!alive) return serviceWords.unreachable(baseUrl);
  return serviceWords.noCors(
    baseUrl,
    pageOrigin(),
    withAddress(`${location.origin}/shop`),
  );
}

/** The origin that a service has to allow. Pages opened from a disk need `*`. */
export function pageOrigin(): string {
  return location.origin === 'null' ? '*' : location.origin;
}

/** The address to which the service redirects; a placeholder if the address is unknown. */
async function endOf(baseUrl: string): Promise<string> {
  try {
    const {url} = await fetch(`${baseUrl}/api/settings/get`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return url.replace(/\/api\/settings\/get.*$/, '');
  } catch {
    return 'https://…';
  }
}
