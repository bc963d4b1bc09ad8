import {en} from '../../../src/i18n/en.js';
import {visibleParts} from '../../support/shop-page.js';
import {partText} from './catalogue-page.js';

/** A field of an item, and what a shopper sees of it in the item's card or in its own view. */
interface FieldCase {
  readonly field: string;
  /** Values of an item. Without `field`, they would show something else. */
  readonly own: object;
  readonly look: (item: Element) => unknown;
  readonly seen: unknown;
}

const text = (part: string) => (item: Element) => partText(item, part);
const buttons = (item: Element) =>
  visibleParts(item, 'add').map(({dataset}) => dataset['mode']);
const end = (item: Element) => partText(item, 'ends').startsWith('Ends');

const few = {quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 8};
const fewForMe = {quantityUserLimit: 3, quantityUserCurrentLimit: 1};
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** The fields that `featured-deals` and `store-item` show in the same way. */
export const itemFields: readonly FieldCase[] = [
  {field: 'name', own: {name: 'Oak bow'}, look: text('name'), seen: 'Oak bow'},
  {field: 'price', own: {price: 3}, look: text('price'), seen: '€3.00'},
  {field: 'active', own: {active: 0}, look: text('closed'), seen: en.unavailable},
  {
    field: 'is_unavailable',
    own: {is_unavailable: true},
    look: text('closed'),
    seen: en.unavailable,
  },
  {field: 'is_subs', own: {is_subs: 1}, look: buttons, seen: ['add', 'subscribe']},
  {field: 'is_subs_only', own: {is_subs_only: 1}, look: buttons, seen: ['subscribe']},
  {
    field: 'original_price',
    own: {original_price: 20},
    look: text('original-price'),
    seen: '€20.00',
  },
  {
    field: 'discount',
    own: {discount: 2.5},
    look: text('original-price'),
    seen: '€15.00',
  },
  {
    field: 'image',
    own: {image: '/img/items/7.png'},
    look: (item) => visibleParts<HTMLImageElement>(item, 'picture')[0]?.src.slice(-16),
    seen: '/img/items/7.png',
  },
  {
    field: 'virtual_price',
    own: {virtual_price: 1500},
    look: text('virtual-price'),
    seen: `${en.or} 1,500 Embers`,
  },
  {
    field: 'is_virtual_currency_only',
    own: {virtual_price: 1500, is_virtual_currency_only: 1},
    look: text('price'),
    seen: '1,500 Embers',
  },
  {field: 'quantityGlobalLimit', own: few, look: text('left'), seen: en.left(2)},
  {field: 'quantityGlobalCurrentLimit', own: few, look: text('left'), seen: en.left(2)},
  {
    field: 'quantityUserLimit',
    own: fewForMe,
    look: text('left'),
    seen: en.leftForYou(2),
  },
  {
    field: 'quantityUserLimit of 1',
    own: {quantityUserLimit: 1},
    look: text('left'),
    seen: en.perPlayer(1),
  },
  {
    field: 'quantityUserLimit that is reached',
    own: {quantityUserLimit: 3, quantityUserCurrentLimit: 3},
    look: text('closed'),
    seen: en.limitReached,
  },
  {
    field: 'quantityUserCurrentLimit',
    own: {quantityUserLimit: 3, quantityUserCurrentLimit: '1'},
    look: text('left'),
    seen: en.leftForYou(2),
  },
  {field: 'sale_ends_at', own: {sale_ends_at: tomorrow}, look: end, seen: true},
  {field: 'remove_at', own: {remove_at: tomorrow}, look: end, seen: true},
];
