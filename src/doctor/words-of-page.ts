import {say, type Words} from './finding.js';

const tagList = `<featured-deals></featured-deals>
<store-category url="ranks"></store-category>
<store-cart layout="drawer"></store-cart>`;

/** The doctor's texts about the page, in the words of site owners. `code` is the code to paste. */
export const pageWords = {
  noAddress: (code: string): Words =>
    say(
      'The page does not say where your shop is.',
      'Without the address of your shop’s service nothing can be shown.',
      ['Give it the address, without /api:', code],
    ),
  badAddress: (address: string, code: string): Words =>
    say(
      `“${address}” is not a web address.`,
      'It has to be whole, with https:// in front.',
      ['Write it out:', code],
    ),
  noShop: (tag: string, code: string): Words =>
    say(
      `<${tag}> belongs to no shop.`,
      'It is in no <store-provider> with an address, so it has nothing to show.',
      ['Put it into one:', code],
    ),
  publicToken: (where: string, code: string): Words =>
    say(
      `A shopper’s token is written into the page (${where}).`,
      'That is for trying things out: everybody who opens the page shops as that one person, and can read the token.',
      [
        'Take it out before you publish the page, and let shoppers sign in:',
        `${code}\n<store-login></store-login>`,
      ],
    ),
  twice: (code: string): Words =>
    say(
      'The script is in the page twice.',
      'The second one only costs time. Themes and plugins often add one of their own.',
      ['Keep this one and remove the others:', code],
    ),
  twoVersions: (versions: string, code: string): Words =>
    say(
      `Two versions of the script are in the page: ${versions}.`,
      'The first to arrive wins, which may be the other one tomorrow.',
      ['Keep one and remove the others:', code],
    ),
  anotherBuild: (code: string): Words =>
    say(
      'Another build of the shop was in the page first.',
      'What you see is made by that one, and this script does nothing.',
      ['Remove that one, or this script tag:', code],
    ),
  noTags: (): Words =>
    say(
      'There is no tag of the shop in this page.',
      'The script is here, but nothing says where to show the shop.',
      [
        'Put these where you want them, with a category of yours in place of “ranks”:',
        tagList,
      ],
    ),
  misspeltTag: (tag: string, code: string): Words =>
    say(
      `<${tag}> is misspelt.`,
      'Browsers show nothing for a tag that they do not know.',
      ['Write it like this, the closing tag too:', code],
    ),
  unknownTag: (tag: string, names: readonly string[]): Words =>
    say(
      `<${tag}> is none of our tags.`,
      'Browsers show nothing for a tag that they do not know.',
      ['These are ours:', names.join('\n')],
    ),
  misspeltAttribute: (tag: string, attribute: string, code: string): Words =>
    say(
      `“${attribute}” on <${tag}> is misspelt.`,
      'What is not known counts as not there.',
      ['Write it like this:', code],
    ),
  swallows: (tag: string, inside: string, code: string): Words =>
    say(
      `<${tag}> swallows what follows it: ${inside}.`,
      `HTML has no <${tag}/>: without a closing tag the rest of the page counts as its content, and is not shown.`,
      ['Close it:', code],
    ),
  notLoaded: (tag: string, address: string): Words =>
    say(
      `The code of <${tag}> could not be loaded.`,
      'The script needs the folder “chunks” beside it. It is not there, or something like an ad blocker keeps it out.',
      ['Upload the whole folder “dist”. This has to open in the browser:', address],
    ),
  noItemId: (code: string): Words =>
    say('<store-item> does not say which item it shows.', 'So it shows none.', [
      'Give it the number in the item’s address in your shop:',
      code,
    ]),
  hidden: (tag: string, because: string): Words =>
    say(
      `<${tag}> is in the page but cannot be seen.`,
      `${because} In a tab or a menu that may be meant so.`,
    ),
  noTerms: (code: string): Words =>
    say('The checkout names no terms.', 'Shoppers agree to what they cannot read.', [
      'Say where they are:',
      code,
    ]),
};
