import {getSettings} from '../api/calls/catalogue.js';
import type {ShopError} from '../lib/shop-error.js';
import type {Shop} from '../shop/shop.js';
import {isLoopback, isMixedContent, withOtherProtocol} from './addresses.js';
import type {Violation} from './check-policy.js';
import type {Finding, Level, Problem} from './finding.js';
import {serviceProblems} from './service-problems.js';

/** Timeout of the requests that only test the address, in milliseconds. */
const TEST_TIMEOUT_MS = 8_000;

/**
 * Selects tags that only pages made by WordPress contain: tags that name WordPress, and tags that
 * load a file of WordPress, of a theme or of a plugin.
 */
const wordPressTags = [
  'meta[name="generator"][content^="WordPress"]',
  'link[rel="https://api.w.org/"]',
  ...['wp-content', 'wp-includes'].flatMap((folder) => [
    `script[src*="/${folder}/"]`,
    `link[href*="/${folder}/"]`,
  ]),
].join();

export interface ServiceCheckResult {
  /** Whether further requests to the service make sense. */
  readonly answers: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Checks whether the shop's service answers and allows this page to read the answers.
 * `tagWithAddress` returns the markup of the shop's tag with the given address.
 */
export async function checkService(
  shop: Shop,
  violations: () => readonly Violation[],
  tagWithAddress: (address: string) => string,
): Promise<ServiceCheckResult> {
  const {baseUrl} = shop;
  const result = (
    answers: boolean,
    level: Level,
    problem?: Problem,
  ): ServiceCheckResult => ({
    answers,
    findings: problem ? [{topic: 'address', level, ...problem}] : [],
  });
  const otherProtocol = withOtherProtocol(baseUrl);
  const tagWithOther = tagWithAddress(otherProtocol);
  if (isMixedContent(baseUrl)) {
    const hasHttps = await responds(otherProtocol);
    const problem = serviceProblems.mixedContent(baseUrl, tagWithOther, hasHttps);
    return result(false, 'broken', problem);
  }
  try {
    await shop.service.call(getSettings);
  } catch (error) {
    return result(false, 'broken', await problemOf(error as ShopError));
  }
  if (isLoopback(baseUrl)) {
    const isOpenToOthers = location.hostname && !isLoopback(location.href);
    const problem = isOpenToOthers ? serviceProblems.ownComputer(baseUrl) : undefined;
    return result(true, 'careful', problem);
  }
  const isOwnSite = new URL(baseUrl).origin === location.origin;
  if (isOwnSite || baseUrl.startsWith('https:')) return result(true, 'hint');
  const hasHttps = await responds(otherProtocol);
  const problem = serviceProblems.insecure(baseUrl, tagWithOther, hasHttps);
  return result(true, 'careful', problem);

  /** The problem behind a failed request; `undefined` if another finding explains the failure. */
  async function problemOf(error: ShopError): Promise<Problem | undefined> {
    const {kind, path, message} = error;
    if (kind === 'network') return problemWithoutAnswer();
    if (kind === 'configuration')
      return serviceProblems.moved(
        baseUrl,
        tagWithAddress(await redirectTarget(baseUrl)),
      );
    const isPhpFile = baseUrl.endsWith('.php');
    if (kind === 'not-found')
      return isPhpFile
        ? serviceProblems.noProxy(baseUrl)
        : serviceProblems.noService(baseUrl);
    if (kind !== 'schema')
      return isPhpFile
        ? serviceProblems.failingProxy(baseUrl, outcomeOf(error))
        : serviceProblems.failing(getSettings.path, outcomeOf(error));
    // If the answer is not JSON, `path` is the path of the call, which starts with `/`. If a value
    // in the JSON is invalid, `path` is the place of this value, such as `currency.name`.
    if (!path?.startsWith('/')) return serviceProblems.unreadable(message);
    return isPhpFile
      ? serviceProblems.noProxy(baseUrl)
      : serviceProblems.website(baseUrl);
  }

  async function problemWithoutAnswer(): Promise<Problem | undefined> {
    if (!navigator.onLine) return serviceProblems.offline();
    const doesRespond = await responds(baseUrl);
    const {origin} = new URL(baseUrl);
    const isBlocked = violations().some(
      ({directive, blocked}) =>
        directive === 'connect-src' &&
        URL.canParse(blocked) &&
        new URL(blocked).origin === origin,
    );
    if (isBlocked) return undefined;
    if (!doesRespond) return problemOfSilence();
    // A page that was opened as a file, or that is in a sandboxed frame, has an opaque origin
    // (`null`).
    if (self.origin === 'null') return serviceProblems.noCorsWithoutOrigin(baseUrl);
    if (document.querySelector(wordPressTags))
      return serviceProblems.noCorsInWordPress(baseUrl, originToAllow());
    return serviceProblems.noCors(
      baseUrl,
      originToAllow(),
      tagWithAddress(`${location.origin}/shop`),
      tagWithAddress(`${location.origin}/storefront-proxy.php`),
    );
  }

  /**
   * The problem with an address that does not respond. If the address responds with the other
   * protocol, http or https, only the protocol is wrong.
   */
  async function problemOfSilence(): Promise<Problem> {
    const isWrong = !isMixedContent(otherProtocol) && (await responds(otherProtocol));
    if (!isWrong) return serviceProblems.unreachable(baseUrl);
    if (otherProtocol.startsWith('https:'))
      return serviceProblems.insecure(baseUrl, tagWithOther, true);
    return isLoopback(baseUrl)
      ? serviceProblems.localHttp(baseUrl, tagWithOther)
      : serviceProblems.onlyHttp(baseUrl, tagWithOther);
  }
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

/** The address to which the service redirects; a placeholder if the browser hides the address. */
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

/** The origin that a service has to allow; `*` for pages without one, such as files. */
export function originToAllow(): string {
  return self.origin === 'null' ? '*' : self.origin;
}
