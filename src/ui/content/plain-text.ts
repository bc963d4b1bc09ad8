import {BLOCKS} from './html-elements.js';
import {copyContent, sanitiseInert} from './rich-text.js';

/**
 * Converts HTML from the service to plain text. Without a sanitiser, removes the tags, and leaves
 * rare character references as they are.
 */
export async function plainText(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  try {
    const copy = document.createElement('div');
    copyContent(await sanitiseInert(html), copy);
    for (const block of copy.querySelectorAll([...BLOCKS].join())) {
      block.before(' ');
      block.after(' ');
    }
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  } catch {
    const references: Readonly<Record<string, string>> = {amp: '&', nbsp: ' '};
    return html
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(amp|nbsp);/g, (_, name: string) => references[name] ?? '')
      .trim();
  }
}
