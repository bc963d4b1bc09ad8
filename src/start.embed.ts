/**
 * What the script tag does before anything else: opens the shop that its `data-base-url` names,
 * answers for it to all elements that are in no provider of their own, and asks the service for
 * what they will show, because they take long to stand up.
 */
import {ContextEvent} from '@lit/context';
import {entryScript} from './basics/entry-script.js';
import {hostsIn} from './basics/hosts.js';
import {warnOfFault} from './basics/warn-once.js';
import {shopContext} from './context/shop-context.js';
import {setDefaultShop} from './page.js';
import {openDemo} from './pieces/demo-shop.js';
import type {Shop} from './state/shop.js';
import {openShop} from './state/shops.js';

/** Sets the page's shop up; what is wrong with the attributes is told in words. */
function start(tag: DOMStringMap): void {
  const {baseUrl = '', demo, token, currency, lang, imageHosts} = tag;
  const {paymentMethods, paymentHosts} = tag;
  if (!baseUrl && demo === undefined) {
    if (!document.querySelector('store-provider')) {
      warnOfFault(
        'the script tag has no data-base-url: give it the address of your shop.',
      );
    }
    return;
  }
  if (isAnswered()) return;
  try {
    const shop = demo === undefined ? openShop({baseUrl}) : openDemo(demo);
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

start(entryScript?.dataset ?? {});
