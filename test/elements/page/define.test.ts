import {expect} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {define} from '../../../src/define/define.js';
import {CheckoutForm} from '../../../src/features/checkout/checkout-form.js';
import {StoreItem} from '../../../src/features/catalogue/store-item.js';
import {StoreProvider} from '../../../src/ui/store-provider.js';
import {tagNames} from '../../../src/define/tags.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';

await register();

describe('Registering elements', () => {
  it('gives each tag its class', () => {
    for (const tag of tagNames) expect(customElements.get(tag), tag).to.exist;
    expect(document.createElement('store-provider')).to.be.instanceOf(StoreProvider);
    expect(document.createElement('checkout-form')).to.be.instanceOf(CheckoutForm);
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
      const method = Object.getOwnPropertyDescriptor(owner, name)!;
      Reflect.deleteProperty(owner, name);
      onTestEnd(() => Object.defineProperty(owner, name, method));
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
