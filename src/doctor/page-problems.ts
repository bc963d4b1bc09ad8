import type {ConsentKind} from '../shop/payment/consent-urls.js';
import {describeProblem, type Problem} from './finding.js';

const exampleTags = `<featured-deals></featured-deals>
<store-category url="ranks"></store-category>
<store-cart layout="drawer"></store-cart>`;

/** The `sandbox` attribute that a frame needs, if the frame is sandboxed. */
const SANDBOX =
  'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"';

/** The reason why a file of the shop could not be loaded, as far as the browser reveals it. */
export type FileFailure = 'missing' | 'changed' | 'unknown';

const fileFailures: Readonly<Record<FileFailure, string>> = {
  missing:
    'Your web space has no such file. Either the folder “chunks” beside embed.js is not complete, or a cache still hands out an older embed.js, which needs files that are gone.',
  changed:
    'The file is there, but it is not the one that was published. A plugin that optimises scripts has changed it, or it belongs to another version than embed.js.',
  unknown:
    'The script needs the files in the folder “chunks” beside it. They are missing, they belong to another version than embed.js, or something blocks them, such as an ad blocker.',
};

const consentNames: Readonly<Record<ConsentKind, string>> = {
  terms: 'terms',
  privacy: 'privacy policy',
};

/**
 * The doctor's descriptions of problems of the page, written for site owners. `code` is the code to
 * paste.
 */
export const pageProblems = {
  noAddress: (code: string): Problem =>
    describeProblem(
      'The page does not say where your shop is.',
      'Without the address of your shop’s service, nothing can be shown.',
      ['Add the address, without /api:', code],
    ),
  badAddress: (address: string, code: string) =>
    describeProblem(
      `“${address}” is not a web address.`,
      'A web address is complete and starts with https://. Only the address of a service on your own computer starts with http://localhost.',
      ['Write it like this:', code],
    ),
  exampleAddress: (address: string, code: string) =>
    describeProblem(
      `${address} is only an example.`,
      'It stands in our instructions where the address of your own shop belongs.',
      [
        'Write the address of your shop’s service instead, without /api. If you do not know it, ask whoever runs the service for you:',
        code,
      ],
    ),
  leftoverExample: (example: string, address: string) =>
    describeProblem(
      `${example} still stands in the lines that you have pasted.`,
      'It is only an example. Visitors for whom the shop cannot load are sent there, or browsers connect to it early instead of to your shop.',
      [
        'Replace it, wherever it stands, with the address of your shop’s service:',
        address,
      ],
    ),
  noShop: (tag: string, code: string) =>
    describeProblem(
      `<${tag}> belongs to no shop.`,
      'No <store-provider> with an address is around it, so it has nothing to show.',
      ['Put a <store-provider> around it:', code],
    ),
  publicToken: (attribute: string, code: string) =>
    describeProblem(
      `A shopper’s token is written into the page (${attribute}).`,
      'Do this only to try the shop. Everybody who opens the page can read the token and shops as this one shopper.',
      [
        'Before you publish the page, remove the token and let shoppers sign in:',
        `${code}\n<store-login></store-login>`,
      ],
    ),
  twoCopies: (code: string) =>
    describeProblem(
      'The script is in the page twice.',
      'The second copy only costs time. Themes and plugins often add a copy of their own.',
      ['Keep this copy and remove the others:', code],
    ),
  twoVersions: (versions: string, code: string) =>
    describeProblem(
      `Two versions of the script are in the page: ${versions}.`,
      'The page uses the version that loads first. That may be another one tomorrow.',
      ['Keep one version and remove the others:', code],
    ),
  otherBuild: (code: string) =>
    describeProblem(
      'Another build of the shop’s script was loaded first.',
      'That script shows the shop, and this script does nothing.',
      ['Remove the other script, or this one:', code],
    ),
  noTags: () =>
    describeProblem(
      'There is no tag of the shop in this page.',
      'The script is there, but no tag says where to show the shop.',
      [
        'Paste these tags where you want the shop. Replace “ranks” with one of your categories:',
        exampleTags,
      ],
    ),
  tagAsText: (tag: string, code: string) =>
    describeProblem(
      `The tag <${tag}> is shown as text.`,
      'The editor of your page has taken the tag for text and has written &lt; instead of <. So visitors read the tag instead of seeing the shop.',
      [
        'Delete this text. Then paste the tag where the editor takes HTML. In WordPress, use the block “Custom HTML”. In other editors, look for “HTML”, “embed” or “source code”:',
        code,
      ],
    ),
  misspelt: (name: string, code: string) =>
    describeProblem(
      `${name} is misspelt.`,
      'Browsers ignore names that they do not know.',
      ['Write it like this, closing tag included:', code],
    ),
  curlyQuotes: (tag: string, code: string) =>
    describeProblem(
      `<${tag}> has curly quotes: ” instead of ".`,
      'Browsers understand straight quotes only. Word processors and some editors turn them into curly quotes.',
      [
        'Type the quotes again in an editor for plain text or HTML, or paste this tag:',
        code,
      ],
    ),
  unknownTag: (tag: string, names: readonly string[]) =>
    describeProblem(
      `<${tag}> is not a tag of the shop.`,
      'Browsers show nothing for a tag that they do not know.',
      ['The shop has these tags:', names.join('\n')],
    ),
  unknownAttribute: (
    name: string,
    tag: string,
    known: readonly string[],
    tagsWithName: readonly string[],
  ) =>
    describeProblem(
      `“${name}” has no meaning on <${tag}>.`,
      tagsWithName.length
        ? `The shop ignores it there. It belongs on <${tagsWithName.join('>, <')}>.`
        : 'The shop ignores it. If another program on your site needs it, leave it as it is.',
      ...(known.length
        ? [[`<${tag}> understands these names:`, known.join('\n')] as const]
        : []),
    ),
  unknownValue: (
    name: string,
    value: string,
    tag: string,
    code: string | undefined,
    values: readonly string[],
  ) =>
    describeProblem(
      value
        ? `“${value}” is not a possible value of “${name}” on <${tag}>.`
        : `“${name}” on <${tag}> has no value.`,
      'The shop behaves as if the attribute were not there.',
      ...(code === undefined ? [] : [['Did you mean this?', code] as const]),
      [`“${name}” can have these values:`, values.join('\n')],
    ),
  noNumber: (name: string, value: string, tag: string, code: string) =>
    describeProblem(
      `“${name}” on <${tag}> needs a number, not “${value}”.`,
      'The shop behaves as if the attribute were not there.',
      ['Write digits only, for example:', code],
    ),
  flagIsOn: (name: string, value: string, tag: string, code: string) =>
    describeProblem(
      `${name}="${value}" on <${tag}> switches “${name}” on.`,
      'An attribute of this kind is on as soon as it is there, whatever is written behind it.',
      ['To switch it off, remove it:', code],
    ),
  notClosed: (tag: string, content: string, code: string) =>
    describeProblem(
      `<${tag}> is not closed and hides what follows it: ${content}.`,
      `HTML has no <${tag}/>. Without a closing tag, the rest of the page becomes the content of <${tag}> and is not shown.`,
      ['Add the closing tag:', code],
    ),
  notLoaded: (tag: string | undefined, address: string, failure: FileFailure) =>
    describeProblem(
      tag
        ? `The code of <${tag}> could not be loaded.`
        : 'A file of the shop could not be loaded.',
      fileFailures[failure],
      [
        'Upload the whole folder “dist” of one version again. Then empty the caches of your site (a plugin for caching, a CDN) and of your browser. Afterwards, this address shows the file:',
        address,
      ],
    ),
  uncompressed: describeProblem(
    'Your web space sends the script uncompressed.',
    'Compressed, it is a third as large, and visitors with slow connections see the shop about half a second earlier.',
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
      `gzip on;
gzip_types text/css text/javascript application/javascript;`,
    ],
    ['Otherwise, ask your host to compress scripts and style sheets.'],
  ),
  noItemId: (code: string) =>
    describeProblem(
      '<store-item> does not say which item it shows.',
      'Without a number it shows nothing.',
      ['Add the number from the item’s address in your shop:', code],
    ),
  noCart: (code: string) =>
    describeProblem(
      'There is no cart in this page.',
      'Shoppers can choose items, but they cannot see what they have chosen, and cannot pay.',
      [
        'Add a cart. This one is a button in the corner of the window, which opens the cart:',
        code,
      ],
    ),
  noConsentLinks: (missing: readonly ConsentKind[], code: string) =>
    describeProblem(
      `The checkout does not link to your ${missing.map((kind) => consentNames[kind]).join(' and your ')}.`,
      'Shoppers have to accept a text that they cannot read. The shop takes the link from your tags, or from the links in the footer of your shop’s own site, if exactly one of them is named like “Terms” or “Privacy policy”.',
      [
        'Write the addresses of your own pages into the tag. They then hold for every checkout of the page, also for the one that the cart opens:',
        code,
      ],
    ),
  hidden: (tag: string, reason: string) =>
    describeProblem(
      `<${tag}> is in the page but cannot be seen.`,
      `${reason} This may be intended, for example in a tab or a menu.`,
    ),
  noRoom: (tag: string, side: 'width' | 'height') =>
    describeProblem(
      `<${tag}> has no ${side}, so it cannot be seen.`,
      `The box around it leaves it no room, for example a column that is too narrow or a box with a fixed ${side}. This may be intended, for example in a menu that opens later.`,
      [
        `Look for the ${side} of the boxes around it in your site’s design settings or CSS. To see whether this is the reason, put the tag directly into the page’s main text.`,
      ],
    ),
  contrast: (tag: string, part: string, contrast: string, code: string) =>
    describeProblem(
      `The text of “${part}” in <${tag}> is hard to read.`,
      `A colour of your page has too little contrast there: ${contrast} to 1 instead of 4.5.`,
      ['Change that colour, or add this to your CSS:', code],
    ),
  inFrame: (code: string) =>
    describeProblem(
      'The shop is inside a frame of another page (iframe).',
      'It works there, with limits: the payment opens outside of the frame, and some browsers forget the cart and the sign-in.',
      [
        'If the outer page takes HTML with scripts, paste the tags of the shop there, without a frame. If it takes only frames, nothing else is possible.',
      ],
      [
        'If you can add a script to the outer page, the frame grows with the shop, and links such as ?item=31 or #item-31 at the outer page reach the shop:',
        code,
      ],
    ),
  lockedFrame: () =>
    describeProblem(
      'The frame around the shop forbids it to remember anything.',
      'The frame has the attribute “sandbox” without “allow-same-origin”. So shoppers lose their sign-in and the status of their payment when the page is loaded again, and many services refuse the requests.',
      ['Give the frame these permissions:', SANDBOX],
    ),
  noStorage: () =>
    describeProblem(
      'This browser forbids the shop in the frame to remember anything.',
      'It blocks cookies and storage of other sites in a frame. Shoppers can buy, but lose their sign-in and the status of their payment when the page is loaded again.',
      [
        'Use a page of your own site for the shop, such as shop.example.com inside www.example.com. Browsers do not count it as another site. Or link to the shop’s page instead of framing it.',
      ],
    ),
  keptInFrame: () =>
    describeProblem(
      'The frame may not lead the whole tab to the payment.',
      'The frame has the attribute “sandbox”. The payment opens in a new tab, if the frame allows that: if it does not, shoppers have to copy the address of the payment.',
      ['Give the frame these permissions:', SANDBOX],
    ),
  lowFrame: (code: string) =>
    describeProblem(
      'The frame is lower than the shop.',
      'Shoppers have to scroll inside the frame, which is difficult on phones.',
      [
        'Paste this into the outer page in place of the frame. The script gives the frame the height of the shop:',
        code,
      ],
      [
        'If you cannot add a script there, give the frame more height. If the script is there already, remove “referrerpolicy” from the frame, so that the shop knows where to report its height.',
      ],
    ),
};
