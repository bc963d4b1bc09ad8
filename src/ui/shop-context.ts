import {createContext} from '@lit/context';
import type {Shop} from '../shop/shop.js';

/**
 * The context that provides the shop. All copies of this module in a page share the context's key.
 */
export const shopContext = createContext<Shop | undefined>(
  Symbol.for('storefront-elements/shop'),
);
