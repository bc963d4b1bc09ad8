import type {Shop} from '../shop/shop.js';

/** The context in which an element asks for a default action. */
export interface ActionRequest {
  /** The element that asks. */
  readonly host: HTMLElement;
  readonly shop: Shop;
  /** The element of the host after which a form may be inserted. Default: the top of the host. */
  readonly after?: HTMLElement | undefined;
  /** Called once the code is loaded, just before the shopper leaves the host. */
  readonly beforeLeaving?: () => void;
}

/**
 * Actions of one feature that another feature needs. They follow a shopper's click, and reject with a
 * `MissingFileError` if their code cannot be loaded.
 */
export interface DefaultActions {
  /** Shows the sign-in. Resolves to whether the shopper has signed in. */
  signIn(request: ActionRequest): Promise<boolean>;
  /** Shows the item that the page's address names. */
  openItem(): Promise<void>;
  /** Shows the checkout. */
  goToCheckout(request: ActionRequest): Promise<void>;
  /** Registers `store-payment`, so that a payment can be shown. `isClick`: whether a click needs it. */
  definePayment(isClick: boolean): Promise<void>;
}

/**
 * Called after an event that the page has not cancelled. `define/` sets the implementations, because
 * only it may import every feature. Without it, the actions do nothing.
 */
export const defaultActions: DefaultActions = {
  signIn: () => Promise.resolve(false),
  openItem: () => Promise.resolve(),
  goToCheckout: () => Promise.resolve(),
  definePayment: () => Promise.resolve(),
};
