import {readPaymentMethods} from '../shop/payment/payment-methods.js';
import type {ShopError} from '../lib/shop-error.js';
import {clientOf} from '../shop/client-of.js';
import {runWithToken} from '../shop/session.js';
import type {Shop} from '../shop/shop.js';
import {pageOrigin, said} from './check-service.js';
import {find, type Finding, type Level, type Topic, type Words} from './finding.js';
import {scriptTag, tagOf} from './markup.js';
import {nearest} from './names.js';
import {serviceWords} from './words-of-service.js';

/** Maximum number of reads of each kind, so that the doctor does not flood the service with requests. */
const MOST = 12;

/** The call that lists the payment methods. Its failures have texts of their own. */
const METHODS = '/payments/get';

/** A read that an element of the page makes, with the name of its call. */
interface Read {
  readonly element: HTMLElement;
  readonly call: string;
  read(token: string | undefined): Promise<unknown>;
}

/** Reads the data that the elements of a shop show, and reports what is wrong with the data. */
export async function checkData(
  shop: Shop,
  elements: readonly HTMLElement[],
  script: HTMLScriptElement | undefined,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const add = (topic: Topic, level: Level, words: Words) =>
    findings.push(find(topic, level, words));
  const pictures = new Set<string>();
  const works = new Set<string>();
  for (const {element, call, read} of readsOf(shop, elements)) {
    try {
      picturesIn(await runWithToken(shop.session, read), pictures);
      works.add(callOf(call));
    } catch (error) {
      await tell(error as ShopError, element, call);
    }
  }
  await tellPaymentMethods();
  const lacks = [...shop.lacks].filter((call) => !works.has(call) && call !== METHODS);
  if (lacks.length) add('data', 'hint', serviceWords.lacks(lacks));
  tellPictures();
  return findings;

  async function tellPaymentMethods(): Promise<void> {
    const element = asksForMethods(shop, elements);
    if (!element) return;
    try {
      const client = clientOf(shop);
      await runWithToken(shop.session, (token) =>
        client.send({path: METHODS, read: true, token}),
      );
    } catch (error) {
      const {missing, bare} = error as ShopError;
      // Services may answer anything for an empty cart.
      if (!missing || !(bare || shop.cart.value.lines.length)) return;
      const tag =
        element.localName === 'checkout-form'
          ? tagOf(element, {'payment-methods': EXAMPLE_METHODS})
          : shopTag('payment-methods', EXAMPLE_METHODS);
      add('data', 'broken', serviceWords.noMethods(METHODS, tag));
    }
  }

  /** Returns the tag that names the shop, with this attribute added. */
  function shopTag(attribute: string, value: string): string {
    const provider = providerOf(elements);
    return provider
      ? tagOf(provider, {[attribute]: value})
      : scriptTag(script, {[`data-${attribute}`]: value});
  }

  async function tell(
    error: ShopError,
    element: HTMLElement,
    call: string,
  ): Promise<void> {
    const {kind, message} = error;
    if (kind === 'network') {
      add('address', 'broken', serviceWords.noPreflight(shop.baseUrl, pageOrigin()));
    } else if (kind === 'unauthorized') {
      tellUnauthorized(call);
    } else if (kind === 'schema') {
      add('data', 'broken', serviceWords.shape(message));
    } else if (kind === 'not-found') {
      await tellMissing(element, call, error);
    } else {
      add('data', 'broken', serviceWords.failing(call, said(error)));
    }
  }

  function tellUnauthorized(call: string): void {
    const hasLogin = document.querySelector('store-login');
    if (shop.session.value.signedIn) add('shopper', 'broken', serviceWords.expired());
    // Guests often have no cart.
    else if (call !== '/cart/get')
      add('shopper', hasLogin ? 'hint' : 'careful', serviceWords.guests());
  }

  async function tellMissing(
    element: HTMLElement,
    call: string,
    error: ShopError,
  ): Promise<void> {
    const url = element.getAttribute('url');
    const id = element.getAttribute('item-id');
    if (id) {
      add('data', 'broken', serviceWords.noItem(id, tagOf(element, {'item-id': '31'})));
    } else if (url) {
      const known = await categoriesOf(shop);
      if (!known) return; // The call itself may be missing, which is a finding of its own.
      works.add(callOf(call));
      const meant = nearest(url, known);
      const tag = meant && tagOf(element, {url: meant});
      add('data', 'broken', serviceWords.noCategory(url, tag, known));
    } else if (!shop.lacks.has(callOf(call))) {
      add('data', 'broken', serviceWords.failing(call, said(error)));
    }
  }

  function tellPictures(): void {
    const outside = [...pictures].flatMap((path) => {
      const elsewhere =
        /^(https?:)?\/\//i.test(path) && URL.canParse(path, shop.baseUrl);
      return elsewhere && !shop.imageUrl(path) ? [new URL(path, shop.baseUrl)] : [];
    });
    if (!outside.length) return;
    const hosts = [...new Set(outside.map(({host}) => host))];
    const before =
      providerOf(elements)?.getAttribute('image-hosts') ??
      script?.dataset['imageHosts'] ??
      '';
    const all = [...before.split(/\s+/), ...hosts];
    const allowed = [...new Set(all)].filter(Boolean).join(' ');
    const insecure = outside.some(({protocol}) => protocol === 'http:');
    const tag = shopTag('image-hosts', allowed);
    add('pictures', 'broken', serviceWords.pictures(hosts, tag, insecure));
  }
}

const EXAMPLE_METHODS = 'PayPal, Stripe';

function providerOf(elements: readonly HTMLElement[]): Element | null | undefined {
  return elements[0]?.closest('store-provider');
}

/** The first form, or cart that opens a form, for which the page names no payment methods. */
function asksForMethods(
  shop: Shop,
  elements: readonly HTMLElement[],
): HTMLElement | undefined {
  if (shop.paymentMethods.value.length) return undefined;
  const forms = elements.filter(({localName}) => localName === 'checkout-form');
  if (forms.length)
    return forms.find(
      (form) => !readPaymentMethods(form.getAttribute('payment-methods')).length,
    );
  return elements.find(
    (element) =>
      element.localName === 'store-cart' && !element.hasAttribute('checkout-url'),
  );
}

/** The reads of the elements, each only once. */
function readsOf(shop: Shop, elements: readonly HTMLElement[]): readonly Read[] {
  const client = clientOf(shop);
  const reads = new Map<string, Read>();
  for (const element of elements) {
    const url = element.getAttribute('url');
    const id = element.getAttribute('item-id');
    const add = (call: string, read: Read['read']) =>
      reads.set(call, {element, call, read});
    switch (element.localName) {
      case 'store-category':
        if (url)
          add(`/categories/get/${url}`, (token) => client.getCategory(url, {token}));
        else add('/categories/get', (token) => client.getCategories({token}));
        break;
      case 'store-item':
        if (id) add(`/items/get/${id}`, (token) => client.getItem(id, {token}));
        break;
      case 'featured-deals':
        add('/items/getFeaturedDeals', (token) => client.getFeaturedDeals({token}));
        break;
      case 'store-cart':
      case 'checkout-form':
        add('/cart/get', (token) => client.getCart({token}));
        break;
      default: // These elements show only the settings.
    }
  }
  return [...reads.values()].slice(0, MOST);
}

/** The name of a call without its arguments, as in the client's `lacks`. */
function callOf(call: string): string {
  return call.split('/').slice(0, 3).join('/');
}

/** The keys of all categories; `undefined` if the service does not list them. */
async function categoriesOf(shop: Shop): Promise<readonly string[] | undefined> {
  interface Link {
    readonly url: string;
    readonly subcategories: readonly Link[];
  }
  const keys = (links: readonly Link[]): readonly string[] =>
    links.flatMap(({url, subcategories}) => [url, ...keys(subcategories)]);
  try {
    return keys(
      await runWithToken(shop.session, (token) =>
        clientOf(shop).getCategories({token}),
      ),
    );
  } catch {
    return undefined;
  }
}

/** Collects the addresses of all pictures in an answer. */
function picturesIn(answer: unknown, found: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    if (/^(image|img)$/.test(key) && typeof value === 'string') found.add(value);
    else picturesIn(value, found);
  }
}
