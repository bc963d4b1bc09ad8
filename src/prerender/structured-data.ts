import {remainingCounts} from '../ui/order/availability.js';
import {isFreeItem, leastPrice} from '../ui/content/price.js';
import type {Item} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {json, textOf} from './text.js';

/** Longer ones are nobody's to read in a list. */
const LONGEST_DESCRIPTION = 500;

/** What items are for crawlers, in the words of schema.org; nothing where there are none. */
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
  return `<script type="application/ld+json">${json(data)}</script>\n`;
}

function product(item: Item, shop: Shop): object {
  const description =
    'description' in item && textOf(item.description).slice(0, LONGEST_DESCRIPTION);
  const image = shop.imageUrl(item.image);
  const currency = shop.systemCurrency.name;
  // Crawlers know currencies by their ISO codes only, and no virtual ones.
  const forMoney = item.price !== null && !item.is_virtual_currency_only;
  const price = leastPrice({...item, price: item.price ?? 0});
  // They take a price of 0 for "free", and have no word for one that the shopper names.
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

/** For everybody: what one shopper has bought already is nobody else's business. */
function availability(item: Item): string {
  if (remainingCounts(item).all === 0) return 'SoldOut';
  return item.is_unavailable || item.active === false ? 'OutOfStock' : 'InStock';
}
