import {expect} from '@open-wc/testing';
import {
  examine,
  expectPastes,
  expectSentencesFor,
  SERVICE,
  withFooter,
  withTags,
  type ExaminedPage,
  type Mistake,
} from './examined-page.js';

const at = (address: string): ExaminedPage => ({script: `data-base-url="${address}"`});

/** Mistakes in one page: a tag, what the doctor says, and a text in the code to paste. */
const inTags: readonly (readonly [tag: string, sentence: string, paste?: string])[] = [
  [
    '<store-categorie url="ranks"></store-categorie>',
    '<store-categorie> is misspelt.',
    '<store-category url="ranks"></store-category>',
  ],
  [
    '<store-basket></store-basket>',
    '<store-basket> is not a tag of the shop.',
    'store-cart',
  ],
  // The editor has escaped this tag.
  [
    '<p>&lt;store-category url=”ranks”&gt;&lt;/store-category&gt;</p>',
    'The tag <store-category> is shown as text.',
    '<store-category url="ranks"></store-category>',
  ],
  [
    '<store-category ulr="ranks"></store-category>',
    '“ulr” on <store-category> is misspelt.',
    '<store-category url="ranks"></store-category>',
  ],
  [
    '<store-cart layout="draw"></store-cart>',
    '“draw” is not a possible value of “layout” on <store-cart>.',
    'inline\ndrawer\nbutton',
  ],
  ['<store-links section></store-links>', '“section” on <store-links> has no value.'],
  [
    '<store-donors limit="five"></store-donors>',
    '“five” is not a possible value of “limit” on <store-donors>.',
    'A number in digits',
  ],
  [
    '<store-donors hide-amounts="false"></store-donors>',
    '“false” is not a possible value of “hide-amounts” on <store-donors>.',
    '<store-donors></store-donors>',
  ],
  [
    '<store-links section=“footer”></store-links>',
    '<store-links> has curly quotes: ” instead of ".',
    '<store-links section="footer"></store-links>',
  ],
  [
    '<div style="display: none"><store-goals></store-goals></div>',
    '<store-goals> is in the page but cannot be seen.',
  ],
  [
    '<div style="inline-size: 0"><store-category url="ranks"></store-category></div>',
    '<store-category> is in the page but cannot be seen.',
  ],
  [
    '<div style="block-size: 0; overflow: hidden"><store-item item-id="31"></store-item></div>',
    '<store-item> is in the page but cannot be seen.',
  ],
  // A tag that is not closed hides what follows it, so it is the last one.
  [
    '<store-links/><h2>After it</h2><p>Text</p><store-goals></store-goals>',
    '<store-links> is not closed and hides what follows it: <h2>, <p>, <store-goals>.',
    '<store-links></store-links>',
  ],
];

/** Mistakes of whole pages. */
const inPage: Readonly<Record<string, Mistake>> = {
  'no tag at all': [
    {content: ''},
    'There is no tag of the shop in this page.',
    '<store-cart layout="drawer"></store-cart>',
  ],
  'no cart': [
    {content: '<featured-deals></featured-deals>'},
    'There is no cart in this page.',
    '<store-cart layout="drawer"></store-cart>',
  ],
  'a cart that opens a checkout without terms': [
    {content: '<store-cart></store-cart>', answers: withFooter()},
    'The checkout does not link to your terms and your privacy policy.',
    'data-terms-url="/terms" data-privacy-url="/privacy"></script>',
  ],
  'a colour that nobody can read': [
    withTags(
      '<style>store-cart::part(heading) { color: #eee }</style><store-cart></store-cart>',
    ),
    'The text of “heading” in <store-cart> is hard to read.',
    'store-cart::part(heading) { color: black; }',
  ],
  'a header that hides the sticky tabs': [
    withTags(
      `<style>store-category { --store-category-sticky-top: 0px }</style>
      <header style="position: fixed; inset: 0 0 auto; block-size: 56px; z-index: 9"></header>
      <store-category></store-category>`,
    ),
    'The header of your page hides the tabs of the shop.',
    ':root { --store-category-sticky-top: 56px; }',
  ],
  'a provider without terms': [
    {
      isBundled: true,
      content: `<store-provider base-url="${SERVICE}"><store-cart></store-cart></store-provider>`,
      answers: withFooter(),
    },
    'The checkout does not link to your terms and your privacy policy.',
    'terms-url="/terms" privacy-url="/privacy"></store-provider>',
  ],
};

/** Mistakes in the script tag. */
const ofScript: Readonly<Record<string, Mistake>> = {
  'no address': [
    {script: ''},
    'The page does not say where your shop is.',
    'data-base-url="https://address-of-your-shop"',
  ],
  'the address in a misspelt attribute': [
    {script: `base-url="${SERVICE}"`},
    '“base-url” on <script> is misspelt.',
    `data-base-url="${SERVICE}"`,
  ],
  'the address in curly quotes': [
    {script: `data-base-url=”${SERVICE}” data-payment-methods=“PayPal, Stripe”`},
    '<script> has curly quotes: ” instead of ".',
    `data-base-url="${SERVICE}" data-payment-methods="PayPal, stripe"`,
  ],
  'an incomplete address': [
    at('shop.example.net'),
    '“shop.example.net” is not a web address.',
    'data-base-url="https://shop.example.net"',
  ],
  'the address of the instructions': [
    at('https://shop.example.net'),
    'https://shop.example.net is only an example.',
    'data-base-url="https://address-of-your-shop"',
  ],
  'no address, because the site removes the attribute': [
    {script: ''},
    'The page does not say where your shop is.',
    'src="/dist/embed.js?base-url=https://address-of-your-shop"',
  ],
  'an incomplete address in the address of the script': [
    {script: 'src="/dist/embed.js?base-url=shop.example.net&lang=de&doctor"'},
    '“shop.example.net” is not a web address.',
    'src="/dist/embed.js?base-url=https://shop.example.net&amp;lang=de"',
  ],
  'the address of the instructions in a link for visitors without the shop': [
    {
      content: `<featured-deals><p slot="fallback"><a href="https://shop.example.net">Shop</a></p>
        </featured-deals><store-cart></store-cart>`,
    },
    'https://shop.example.net is only an example.',
    '',
  ],
  'no shop around a tag, in a page with a bundle': [
    {isBundled: true},
    'The page does not say where your shop is.',
    /^<store-provider base-url="https:\/\/address-of-your-shop">/,
  ],
  'a token in the page': [
    {script: `data-base-url="${SERVICE}" data-token="secret-of-a-shopper"`},
    'A shopper’s token is written into the page, in <script>.',
    '<store-login></store-login>',
  ],
  'a token in the address of the script': [
    {
      script: `src="/dist/embed.js?token=secret-of-a-shopper" data-base-url="${SERVICE}"`,
    },
    /token is written into the page/,
    /src="\/dist\/embed\.js"/,
  ],
  'the script twice': [
    {copies: ['1.2.3']},
    'The script is in the page more than once (version 1.2.3).',
    `<script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
  ],
  'two versions of the script': [
    {copies: ['0.0.9']},
    'The script is in the page more than once (version 0.0.9 and 1.2.3).',
    'embed.js',
  ],
};

/** Blocks a request of the page by a policy, as far as the page learns of it. */
function violate(
  directive: string,
  policy: string,
  blocked: (address: string) => string = (address) => address,
): Pick<ExaminedPage, 'prepare'> {
  return {
    prepare: (address) =>
      // The doctor watches the policy from its start on.
      void setTimeout(() =>
        document.dispatchEvent(
          new SecurityPolicyViolationEvent('securitypolicyviolation', {
            disposition: 'enforce',
            effectiveDirective: directive,
            violatedDirective: directive,
            originalPolicy: policy,
            blockedURI: `${blocked(address)}`,
            documentURI: location.href,
            statusCode: 200,
          }),
        ),
      ),
  };
}

const ofPolicy: Readonly<Record<string, Mistake>> = {
  'a policy that blocks the service': [
    violate('connect-src', "connect-src 'self'; style-src 'self' 'nonce-abc'"),
    'The page’s Content Security Policy blocks SERVICE (connect-src).',
    `connect-src 'self' ${SERVICE}; style-src 'self' 'nonce-…'`,
  ],
  'a policy that blocks pictures': [
    violate('img-src', "img-src 'self'", (address) => `${address}/img/1.png`),
    'The page’s Content Security Policy blocks SERVICE (img-src).',
    `img-src 'self' ${SERVICE}`,
  ],
  'a policy with strict-dynamic': [
    violate(
      'script-src-elem',
      "script-src 'nonce-abc' 'strict-dynamic'",
      () => `${location.origin}/dist/embed.js`,
    ),
    /^The page’s Content Security Policy blocks http.*\(script-src-elem\)/,
    /^<script nonce="…" src="\/dist\/embed.js"/,
  ],
};

describe('The doctor has a sentence for', () => {
  it('each mistake in a tag of a page', async () => {
    const {finding, address} = await examine(
      withTags(inTags.map(([tag]) => tag).join('')),
    );
    for (const [, sentence, paste] of inTags)
      expectPastes(await finding(sentence), paste ? [paste] : [], address);
  });

  expectSentencesFor({...inPage, ...ofScript, ...ofPolicy});
});

describe('The doctor', () => {
  it('finds nothing wrong in a page without mistakes, nor in what has nothing to show yet', async () => {
    const {examination} = await examine(
      withTags(
        '<store-payment></store-payment><div hidden><store-goals></store-goals></div>',
      ),
    );
    const {findings, unchecked} = examination.value;
    expect([...findings, ...unchecked]).to.deep.equal([]);
  });

  it('accepts tags in code examples, a cart in a shadow root, and attributes of libraries', async () => {
    const {examination} = await examine({
      content: `<p>Paste <code>&lt;store-cart&gt;</code>.</p><featured-deals class="x"
          data-aos="fade" x-show="on" @click="y" aria-label="Deals" hx-boost="true" title="Deals"
          limit="3"></featured-deals><div id="header"></div>`,
      prepare: () =>
        void setTimeout(() => {
          const root = document.querySelector('#header')!.attachShadow({mode: 'open'});
          root.innerHTML =
            '<store-cart layout="button" checkout-url="/checkout"></store-cart>';
        }),
    });
    expect(examination.value.findings).to.deep.equal([]);
  });
});
