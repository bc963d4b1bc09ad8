/**
 * The first module that the script tag runs. It opens the shop of `data-base-url`, and provides the
 * shop to all elements outside a `store-provider`. It also requests the data of these elements
 * early, because their first rendering takes a while.
 */
import {ContextEvent} from '@lit/context';
import {isSupportedBrowser} from '../lib/browser-support.js';
import {entryScript, scriptSettings} from '../lib/entry-script.js';
import {hostsIn} from '../lib/hosts.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import {shopContext} from '../ui/shop-context.js';
import {getDefaultShop, setDefaultShop} from '../page/provide-default-shop.js';
import {openDemo} from '../demo-mode/open-demo.js';
import type {Shop} from '../shop/shop.js';
import {openShop} from '../shop/shops.js';
import {startAnalytics} from '../features/analytics/analytics.js';

/**
 * Type of the event by which a later copy of this script reports its tag to the copy that
 * provides the page's shop. A later tag comes, for example, with a page that Turbo swaps
 * in without a reload.
 */
const NEXT_TAG = 'storefront-elements:script';

/** Path and query of the page that contained the script tag. */
const firstPage = location.pathname + location.search;

/**
 * Opens the page's shop, unless another copy of this script has done so. `attributes` are the settings
 * of the script tag.
 */
function openPageShop(attributes: DOMStringMap): void {
  if (!attributes['baseUrl'] && attributes['demo'] === undefined) {
    // A script in the <head> runs before the <store-provider> elements in the page are parsed. So
    // the check for them waits. Otherwise, it would miss them and show a wrong warning.
    if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', warnWithoutShop);
    else warnWithoutShop();
  } else if (hasPageShop()) {
    document.documentElement.dispatchEvent(
      new CustomEvent(NEXT_TAG, {detail: attributes}),
    );
  } else {
    provideShop(attributes);
  }
}

function warnWithoutShop(): void {
  if (!document.querySelector('store-provider'))
    warnWithDoctorHint(
      "the script tag has no data-base-url: the address of your shop's service.",
    );
}

/** Makes the shop of a script tag the default shop of the page. A wrong attribute causes a warning on the console. */
function provideShop(attributes: DOMStringMap): void {
  const {baseUrl = '', demo, token, currency, lang, imageHosts} = attributes;
  const {paymentMethods, paymentHosts, termsUrl, privacyUrl, avatars, analytics, keep} =
    attributes;
  try {
    const shop = demo === undefined ? openShop({baseUrl}) : openDemo(demo);
    // A tag without these attributes must not erase those of an earlier tag for the same shop.
    if (currency) shop.preferences.wish({currency});
    if (lang) shop.preferences.wish({language: lang});
    if (paymentMethods) shop.paymentMethods.setNames(paymentMethods);
    if (termsUrl) shop.consentUrls.setUrl('terms', termsUrl);
    if (privacyUrl) shop.consentUrls.setUrl('privacy', privacyUrl);
    // A later tag for the same shop must not replace the token of a shopper who has signed in.
    if (shop === getDefaultShop()) return;
    if (token) shop.session.setToken(token);
    shop.allowImages(hostsIn(imageHosts));
    shop.limitPayments(hostsIn(paymentHosts));
    if (avatars === 'none') shop.showsAvatars = false;
    if (keep === 'none') shop.answers.stop();
    setDefaultShop(shop);
    startAnalytics(shop, analytics);
    prefetchData(shop);
  } catch (error) {
    warnWithDoctorHint((error as Error).message);
  }
}

/** Whether another copy of this script already provides the page's shop. Two shops would have two carts. */
function hasPageShop(): boolean {
  let isProvided = false;
  const consumer = document.createElement('i');
  const request = new ContextEvent(shopContext, consumer, () => (isProvided = true));
  document.documentElement.dispatchEvent(request);
  return isProvided;
}

/** Requests the data of the page's elements. If a request fails, the element repeats the request and shows the failure. */
function prefetchData({settings, catalogue}: Shop): void {
  const reads: Promise<unknown>[] = [];
  for (const element of document.querySelectorAll('store-category, store-item')) {
    if (element.closest('store-provider')) continue;
    const url = element.getAttribute('url');
    const id = element.getAttribute('item-id');
    if (url) reads.push(catalogue.category(url));
    if (id) reads.push(catalogue.item(id));
  }
  if (reads.length) reads.push(settings.read());
  for (const read of reads) read.catch(() => undefined);
}

document.documentElement.addEventListener(NEXT_TAG, (event) => {
  // A second tag in the same page is a mistake, and is ignored. After a library such as Turbo has
  // replaced the page, the tag of the new page names the shop of that page.
  const isNextPage =
    !entryScript?.isConnected || location.pathname + location.search !== firstPage;
  if (isNextPage && getDefaultShop())
    provideShop((event as CustomEvent<DOMStringMap>).detail);
});
if (isSupportedBrowser()) openPageShop(scriptSettings());
