import {ContextEvent} from '@lit/context';
import {languageOf} from '../i18n/language.js';
import {shopContext} from '../ui/shop-context.js';
import type {CartPage} from '../shop/cart.js';
import type {Shop} from '../shop/shop.js';
import {textsOf} from '../i18n/texts.js';
import {announceMessage} from './announcer.js';
import {cartTotal} from '../ui/order/totals.js';

/** Debounce time before changes are announced, in milliseconds. */
const DEBOUNCE_MS = 100;

/**
 * Delay before a loading message is announced, in milliseconds. Faster loading is not announced.
 */
const LOADING_DELAY_MS = 1_000;

/** The shop of an element by context; `undefined` without a provider. */
function shopOf(element: Element): Shop | undefined {
  let found: Shop | undefined;
  element.dispatchEvent(
    new ContextEvent(shopContext, element, (shop) => (found = shop)),
  );
  return found;
}

/**
 * Announces the text of elements with a `data-say` attribute when it appears or changes. With `now`
 * the text goes to the front of the queue. With `later` it is announced only if it is still visible
 * after a second.
 */
export function announceTextsOf(host: Element): void {
  const root = host.shadowRoot ?? host;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  /** The text announced last, by element, so that unchanged text is not announced again. */
  const said = new Map<Node, string>();
  const observer = new MutationObserver((records) => {
    // A text that is rendered again counts as new, even if it is the same.
    for (const one of said.keys())
      if (records.some(({target}) => one.contains(target))) said.delete(one);
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(announceNew, DEBOUNCE_MS);
  });
  const announceNew = () => {
    const shop = shopOf(host);
    for (const one of said.keys()) if (!one.isConnected) said.delete(one);
    for (const one of root.querySelectorAll<HTMLElement>('[data-say]')) {
      // Only these elements are observed for text changes, because thousands of prices may change
      // at once.
      observer.observe(one, {childList: true, characterData: true, subtree: true});
      const text = one.innerText.trim().replaceAll(/\s+/g, ' ');
      if (text === (said.get(one) ?? '')) continue;
      said.set(one, text);
      const how = one.dataset['say'];
      const announceText = () => {
        if (text && one.checkVisibility())
          announceMessage(text, languageOf(host, shop), how === 'now');
      };
      if (how === 'later') setTimeout(announceText, LOADING_DELAY_MS);
      else announceText();
    }
    if (shop) followCart(shop, host);
  };
  observer.observe(root, {childList: true, subtree: true});
  announceNew();
}

const followed = new WeakSet<Shop>();

/** Announces changes of a shop's cart, once for all elements that show it. */
function followCart(shop: Shop, host: Element): void {
  if (followed.has(shop)) return;
  followed.add(shop);
  const {cart, session} = shop;
  let before = cart.value.data;
  let {shopper} = session.value;
  cart.subscribe(() => {
    const {data, pending} = cart.value;
    if (pending || data === before) return;
    const same = session.value.shopper === shopper;
    if (before && data && same) announceCartChange(before, data, shop, host);
    before = data;
    ({shopper} = session.value);
  });
}

function announceCartChange(
  before: CartPage,
  now: CartPage,
  shop: Shop,
  host: Element,
): void {
  const lang = languageOf(host, shop);
  const texts = textsOf(lang);
  const counts = (page: CartPage) =>
    new Map(page.items.map((item) => [item.cid, item] as const));
  const [oldItems, newItems] = [counts(before), counts(now)];
  const news: string[] = [];
  for (const {cid, name, count} of now.items) {
    const was = oldItems.get(cid)?.count;
    if (was === undefined) news.push(texts.added(name));
    else if (was !== count) news.push(texts.pair(texts.quantityOf(name), count));
  }
  for (const {cid, name} of before.items) {
    if (!newItems.has(cid)) news.push(texts.removed(name));
  }
  const points = shop.settings.value?.virtual_currency || texts.virtualCurrency;
  const total = cartTotal(shop.cart.value, shop.money(lang), texts, points)?.text;
  const changed = now.cart.price !== before.cart.price || news.length > 0;
  if (total && changed) news.push(texts.pair(texts.total, total));
  for (const one of news) announceMessage(one, lang);
}
