/** Classes, the shop behind them and types. Importing this registers nothing: see `define/`. */
export {StoreProvider} from './elements/store-provider.js';
export {StoreCategory} from './elements/store-category.js';
export {StoreItem} from './elements/store-item.js';
export {FeaturedDeals} from './elements/featured-deals.js';
export {StoreCart} from './elements/store-cart.js';
export {CheckoutForm} from './elements/checkout-form.js';
export {StoreLogin} from './elements/store-login.js';
export {StorePayment} from './elements/store-payment.js';
export {StoreLinks} from './elements/store-links.js';
export {StoreServer} from './elements/store-server.js';
export {StoreGoals} from './elements/store-goals.js';
export {StoreDonors} from './elements/store-donors.js';
export {StoreCurrency} from './elements/store-currency.js';
export {StoreLanguage} from './elements/store-language.js';

export {AuthRequiredEvent} from './elements/events/auth-required-event.js';
export {CartChangedEvent} from './elements/events/cart-changed-event.js';
export {ItemAddedEvent} from './elements/events/item-added-event.js';
export {ItemSelectedEvent} from './elements/events/item-selected-event.js';
export {PaymentActionEvent} from './elements/events/payment-action-event.js';
export {PaymentCreatedEvent} from './elements/events/payment-created-event.js';
export {ReadyEvent} from './elements/events/ready-event.js';
export {SignedInEvent} from './elements/events/signed-in-event.js';
export {SignedOutEvent} from './elements/events/signed-out-event.js';
export {StoreErrorEvent} from './elements/events/store-error-event.js';

export {getDefaultShop, setDefaultShop} from './page.js';
export {shopContext} from './context/shop-context.js';
export {ShopController} from './context/shop-controller.js';
export {openShop} from './state/shops.js';
export {Shop, type ShopOptions} from './state/shop.js';
export {ShopError, type ShopErrorKind} from './basics/shop-error.js';
export {setTexts, type Texts} from './texts/texts.js';

export type {Addable, CartItem, CartPage, CartState, Line} from './state/cart.js';
export type {
  CategoryItem,
  CategoryPage,
  FeaturedDeal,
  Item,
  ItemDetail,
} from './state/catalogue.js';
export type {PaymentMethod, PaymentRequest, PaymentResult} from './state/checkout.js';
export type {OrderData, PaymentNews, PaymentStand} from './state/payment-watch.js';
export type {PreferencesState} from './state/preferences.js';
export type {SessionState, TokenProvider} from './state/session.js';
export type {Persist, SignInState} from './state/sign-in.js';
export type {Settings} from './state/site-settings.js';
