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

  it('escapes quotes in attributes', () => {
    const item = elementOf('<store-item></store-item>');
    expect(tagMarkup(item, {title: 'a "b" & c'})).to.equal(
      '<store-item title="a &quot;b&quot; &amp; c"></store-item>',
    );
  });
});

describe('Curly quotes', () => {
  /** The tag with straight quotes. */
  const straightened = (markup: string) => {
    const element = elementOf(markup);
    return tagMarkup(element, findQuoteCorrections(element));
  };

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
