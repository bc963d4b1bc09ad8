import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {standard} from '../../../demo/gallery/data.js';
import {states} from '../../../demo/gallery/states.js';
import {en} from '../../../src/i18n/en.js';
import {gallery, replaceTexts, textCutOff} from '../../e2e/gallery-page.js';
import {expect, test} from '../../e2e/test.js';

/** Marks a text as ours: with accents, with brackets around it, and about 40 % longer. */
function pseudo(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const strange = inner.replaceAll(/[aeiouy]/gi, '$&\u0300$&\u0300');
  return `${before}⟦${strange}⟧${after}`;
}

/** All texts of the dictionary in this form, as a page can replace them: `{1}` stands for the first argument. */
const pseudoWords = Object.fromEntries(
  Object.entries<string | ((...all: string[]) => string)>(
    en as unknown as Record<string, string>,
  ).map(([name, word]) => [
    name,
    pseudo(typeof word === 'string' ? word : word('{1}', '{2}', '{3}')),
  ]),
);

/**
 * Texts that are not in the dictionary: all texts in the answers of the gallery's services, the
 * names of social networks, and texts of the page.
 */
function otherTexts(): readonly string[] {
  const found = new Set(['Crypto', 'Discord', 'YouTube', 'I am 18 or older']);
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const piece of value.replaceAll('&amp;', '&').split(/<[^>]*>/))
        if (/\p{L}/u.test(piece)) found.add(piece.trim());
    } else if (value && typeof value === 'object' && !(value instanceof Response)) {
      Object.values(value).forEach(collect);
    }
  };
  collect(standard);
  collect(states);
  const source = readFileSync('demo/gallery/states.js', 'utf8');
  const answers = source.matchAll(/(?:refusal\(\s*'|Response\('")([^'"]+)/g);
  for (const [, text] of answers) collect(text);
  return [...found].toSorted((a, b) => b.length - a.length);
}

/**
 * Returns all texts of our elements, visible or only for screen readers, that come neither from the
 * dictionary nor from the service.
 */
function foreignWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((others) => {
    const rest = (text: string) => {
      let left = text;
      // A text can contain another text in brackets, so the innermost texts are removed first.
      for (let before = ''; before !== left;) {
        before = left;
        left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const one of others) left = left.replaceAll(one, ' ');
      // Removes amounts, dates and times, which the browser formats.
      const month = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;
      const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
      return left
        .replaceAll(/\d[\d.,:]*|EUR|USD|[€$]|\b[AP]M\b/g, ' ')
        .replaceAll(month, ' ')
        .replaceAll(weekday, ' ')
        .trim();
    };
    const found = new Set<string>();
    const check = (where: string, text: string | null) => {
      const left = rest(text ?? '');
      // A single letter is a symbol, not a text.
      if (/\p{L}\p{L}|[:;,]/u.test(left))
        found.add(`${where}: ${text?.trim()} (${left})`);
    };
    // Leaves out what the browser names (countries and languages), and the sentences of cards, which
    // are parts of the service's descriptions.
    const leftOut =
      'style, script, template, select[autocomplete], [part~="address"], [part~="command"], [part="summary"], [lang] option';
    const attributes =
      'aria-label title placeholder alt aria-valuetext abbr content'.split(' ');
    const look = (root: ParentNode, where: string) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.closest(leftOut)) continue;
        const path = `${where} ${element.getAttribute('part') ?? element.localName}`;
        for (const name of attributes)
          check(`${path} ${name}`, element.getAttribute(name));
        const before = getComputedStyle(element, '::before').content;
        if (before.startsWith('"'))
          check(`${path}::before`, before.split(' / ')[0] ?? '');
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) check(path, node.textContent);
        if (element.shadowRoot) look(element.shadowRoot, where);
      }
    };
    for (const cell of document.querySelectorAll<HTMLElement>('.cell store-provider'))
      look(cell, cell.closest<HTMLElement>('.cell')?.dataset['state'] ?? '');
    for (const other of document.querySelectorAll(
      '[data-store-announcer], dialog.storefront-dialog',
    ))
      look(other, other.className || 'announced');
    return [...found];
  }, otherTexts());
}

test('every text of the shop comes from the dictionary, and longer texts fit', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'looks at both windows');
  test.slow();
  await replaceTexts(page, pseudoWords);
  await gallery(page);
  expect(await foreignWords(page)).toEqual([]);
  for (const width of [1280, 320]) {
    await page.setViewportSize({width, height: 700});
    await expect.poll(() => textCutOff(page)).toEqual([]);
  }
});
