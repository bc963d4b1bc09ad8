import {ContextProvider, ContextRoot} from '@lit/context';
import type {Shop} from '../shop/shop.js';
import {shopContext} from './shop-context.js';

let root: ContextRoot | undefined;
let provider: ContextProvider<typeof shopContext> | undefined;

/** Keeps the requests nobody answers yet. Runs once, before the first element is defined. */
export function keepRequests(): void {
  if (root) return;
  root = new ContextRoot();
  // On the document, one step above the default provider, so that what the
  // provider answers never gets here. The type asks for an element without need.
  root.attach(document as unknown as HTMLElement);
}

/** Answers every element that is in no `<store-provider>`. May be called late, or again. */
export function setDefaultShop(shop: Shop): void {
  if (provider) return provider.setValue(shop);
  provider = new ContextProvider(document.documentElement, {
    context: shopContext,
    initialValue: shop,
  });
  provider.hostConnected();
}

/** The shop of elements that are in no `<store-provider>`; `undefined` until there is one. */
export function getDefaultShop(): Shop | undefined {
  return provider?.value;
}
