import {expect} from '@open-wc/testing';
import {scriptTag, tagOf} from '../../src/doctor/markup.js';

function elementOf(markup: string): Element {
  return new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild!;
}

describe('A tag to paste', () => {
  it('has the attributes of the page, with what is to change', () => {
    const category = elementOf(
      '<store-category url="rankz" controls>Text</store-category>',
    );
    expect(tagOf(category, {url: 'ranks'})).to.equal(
      '<store-category url="ranks" controls></store-category>',
    );
  });

  it('never has a token in it', () => {
    const provider = elementOf(
      '<store-provider base-url="https://a.example.test" token="secret"></store-provider>',
    );
    expect(tagOf(provider)).not.to.contain('secret');
    const script = document.createElement('script');
    script.setAttribute('src', '/dist/embed.js');
    script.dataset['token'] = 'secret';
    script.dataset['lang'] = 'de';
    expect(scriptTag(script)).to.equal(
      '<script src="/dist/embed.js" data-lang="de"></script>',
    );
  });

  it('leaves out what we have set ourselves', () => {
    const cart = elementOf(
      '<store-cart lang="de" dir="ltr" style="clip-path: none"></store-cart>',
    );
    expect(tagOf(cart)).to.equal('<store-cart></store-cart>');
  });

  it('keeps quotes inside an attribute from ending it', () => {
    const item = elementOf('<store-item></store-item>');
    expect(tagOf(item, {title: 'a "b" & c'})).to.equal(
      '<store-item title="a &quot;b&quot; &amp; c"></store-item>',
    );
  });

  it('is one to fill in where the page has none', () => {
    expect(scriptTag(undefined, {'data-base-url': 'https://a.example.test'})).to.equal(
      '<script src="https://example.net/dist/embed.js" defer data-base-url="https://a.example.test"></script>',
    );
  });
});
