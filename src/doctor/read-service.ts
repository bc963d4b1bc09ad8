import {requestOf, type Call} from '../api/call.js';
import {getCart} from '../api/calls/cart.js';
import {
  getCategories,
  getCategory,
  getFeaturedDeals,
  getItem,
  getSettings,
} from '../api/calls/catalogue.js';
import {getPaymentMethods} from '../api/calls/payment.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CategoryEntries} from '../shop/catalogue.js';
import {parsePaymentMethodNames} from '../shop/payment/page-settings.js';
import type {Shop} from '../shop/shop.js';
import {
  isExampleAddress,
  isLoopback,
  isMixedContent,
  withOtherProtocol,
} from './addresses.js';
import type {CheckTopic} from './finding.js';
import {payableElements} from './read-page.js';
import type {Violation} from './read-policy.js';

/** The most requests for each shop, so that the doctor does not flood the service. */
const MAX_REQUESTS = 30;

/** How long a request may take that only tests the address, in milliseconds. */
const TEST_TIMEOUT_MS = 8_000;

/** What happens at the address of a shop. */
export type AddressState =
  | {readonly kind: 'fine' | 'own-computer' | 'explained' | 'silent'}
  | {readonly kind: 'no-cors' | 'no-service' | 'website' | 'other-protocol'}
  | {readonly kind: 'mixed' | 'insecure'; readonly hasHttps: boolean}
  | {readonly kind: 'moved'; readonly target: string}
  | {readonly kind: 'failing' | 'unreadable'; readonly error: ShopError};

/** A request for the data that an element shows, and how it failed. */
export interface DataRequest {
  readonly element: HTMLElement;
  /** The call's path template, and the path below `/api` that was asked for. */
  readonly call: string;
  readonly path: string;
  readonly error?: ShopError;
}

/** What the table of the service's findings reads: one shop of the page, and what its service answers. */
export interface ServiceFacts {
  readonly shop: Shop;
  readonly elements: readonly HTMLElement[];
  readonly script: HTMLScriptElement | undefined;
  readonly address: AddressState;
  readonly requests: readonly DataRequest[];
  /** The URL keys of the shop's categories; empty if they are not known. */
  readonly categories: readonly string[];
  /** The pictures that the page does not show because of their hosts. */
  readonly blockedPictures: readonly URL[];
  /** The element whose shoppers cannot pay, because nobody names a payment method. */
  readonly unpayable: HTMLElement | undefined;
  /** Messages about entries of the shop that cannot be shown. */
  readonly skipped: ReadonlySet<string>;
}

/** The topics of findings that need an answer from a service. */
export const serviceTopics: readonly CheckTopic[] = [
  'address',
  'shopper',
  'data',
  'pictures',
  'checkout',
];

/** The topics about which a service has provided information. */
export function checkedTopics({
  address,
  requests,
}: ServiceFacts): readonly CheckTopic[] {
  if (!canAsk(address)) return [];
  const answered = requests.filter(({error}) => !error);
  return serviceTopics.filter((topic) => {
    if (topic === 'data') return answered.some(({call}) => call !== getCart.path);
    if (topic === 'pictures') return answered.length > 0;
    return true;
  });
}

function canAsk({kind}: AddressState): boolean {
  return kind === 'fine' || kind === 'own-computer' || kind === 'insecure';
}

/** Asks the service of a shop for everything that the table of findings needs to know. */
export async function readService(
  shop: Shop,
  elements: readonly HTMLElement[],
  script: HTMLScriptElement | undefined,
  violations: () => readonly Violation[],
  skipped: ReadonlySet<string>,
): Promise<ServiceFacts> {
  const address = await addressState(shop, violations);
  const requests: DataRequest[] = [];
  const pictures = new Set<string>();
  const planned = canAsk(address) ? requestsOf(shop, elements) : [];
  for (const {send, ...request} of planned.slice(0, MAX_REQUESTS))
    try {
      collectPictures(await send(), pictures);
      requests.push(request);
    } catch (error) {
      requests.push({...request, error: error as ShopError});
    }
  const isCategoryMissing = requests.some(
    ({error, call}) => error?.kind === 'not-found' && call === getCategory.path,
  );
  return {
    ...{shop, elements, script, address, requests, skipped},
    categories: isCategoryMissing ? await categoryUrls(shop) : [],
    blockedPictures: [...pictures]
      .filter((path) => /^(https?:)?\/\//i.test(path) && !shop.imageUrl(path))
      .filter((path) => URL.canParse(path, shop.baseUrl))
      .map((path) => new URL(path, shop.baseUrl)),
    unpayable: canAsk(address) ? await unpayableElement(shop, elements) : undefined,
  };
}

async function addressState(
  shop: Shop,
  violations: () => readonly Violation[],
): Promise<AddressState> {
  const {baseUrl} = shop;
  const other = withOtherProtocol(baseUrl);
  // No service is at an example address, and the page's findings say so.
  if (isExampleAddress(baseUrl)) return {kind: 'explained'};
  if (isMixedContent(baseUrl)) return {kind: 'mixed', hasHttps: await responds(other)};
  try {
    await shop.service.call(getSettings);
  } catch (error) {
    return stateAfter(error as ShopError); // Calls of the service fail with this class only.
  }
  if (isLoopback(baseUrl)) {
    const isOpenToOthers = location.hostname && !isLoopback(location.href);
    return {kind: isOpenToOthers ? 'own-computer' : 'fine'};
  }
  const isOwnSite = new URL(baseUrl).origin === location.origin;
  return isOwnSite || baseUrl.startsWith('https:')
    ? {kind: 'fine'}
    : {kind: 'insecure', hasHttps: await responds(other)};

  async function stateAfter(error: ShopError): Promise<AddressState> {
    const {kind, path} = error;
    if (kind === 'network') return stateWithoutAnswer();
    if (kind === 'configuration')
      return {kind: 'moved', target: await redirectTarget(baseUrl)};
    if (kind === 'not-found') return {kind: 'no-service'};
    if (kind !== 'schema') return {kind: 'failing', error};
    // An answer that is not JSON is reported with the path of the call, a wrong value with its place.
    return path?.startsWith('/') ? {kind: 'website'} : {kind: 'unreadable', error};
  }

  async function stateWithoutAnswer(): Promise<AddressState> {
    if (!navigator.onLine) return {kind: 'silent'};
    const doesRespond = await responds(baseUrl);
    const {origin} = new URL(baseUrl);
    const isBlocked = violations().some(
      ({directive, blocked}) =>
        directive === 'connect-src' &&
        URL.canParse(blocked) &&
        new URL(blocked).origin === origin,
    );
    if (isBlocked) return {kind: 'explained'};
    if (doesRespond) return {kind: 'no-cors'};
    const isOther = !isMixedContent(other) && (await responds(other));
    return {kind: isOther ? 'other-protocol' : 'silent'};
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

/** Where the service redirects to; a placeholder if the browser hides it. */
function redirectTarget(baseUrl: string): Promise<string> {
  return requestSettings(baseUrl, {}).then(
    ({url}) => url.replace(/\/api\/settings\/get.*$/, ''),
    () => 'https://…',
  );
}

/** The requests for the data of the elements, without repetitions. */
function requestsOf(shop: Shop, elements: readonly HTMLElement[]) {
  const requests = new Map<string, DataRequest & {send(): Promise<unknown>}>();
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

async function unpayableElement(
  shop: Shop,
  elements: readonly HTMLElement[],
): Promise<HTMLElement | undefined> {
  if (shop.paymentMethods.value.length) return undefined;
  const element = payableElements(elements).find(
    (one) => !parsePaymentMethodNames(one.getAttribute('payment-methods')).length,
  );
  if (!element) return undefined;
  try {
    // Without the schema: it is enough that the service answers.
    await shop.service.call({path: getPaymentMethods.path, read: true});
    return undefined;
  } catch (error) {
    const {isCallMissing, lacksErrorBody} = error as ShopError;
    // A service that has the call may refuse it for an empty cart, with an error body of its own.
    const isMissing = lacksErrorBody || shop.cart.value.lines.length;
    return isCallMissing && isMissing ? element : undefined;
  }
}

/** Adds the addresses of all pictures in an answer. */
function collectPictures(answer: unknown, pictures: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    if (/^(image|img)$/.test(key) && typeof value === 'string') pictures.add(value);
    else collectPictures(value, pictures);
  }
}
