/**
 * What the package exports beside the elements: the functions and classes with which a page opens a
 * shop, the events, and the types. It is also the module `storefront-elements/shop`.
 */
export {AuthRequiredEvent} from './ui/events/auth-required-event.js';
export {CartChangedEvent} from './ui/events/cart-changed-event.js';
export {CartClosedEvent} from './ui/events/cart-closed-event.js';
export {CartOpenedEvent} from './ui/events/cart-opened-event.js';
export {CheckoutStartedEvent} from './ui/events/checkout-started-event.js';
export {ItemAddedEvent} from './ui/events/item-added-event.js';
export {ItemViewedEvent} from './ui/events/item-viewed-event.js';
export {ItemSelectedEvent} from './ui/events/item-selected-event.js';
export {BeforePaymentEvent} from './features/checkout/before-payment-event.js';
export {PaymentActionEvent} from './features/checkout/payment-action-event.js';
export {PaymentCreatedEvent} from './features/checkout/payment-created-event.js';
export {PaymentCompletedEvent} from './ui/events/payment-completed-event.js';
export {QuantityChangedEvent} from './ui/events/quantity-changed-event.js';
export {ReadyEvent} from './ui/events/ready-event.js';
export {SignedInEvent} from './features/account/signed-in-event.js';
export {SignedOutEvent} from './ui/events/signed-out-event.js';
export {StoreErrorEvent} from './ui/events/store-error-event.js';

export {getDefaultShop, setDefaultShop} from './page/provide-default-shop.js';
export {shopContext} from './ui/shop-context.js';
export {ShopController} from './ui/shop-controller.js';
export {openShop} from './shop/shops.js';
export {Shop, type ShopOptions} from './shop/shop.js';
export {ShopError, type ShopErrorKind} from './lib/shop-error.js';
export {setTexts, type Texts} from './i18n/texts.js';

export type {Addable, CartItem, CartPage, CartState, Line} from './shop/cart.js';
export type {
  CategoryItem,
  CategoryPage,
  FeaturedDeal,
  Item,
  ItemDetail,
} from './shop/catalogue.js';
export type {PaymentMethod, PaymentResult} from './api/calls/payment.js';
export type {OrderData, PaymentStand} from './api/calls/payment-status.js';
export type {PaymentRequest} from './api/payment-request.js';
export type {PaymentNews} from './shop/payment/status.js';
export type {PreferencesState} from './shop/preferences.js';
export type {SessionState, TokenProvider} from './shop/session.js';
export type {SignInState} from './shop/sign-in.js';
export type {Persist} from './shop/stored-token.js';
export type {Settings} from './shop/site-settings.js';
