import type {Money} from '../../lib/money.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Texts} from '../../i18n/texts.js';
import type {Item} from '../../shop/catalogue.js';
import type {Shop} from '../../shop/shop.js';
import type {ShopController} from '../shop-controller.js';

/** What the templates need to know besides the item. */
export interface View {
  readonly shop: Shop;
  readonly texts: Texts;
  readonly money: Money;
  readonly headingLevel: number;
  /** Name of the virtual currency. */
  readonly points: string;
  /** Names of the templates that the page has for cards. */
  readonly own?: ReadonlySet<string>;
}

/** The view of an element whose items have headings of this level. */
export function viewOf(
  controller: ShopController,
  shop: Shop,
  headingLevel: number,
): View {
  const {texts, money} = controller;
  const points = shop.settings.value?.virtual_currency || texts.virtualCurrency;
  return {shop, texts, money, headingLevel, points};
}

/** What of the cart is said about an item: whether it is in there, or on its way, and why it is not. */
export function standOf(
  item: Item,
  {shop: {cart}}: View,
): readonly [
  inCart: boolean | undefined,
  pending: boolean,
  error?: ShopError | undefined,
] {
  const pending = cart.isPending(item.id);
  const inCart =
    cart.value.data || pending ? cart.has(item.id) : 'in_cart' in item && item.in_cart;
  return [inCart, pending, cart.errorOf(item.id)];
}

/** The call that puts an item into the cart. A service that lacks it has nothing to add with. */
export const ADD_CALL = '/cart/add';
