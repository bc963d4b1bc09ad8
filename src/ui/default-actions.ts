import type {Shop} from '../shop/shop.js';

/** Who needs a sign-in or the checkout. */
export interface ActionRequest {
  /** The element of ours that asks. */
  readonly host: HTMLElement;
  readonly shop: Shop;
  /** The element of the host behind which something may be shown; above all else where it is missing. */
  readonly after?: HTMLElement | undefined;
  /** Called when the code is there, just before the shopper is led away from the host. */
  readonly beforeLeaving?: () => void;
}

/**
 * Where one feature leads to another. They follow a shopper's click, and reject with a
 * `MissingFileError` where the code for it cannot be loaded.
 */
export interface DefaultActions {
  /** Shows a sign-in. `true` once the shopper has signed in. */
  signIn(request: ActionRequest): Promise<boolean>;
  /** Shows the item that the page's address names. */
  openItem(): Promise<void>;
  /** Shows the checkout. */
  goToCheckout(request: ActionRequest): Promise<void>;
  /** Registers `store-payment`, so that a payment can be shown. `isClick`: whether a click asks for it. */
  definePayment(isClick: boolean): Promise<void>;
}

/**
 * Called after an event that the page may cancel. `define/` sets the implementations, because only
 * it may know every feature; classes that are used without it do nothing.
 */
export const defaultActions: DefaultActions = {
  signIn: () => Promise.resolve(false),
  openItem: () => Promise.resolve(),
  goToCheckout: () => Promise.resolve(),
  definePayment: () => Promise.resolve(),
};
