import {sendKeys} from '@web/test-runner-commands';
import type {StoreCart} from '../../src/features/cart/store-cart.js';
import {en} from '../../src/i18n/en.js';
import {findByRole, findEntry, textOf, visiblePart} from './shop-page.js';

/** What a shopper does with a `<store-cart>`, and reads in it. */
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
    /** The field with the quantity of an item. */
    quantity,
    /** Types a quantity over the current one, and confirms it with Enter. */
    async typeQuantity(name: string, count: string) {
      quantity(name).focus();
      quantity(name).select();
      await sendKeys({type: count});
      await sendKeys({press: 'Enter'});
    },
    total: () => textOf(visiblePart(element, 'total')),
  };
}
