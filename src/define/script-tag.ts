/**
 * What the script tag does before anything else: opens the shop that its `data-base-url` names,
 * answers for it to all elements that are in no provider of their own, and asks the service for
 * what they will show, because they take long to stand up.
 */
import {ContextEvent} from '@lit/context';
import {entryScript} from '../lib/entry-script.js';
import {hostsIn} from '../lib/hosts.js';
import {warnOfFault} from '../lib/warn-once.js';
import {shopContext} from '../ui/shop-context.js';
import {getDefaultShop, setDefaultShop} from '../page/default-shop.js';
import {openDemo} from '../demo-mode/open-demo.js';
import type {Shop} from '../shop/shop.js';
import {openShop} from '../shop/shops.js';

/** Tells the copy that answers for the page of a later script tag: libraries such as Turbo swap pages without a reload. */
const NEXT_TAG = 'storefront-elements:script';

/** The page that the script tag was in. */
const firstPage = location.pathname + location.search;

/** Sets the page's shop up; what is wrong with the attributes is told in words. */
function start(tag: DOMStringMap): void {
  const {baseUrl = '', demo} = tag;
  if (!baseUrl && demo === undefined) {
    if (!document.querySelector('store-provider')) {
      warnOfFault(
        'the script tag has no data-base-url: give it the address of your shop.',
      );
    }
    return;
  }
  if (isAnswered()) {
    document.documentElement.dispatchEvent(new CustomEvent(NEXT_TAG, {detail: tag}));
    return;
  }
  open(tag);
}

/** Makes the shop of a script tag the page's. */
function open(tag: DOMStringMap): void {
  const {baseUrl = '', demo, token, currency, lang, imageHosts} = tag;
  const {paymentMethods, paymentHosts} = tag;
  try {
    const shop = demo === undefined ? openShop({baseUrl}) : openDemo(demo);
    if (shop === getDefaultShop()) return;
    if (token) shop.session.setToken(token);
    shop.preferences.wish({currency, language: lang});
    shop.paymentMethods.name(paymentMethods);
    shop.allowImages(hostsIn(imageHosts));
    shop.limitPayments(hostsIn(paymentHosts));
    setDefaultShop(shop);
    askAhead(shop);
  } catch (error) {
    warnOfFault((error as Error).message);
  }
}

/** Whether another copy of this script answers for the page: of two shops each would have a cart of its own. */
function isAnswered(): boolean {
  let answered = false;
  const asker = document.createElement('i');
  const request = new ContextEvent(shopContext, asker, () => (answered = true));
  document.documentElement.dispatchEvent(request);
  return answered;
}

/** What fails here is asked for again, and told, by the element that wants it. */
function askAhead({settings, catalogue}: Shop): void {
  const asked: Promise<unknown>[] = [];
  for (const element of document.querySelectorAll('store-category, store-item')) {
    if (element.closest('store-provider')) continue;
    const url = element.getAttribute('url');
    const id = element.getAttribute('item-id');
    if (url) asked.push(catalogue.category(url));
    if (id) asked.push(catalogue.item(id));
  }
  if (asked.length) asked.push(settings.read());
  for (const one of asked) one.catch(() => undefined);
}

document.documentElement.addEventListener(NEXT_TAG, (event) => {
  // Two tags in one page are a mistake: the first counts. The tag of the next page names its shop.
  const isNextPage =
    !entryScript?.isConnected || location.pathname + location.search !== firstPage;
  if (isNextPage && getDefaultShop()) open((event as CustomEvent<DOMStringMap>).detail);
});
start(entryScript?.dataset ?? {});
