import {onTestEnd} from './on-test-end.js';
import './test-cleanup.js';

/** Calls `change` for each text of a page, now and whenever something has changed. */
function watchTexts(root: Node, change: (text: Text) => void): void {
  const changeAll = () => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) if (text.data.trim()) change(text);
  };
  changeAll();
  const observer = new MutationObserver(changeAll);
  observer.observe(root, {childList: true, characterData: true, subtree: true});
  onTestEnd(() => observer.disconnect());
}

/**
 * Translates a page as browsers do: wraps each text node in a `<font>`, now and whenever texts are
 * added. Ignores `translate="no"`, as some extensions do.
 */
export function translate(root: Node): void {
  watchTexts(root, (text) => {
    if (text.parentElement?.localName === 'font') return;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text.data);
  });
}

/** Ways in which extensions write an amount in another currency. */
export const converters = {
  'into the text': (text: Text, amount: string) => {
    text.data = amount;
  },
  'into another text': (text: Text, amount: string) => {
    text.replaceWith(amount);
  },
  'into the element': (text: Text, amount: string) => {
    text.parentElement!.textContent = amount;
  },
  'beside the amount': (text: Text, amount: string) => {
    const badge = document.createElement('span');
    badge.textContent = ` (${amount})`;
    text.after(badge);
    text.data = text.data.replaceAll('€', '€\u200B');
  },
} as const;

/** Converts a page's amounts to dollars, as extensions do, now and after each rendering. */
export function convert(root: Node, way: keyof typeof converters): void {
  watchTexts(root, (text) => {
    if (/€\d/.test(text.data))
      converters[way](
        text,
        text.data.replace(/€([\d.]+)/g, (_, n) => `$${n * 1.08}`),
      );
  });
}
