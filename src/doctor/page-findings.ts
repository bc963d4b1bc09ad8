import {failedFiles} from '../lib/load-file.js';
import {consentUrl} from '../ui/content/consent-url.js';
import {tagNames} from '../ui/tag-names.js';
import {
  ADDRESS_TO_FILL_IN,
  EXAMPLE_ADDRESS,
  isExampleAddress,
  isWebAddress,
  likelyAddress,
} from './addresses.js';
import {hardestText} from './read-contrast.js';
import {row, type Check} from './finding.js';
import {shopMarkup, scriptMarkup, tagMarkup} from './markup.js';
import type {AttributeMistake} from './read-attributes.js';
import {fileFailure, isUncompressed} from './read-files.js';
import {frameCode, frameLimits, type FrameLimit} from './read-frame.js';
import {
  addressTags,
  exampleLinks,
  headerOverTabs,
  hiddenContent,
  hidingRule,
  missingSide,
  payableElements,
  tagsInText,
  unknownTags,
  type PageFacts,
} from './read-page.js';
import {blockedSources} from './read-policy.js';

const DRAWER = '<store-cart layout="drawer"></store-cart>';

const PERMISSIONS =
  'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"';

const mistakes =
  (kind: AttributeMistake['kind']) =>
  ({attributeMistakes}: PageFacts) =>
    attributeMistakes.filter((mistake) => mistake.kind === kind);

const inFrame = (limit: FrameLimit) => () =>
  frameLimits().includes(limit) ? [frameCode()] : [];

const shopElements = ({elements}: PageFacts) =>
  elements.filter(({localName}) => localName !== 'store-provider');

const firstFailure = () => failedFiles().slice(0, 1);

const hasMatch = (elements: readonly HTMLElement[], selector: string) =>
  elements.some((element) => element.matches(selector));

/** What can be wrong in a page, as the page alone shows it. */
export const pageFindings: readonly Check<PageFacts>[] = [
  row('broken', 'script', 'no-address', {
    when: (facts: PageFacts) => addressTags(facts).filter(({isMissing}) => isMissing),
    text: () => [
      'The page does not say where your shop is.',
      'Without the address of your shop’s service, nothing can be shown.',
    ],
    paste: ({markup}) => [['Add the address, without /api:', markup(EXAMPLE_ADDRESS)]],
  }),
  row('broken', 'script', 'bad-address', {
    when: (facts: PageFacts) =>
      addressTags(facts).flatMap(({address, markup}) =>
        address && !isWebAddress(address) ? [{address, markup}] : [],
      ),
    text: ({address}) => [
      `“${address}” is not a web address.`,
      'A web address is complete and starts with https://. Only the address of a service on your own computer starts with http://localhost.',
    ],
    paste: ({address, markup}) => [
      ['Write it like this:', markup(likelyAddress(address))],
    ],
  }),
  row('broken', 'script', 'example-address', {
    when: (facts: PageFacts) =>
      addressTags(facts).filter(({address = ''}) => isExampleAddress(address)),
    text: ({address}) => [
      `${address} is only an example.`,
      'It stands in our instructions where the address of your own shop belongs.',
    ],
    paste: ({markup}) => [
      [
        'Write the address of your shop’s service instead, without /api. If you do not know it, ask whoever runs the service for you:',
        markup(ADDRESS_TO_FILL_IN),
      ],
    ],
  }),
  row('careful', 'script', 'example-link', {
    when: (facts: PageFacts) =>
      addressTags(facts)
        .map(({address = ''}) => address)
        .filter((address) => isWebAddress(address) && !isExampleAddress(address))
        .slice(0, 1)
        .flatMap((address) => exampleLinks().map((example) => ({address, example}))),
    text: ({example}) => [
      `${example} still stands in the lines that you have pasted.`,
      'It is only an example. Visitors for whom the shop cannot load are sent there, or browsers connect to it early instead of to your shop.',
    ],
    paste: ({address}) => [
      [
        'Replace it, wherever it stands, with the address of your shop’s service:',
        address,
      ],
    ],
  }),
  row('broken', 'script', 'no-shop', {
    when: ({script, withoutShop}: PageFacts) => (script ? [] : withoutShop.slice(0, 1)),
    text: ({localName}) => [
      `<${localName}> belongs to no shop.`,
      'No <store-provider> with an address is around it, so it has nothing to show.',
    ],
    paste: (element) => [
      [
        'Put a <store-provider> around it:',
        `<store-provider base-url="${EXAMPLE_ADDRESS}">\n  ${tagMarkup(element)}\n</store-provider>`,
      ],
    ],
  }),
  row('careful', 'script', 'public-token', {
    when: (facts: PageFacts) => addressTags(facts).filter(({token}) => token),
    text: ({token}) => [
      `A shopper’s token is written into the page (${token}).`,
      'Do this only to try the shop. Everybody who opens the page can read the token and shops as this one shopper.',
    ],
    paste: ({markup}) => [
      [
        'Before you publish the page, remove the token and let shoppers sign in:',
        `${markup()}\n<store-login></store-login>`,
      ],
    ],
  }),
  row('careful', 'script', 'two-copies', {
    when: ({versions, script}: PageFacts) =>
      versions.length > 1 ? [{all: [...new Set(versions)].sort(), script}] : [],
    text: ({all}) =>
      all.length > 1
        ? [
            `Two versions of the script are in the page: ${all.join(' and ')}.`,
            'The page uses the version that loads first. That may be another one tomorrow.',
          ]
        : [
            'The script is in the page twice.',
            'The second copy only costs time. Themes and plugins often add a copy of their own.',
          ],
    paste: ({script}) => [
      ['Keep one copy and remove the others:', scriptMarkup(script)],
    ],
  }),
  row('broken', 'script', 'not-loaded', {
    when: ({elements}: PageFacts) =>
      firstFailure().flatMap((address) => {
        const tags = elements
          .map(({localName}) => localName)
          .filter((tag) => !customElements.get(tag));
        return (tags.length ? tags : ['']).map((tag) => ({tag, address}));
      }),
    text: ({tag, address}) => [
      tag
        ? `The code of <${tag}> could not be loaded.`
        : 'A file of the shop could not be loaded.',
      {
        missing:
          'Your web space has no such file. Either the folder “chunks” beside embed.js is not complete, or a cache still hands out an older embed.js, which needs files that are gone.',
        changed:
          'The file is there, but it is not the one that was published. A plugin that optimises scripts has changed it, or it belongs to another version than embed.js.',
        unknown:
          'The script needs the files in the folder “chunks” beside it. They are missing, they belong to another version than embed.js, or something blocks them, such as an ad blocker.',
      }[fileFailure(address)],
    ],
    paste: ({address}) => [
      [
        'Upload the whole folder “dist” of one version again. Then empty the caches of your site (a plugin for caching, a CDN) and of your browser. Afterwards, this address shows the file:',
        address,
      ],
    ],
  }),
  row('hint', 'script', 'uncompressed', {
    when: () => (!firstFailure().length && isUncompressed() ? [true] : []),
    text: () => [
      'Your web space sends the script uncompressed.',
      'Compressed, it is a third as large, and visitors with slow connections see the shop about half a second earlier.',
    ],
    paste: () => [
      [
        'On web space with Apache, write these lines into a file .htaccess in the folder “dist”:',
        `<IfModule mod_deflate.c>
<IfModule mod_filter.c>
AddOutputFilterByType DEFLATE text/css text/javascript application/javascript
</IfModule>
</IfModule>`,
      ],
      [
        'On your own server with nginx, write these lines into its configuration:',
        'gzip on;\ngzip_types text/css text/javascript application/javascript;',
      ],
      ['Otherwise, ask your host to compress scripts and style sheets.'],
    ],
  }),
  row('broken', 'tags', 'no-tags', {
    when: (facts: PageFacts) =>
      shopElements(facts).length || unknownTags().length || tagsInText().length
        ? []
        : [true],
    text: () => [
      'There is no tag of the shop in this page.',
      'The script is there, but no tag says where to show the shop.',
    ],
    paste: () => [
      [
        'Paste these tags where you want the shop. Replace “ranks” with one of your categories:',
        `<featured-deals></featured-deals>\n<store-category url="ranks"></store-category>\n${DRAWER}`,
      ],
    ],
  }),
  row('broken', 'tags', 'tag-as-text', {
    when: tagsInText,
    text: ({tag}) => [
      `The tag <${tag}> is shown as text.`,
      'The editor of your page has taken the tag for text and has written &lt; instead of <. So visitors read the tag instead of seeing the shop.',
    ],
    paste: ({code}) => [
      [
        'Delete this text. Then paste the tag where the editor takes HTML. In WordPress, use the block “Custom HTML”. In other editors, look for “HTML”, “embed” or “source code”:',
        code,
      ],
    ],
  }),
  row('broken', 'tags', 'misspelt', {
    when: (facts: PageFacts) => [
      ...unknownTags().flatMap(({element, meant}) =>
        meant
          ? [
              {
                what: `<${element.localName}>`,
                code: tagMarkup(element, {}, meant),
              },
            ]
          : [],
      ),
      ...mistakes('misspelt')(facts).map(({name, tag, code}) => ({
        what: `“${name}” on <${tag}>`,
        code,
      })),
    ],
    text: ({what}) => [
      `${what} is misspelt.`,
      'Browsers ignore names that they do not know.',
    ],
    paste: ({code = ''}) => [['Write it like this, closing tag included:', code]],
  }),
  row('hint', 'tags', 'unknown-tag', {
    when: () =>
      unknownTags().filter(
        ({element, meant}) => !meant && element.localName.startsWith('store-'),
      ),
    text: ({element}) => [
      `<${element.localName}> is not a tag of the shop.`,
      'Browsers show nothing for a tag that they do not know.',
    ],
    paste: () => [['The shop has these tags:', tagNames.join('\n')]],
  }),
  row('broken', 'tags', 'curly-quotes', {
    when: mistakes('quotes'),
    text: ({tag}) => [
      `<${tag}> has curly quotes: ” instead of ".`,
      'Browsers understand straight quotes only. Word processors and some editors turn them into curly quotes.',
    ],
    paste: ({code}) => [
      [
        'Type the quotes again in an editor for plain text or HTML, or paste this tag:',
        code,
      ],
    ],
  }),
  row('broken', 'tags', 'unknown-value', {
    when: mistakes('value'),
    text: ({name, value, tag}) => [
      value
        ? `“${value}” is not a possible value of “${name}” on <${tag}>.`
        : `“${name}” on <${tag}> has no value.`,
      'The shop behaves as if the attribute were not there.',
    ],
    paste: ({name, code, possible}) => [
      ...(code === undefined ? [] : [['Did you mean this?', code] as const]),
      [`“${name}” can have these values:`, possible.join('\n')],
    ],
  }),
  row('broken', 'tags', 'not-closed', {
    when: ({elements}: PageFacts) =>
      elements.filter((element) => hiddenContent(element)),
    text: (element) => [
      `<${element.localName}> is not closed and hides what follows it: ${hiddenContent(element)}.`,
      `HTML has no <${element.localName}/>. Without a closing tag, the rest of the page becomes the content of <${element.localName}> and is not shown.`,
    ],
    paste: (element) => [['Add the closing tag:', tagMarkup(element)]],
  }),
  row('careful', 'checkout', 'no-cart', {
    when: ({shops}: PageFacts) =>
      [...shops.values()].filter(
        (elements) =>
          !hasMatch(elements, 'checkout-form, store-cart') &&
          hasMatch(elements, 'store-category, store-item, featured-deals'),
      ),
    text: () => [
      'There is no cart in this page.',
      'Shoppers can choose items, but they cannot see what they have chosen, and cannot pay.',
    ],
    paste: ([element]) => {
      const provider = element?.closest('store-provider');
      const code = provider
        ? tagMarkup(provider).replace(/(?=<\/store-provider>$)/, `\n  ${DRAWER}\n`)
        : DRAWER;
      return [
        [
          'Add a cart. This one is a button in the corner of the window, which opens the cart:',
          code,
        ],
      ];
    },
  }),
  row('hint', 'checkout', 'no-terms', {
    when: ({shops, script}: PageFacts) =>
      [...shops].flatMap(([shop, elements]) =>
        payableElements(elements).flatMap((element) => {
          const missing = (['terms', 'privacy'] as const).filter((kind) => {
            const own = element.matches('checkout-form')
              ? element.getAttribute(`${kind}-url`)
              : undefined;
            return !consentUrl(kind, shop, own);
          });
          // The footer of the shop's own site may have the links, so its settings are needed.
          return shop.settings.value && missing.length
            ? [{missing, element, script}]
            : [];
        }),
      ),
    text: ({missing}) => [
      `The checkout does not link to your ${missing.join(' and your ').replace('privacy', 'privacy policy')}.`,
      'Shoppers have to accept a text that they cannot read. The shop takes the link from your tags, or from the links in the footer of your shop’s own site, if exactly one of them is named like “Terms” or “Privacy policy”.',
    ],
    paste: ({missing, element, script}) => [
      [
        'Write the addresses of your own pages into the tag. They then hold for every checkout of the page, also for the one that the cart opens:',
        shopMarkup(
          element,
          script,
          Object.fromEntries(missing.map((kind) => [`${kind}-url`, `/${kind}`])),
        ),
      ],
    ],
  }),
  row('broken', 'policy', 'policy', {
    when: (facts: PageFacts) => blockedSources(facts).filter(({isStrict}) => !isStrict),
    text: ({directive, source}) => [
      `The page’s Content Security Policy blocks ${source} (${directive}).`,
      'The policy lists the addresses that a page may use. This address is not in the list.',
    ],
    paste: ({code, isInPage}) => [
      [
        `Change the ${isInPage ? '<meta> tag' : 'header that your server sends with the page'} to:`,
        code,
      ],
    ],
  }),
  row('broken', 'policy', 'strict-policy', {
    when: (facts: PageFacts) =>
      blockedSources(facts).flatMap(({isStrict, source}) =>
        isStrict ? [{source, script: facts.script}] : [],
      ),
    text: ({source}) => [
      `The page’s Content Security Policy (strict-dynamic) blocks ${source}.`,
      'Such a policy comes with your page and says what it may load. With “strict-dynamic”, browsers ignore the addresses in it. They run only scripts with the page’s nonce, a secret word that is new in each visit, and what these scripts load.',
    ],
    paste: ({script}) => [
      [
        'The software of your site has to write the nonce into the script tag. In Discourse, put the tag into a theme component, which adds the nonce by itself. Elsewhere, ask whoever runs the site for the nonce of scripts:',
        scriptMarkup(script).replace('<script', '<script nonce="…"'),
      ],
    ],
  }),
  row('hint', 'place', 'hidden', {
    when: (facts: PageFacts) => shopElements(facts).filter(hidingRule),
    text: (element) => [
      `<${element.localName}> is in the page but cannot be seen.`,
      `${hidingRule(element)} This may be intended, for example in a tab or a menu.`,
    ],
  }),
  row('hint', 'place', 'no-room', {
    when: (facts: PageFacts) =>
      shopElements(facts).flatMap((element) => {
        const side = missingSide(element);
        return side && !hidingRule(element) ? [{tag: element.localName, side}] : [];
      }),
    text: ({tag, side}) => [
      `<${tag}> has no ${side}, so it cannot be seen.`,
      `The box around it leaves it no room, for example a column that is too narrow or a box with a fixed ${side}. This may be intended, for example in a menu that opens later.`,
    ],
    paste: ({side}) => [
      [
        `Look for the ${side} of the boxes around it in your site’s design settings or CSS. To see whether this is the reason, put the tag directly into the page’s main text.`,
      ],
    ],
  }),
  row('careful', 'place', 'contrast', {
    when: (facts: PageFacts) => shopElements(facts).flatMap(hardestText),
    text: ({tag, part, contrast}) => [
      `The text of “${part}” in <${tag}> is hard to read.`,
      `A colour of your page has too little contrast there: ${contrast.toFixed(1)} to 1 instead of 4.5.`,
    ],
    paste: ({selector, better}) => [
      [
        'Change that colour, or add this to your CSS:',
        `${selector} { color: ${better}; }`,
      ],
    ],
  }),
  row('careful', 'place', 'sticky-tabs', {
    when: (facts: PageFacts) => shopElements(facts).map(headerOverTabs).filter(Boolean),
    text: () => [
      'The header of your page hides the tabs of the shop.',
      'Both stay at the top of the window while visitors scroll, one behind the other.',
    ],
    paste: (height) => [
      [
        'Add this to your CSS, so that the tabs stay below the header:',
        `:root { --store-category-sticky-top: ${height}px; }`,
      ],
    ],
  }),
  row('hint', 'place', 'frame', {
    when: inFrame('framed'),
    text: () => [
      'The shop is inside a frame of another page (iframe).',
      'It works there, with limits: the payment opens outside of the frame, and some browsers forget the cart and the sign-in.',
    ],
    paste: (code) => [
      [
        'If the outer page takes HTML with scripts, paste the tags of the shop there, without a frame. If it takes only frames, nothing else is possible.',
      ],
      [
        'If you can add a script to the outer page, the frame grows with the shop, and links such as ?item=31 or #item-31 at the outer page reach the shop:',
        code,
      ],
    ],
  }),
  row('hint', 'place', 'low-frame', {
    when: inFrame('low'),
    text: () => [
      'The frame is lower than the shop.',
      'Shoppers have to scroll inside the frame, which is difficult on phones.',
    ],
    paste: (code) => [
      [
        'Paste this into the outer page in place of the frame. The script gives the frame the height of the shop:',
        code,
      ],
      [
        'If you cannot add a script there, give the frame more height. If the script is there already, remove “referrerpolicy” from the frame, so that the shop knows where to report its height.',
      ],
    ],
  }),
  row('careful', 'place', 'locked-frame', {
    when: inFrame('locked'),
    text: () => [
      'The frame around the shop forbids it to remember anything.',
      'The frame has the attribute “sandbox” without “allow-same-origin”. So shoppers lose their sign-in and the status of their payment when the page is loaded again, and many services refuse the requests.',
    ],
    paste: () => [['Give the frame these permissions:', PERMISSIONS]],
  }),
  row('careful', 'place', 'forgetful-frame', {
    when: inFrame('forgetful'),
    text: () => [
      'This browser forbids the shop in the frame to remember anything.',
      'It blocks cookies and storage of other sites in a frame. Shoppers can buy, but lose their sign-in and the status of their payment when the page is loaded again.',
    ],
    paste: () => [
      [
        'Use a page of your own site for the shop, such as shop.example.com inside www.example.com. Browsers do not count it as another site. Or link to the shop’s page instead of framing it.',
      ],
    ],
  }),
  row('hint', 'place', 'closed-frame', {
    when: inFrame('closed'),
    text: () => [
      'The frame may not lead the whole tab to the payment.',
      'The frame has the attribute “sandbox”. The payment opens in a new tab, if the frame allows that: if it does not, shoppers have to copy the address of the payment.',
    ],
    paste: () => [['Give the frame these permissions:', PERMISSIONS]],
  }),
];
