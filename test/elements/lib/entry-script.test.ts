import {expect} from '@open-wc/testing';
import {findEntryScript, scriptSettings} from '../../../src/lib/entry-script.js';
import {StoreProvider} from '../../../src/ui/store-provider.js';

/** Returns a script tag that loads nothing, because it is not in the page. */
function scriptTag(src: string, data: Readonly<Record<string, string>> = {}) {
  const script = document.createElement('script');
  script.src = src;
  Object.assign(script.dataset, data);
  return script;
}

describe('The settings of the script tag', () => {
  it('are its data attributes, or parameters of its address with the same names', () => {
    const names = StoreProvider.observedAttributes.filter((name) => name !== 'token');
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

describe('The script tag', () => {
  const OURS = 'https://cdn.example/dist/embed.js';
  const VENDOR =
    '<script data-base-url="https://other.example" src="https://other.example/chat.js"></script>';
  const NAMESAKE = '<script src="https://other.example/embed.js"></script>';
  const own = (attributes: string) => `<script id="ours" ${attributes}></script>`;

  /** The id of the tag that is found in a page of these tags, which do not run. */
  const found = (tags: string, address?: string, running?: string) => {
    const page = document.createElement('div');
    page.innerHTML = tags;
    const current = running && page.querySelector(running);
    const script = findEntryScript(current, address, page);
    return script && (script.id || script.outerHTML);
  };

  const BASE = 'data-base-url="https://a.example"';
  const MODULE = `type="module" src="${OURS}?ver=1"`;
  const WITH_BASE = `${OURS}?base-url=https://a.example`;
  for (const [when, attributes, address, running] of [
    ['is the one that is running', `src="${OURS}" ${BASE}`, undefined, '#ours'],
    ['is the one that is written into the page', BASE, undefined, '#ours'],
    [
      'is the running one without attributes, if the file has another name',
      'src="https://cdn.example/shop.js"',
      'https://cdn.example/shop.js',
      '#ours',
    ],
    ['is the one with the address of the module', `${MODULE} ${BASE}`, `${OURS}?ver=1`],
    ['is that of a demo', `${MODULE} data-demo`, `${OURS}?ver=1`],
    ['is that of a page with providers', MODULE, `${OURS}?ver=1`],
    [
      'is that of a module with parameters',
      `type="module" src="${WITH_BASE}"`,
      WITH_BASE,
    ],
    [
      'is the one with our attributes, if an optimiser has renamed its address',
      `type="text/later" src="/cache/0a1b.js" ${BASE}`,
    ],
    [
      'is the one with our attributes, if an optimiser has moved its address',
      `type="text/later" data-src="${OURS}" ${BASE}`,
    ],
  ] as const)
    it(when, () => {
      for (const above of [VENDOR, NAMESAKE, VENDOR + NAMESAKE])
        expect(found(above + own(attributes), address, running), above).to.equal(
          'ours',
        );
    });

  it("is the one with our attributes and this file's name, if an optimiser runs the code", () => {
    const optimiser = '<script id="optimiser" src="/optimise.js"></script>';
    const address = new URL('/optimise.js', location.href).href;
    const sameSite =
      '<script data-base-url="https://other.example" src="/plugins/chat.js"></script>';
    for (const attributes of [
      `src="${OURS}" data-base-url="https://a.example"`,
      `src="${OURS}?base-url=https://a.example"`,
    ])
      for (const above of [VENDOR, NAMESAKE, sameSite]) {
        const tags = optimiser + above + own(`type="text/later" ${attributes}`);
        expect(found(tags, address), tags).to.equal('ours');
        expect(found(tags, address, '#optimiser'), tags).to.equal('ours');
        expect(found(tags), tags).to.equal('ours');
      }
  });

  it("is none if only other vendors' tags are left", () => {
    expect(found(VENDOR + NAMESAKE, OURS)).to.equal(undefined);
  });
});
