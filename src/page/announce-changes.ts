import type {LitElement, ReactiveController} from 'lit';
import {languageOf} from '../i18n/language.js';
import {shopOf, findCatalogueElement} from '../ui/find-shop.js';
import {LostFocus} from '../ui/restore-focus.js';
import {announceMessage} from './announcer.js';
import type {CartPage} from '../shop/cart.js';
import type {Shop} from '../shop/shop.js';
import {textsOf} from '../i18n/texts.js';
import {cartTotal} from '../ui/order/totals.js';

/** The delay before a text is announced, in milliseconds. A text that disappears sooner is not. */
const DELAY_MS = 100;

/** The same delay for a loading message. Faster loading is not announced. */
const LOADING_DELAY_MS = 1_000;

const tags = new Set<string>();

/**
 * Announces changes in the elements of a tag to screen readers, and moves the keyboard focus when
 * the focused control disappears. Covers elements in the page and elements added later.
 */
export function announceChanges(tag: string, elementClass: typeof LitElement): void {
  if (tags.has(tag)) return;
  tags.add(tag);
  const follow = (element: LitElement) => {
    element.addController(new ChangedTexts(element));
    element.addController(new LostFocus(element));
  };
  for (const element of document.querySelectorAll<LitElement>(tag)) {
    follow(element);
    element.requestUpdate();
  }
  elementClass.addInitializer((element) => follow(element as LitElement)); // The class is a `LitElement`.
}

/**
 * After each update of an element, announces the texts that the update has shown in elements with a
 * `data-say` attribute. With the value `now`, a text goes to the front of the queue. With `later`,
 * it is announced only if it is still visible after a second.
 */
class ChangedTexts implements ReactiveController {
  readonly #host: LitElement;
  readonly #known = new WeakMap<Element, string>();

  constructor(host: LitElement) {
    this.#host = host;
  }

  hostUpdated(): void {
    const host = this.#host;
    for (const element of host.renderRoot.querySelectorAll<HTMLElement>('[data-say]')) {
      const text = element.textContent.trim();
      if (text === (this.#known.get(element) ?? '')) continue;
      this.#known.set(element, text);
      const delay = element.dataset['say'] === 'later' ? LOADING_DELAY_MS : DELAY_MS;
      setTimeout(() => announceTextOf(element, host), delay);
    }
    const shop = shopOf(host);
    if (shop) announceCart(shop, host);
  }
}

function announceTextOf(element: HTMLElement, host: LitElement): void {
  const text = element.innerText.trim().replaceAll(/\s+/g, ' ');
  if (text && element.checkVisibility())
    announceMessage(
      text,
      languageOf(host, shopOf(host)),
      element.dataset['say'] === 'now',
    );
}

const shopsWithWatchedCart = new WeakSet<Shop>();

/**
 * Announces changes of a shop's cart, once for all elements of the shop. The messages are in the
 * language of `host`, the first of these elements. If `host` has left the page, they are in the
 * language of another element.
 */
export function announceCart(shop: Shop, host: Element): void {
  if (shopsWithWatchedCart.has(shop)) return;
  shopsWithWatchedCart.add(shop);
  const first = new WeakRef(host);
  const {cart, session} = shop;
  let before = cart.value.data;
  let {signal} = session;
  cart.subscribe(() => {
    const {data, pending} = cart.value;
    // The first cart that the service sends for a shopper is not announced. Later carts are
    // compared with it. It counts even while a change is pending. Otherwise, the item that the
    // shopper clicked before signing in would be added without a message.
    if (!before || signal.aborted) {
      before = data;
      ({signal} = session);
      return;
    }
    if (pending || data === before) return;
    const element = first.deref();
    const shown = element?.isConnected ? element : findCatalogueElement(shop);
    if (data) announceCartChange(before, data, shop, shown);
    before = data;
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
  const counts = new Map(before.items.map(({cid, count}) => [cid, count]));
  const messages: string[] = [];
  for (const {cid, name, count} of now.items) {
    if (!counts.has(cid)) messages.push(texts.added(name));
    else if (counts.get(cid) !== count)
      messages.push(texts.pair(texts.quantityOf(name), count));
  }
  const remaining = new Set(now.items.map(({cid}) => cid));
  const missing = before.items.filter(({cid}) => !remaining.has(cid));
  // A payment empties the cart. The message "removed" for each item would alarm the shopper who
  // has just paid. So the only message is that the cart is empty.
  if (missing.length && !remaining.size) messages.push(texts.cartEmpty);
  else messages.push(...missing.map(({name}) => texts.removed(name)));
  for (const [field, label] of [
    ['coupon_code', texts.coupon],
    ['gift_code', texts.giftCard],
    ['referral_code', texts.referral],
  ] as const) {
    const [old, code] = [before.cart[field], now.cart[field]];
    if (code !== old)
      messages.push(code ? texts.pair(label, code) : texts.removed(old));
  }
  const points = shop.settings.value?.virtual_currency || texts.virtualCurrency;
  const total = cartTotal(shop.cart.value, shop.money(lang), texts, points)?.text;
  if (total && (messages.length || now.cart.price !== before.cart.price))
    messages.push(texts.pair(texts.total, total));
  for (const message of messages) announceMessage(message, lang);
}
