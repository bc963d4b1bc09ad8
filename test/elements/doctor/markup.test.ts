import {expect} from '@open-wc/testing';
import {
  markupOfEscapedTag,
  scriptMarkup,
  findQuoteCorrections,
  tagMarkup,
} from '../../../src/doctor/markup.js';

function elementOf(markup: string): Element {
  return new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild!;
}

describe('A tag to paste', () => {
  it('has the attributes of the page, with the changes', () => {
    const category = elementOf(
      '<store-category url="rankz" controls>Text</store-category>',
    );
    expect(tagMarkup(category, {url: 'ranks'})).to.equal(
      '<store-category url="ranks" controls></store-category>',
    );
  });

  it('never contains a token', () => {
    const provider = elementOf(
      '<store-provider base-url="https://a.example.test" token="secret"></store-provider>',
    );
    expect(tagMarkup(provider)).not.to.contain('secret');
    const script = document.createElement('script');
    script.setAttribute('src', '/dist/embed.js');
    script.dataset['token'] = 'secret';
    script.dataset['lang'] = 'de';
    expect(scriptMarkup(script)).to.equal(
      '<script src="/dist/embed.js" data-lang="de"></script>',
    );
  });

  it('has no “doctor”, which visitors would see', () => {
    const script = document.createElement('script');
    script.setAttribute('src', '/dist/embed.js?doctor&lang=de');
    script.setAttribute('doctor', '');
    expect(scriptMarkup(script)).to.equal(
      '<script src="/dist/embed.js?lang=de"></script>',
    );
  });

  it('keeps all other attributes of the page', () => {
    const cart = '<store-cart lang="de" dir="ltr" data-id="7"></store-cart>';
    expect(tagMarkup(elementOf(cart))).to.equal(cart);
  });

  it('escapes quotes in attributes', () => {
    const item = elementOf('<store-item></store-item>');
    expect(tagMarkup(item, {title: 'a "b" & c'})).to.equal(
      '<store-item title="a &quot;b&quot; &amp; c"></store-item>',
    );
  });

  it('is an example to fill in if the page has no script tag', () => {
    expect(
      scriptMarkup(undefined, {'data-base-url': 'https://a.example.test'}),
    ).to.equal(
      '<script src="https://example.net/dist/embed.js" defer data-base-url="https://a.example.test"></script>',
    );
  });
});

describe('Curly quotes', () => {
  /** The tag with straight quotes. */
  const straightened = (markup: string) => {
    const element = elementOf(markup);
    return tagMarkup(element, findQuoteCorrections(element));
  };

  it('are replaced around a value of one or of several words', () => {
    expect(straightened('<store-cart layout=”drawer”></store-cart>')).to.equal(
      '<store-cart layout="drawer"></store-cart>',
    );
    expect(
      straightened(
        '<checkout-form payment-methods=„paypal, card, cash“ terms-url="/t">',
      ),
    ).to.equal(
      '<checkout-form payment-methods="paypal, card, cash" terms-url="/t"></checkout-form>',
    );
  });

  it('are replaced inside straight quotes', () => {
    expect(straightened('<store-category url="“ranks”"></store-category>')).to.equal(
      '<store-category url="ranks"></store-category>',
    );
  });

  it('are not found in a tag with straight quotes, nor inside a text', () => {
    const plain = elementOf('<store-cart layout="drawer" title="The “best” cart">');
    expect(findQuoteCorrections(plain)).to.equal(undefined);
  });
});

describe('A tag in the text of a page', () => {
  it('becomes a tag to paste, with straight quotes and without a token', () => {
    expect(markupOfEscapedTag('store-cart', ' layout=”drawer” /')).to.equal(
      '<store-cart layout="drawer"></store-cart>',
    );
    expect(
      markupOfEscapedTag('store-provider', ' base-url="https://a.test" token=”secret”'),
    ).to.equal('<store-provider base-url="https://a.test"></store-provider>');
  });
});
