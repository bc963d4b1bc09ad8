import type {Page} from '@playwright/test';
import {expect, test} from '../../e2e/test.js';
import {gallery, replaceTexts, textCutOff} from '../../e2e/gallery-page.js';
import {pseudoWords, said} from './pseudo.js';

/**
 * Returns all texts of our elements, visible or only for screen readers, that come neither from the
 * dictionary nor from the service.
 */
function foreignWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((data) => {
    const rest = (text: string) => {
      let left = text;
      // A text can contain another text in brackets, so the innermost texts are removed first.
      for (let before = ''; before !== left;) {
        before = left;
        left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const one of data) left = left.replaceAll(one, ' ');
      // Removes amounts, dates and times, which the browser formats.
      const month = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;
      return left
        .replaceAll(/\d[\d.,:]*|EUR|USD|[€$]|\b[AP]M\b/g, ' ')
        .replaceAll(month, ' ')
        .trim();
    };
    const found: string[] = [];
    const check = (where: string, text: string | null) => {
      const left = rest(text ?? '');
      // A single letter is a symbol, not a text.
      if (/\p{L}\p{L}|[:;,]/u.test(left))
        found.push(`${where}: ${text?.trim()} (${left})`);
    };
    const look = (root: ParentNode, where: string) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        // Leaves out names of countries and languages, which come from the browser.
        if (
          element.closest(
            'style, script, template, select[autocomplete], [part~="address"], [part~="command"]',
          )
        )
          continue;
        if (element.localName === 'option' && element.closest('[lang]')) continue;
        const path = `${where} ${element.getAttribute('part') ?? element.localName}`;
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-valuetext',
          'abbr',
          'content',
        ])
          if (element.hasAttribute(name))
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
    return [...new Set(found)];
  }, said);
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
  await expect.poll(() => textCutOff(page)).toEqual([]);
  await page.setViewportSize({width: 320, height: 700});
  await expect.poll(() => textCutOff(page)).toEqual([]);
});
