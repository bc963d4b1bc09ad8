import {expect} from '@open-wc/testing';
import {
  markupOfEscapedTag,
  straightenedMarkup,
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
    expect(tagMarkup(script)).to.equal(
      '<script src="/dist/embed.js" data-lang="de"></script>',
    );
  });

  it('has no “doctor”, which visitors would see', () => {
    const script = document.createElement('script');
    script.setAttribute('src', '/dist/embed.js?doctor&lang=de');
    script.setAttribute('doctor', '');
    expect(tagMarkup(script)).to.equal(
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
  it('are replaced by straight ones, also around several words', () => {
    for (const markup of [
      '<store-category url="“gold rank”" layout="list"></store-category>',
      '<store-category url=”gold rank” layout=“list”></store-category>',
    ])
      expect(straightenedMarkup(elementOf(markup))).to.equal(
        '<store-category url="gold rank" layout="list"></store-category>',
      );
  });

  it('are not found in a tag with straight quotes, nor inside a text', () => {
    const plain = elementOf('<store-cart layout="drawer" title="The “best” cart">');
    expect(straightenedMarkup(plain)).to.equal(undefined);
  });

  it('do not reveal a token', () => {
    const script = document.createElement('script');
    script.setAttribute('src', '/dist/embed.js?token=secret&lang=de');
    script.setAttribute('data-token', '”secret”');
    expect(straightenedMarkup(script)).not.to.contain('secret');
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
