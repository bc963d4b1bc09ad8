import {getCart} from '../api/calls/cart.js';
import {
  getCategories,
  getCategory,
  getFeaturedDeals,
  getItem,
} from '../api/calls/catalogue.js';
import {getPaymentMethods} from '../api/calls/payment.js';
import {requestOf, type Call} from '../api/call.js';
import {scriptSettings} from '../lib/entry-script.js';
import type {ShopError} from '../lib/shop-error.js';
import type {CategoryEntries} from '../shop/catalogue.js';
import {parsePaymentMethodNames} from '../shop/payment/payment-methods.js';
import type {Shop} from '../shop/shop.js';
import {outcomeOf, originToAllow} from './check-service.js';
import {closestName} from './closest-name.js';
import type {Finding, Level, Problem, CheckTopic} from './finding.js';
import {scriptMarkup, tagMarkup} from './markup.js';
import {serviceProblems} from './service-problems.js';

/** Maximum number of requests for each shop, so that the doctor does not flood the service. */
const MAX_REQUESTS = 30;

const EXAMPLE_METHODS = 'PayPal, Stripe';

/** A request for the data that an element shows. `path` is its path below `/api`. */
interface DataRequest {
  readonly element: HTMLElement;
  readonly call: string;
  readonly path: string;
  send(): Promise<unknown>;
}

/** The topics (areas of the doctor's checks) that `checkData` covers. */
export const dataTopics: readonly CheckTopic[] = [
  'shopper',
  'data',
  'pictures',
  'checkout',
];

export interface DataCheckResult {
  readonly findings: readonly Finding[];
  /** The topics that the service's answers have provided information about. */
  readonly checkedTopics: ReadonlySet<CheckTopic>;
}

/** Requests the data that the elements of a shop show, and reports problems with the data. */
export async function checkData(
  shop: Shop,
  elements: readonly HTMLElement[],
  script: HTMLScriptElement | undefined,
): Promise<DataCheckResult> {
  const provider = elements[0]?.closest('store-provider');
  const findings: Finding[] = [];
  const checkedTopics = new Set<CheckTopic>();
  const add = (topic: CheckTopic, level: Level, problem: Problem) =>
    findings.push({topic, level, ...problem});
  /**
   * Returns the markup of the tag that defines the shop, with `attribute` set to `value`. This tag
   * is the shop's `<store-provider>`. If there is none, it is the script tag.
   */
  const shopTag = (attribute: string, value: string) =>
    provider
      ? tagMarkup(provider, {[attribute]: value})
      : scriptMarkup(script, {[`data-${attribute}`]: value});

  const pictures = new Set<string>();
  const workingCalls = new Set<string>();
  /**
   * API calls that the finding about missing calls does not list, because other checks handle them.
   */
  const explainedCalls = new Set<string>([getPaymentMethods.path]);
  const requests = requestsOf(shop, elements);
  for (const request of requests.slice(0, MAX_REQUESTS)) {
    try {
      collectPictures(await request.send(), pictures);
      workingCalls.add(request.call);
      checkedTopics.add('shopper').add('pictures');
      // The answer for a cart says nothing about the categories and items in the shop, so it does
      // not make the topic `data` a checked topic.
      if (request.call !== getCart.path) checkedTopics.add('data');
    } catch (error) {
      await report(error as ShopError, request);
    }
  }
  await checkPaymentMethods();
  const missing = [...shop.lacks].filter(
    (call) => !workingCalls.has(call) && !explainedCalls.has(call),
  );
  if (missing.length) add('data', 'hint', serviceProblems.missingCalls(missing));
  if (requests.length > MAX_REQUESTS)
    add('data', 'hint', serviceProblems.notAllChecked(MAX_REQUESTS, requests.length));
  checkPictures();
  return {findings, checkedTopics};

  async function report(error: ShopError, request: DataRequest) {
    const {kind, message} = error;
    if (kind === 'network')
      add(
        'address',
        'broken',
        serviceProblems.noPreflight(shop.baseUrl, originToAllow()),
      );
    else if (kind === 'unauthorized') reportUnauthorized(request.call);
    else if (kind === 'schema')
      add('data', 'broken', serviceProblems.unreadable(message));
    else if (kind === 'not-found') await reportNotFound(error, request);
    else add('data', 'broken', serviceProblems.failing(request.path, outcomeOf(error)));
  }

  function reportUnauthorized(call: string) {
    checkedTopics.add('shopper');
    const level = document.querySelector('store-login') ? 'hint' : 'careful';
    if (shop.session.value.status !== 'guest')
      add('shopper', 'broken', serviceProblems.expired(shop.baseUrl.endsWith('.php')));
    // Services often refuse to show guests a cart, so this refusal is not reported.
    else if (call !== getCart.path)
      add('shopper', level, serviceProblems.membersOnly());
  }

  async function reportNotFound(error: ShopError, {element, call, path}: DataRequest) {
    const url = element.getAttribute('url');
    const id = element.getAttribute('item-id');
    if (id) {
      const tag = tagMarkup(element, {'item-id': '31'});
      add('data', 'broken', serviceProblems.noItem(id, tag));
    } else if (url) {
      const existing = await categoryUrls(shop);
      // If the service does not have the API call for a category, the finding about missing calls
      // reports this.
      if (!existing.length && shop.lacks.has(call)) return;
      workingCalls.add(call);
      const meant = closestName(url, existing);
      const tag = meant && tagMarkup(element, {url: meant});
      add('data', 'broken', serviceProblems.noCategory(url, tag, existing));
    } else if (call === getCategories.path && shop.lacks.has(call)) {
      explainedCalls.add(call);
      const tag = tagMarkup(element, {url: 'ranks'});
      add('data', 'broken', serviceProblems.noCategoryList(tag));
    } else if (!shop.lacks.has(call)) {
      add('data', 'broken', serviceProblems.failing(path, outcomeOf(error)));
    }
  }

  async function checkPaymentMethods() {
    const payable = findPayable(elements);
    const element = payable.find((candidate) => !namesMethods(shop, candidate));
    if (!element) {
      if (payable.length) checkedTopics.add('checkout');
      return;
    }
    try {
      // Without the schema, because it is enough that the service answers.
      await shop.service.call({path: getPaymentMethods.path, read: true});
      checkedTopics.add('checkout');
    } catch (error) {
      const {isCallMissing: missing, lacksErrorBody: bare} = error as ShopError;
      // For an empty cart, a service that has this API call may also answer with an error, because
      // there is nothing to pay. Such an answer has an error body that the service itself wrote. So
      // for an empty cart, only an answer without such a body shows that the call is missing.
      if (!missing || !(bare || shop.cart.value.lines.length)) return;
      const tag =
        element.localName === 'checkout-form'
          ? tagMarkup(element, {'payment-methods': EXAMPLE_METHODS})
          : shopTag('payment-methods', EXAMPLE_METHODS);
      add(
        'checkout',
        'broken',
        serviceProblems.noPaymentMethods(getPaymentMethods.path, tag),
      );
    }
  }

  function checkPictures() {
    const blocked = [...pictures]
      .filter((path) => /^(https?:)?\/\//i.test(path) && !shop.imageUrl(path))
      .filter((path) => URL.canParse(path, shop.baseUrl))
      .map((path) => new URL(path, shop.baseUrl));
    if (!blocked.length) return;
    const hosts = [...new Set(blocked.map(({host}) => host))];
    const allowed =
      provider?.getAttribute('image-hosts') ??
      scriptSettings(script)['imageHosts'] ??
      '';
    const all = new Set([...allowed.split(/\s+/).filter(Boolean), ...hosts]);
    const isInsecure = blocked.some(({protocol}) => protocol === 'http:');
    const tag = shopTag('image-hosts', [...all].join(' '));
    add('pictures', 'broken', serviceProblems.pictures(hosts, tag, isInsecure));
  }
}

/**
 * Returns the checkout forms. If there are none, returns the carts without a `checkout-url`: their
 * checkout button opens a dialog with a checkout form.
 */
function findPayable(elements: readonly HTMLElement[]): readonly HTMLElement[] {
  const forms = elements.filter(({localName}) => localName === 'checkout-form');
  return forms.length
    ? forms
    : elements.filter((element) => element.matches('store-cart:not([checkout-url])'));
}

/** Whether the page names the payment methods that an element offers. */
function namesMethods(shop: Shop, element: HTMLElement): boolean {
  const ownMethods = parsePaymentMethodNames(element.getAttribute('payment-methods'));
  return shop.paymentMethods.value.length > 0 || ownMethods.length > 0;
}

/** The requests for the data of the elements, without repetitions. */
function requestsOf(
  shop: Shop,
  elements: readonly HTMLElement[],
): readonly DataRequest[] {
  const requests = new Map<string, DataRequest>();
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

/** The URL keys of all categories; empty if the service does not list them. */
async function categoryUrls(shop: Shop): Promise<readonly string[]> {
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
