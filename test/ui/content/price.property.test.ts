import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {html, render} from 'lit';
import {Money} from '../../../src/lib/money.js';
import {amount, price, rewritePrice} from '../../../src/ui/content/price.js';
import {textsOf} from '../../../src/i18n/texts.js';
import {currency, language, payable, rate} from '../../support/money-arbitraries.js';

const none = fc.constant(null);
const priced = fc.record({
  price: fc.oneof(payable, none),
  discount: fc.oneof(payable, none),
  original_price: fc.oneof(payable, none),
  virtual_price: fc.oneof(fc.nat(100_000), none),
  is_virtual_currency_only: fc.boolean(),
});
const rated = fc.record({name: currency, value: rate});

function rendered(template: unknown): Element {
  const place = document.createElement('div');
  render(template, place);
  return place.firstElementChild!;
}

/** What is read of it, and which part says it. */
function readingOf(prices: Element) {
  const text = (node: Element) => node.textContent.replaceAll(/\s+/g, ' ').trim();
  const parts = [...prices.querySelectorAll('[part]')];
  return [text(prices), ...parts.map((one) => `${one.part.value}: ${text(one)}`)];
}

describe('A price in another currency', () => {
  it('is written over the one before as it would be shown anew', () => {
    let written = 0;
    fc.assert(
      fc.property(
        priced,
        rated,
        fc.array(rated, {minLength: 2, maxLength: 5}),
        language,
        (item, system, displays, lang) => {
          const texts = textsOf(lang);
          const shown = (money: Money) => rendered(price(item, money, texts, 'Embers'));
          const old = shown(new Money(system, system, lang));
          // There, and back to the shop's own, and on.
          for (const display of displays.flatMap((one) => [one, one, system])) {
            const money = new Money(system, display, lang);
            const sample = rendered(html`<b>${amount(0, money, texts)}</b>`);
            if (!rewritePrice(old, item, money, sample)) return;
            written += 1;
            expect(readingOf(old)).to.deep.equal(readingOf(shown(money)));
          }
        },
      ),
    );
    expect(written).to.be.greaterThan(100);
  });
});
