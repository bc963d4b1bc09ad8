import {createAdvice} from './finding.js';

const exampleTags = `<featured-deals></featured-deals>
<store-category url="ranks"></store-category>
<store-cart layout="drawer"></store-cart>`;

/** The doctor's texts about the page, in the words of site owners. `code` is the code to paste. */
export const pageAdvice = {
  noAddress: (code: string) =>
    createAdvice(
      'The page does not say where your shop is.',
      'Without the address of your shop’s service, nothing can be shown.',
      ['Add the address, without /api:', code],
    ),
  badAddress: (address: string, code: string) =>
    createAdvice(
      `“${address}” is not a web address.`,
      'A web address is complete and starts with https://.',
      ['Write it like this:', code],
    ),
  noShop: (tag: string, code: string) =>
    createAdvice(
      `<${tag}> belongs to no shop.`,
      'No <store-provider> with an address is around it, so it has nothing to show.',
      ['Put a <store-provider> around it:', code],
    ),
  publicToken: (attribute: string, code: string) =>
    createAdvice(
      `A shopper’s token is written into the page (${attribute}).`,
      'Do this only to try the shop. Everybody who opens the page can read the token and shops as this one shopper.',
      [
        'Before you publish the page, remove the token and let shoppers sign in:',
        `${code}\n<store-login></store-login>`,
      ],
    ),
  twoCopies: (code: string) =>
    createAdvice(
      'The script is in the page twice.',
      'The second copy only costs time. Themes and plugins often add a copy of their own.',
      ['Keep this copy and remove the others:', code],
    ),
  twoVersions: (versions: string, code: string) =>
    createAdvice(
      `Two versions of the script are in the page: ${versions}.`,
      'The page uses the version that loads first. That may be another one tomorrow.',
      ['Keep one version and remove the others:', code],
    ),
  otherBuild: (code: string) =>
    createAdvice(
      'Another build of the shop’s script was loaded first.',
      'That script shows the shop, and this script does nothing.',
      ['Remove the other script, or this one:', code],
    ),
  noTags: () =>
    createAdvice(
      'There is no tag of the shop in this page.',
      'The script is there, but no tag says where to show the shop.',
      [
        'Paste these tags where you want the shop. Replace “ranks” with one of your categories:',
        exampleTags,
      ],
    ),
  misspelt: (name: string, code: string) =>
    createAdvice(
      `${name} is misspelt.`,
      'Browsers ignore names that they do not know.',
      ['Write it like this, closing tag included:', code],
    ),
  unknownTag: (tag: string, names: readonly string[]) =>
    createAdvice(
      `<${tag}> is not a tag of the shop.`,
      'Browsers show nothing for a tag that they do not know.',
      ['The shop has these tags:', names.join('\n')],
    ),
  notClosed: (tag: string, content: string, code: string) =>
    createAdvice(
      `<${tag}> is not closed and hides what follows it: ${content}.`,
      `HTML has no <${tag}/>. Without a closing tag, the rest of the page becomes the content of <${tag}> and is not shown.`,
      ['Add the closing tag:', code],
    ),
  notLoaded: (tag: string, address: string) =>
    createAdvice(
      `The code of <${tag}> could not be loaded.`,
      'The script needs the folder “chunks” beside it. The folder is missing, or something blocks it, such as an ad blocker.',
      [
        'Upload the whole folder “dist”. Then this address opens in a browser:',
        address,
      ],
    ),
  noItemId: (code: string) =>
    createAdvice(
      '<store-item> does not say which item it shows.',
      'Without a number it shows nothing.',
      ['Add the number from the item’s address in your shop:', code],
    ),
  noTerms: (code: string) =>
    createAdvice(
      'The checkout does not link to your terms.',
      'Shoppers have to accept terms that they cannot read.',
      ['Add the address of your terms:', code],
    ),
  hidden: (tag: string, reason: string) =>
    createAdvice(
      `<${tag}> is in the page but cannot be seen.`,
      `${reason} This may be intended, for example in a tab or a menu.`,
    ),
};
