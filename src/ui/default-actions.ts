import type {Shop} from '../shop/shop.js';

/** What an element passes to a default action, such as showing the sign-in. */
export interface ActionRequest {
  /** The element that requests the action. */
  readonly host: HTMLElement;
  readonly shop: Shop;
  /** A form may be inserted after this element; without it, at the top of the host. */
  readonly after?: HTMLElement | undefined;
  /**
   * Called by `goToCheckout` just before the shopper leaves `host` for the checkout.
   * Not called if the checkout's module cannot be loaded.
   */
  readonly beforeLeaving?: () => void;
}

/**
 * Actions that one feature requests from another, such as the sign-in that the cart requests. They
 * reject with a `MissingFileError` if their module cannot be loaded.
 */
export interface DefaultActions {
  /** Shows the sign-in. Resolves to whether the shopper has signed in. */
  signIn(request: ActionRequest): Promise<boolean>;
  /**
   * Loads the item dialog, which shows the item that the hash of the page's address names, now and
   * after each change of the hash.
   */
  openItem(): Promise<void>;
  /** Shows the checkout. */
  goToCheckout(request: ActionRequest): Promise<void>;
  /**
   * Registers `store-payment`, so that a payment can be shown. With `isClick`, a load that has
   * failed before is tried again.
   */
  definePayment(isClick: boolean): Promise<void>;
}

/**
 * The functions that do what elements do by default after an event, such as showing the sign-in,
 * unless the page has cancelled the event. `define/` sets them, because only `define/` may import
 * every feature. Until then, they do nothing.
 */
export const defaultActions: DefaultActions = {
  signIn: () => Promise.resolve(false),
  openItem: () => Promise.resolve(),
  goToCheckout: () => Promise.resolve(),
  definePayment: () => Promise.resolve(),
};
