import {defaultActions, type ActionRequest} from '../../ui/default-actions.js';
import {shopOf} from '../../ui/find-shop.js';
import {focusInside} from '../../ui/restore-focus.js';
import type {CartHost} from './cart-host.js';

/**
 * Shows the cart of the page, in place of the dialog in which `host` is. A cart that opens is
 * preferred to one that stands somewhere in the page. Without a cart, shows the checkout.
 */
export async function showCart(request: ActionRequest): Promise<void> {
  const {host, shop} = request;
  const carts = [...document.querySelectorAll<CartHost>('store-cart')].filter(
    (cart) => shopOf(cart) === shop,
  );
  const cart = carts.find(({layout}) => (layout || 'inline') !== 'inline') ?? carts[0];
  host.closest('dialog')?.close();
  if (!cart) return defaultActions.goToCheckout(request);
  if ((cart.layout || 'inline') !== 'inline') return cart.show();
  cart.scrollIntoView({block: 'nearest'});
  focusInside(cart);
}
