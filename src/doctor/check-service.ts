import type {ShopError} from '../lib/shop-error.js';
import {clientOf} from '../shop/client-of.js';
import type {Shop} from '../shop/shop.js';
import {find, type Finding, type Words} from './finding.js';
import type {Violation} from './policy.js';
import {serviceWords} from './words-of-service.js';

/** How long an answer may take that is nothing but a sign of life, in milliseconds. */
const PATIENCE = 8_000;

/** The tag that names the shop, with another address. */
export type WithAddress = (address: string) => string;

export interface Answer {
  /** Whether the service can be asked for more. */
  readonly answers: boolean;
  readonly findings: readonly Finding[];
}

/** Whether the shop's service answers, and lets this page read. */
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

/** Whether anything answers there, readable or not. */
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

/** `undefined`: for a reason that is told elsewhere. */
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
  // The call, where the answer is not even JSON; else a place in the answer.
  return path?.startsWith('/')
    ? serviceWords.website(baseUrl)
    : serviceWords.shape(message);
}

/** What a failure looks like from outside, such as "answers 500". */
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

/** Whom a service has to allow; pages from a disk are nobody in particular. */
export function pageOrigin(): string {
  return location.origin === 'null' ? '*' : location.origin;
}

/** Where the service's address leads; the address itself where that is not told. */
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
