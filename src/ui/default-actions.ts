import type {Shop} from '../shop/shop.js';

/** What an element passes to a default action, such as showing the sign-in. */
export interface ActionRequest {
  /** The element that requests the action. */
  readonly host: HTMLElement;
  readonly shop: Shop;
  /**
   * Called by `goToCheckout` just before the shopper leaves `host` for the checkout.
   * Not called if the checkout's module cannot be loaded.
   */
  readonly beforeLeaving?: () => void;
}

/**
 * Actions that one feature requests from another, such as the sign-in that the cart requests. They
 * reject with a `FileLoadError` if their module cannot be loaded.
 */
export interface DefaultActions {
  /** Shows the sign-in. Resolves to whether the shopper has signed in. */
  signIn(request: ActionRequest): Promise<boolean>;
  /**
   * Loads the item dialog. If the hash of the page's address names an item, the dialog shows that
   * item. The dialog follows later changes of the hash.
   */
  openItem(): Promise<void>;
  /** Shows the cart; without one on the page, the checkout. */
  showCart(request: ActionRequest): Promise<void>;
  /** Shows the checkout. */
  goToCheckout(request: ActionRequest): Promise<void>;
  /** Registers `store-payment`, so that a payment can be shown. */
  definePayment(): Promise<void>;
}

/**
 * The default actions of elements, such as showing the sign-in. An element dispatches an event
 * before such an action, and the page can cancel the event to prevent the action. The modules in
 * `define/` set these functions, because only these modules may import every feature. Until the
 * functions are set, they do nothing.
 */
export const defaultActions: DefaultActions = {
  signIn: () => Promise.resolve(false),
  openItem: () => Promise.resolve(),
  showCart: () => Promise.resolve(),
  goToCheckout: () => Promise.resolve(),
  definePayment: () => Promise.resolve(),
};
