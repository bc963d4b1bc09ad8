import {createContext} from '@lit/context';
import type {Shop} from '../shop/shop.js';

/** How an element asks for its shop. The key is shared by all copies of this module in a page. */
export const shopContext = createContext<Shop | undefined>(
  Symbol.for('storefront-elements/shop'),
);
