import {sendKeys} from '@web/test-runner-commands';
import type {StoreCart} from '../../src/features/cart/store-cart.js';
import {en} from '../../src/i18n/en.js';
import {findByRole, findEntry, textOf, visiblePart} from './shop-page.js';

/** Functions that do what a shopper does in a `<store-cart>`, and that read what a shopper sees. */
export function cartHarness(element: StoreCart) {
  const press = (name: string) => findByRole(element, 'button', name)!.click();
  const quantity = (name: string) =>
    visiblePart<HTMLInputElement>(findEntry(element, name) ?? element, 'quantity')!;
  return {
    element,
    press,
    increase: (name: string) => press(en.increase(name)),
    decrease: (name: string) => press(en.decrease(name)),
    remove: (name: string) => press(en.remove(name)),
    undo: () => press(en.undo),
    checkout: () => press(en.checkout),
    /** Returns the field with the quantity of an item. */
    quantity,
    /** Replaces the quantity of an item by typing, and confirms it with Enter. */
    async typeQuantity(name: string, count: string) {
      quantity(name).focus();
      quantity(name).select();
      await sendKeys({type: count});
      await sendKeys({press: 'Enter'});
    },
    total: () => textOf(visiblePart(element, 'total')),
  };
}
