import type {CartItem} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {moneyPrice} from '../../ui/content/price.js';
import {getDefaultShop} from '../../ui/default-shop.js';
import {MEASURED_EVENTS, type MeasuredEventType} from './measured-events.js';
import {shopOf} from '../../ui/find-shop.js';

/** The fields that the shop's events have for an item. */
interface PricedItem {
  readonly itemId: number;
  readonly name: string;
  readonly price?: number | undefined;
}

/** An item with the field names of Google Analytics 4. */
interface MeasuredItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly price?: number;
  readonly quantity: number;
}

/**
 * The fields of an e-commerce event. `currency` and `value` are either both present or
 * both absent.
 */
interface Measurement {
  readonly currency?: string;
  readonly value?: number;
  readonly transaction_id?: string;
  readonly items: readonly MeasuredItem[];
}

/** The queue that tag managers read. Pages may define it before or after this module runs. */
interface PageWithDataLayer {
  dataLayer?: object[];
}

const measured = new WeakSet<Shop>();

/**
 * Whether a currency name is an ISO 4217 code, as Google requires. Some services have their own
 * currency.
 */
const isCurrency = (name: string) => /^[A-Z]{3}$/.test(name);

/** Removes the error of floating-point arithmetic: 3 × 0.1 is 0.3. */
const exact = (amount: number) => Number(amount.toFixed(6));

/**
 * Pushes an event as Google documents it: first `ecommerce: null` clears the data of the last
 * event.
 */
function push(event: string, ecommerce: Measurement): void {
  // TypeScript does not know `dataLayer`, which belongs to the page.
  const page = window as unknown as PageWithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push({ecommerce: null}, {event, ecommerce});
}

function measuredItem(
  {itemId, name, price}: PricedItem,
  quantity: number,
): MeasuredItem {
  const item = {item_id: `${itemId}`, item_name: name, quantity};
  return price === undefined ? item : {...item, price};
}

/**
 * Returns the fields of an event about a quantity of one item. Google defines `value` as price ×
 * quantity.
 */
function measurementOf(
  item: PricedItem & {readonly currency: string},
  quantity: number,
): Measurement {
  const {price, currency} = item;
  if (price === undefined || !isCurrency(currency))
    return {items: [measuredItem({...item, price: undefined}, quantity)]};
  const value = exact(price * quantity);
  return {currency, value, items: [measuredItem(item, quantity)]};
}

/**
 * Returns the fields of an event about the cart. Without a total or an ISO currency code,
 * `currency` and `value` are left out.
 */
function cartMeasurement({cart, systemCurrency}: Shop): Measurement {
  const {data} = cart.value;
  const {name: currency} = systemCurrency;
  const isMoney = isCurrency(currency);
  const items = (data?.items ?? []).map((line: CartItem) =>
    measuredItem(
      {itemId: line.id, name: line.name, price: isMoney ? moneyPrice(line) : undefined},
      line.count,
    ),
  );
  const total = data?.cart.price ?? null;
  return isMoney && total !== null ? {currency, value: total, items} : {items};
}

/**
 * For each event of the shop, a function that returns the name and the fields of Google's
 * corresponding event.
 */
const measurements: {
  readonly [Type in MeasuredEventType]: (
    event: HTMLElementEventMap[Type],
    shop: Shop,
  ) => readonly [event: string, measurement: Measurement] | undefined;
} = {
  'store-item-viewed': (event) => ['view_item', measurementOf(event, 1)],
  'store-item-added': (event) => ['add_to_cart', measurementOf(event, event.count)],
  'store-quantity-changed': (event) => {
    const more = event.count - event.countBefore;
    if (!more) return undefined;
    const name = more > 0 ? 'add_to_cart' : 'remove_from_cart';
    return [name, measurementOf(event, Math.abs(more))];
  },
  'store-checkout-started': (_event, shop) => ['begin_checkout', cartMeasurement(shop)],
  'store-payment-completed': ({orderId, amount, currency, items}) => {
    // Google requires an order id, so an order without an id is not measured.
    if (!orderId) return undefined;
    // Leaves out prices whose currency differs from the currency of the payment.
    const measuredItems = items.map((item) =>
      measuredItem(
        item.currency === currency ? item : {...item, price: undefined},
        item.quantity,
      ),
    );
    const purchase = {transaction_id: orderId, items: measuredItems};
    return amount === undefined || !isCurrency(currency)
      ? ['purchase', purchase]
      : ['purchase', {...purchase, currency, value: amount}];
  },
};

/**
 * Returns the shop of the element that has dispatched an event. A search for the `store-provider`
 * in the event's path would find no shop for an element in a dialog: the shop's dialogs can be
 * outside the `store-provider`, and provide the shop themselves.
 */
function shopOfEvent(event: Event): Shop | undefined {
  // An event that was dispatched before this module was loaded has an empty `composedPath()` by
  // now, so its `target` is used.
  const [target = event.target] = event.composedPath();
  if (!(target instanceof Element)) return undefined;
  if (target === document.documentElement) return getDefaultShop();
  // For a `store-provider`, the property `shop` is read, because `shopOf` would search
  // only the provider's ancestors.
  return 'shop' in target ? (target.shop as Shop) : shopOf(target);
}

/**
 * Pushes `view_item` for each `store-item` of the page that is not a card. Skips the `store-item`
 * in the dialog with an item's details: its `view_item` is pushed on the event `store-item-viewed`.
 * `pushed` maps each element to the id of the item that was last pushed for it. If an item cannot
 * be read, adds its element to `failed`.
 */
async function pushShownItems(
  shop: Shop,
  pushed: WeakMap<Element, string>,
  failed: Set<Element>,
): Promise<void> {
  for (const element of document.querySelectorAll('store-item')) {
    const {layout} = element;
    const itemId = `${element.itemId ?? ''}`;
    const isMeasured =
      itemId && layout !== 'card' && !element.closest('.storefront-item');
    if (!isMeasured || pushed.get(element) === itemId || shopOf(element) !== shop)
      continue;
    pushed.set(element, itemId);
    try {
      const item = await shop.catalogue.item(itemId);
      await shop.settings.read();
      const {id, name} = item;
      const priced = {itemId: id, name, price: moneyPrice(item)};
      const {name: currency} = shop.systemCurrency;
      push('view_item', measurementOf({...priced, currency}, 1));
      failed.delete(element);
    } catch {
      // The element shows the failure. The loop goes on with the next item.
      failed.add(element);
    }
  }
}

/** Pushes `view_item` for the items that the page shows, now and after each change of the page. */
function watchShownItems(shop: Shop): void {
  const pushed = new WeakMap<Element, string>();
  const failed = new Set<Element>();
  const {catalogue} = shop;
  const pushNew = async () => {
    const {version} = catalogue.value;
    await pushShownItems(shop, pushed, failed);
    if (failed.size && catalogue.value.version !== version) retry();
  };
  // After a sign-in, the service may show items that it has refused to a guest.
  const retry = () => {
    for (const element of failed) pushed.delete(element);
    failed.clear();
    void pushNew();
  };
  catalogue.subscribe(retry);
  // Apps add and remove elements without an event.
  new MutationObserver(() => void pushNew()).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['item-id', 'layout'],
  });
  void pushNew();
}

/**
 * Pushes the e-commerce events of a shop to the page's `dataLayer`: first `earlyEvents`, which were
 * dispatched before this module was loaded, then each later event.
 */
export function pushEventsToDataLayer(
  shop: Shop,
  earlyEvents: readonly Event[] = [],
): void {
  if (measured.has(shop)) return;
  measured.add(shop);
  const measure = (event: Event) => {
    if (shopOfEvent(event) !== shop) return;
    // TypeScript cannot relate the type of the event to the parameter of the function.
    const measureEvent = measurements[event.type as MeasuredEventType] as (
      event: Event,
      shop: Shop,
    ) => readonly [string, Measurement] | undefined;
    const measurement = measureEvent(event, shop);
    if (measurement) push(...measurement);
  };
  // The events are caught in the capture phase, because a listener of the page could stop an event
  // before it bubbles up to the window.
  for (const type of MEASURED_EVENTS) addEventListener(type, measure, true);
  earlyEvents.forEach(measure);
  watchShownItems(shop);
}
