import {expect} from '@open-wc/testing';
import '../../../src/define/all.js';
import {define} from '../../../src/define/define.js';
import {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {FeaturedDeals} from '../../../src/features/catalogue/featured-deals.js';
import {StoreCart} from '../../../src/features/cart/store-cart.js';
import {StoreCategory} from '../../../src/features/catalogue/store-category.js';
import {StoreItem} from '../../../src/features/catalogue/store-item.js';
import {StoreProvider} from '../../../src/ui/store-provider.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

describe('Registering elements', () => {
  it('gives each tag its class', () => {
    const tags: Record<string, CustomElementConstructor> = {
      'store-provider': StoreProvider,
      'store-category': StoreCategory,
      'store-item': StoreItem,
      'featured-deals': FeaturedDeals,
      'store-cart': StoreCart,
      'checkout-form': CheckoutForm,
    };
    for (const [tag, elementClass] of Object.entries(tags)) {
      expect(customElements.get(tag) === elementClass, tag).to.equal(true);
      expect(document.createElement(tag), tag).to.be.instanceOf(elementClass);
    }
  });

  it('does not warn when the same class is registered twice', () => {
    const said = recordWarnings();
    define('store-item', StoreItem);
    expect(said).to.have.length(0);
  });

  for (const [owner, name] of [
    [String.prototype, 'toWellFormed'],
    [Array.prototype, 'toSorted'],
    [URL, 'canParse'],
    [Element.prototype, 'checkVisibility'],
  ] as const)
    it(`does nothing in a browser without ${name}, and says so once`, () => {
      const method: unknown = Reflect.get(owner, name);
      Reflect.deleteProperty(owner, name);
      onTestEnd(() =>
        Object.defineProperty(owner, name, {
          value: method,
          writable: true,
          configurable: true,
        }),
      );
      const said = recordWarnings();
      define(`old-${name.toLowerCase()}`, class extends HTMLElement {});
      define(`older-${name.toLowerCase()}`, class extends HTMLElement {});
      expect(customElements.get(`old-${name.toLowerCase()}`)).to.equal(undefined);
      expect(said.filter((text) => !text.includes('Chrome 120'))).to.deep.equal([]);
    });

  it('keeps the first class of a tag, and warns once when another copy registers its classes', () => {
    const said = recordWarnings();
    define('store-item', class extends HTMLElement {});
    define('store-cart', class extends HTMLElement {});
    expect(customElements.get('store-item') === StoreItem).to.equal(true);
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('twice').and.to.contain('remove one');
  });
});
