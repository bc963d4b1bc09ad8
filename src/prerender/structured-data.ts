import {remainingCounts} from '../ui/order/availability.js';
import {isFreeItem, priceOrMinimum} from '../ui/content/price.js';
import type {Item} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {scriptJson, textOf} from './text.js';

/** Maximum length of an item's description, in characters. */
const LONGEST_DESCRIPTION = 500;

/**
 * Describes a list of items for search engines, in the vocabulary of schema.org: a `<script>` element
 * with JSON. `name` is the name of the list. Returns an empty text if there are no items.
 */
export function structuredDataScript(
  name: string,
  items: readonly Item[],
  shop: Shop,
): string {
  if (!items.length) return '';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: describeProduct(item, shop),
    })),
  };
  return `<script type="application/ld+json">${scriptJson(data)}</script>\n`;
}

function describeProduct(item: Item, shop: Shop): object {
  const description = textOf(item.description).slice(0, LONGEST_DESCRIPTION);
  const image = shop.imageUrl(item.image);
  const currency = shop.systemCurrency.name;
  // Search engines know only currencies with ISO codes, so prices in virtual currency are left out.
  const isForMoney = item.price !== null && !item.is_virtual_currency_only;
  const price = priceOrMinimum(item.price ?? 0, item);
  // Search engines take a price of 0 for "free", and schema.org cannot express that the shopper names
  // the price. So such a price of 0 is left out.
  const hasPrice = isForMoney && (price > 0 || isFreeItem(item));
  return {
    '@type': 'Product',
    name: item.name,
    ...(description && {description}),
    ...(image && {image}),
    ...(hasPrice &&
      /^[A-Z]{3}$/.test(currency) && {
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: currency,
          availability: `https://schema.org/${availabilityOf(item)}`,
        },
      }),
  };
}

/**
 * The item's availability, as a term of schema.org. Ignores how many units the single shopper may
 * still buy, because this is private.
 */
function availabilityOf(item: Item): string {
  if (remainingCounts(item).all === 0) return 'SoldOut';
  return item.is_unavailable || item.active === false ? 'OutOfStock' : 'InStock';
}
