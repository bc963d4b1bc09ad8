import {ContextProvider, ContextRoot} from '@lit/context';
import type {Shop} from '../shop/shop.js';
import {shopContext} from './shop-context.js';

let root: ContextRoot | undefined;
let provider: ContextProvider<typeof shopContext> | undefined;

/**
 * Keeps the elements' requests for their shop (`shopContext`) until a provider answers them. Call
 * this before the first element is created. On a server, does nothing.
 */
export function keepContextRequests(): void {
  if (root || typeof document === 'undefined') return;
  root = new ContextRoot();
  // The root is the document, because the default provider on <html> stops all requests
  // that it answers. So only unanswered requests arrive here. `attach` is typed for an
  // element, but any node works.
  root.attach(document as unknown as HTMLElement);
}

/**
 * Sets the shop of all elements outside of a `<store-provider>`. May be called after these elements
 * have been created, and called again to replace the shop.
 */
export function setDefaultShop(shop: Shop): void {
  if (provider) return provider.setValue(shop);
  provider = new ContextProvider(document.documentElement, {
    context: shopContext,
    initialValue: shop,
  });
  provider.hostConnected();
}

/** The shop of elements outside of a `<store-provider>`; `undefined` until it is set. */
export function getDefaultShop(): Shop | undefined {
  return provider?.value;
}
