import {scriptSettings} from '../lib/entry-script.js';
import {outerPageCode} from '../frame/outer-page.js';
import {failedFiles} from '../lib/load-file.js';
import {isFramed} from '../lib/is-framed.js';
import {consentUrl} from '../ui/content/consent-url.js';
import {
  ADDRESS_TO_FILL_IN,
  isExampleAddress,
  isUncompressed,
  isWebAddress,
  likelyAddress,
} from './addresses.js';
import {hardestText} from './contrast.js';
import {rowsOf} from './finding.js';
import {settingsInAddressMarkup, shopTagMarkup, tagMarkup} from './markup.js';
import type {AttributeMistake} from './read-attributes.js';
import {
  headerOverTabs,
  hiddenContent,
  payableElements,
  tagsInText,
  tokenTags,
  unknownTags,
  whyUnseen,
  type PageFacts,
} from './read-page.js';
import {blockedSources} from './read-policy.js';

const DRAWER = '<store-cart layout="drawer"></store-cart>';

/** The address of a shop in a provider or the script tag. */
const addressIn = (tag: Element | undefined) =>
  (tag instanceof HTMLScriptElement
    ? scriptSettings(tag)['baseUrl']
    : tag?.getAttribute('base-url')) ?? '';

const mistakes =
  (kind: AttributeMistake['kind']) =>
  ({attributeMistakes}: PageFacts) =>
    attributeMistakes
      .filter((mistake) => mistake.kind === kind)
      .map((mistake) => ({tag: mistake.element.localName, ...mistake}));

const row = rowsOf<PageFacts>();

/** What can be wrong in a page, as the page alone shows it. */
export const pageFindings = [
  row('broken', 'no-address', {
    when: ({withoutShop, script, attributeMistakes}) =>
      withoutShop
        .map((element) => {
          const tag = element.closest('store-provider') ?? script;
          return {element, tag, address: addressIn(tag)};
        })
        .filter(({tag}) => !attributeMistakes.some(({element}) => element === tag))
        .filter(({address}) => !isWebAddress(address))
        .slice(0, 1),
    text: ({address}) =>
      address
        ? [
            `“${address}” is not a web address.`,
            'A web address is complete and starts with https://. Only the address of a service on your own computer starts with http://localhost.',
          ]
        : [
            'The page does not say where your shop is.',
            'Without the address of your shop’s service, nothing can be shown.',
          ],
    paste: ({element, tag, address}, {script}) => ({
      'Write the address like this, without /api:': tag
        ? shopTagMarkup(element, script, {'base-url': likelyAddress(address)})
        : `<store-provider base-url="${ADDRESS_TO_FILL_IN}">\n  ${tagMarkup(element)}\n</store-provider>`,
      ...(tag &&
        tag === script && {
          'If your site removes “data-base-url” from the tag, write it into the address of the script:':
            settingsInAddressMarkup(tag, {'base-url': likelyAddress(address)}),
        }),
    }),
  }),
  row('broken', 'example-address', {
    when: ({shops}) => {
      const links = document.querySelectorAll(
        'link[rel="preconnect"], [slot="fallback"] a',
      );
      return [
        ...[...links].map((link) => [link.getAttribute('href') ?? ''] as const),
        ...[...shops].map(([{baseUrl}, [element]]) => [baseUrl, element] as const),
      ].filter(([address]) => isExampleAddress(address));
    },
    text: ([address]) => [
      `${address} is only an example.`,
      'It stands in our instructions where the address of your own shop belongs: in the script tag, in the line with “preconnect”, and in the link for visitors for whom the shop cannot load.',
    ],
    paste: ([, element], {script}) => ({
      'Write the address of your shop’s service instead, without /api, wherever the example stands. If you do not know it, ask whoever runs the service for you:':
        element ? shopTagMarkup(element, script, {'base-url': ADDRESS_TO_FILL_IN}) : '',
    }),
  }),
  row('careful', 'public-token', {
    when: tokenTags,
    text: ({localName}) => [
      `A shopper’s token is written into the page, in <${localName}>.`,
      'Do this only to try the shop. Everybody who opens the page can read the token and shops as this one shopper.',
    ],
    paste: (tag) => ({
      'Before you publish the page, remove the token and let shoppers sign in:': `${tagMarkup(tag)}\n<store-login></store-login>`,
    }),
  }),
  row('careful', 'two-copies', {
    when: ({versions}) =>
      versions.length > 1 ? [[...new Set(versions)].sort().join(' and ')] : [],
    text: (all) => [
      `The script is in the page more than once (version ${all}).`,
      'The page uses the copy that loads first, which may be another one tomorrow. Themes and plugins often add a copy of their own.',
    ],
    paste: (_, {script}) => ({
      'Keep one copy and remove the others:': shopTagMarkup(undefined, script),
    }),
  }),
  row('broken', 'not-loaded', {
    when: ({elements}) =>
      failedFiles()
        .slice(0, 1)
        .map((address) => {
          const broken = elements.find((element) => !element.matches(':defined'));
          return {
            address,
            what: broken ? `The code of <${broken.localName}>` : 'A file of the shop',
          };
        }),
    text: ({what}) => [
      `${what} could not be loaded.`,
      'The script needs the files in the folder “chunks” beside it. They are missing, a cache still hands out an older embed.js, which needs files that are gone, a plugin that optimises scripts has changed them, or an ad blocker blocks them.',
    ],
    paste: ({address}) => ({
      'Upload the whole folder “dist” of one version again. Then empty the caches of your site (a plugin for caching, a CDN) and of your browser. Afterwards, this address shows the file:':
        address,
    }),
  }),
  row('hint', 'uncompressed', {
    when: () => (isUncompressed() ? [true] : []),
    text: () => [
      'Your web space sends the script uncompressed.',
      'Compressed, it is a third as large, and visitors with slow connections see the shop about half a second earlier.',
    ],
    paste: () => ({
      'On web space with Apache, write these lines into a file .htaccess in the folder “dist”:': `<IfModule mod_deflate.c>
<IfModule mod_filter.c>
AddOutputFilterByType DEFLATE text/css text/javascript application/javascript
</IfModule>
</IfModule>`,
      'On your own server with nginx, write these lines into its configuration:':
        'gzip on;\ngzip_types text/css text/javascript application/javascript;',
      'Otherwise, ask your host to compress scripts and style sheets.': '',
    }),
  }),
  row('broken', 'no-tags', {
    when: (facts) =>
      facts.elements.length || unknownTags(facts).length || tagsInText(facts).length
        ? []
        : [true],
    text: () => [
      'There is no tag of the shop in this page.',
      'The script is there, but no tag says where to show the shop.',
    ],
    paste: () => ({
      'Paste these tags where you want the shop. Replace “ranks” with one of your categories:': `<featured-deals></featured-deals>\n<store-category url="ranks"></store-category>\n${DRAWER}`,
    }),
  }),
  row('broken', 'tag-as-text', {
    when: tagsInText,
    text: ({tag}) => [
      `The tag <${tag}> is shown as text.`,
      'The editor of your page has taken the tag for text and has written &lt; instead of <. So visitors read the tag instead of seeing the shop.',
    ],
    paste: ({code}) => ({
      'Delete this text. Then paste the tag where the editor takes HTML. In WordPress, use the block “Custom HTML”. In other editors, look for “HTML”, “embed” or “source code”:':
        code,
    }),
  }),
  row('broken', 'misspelt', {
    when: (facts) => [
      ...unknownTags(facts).map(({element, meant}) => ({
        what: `<${element.localName}>`,
        code: meant ? tagMarkup(element, {}, meant) : '',
        tags: facts.tags,
      })),
      ...mistakes('misspelt')(facts).map(({name, tag, code}) => ({
        what: `“${name}” on <${tag}>`,
        code,
        tags: facts.tags,
      })),
    ],
    text: ({what, code}) => [
      `${what} is ${code ? 'misspelt' : 'not a tag of the shop'}.`,
      'Browsers ignore names that they do not know.',
    ],
    paste: ({code, tags}) =>
      code
        ? {'Write it like this, closing tag included:': code}
        : {'The shop has these tags:': tags.join('\n')},
  }),
  row('broken', 'curly-quotes', {
    when: mistakes('quotes'),
    text: ({tag}) => [
      `<${tag}> has curly quotes: ” instead of ".`,
      'Browsers understand straight quotes only. Word processors and some editors turn them into curly quotes.',
    ],
    paste: ({code}) => ({
      'Type the quotes again in an editor for plain text or HTML, or paste this tag:':
        code,
    }),
  }),
  row('broken', 'unknown-value', {
    when: mistakes('value'),
    text: ({name, value, tag}) => [
      value
        ? `“${value}” is not a possible value of “${name}” on <${tag}>.`
        : `“${name}” on <${tag}> has no value.`,
      'The shop behaves as if the attribute were not there.',
    ],
    paste: ({name, code, possible}) => ({
      ...(code && {'Did you mean this?': code}),
      [`“${name}” can have these values:`]: possible.join('\n'),
    }),
  }),
  row('broken', 'not-closed', {
    when: ({elements, tags}) =>
      elements
        .map((element) => ({element, hidden: hiddenContent(element, tags)}))
        .filter(({hidden}) => hidden),
    text: ({element, hidden}) => [
      `<${element.localName}> is not closed and hides what follows it: ${hidden}.`,
      `HTML has no <${element.localName}/>. Without a closing tag, the rest of the page becomes the content of <${element.localName}> and is not shown.`,
    ],
    paste: ({element}) => ({'Add the closing tag:': tagMarkup(element)}),
  }),
  row('careful', 'no-cart', {
    when: ({shops}) =>
      [...shops.values()].filter(
        (elements) =>
          !elements.some((one) => one.matches('checkout-form, store-cart')) &&
          elements.some((one) =>
            one.matches('store-category, store-item, featured-deals'),
          ),
      ),
    text: () => [
      'There is no cart in this page.',
      'Shoppers can choose items, but they cannot see what they have chosen, and cannot pay.',
    ],
    paste: () => ({
      'Add a cart beside the other tags. This one is a button in the corner of the window, which opens the cart:':
        DRAWER,
    }),
  }),
  row('hint', 'no-terms', {
    when: ({shops}) =>
      [...shops].flatMap(([shop, elements]) =>
        payableElements(elements).flatMap((element) => {
          const missing = (['terms', 'privacy'] as const).filter(
            (kind) => !consentUrl(kind, shop, element.getAttribute(`${kind}-url`)),
          );
          // The footer of the shop's own site may have the links, so its settings are needed.
          return shop.settings.value && missing.length ? [{missing, element}] : [];
        }),
      ),
    text: ({missing}) => [
      `The checkout does not link to your ${missing.join(' and your ').replace('privacy', 'privacy policy')}.`,
      'Shoppers have to accept a text that they cannot read. The shop takes the link from your tags, or from the links in the footer of your shop’s own site, if exactly one of them is named like “Terms” or “Privacy policy”.',
    ],
    paste: ({missing, element}, {script}) => ({
      'Write the addresses of your own pages into the tag. They then hold for every checkout of the page, also for the one that the cart opens:':
        shopTagMarkup(
          element,
          script,
          Object.fromEntries(missing.map((kind) => [`${kind}-url`, `/${kind}`])),
        ),
    }),
  }),
  row('broken', 'policy', {
    when: blockedSources,
    text: ({directive, source, isStrict}) => [
      `The page’s Content Security Policy blocks ${source} (${directive}).`,
      isStrict
        ? 'With “strict-dynamic”, browsers ignore the addresses in the policy. They run only scripts with the page’s nonce, a secret word that is new in each visit, and what these scripts load.'
        : 'The policy comes with your page and lists the addresses that it may use. This address is not in the list.',
    ],
    paste: ({code, isStrict}, {script}) =>
      isStrict
        ? {
            'The software of your site has to write the nonce into the script tag. In Discourse, put the tag into a theme component, which adds the nonce by itself. Elsewhere, ask whoever runs the site for the nonce of scripts:':
              shopTagMarkup(undefined, script).replace('<script', '<script nonce="…"'),
          }
        : {
            'Change the policy, in the header that your server sends with the page or in the <meta> tag, to:':
              code,
          },
  }),
  row('hint', 'unseen', {
    when: ({elements}) => elements.filter(whyUnseen),
    text: (element) => [
      `<${element.localName}> is in the page but cannot be seen.`,
      `${whyUnseen(element)} This may be intended, for example in a tab or a menu.`,
    ],
    paste: () => ({
      'If it is not, look for this in your site’s design settings or CSS. To see whether it is the reason, put the tag directly into the page’s main text.':
        '',
    }),
  }),
  row('careful', 'contrast', {
    when: ({elements}) => elements.flatMap((element) => hardestText(element) ?? []),
    text: ({tag, part, contrast}) => [
      `The text of “${part}” in <${tag}> is hard to read.`,
      `A colour of your page has too little contrast there: ${contrast.toFixed(1)} to 1 instead of 4.5.`,
    ],
    paste: ({css}) => ({'Change that colour, or add this to your CSS:': css}),
  }),
  row('careful', 'sticky-tabs', {
    when: ({elements}) => elements.map(headerOverTabs).filter(Boolean),
    text: () => [
      'The header of your page hides the tabs of the shop.',
      'Both stay at the top of the window while visitors scroll, one behind the other.',
    ],
    paste: (height) => ({
      'Add this to your CSS, so that the tabs stay below the header:': `:root { --store-category-sticky-top: ${height}px; }`,
    }),
  }),
  row('hint', 'frame', {
    when: () => (isFramed() ? [outerPageCode()] : []),
    text: () => [
      'The shop is inside a frame of another page (iframe).',
      'It works there, with limits: the payment opens outside of the frame. Browsers that block storage of other sites forget the cart, the sign-in and the status of the payment when the page is loaded again, as they do in a frame with “sandbox”.',
    ],
    paste: (code) => ({
      'If the outer page takes HTML with scripts, paste the tags of the shop there, without a frame. If it takes only frames, give the frame so much height that nobody has to scroll inside it.':
        '',
      'If you can add a script to the outer page, the frame grows with the shop, and links such as ?item=31 or #item-31 at the outer page reach the shop:':
        code,
      'So that all browsers remember, use a page of your own site for the shop, such as shop.example.com inside www.example.com: browsers do not count it as another site.':
        '',
      'If the frame has the attribute “sandbox”, give it these permissions. Otherwise shoppers may not get to the payment:':
        'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"',
    }),
  }),
];
