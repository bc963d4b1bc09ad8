import {lazyModule} from '../lib/lazy-module.js';
import {defaultActions} from '../ui/default-actions.js';
import {define} from './define.js';

/** Loads and starts the dialog that shows the item named by the page's address. */
export const openItem = lazyModule(async () => {
  const [{StoreItem}, dialog] = await Promise.all([
    import('../features/catalogue/store-item.js'),
    import('../features/catalogue/item/item-address.js'),
  ]);
  define('store-item', StoreItem);
  dialog.openItemsFromAddress();
});

const signIn = lazyModule(async () => {
  const [{StoreLogin}, action] = await Promise.all([
    import('../features/account/store-login.js'),
    import('../features/account/sign-in-here.js'),
  ]);
  define('store-login', StoreLogin);
  return action;
});

const showCart = lazyModule(() => import('../features/cart/show-cart.js'));

const goToCheckout = lazyModule(async () => {
  const [{CheckoutForm}, action] = await Promise.all([
    import('../features/checkout/checkout-form.js'),
    import('../features/checkout/checkout-dialog.js'),
  ]);
  define('checkout-form', CheckoutForm);
  return action;
});

const definePayment = lazyModule(async () => {
  const {StorePayment} = await import('../features/checkout/payment/store-payment.js');
  define('store-payment', StorePayment);
});

Object.assign(defaultActions, {
  signIn: async (request) => (await signIn.load()).askToSignIn(request),
  openItem: () => openItem.load(),
  showCart: async (request) => (await showCart.load()).showCart(request),
  goToCheckout: async (request) => (await goToCheckout.load()).goToCheckout(request),
  definePayment: () => definePayment.load(),
} satisfies typeof defaultActions);
