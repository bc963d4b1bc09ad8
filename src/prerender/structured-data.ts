import {remainingCounts} from '../ui/order/availability.js';
import {isFreeItem, lowestPrice} from '../ui/content/price.js';
import type {Item} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {scriptJson, textOf} from './text.js';

/** Maximum length of an item's description, in characters. */
const LONGEST_DESCRIPTION = 500;

/** Describes items for crawlers in the vocabulary of schema.org. Returns an empty text if there are no items. */
export function structuredData(
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
      item: product(item, shop),
    })),
  };
  return `<script type="application/ld+json">${scriptJson(data)}</script>\n`;
}

function product(item: Item, shop: Shop): object {
  const description =
    'description' in item && textOf(item.description).slice(0, LONGEST_DESCRIPTION);
  const image = shop.imageUrl(item.image);
  const currency = shop.systemCurrency.name;
  // Crawlers know only currencies with ISO codes, so prices in virtual currency are left out.
  const forMoney = item.price !== null && !item.is_virtual_currency_only;
  const price = lowestPrice({...item, price: item.price ?? 0});
  // Crawlers take a price of 0 for "free", and schema.org cannot express that the shopper names the
  // price. So such a price of 0 is left out.
  const hasPrice = forMoney && (price > 0 || isFreeItem(item));
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
          availability: `https://schema.org/${availability(item)}`,
        },
      }),
  };
}

/** The item's availability for all shoppers. The limits of a single shopper are private. */
function availability(item: Item): string {
  if (remainingCounts(item).all === 0) return 'SoldOut';
  return item.is_unavailable || item.active === false ? 'OutOfStock' : 'InStock';
}
