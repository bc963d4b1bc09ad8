import {requestOf, type Call} from '../api/call.js';
import {getCart} from '../api/calls/cart-page.js';
import {
  getCategories,
  getCategory,
  getFeaturedDeals,
  getItem,
  getSettings,
} from '../api/calls/catalogue.js';
import {getPaymentMethods} from '../api/calls/payment.js';
import {isLoopback} from '../lib/address.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CategoryEntries} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {isExampleAddress} from './addresses.js';
import type {PageFacts} from './read-page.js';

/** What happens at an address whose service answers. */
type Answering = 'fine' | 'insecure' | 'own-computer';

/** `explained`: another finding says what is wrong. `failing`: the settings cannot be read. */
type Silent = 'mixed' | 'silent' | 'no-cors' | 'no-service' | 'moved' | 'explained';

/** What happens at the address of a shop. */
interface AddressState {
  readonly kind: Answering | Silent | 'failing';
  readonly error?: ShopError;
  /** Where the service has moved to; empty if the browser does not tell. */
  readonly target?: string;
}

/** A request for the data that an element shows, which has failed. */
export interface FailedRequest {
  /** None for the settings, which all elements need. */
  readonly element?: HTMLElement;
  /** The call's path template, and the path below `/api` that was asked for. */
  readonly call: string;
  readonly path: string;
  readonly error: ShopError;
}

/** What the table of the service's findings reads: one shop of the page, and what its service answers. */
export interface ServiceFacts {
  readonly shop: Shop;
  readonly elements: readonly HTMLElement[];
  readonly script: HTMLScriptElement | undefined;
  readonly address: AddressState;
  /** Whether the page shows anything for which the service could be asked. */
  readonly isAsked: boolean;
  readonly failures: readonly FailedRequest[];
  /** The URL keys of the shop's categories; empty if they are not known. */
  readonly categories: readonly string[];
  /** The hosts of pictures that the page does not show. */
  readonly blockedHosts: readonly string[];
  /** Why the service does not list its payment methods. */
  readonly paymentError: ShopError | undefined;
  /** Messages about entries of the shop that cannot be shown. */
  readonly skipped: readonly string[];
}

/** Asks the service of a shop for everything that the table of findings needs to know. */
export async function readService(
  shop: Shop,
  elements: readonly HTMLElement[],
  {script, violations}: PageFacts,
): Promise<ServiceFacts> {
  const skipped = new Set<string>();
  const stop = shop.failures.subscribe(() => {
    const {message = ''} = shop.failures.value ?? {};
    if (message.includes(': left out ')) skipped.add(message);
  });
  const address = await addressState(shop, violations);
  const canAsk = /^(fine|insecure|own-computer)$/.test(address.kind);
  const requests = canAsk ? requestsOf(shop, elements) : [];
  const failures: FailedRequest[] = address.error
    ? [{call: getSettings.path, path: getSettings.path, error: address.error}]
    : [];
  const pictures = new Set<string>();
  for (const {send, ...request} of requests)
    try {
      collectPictures(await send(), pictures);
    } catch (error) {
      failures.push({...request, error: error as ShopError}); // The client throws nothing else.
    }
  stop();
  return {
    ...{shop, elements, script, address, failures, skipped: [...skipped]},
    isAsked: requests.length > 0,
    categories: failures.some(({call}) => call === getCategory.path)
      ? await categoryUrls(shop)
      : [],
    blockedHosts: [...pictures]
      .filter((picture) => /^(https?:)?\/\//i.test(picture) && !shop.imageUrl(picture))
      .filter((picture) => URL.canParse(picture, shop.baseUrl))
      .map((picture) => new URL(picture, shop.baseUrl).host),
    // Without the schema: it is enough that the service answers.
    paymentError: canAsk
      ? await shop.service.call({path: getPaymentMethods.path, read: true}).then(
          () => undefined,
          (error: ShopError) => error,
        )
      : undefined,
  };
}

async function addressState(
  {baseUrl, service}: Shop,
  violations: PageFacts['violations'],
): Promise<AddressState> {
  // No service is at an example address, and the page's findings say so.
  if (isExampleAddress(baseUrl)) return {kind: 'explained'};
  const isOwn = isLoopback(new URL(baseUrl));
  const isInsecure = baseUrl.startsWith('http:') && !isOwn;
  if (isInsecure && location.protocol === 'https:') return {kind: 'mixed'};
  try {
    await service.call(getSettings);
  } catch (error) {
    return stateAfter(error as ShopError, baseUrl, violations); // The client throws nothing else.
  }
  const isPublicPage = location.hostname && !isLoopback(new URL(location.href));
  if (isOwn && isPublicPage) return {kind: 'own-computer'};
  const isOwnSite = new URL(baseUrl).origin === location.origin;
  return {kind: isInsecure && !isOwnSite ? 'insecure' : 'fine'};
}

/** What happens at an address at which the settings could not be read. */
async function stateAfter(
  error: ShopError,
  baseUrl: string,
  violations: PageFacts['violations'],
): Promise<AddressState> {
  const {kind, path = ''} = error;
  if (kind === 'configuration') {
    const answer = await requestSettings(baseUrl, 'cors').catch(() => undefined);
    return {
      kind: 'moved',
      target: answer?.url.replace(/\/api\/settings\/get.*$/, '') ?? '',
    };
  }
  // An answer that is not JSON is reported with the path of the call, a wrong value with its place.
  if (kind === 'not-found' || (kind === 'schema' && path.startsWith('/')))
    return {kind: 'no-service'};
  if (kind !== 'network') return {kind: 'failing', error};
  if (!navigator.onLine) return {kind: 'silent'};
  const doesRespond = await requestSettings(baseUrl, 'no-cors').catch(() => undefined);
  const {origin} = new URL(baseUrl);
  const isBlocked = [...violations.values()].some(
    ({directive, blocked}) => directive === 'connect-src' && blocked.startsWith(origin),
  );
  if (isBlocked) return {kind: 'explained'};
  return {kind: doesRespond ? 'no-cors' : 'silent'};
}

/** Asks for the settings without a token, also where the page may not read the answer. */
function requestSettings(baseUrl: string, mode: RequestMode): Promise<Response> {
  const signal = AbortSignal.timeout(8_000);
  const init: RequestInit = {mode, credentials: 'omit', cache: 'no-store', signal};
  return fetch(`${baseUrl}/api/settings/get`, init);
}

/** The requests for the data of the elements, without repetitions. */
function requestsOf(shop: Shop, elements: readonly HTMLElement[]) {
  const requests = new Map<
    string,
    Omit<FailedRequest, 'error'> & {send(): Promise<unknown>}
  >();
  for (const element of elements) {
    const add = <Input>(call: Call<unknown, Input>, input: Input) => {
      const {path} = requestOf(call, input as object | undefined);
      const send = () => shop.service.call(call, input);
      requests.set(path, {element, call: call.path, path, send});
    };
    const url = element.getAttribute('url');
    const id = element.getAttribute('item-id');
    const tag = element.localName;
    if (tag === 'store-category' && url) add(getCategory, {url});
    else if (tag === 'store-category') add(getCategories, undefined);
    else if (tag === 'store-item' && id) add(getItem, {id});
    else if (tag === 'featured-deals') add(getFeaturedDeals, undefined);
    else if (tag === 'store-cart' || tag === 'checkout-form') add(getCart, undefined);
  }
  return [...requests.values()];
}

function categoryUrls(shop: Shop): Promise<readonly string[]> {
  const urls = (links: CategoryEntries): readonly string[] =>
    links.flatMap(({url, subcategories}) => [url, ...urls(subcategories)]);
  return shop.service.call(getCategories).then(urls, () => []);
}

/** Adds the addresses of all pictures in an answer. */
function collectPictures(answer: unknown, pictures: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    if (/^(image|img)$/.test(key) && typeof value === 'string') pictures.add(value);
    else collectPictures(value, pictures);
  }
}
