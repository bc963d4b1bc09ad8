import {expect} from '@open-wc/testing';
import {attributeKinds} from '../../src/doctor/attribute-kinds.js';
import {scriptSettings} from '../../src/lib/entry-script.js';

/** Returns a script tag that loads nothing, because it is not in the page. */
function scriptTag(src: string, data: Readonly<Record<string, string>> = {}) {
  const script = document.createElement('script');
  script.src = src;
  Object.assign(script.dataset, data);
  return script;
}

describe('The settings of the script tag', () => {
  it('are its data attributes, or parameters of its address with the same names', () => {
    const names = Object.keys(attributeKinds['store-provider']).filter(
      (name) => name !== 'token',
    );
    expect(names).to.include.members(['base-url', 'payment-hosts', 'demo']);
    for (const name of [...names, 'terms-url', 'privacy-url', 'analytics', 'avatars']) {
      const byAttribute = document.createElement('script');
      byAttribute.setAttribute(`data-${name}`, 'https://one.example/?a=1');
      const query = new URLSearchParams([[name, 'https://one.example/?a=1']]);
      const byParameter = scriptTag(`https://cdn.example/embed.js?${query}`);
      const settings = scriptSettings(byParameter);
      expect(settings, name).to.deep.equal(Object.assign({}, byAttribute.dataset));
    }
  });

  it('may be written without escapes, with other parameters between them', () => {
    const src =
      'https://cdn.example/embed.js?ver=1&base-url=https://shop.example.net/a&demo';
    expect(scriptSettings(scriptTag(src))).to.deep.equal({
      ver: '1',
      baseUrl: 'https://shop.example.net/a',
      demo: '',
    });
  });

  it('are those of the attributes if both are there', () => {
    const script = scriptTag('https://cdn.example/embed.js?lang=de&currency=EUR', {
      lang: 'fr',
    });
    expect(scriptSettings(script)).to.deep.equal({lang: 'fr', currency: 'EUR'});
  });

  it('contain no token from an address', () => {
    const script = scriptTag('https://cdn.example/embed.js?token=secret');
    expect(scriptSettings(script)).to.deep.equal({});
  });
});
