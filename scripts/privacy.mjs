// Writes the table of docs/privacy.md from the list of storage keys in the sources.
import {readFileSync, writeFileSync} from 'node:fs';
import {
  pageDataDescriptions,
  pageKey,
  shopDataDescriptions,
  shopKey,
} from '../src/lib/storage-keys.ts';

export const PRIVACY_PAGE = 'docs/privacy.md';

/**
 * Placeholders in the table: for the address of a shop, and for the part of a key that differs by
 * item, by shopper or by order.
 */
const SHOP = '<address>';
const ITEM = ':#item-<id>';
const SHOPPER = ':<id>';

/** The keys that differ by shopper or by order. */
const KEYS_OF_SHOPPERS = ['payments', 'pay'];

/**
 * Every key that the shop uses, with its description. `pattern` matches the key in the browser's
 * storage, without placeholders.
 */
export function storedKeys() {
  const ofShop = Object.entries(shopDataDescriptions).map(([name, data]) => ({
    key: shopKey(SHOP, name) + (KEYS_OF_SHOPPERS.includes(name) ? SHOPPER : ''),
    ...data,
  }));
  const ofPage = Object.entries(pageDataDescriptions).map(([name, data]) => ({
    key: pageKey(name, name === 'shop-of' ? ITEM : ''),
    ...data,
  }));
  return [...ofShop, ...ofPage].map((one) => ({...one, pattern: patternOf(one.key)}));
}

function patternOf(key) {
  const escaped = key.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${escaped.replace(SHOP, 'https?://.+').replace('<id>', '[\\w-]+')}$`,
  );
}

/** Returns the text of docs/privacy.md with its table of storage keys replaced by a new one. */
export function privacyPage(text) {
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const table = [
    row(['where', 'key', 'content', 'how long', 'what for', 'how to avoid it']),
    row(Array.from({length: 6}, () => '---')),
    ...storedKeys().map(({places, key, content, lifetime, purpose, off}) =>
      row([
        places.map((place) => `\`${place}\``).join(', '),
        `\`${key}\``,
        content,
        lifetime,
        purpose,
        off,
      ]),
    ),
  ].join('\n');
  return text.replace(
    /(<!-- keys: .*? -->\n)[^]*?(<!-- end of keys -->)/,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
}

/** Writes the page, if its table has changed. */
export function writePrivacyPage() {
  const text = readFileSync(PRIVACY_PAGE, 'utf8');
  const page = privacyPage(text);
  if (page !== text) writeFileSync(PRIVACY_PAGE, page);
}
